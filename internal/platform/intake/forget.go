package intake

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"github.com/uptrace/bun"
)

// Requests about a seller name the person. Of one that is deleted only a digest is
// stored in place of the body: enough to know a repeated request again.

// Sent is what was sent of sellers, for those that have themselves deleted.
type Sent struct{}

// Erase leaves digests of it, in the caller's transaction.
func (Sent) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	var results []string
	for _, r := range []Result{{ID: sellerID}, {ID: sellerID, Old: true}} {
		text, err := json.Marshal(r)
		if err != nil {
			return err
		}
		results = append(results, string(text))
	}
	var rows []requestRow
	// The kind is part of the statement, for the index is only of these.
	err := tx.NewSelect().Model(&rows).Column("key", "body").Where("kind = 'seller'").Where("result IN (?)", bun.List(results)).Order("key").Scan(ctx)
	if err != nil {
		return err
	}
	return forget(ctx, tx, rows)
}

func forget(ctx context.Context, tx bun.Tx, rows []requestRow) error {
	for _, row := range rows {
		if isDigest(row.Body) {
			continue
		}
		if _, err := tx.NewUpdate().Model((*requestRow)(nil)).Set("body = ?", digest(row.Body)).Where("key = ?", row.Key).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

const digestStart = "sha256:"

func digest(body string) string {
	sum := sha256.Sum256([]byte(body))
	return digestStart + hex.EncodeToString(sum[:])
}

// isDigest tells a digest from a body, which is a JSON object.
func isDigest(body string) bool { return strings.HasPrefix(body, digestStart) }

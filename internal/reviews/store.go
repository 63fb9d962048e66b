package reviews

import (
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"
)

func byExternal(ctx context.Context, q bun.IDB, ids []string) (map[string]*Rating, error) {
	var rows []*Rating
	err := q.NewSelect().Model(&rows).Where("external_id IN (?)", bun.List(ids)).Scan(ctx)
	found := make(map[string]*Rating, len(rows))
	for _, row := range rows {
		found[row.ExternalID] = row
	}
	return found, err
}

// insert writes ratings in the order of their ids, so that two writers of the
// same ones wait for each other and not in a circle.
func insert(ctx context.Context, tx bun.Tx, ratings map[string]*Rating) error {
	var rows []*Rating
	for _, id := range slices.Sorted(maps.Keys(ratings)) {
		rows = append(rows, ratings[id])
	}
	var written []struct {
		ID         int64
		ExternalID string
	}
	if err := tx.NewInsert().Model(&rows).Returning("id, external_id").Scan(ctx, &written); err != nil {
		return err
	}
	for _, row := range written {
		ratings[row.ExternalID].ID = row.ID
	}
	return nil
}

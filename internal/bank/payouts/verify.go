package payouts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// payoutsTogether is how many payouts are proved as of one moment.
const payoutsTogether = 5000

// longestList is how many differences a proof lists.
const longestList = 100

// Verify proves each payout against the ledger: its terms add up to its amount;
// what left, arrived and came back is its amount, of its seller, and happened as
// often as the payout says. Then it keeps for each seller by how much the books
// are off. It says what differs, and holds up nobody.
func (p *Service) Verify(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	last, err := p.ledger.LastCause(ctx, ledger.CausePayout)
	if err != nil {
		return nil, err
	}
	var lastRow int64
	if err := p.db.Read().NewRaw("SELECT COALESCE(MAX(id), 0) FROM payouts").Scan(ctx, &lastRow); err != nil {
		return nil, err
	}
	last = max(last, lastRow)
	var found []string
	off := map[int64]money.Cents{}
	for from := int64(1); from <= last; from += payoutsTogether {
		to := min(from+payoutsTogether-1, last)
		err := p.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
			some, err := p.verifySome(ctx, tx, from, to, off)
			found = listed(found, some...)
			return err
		})
		if err != nil {
			return nil, err
		}
		progress(to, last)
	}
	return p.verifySellers(ctx, found, off)
}

// listed adds differences to a list while there is room. What is not listed is proved
// all the same: each seller is told what is known of its own books.
func listed(found []string, some ...string) []string {
	return append(found, some[:min(len(some), longestList-len(found))]...)
}

func (p *Service) verifySome(ctx context.Context, tx bun.Tx, from, to int64, off map[int64]money.Cents) (found []string, err error) {
	var rows []*Payout
	if err := tx.NewSelect().Model(&rows).Where("p.id BETWEEN ? AND ?", from, to).Order("p.id").Scan(ctx); err != nil {
		return nil, err
	}
	moves, err := p.ledger.PayoutMoves(ctx, tx, from, to)
	if err != nil {
		return nil, err
	}
	byKey := make(map[string]ledger.PayoutMove, len(moves))
	for _, m := range moves {
		byKey[m.Key] = m
	}
	ranges := make([]ledger.Range, len(rows))
	for i, row := range rows {
		ranges[i] = ledger.Range{ID: row.ID, SellerID: row.SellerID, After: row.CoversAfter, Through: row.CoversThrough}
	}
	sums, err := p.ledger.SumsOfAvailable(ctx, tx, ranges)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if total := row.Opening + sums[row.ID] + row.VAT; total != row.Amount {
			found = append(found, fmt.Sprintf("payout %d of %s to seller %d is made of %s", row.ID, row.Amount, row.SellerID, total))
			off[row.SellerID] += distance(total, row.Amount)
		}
		key := fmt.Sprintf("payout_vat:%d", row.ID)
		if m := byKey[key]; m.Amount != row.VAT {
			found = append(found, fmt.Sprintf("payout %d has VAT of %s, but %s was posted", row.ID, row.VAT, m.Amount))
			off[row.SellerID] += distance(m.Amount, row.VAT)
		}
		delete(byKey, key)
		for movement, happened := range map[string]bool{"sent": row.SentAt != nil, "paid": row.PaidAt != nil, "returned": row.ReturnedAt != nil && row.SentAt != nil} {
			key := fmt.Sprintf("payout_%s:%d", movement, row.ID)
			m, isPosted := byKey[key]
			delete(byKey, key)
			if happened != isPosted || isPosted && (m.Amount != row.Amount || m.SellerID != row.SellerID) {
				off[row.SellerID] += max(distance(m.Amount, row.Amount), 1)
			}
			switch {
			case happened && !isPosted:
				found = append(found, fmt.Sprintf("payout %d was %s, but nothing was posted for it", row.ID, movement))
			case !happened && isPosted:
				found = append(found, fmt.Sprintf("payout %d was not %s, but %s was posted as if it were", row.ID, movement, m.Amount))
			case isPosted && (m.Amount != row.Amount || m.SellerID != row.SellerID):
				found = append(found, fmt.Sprintf("payout %d of %s to seller %d was %s as %s of seller %d", row.ID, row.Amount, row.SellerID, movement, m.Amount, m.SellerID))
			}
		}
	}
	for key, m := range byKey {
		if strings.HasPrefix(key, "payout_") {
			found = append(found, fmt.Sprintf("payout %d is gone, but %s was posted for it (%s)", m.PayoutID, m.Amount, key))
		}
	}
	return found, nil
}

// sellersTogether is how many sellers are proved as of one moment.
const sellersTogether = 1000

// verifySellers holds each seller's balances against their entries and pending
// against the shares of its sales, and stores the result for each seller.
func (p *Service) verifySellers(ctx context.Context, found []string, off map[int64]money.Cents) ([]string, error) {
	var last int64
	if err := p.db.Read().NewRaw("SELECT COALESCE(MAX(id), 0) FROM sellers").Scan(ctx, &last); err != nil {
		return found, err
	}
	for from := int64(1); from <= last; from += sellersTogether {
		to := from + sellersTogether - 1
		err := p.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
			differences, err := p.ledger.DifferencesOf(ctx, tx, from, to)
			if err != nil {
				return err
			}
			for _, d := range differences { // the ledger's own proof reports them
				off[d.Account.SellerID] += distance(d.Kept, d.Sum)
			}
			if p.selfBilling == nil {
				return nil
			}
			expected, err := p.selfBilling.Sales.PendingOf(ctx, tx, from, to)
			if err != nil {
				return err
			}
			pending, err := p.ledger.PendingOf(ctx, tx, from, to)
			for id, sum := range pending {
				if sum != expected[id] {
					found = listed(found, fmt.Sprintf("seller %d has %s pending, but its sales come to %s", id, sum, expected[id]))
					off[id] += distance(sum, expected[id])
				}
			}
			return err
		})
		if err != nil {
			return found, err
		}
		if err := p.keepProofs(ctx, from, to, off); err != nil {
			return found, err
		}
	}
	return found, nil
}

// keepProofs stores the results for the sellers in a range.
func (p *Service) keepProofs(ctx context.Context, from, to int64, off map[int64]money.Cents) error {
	return p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var ids []int64
		if err := tx.NewRaw("SELECT id FROM sellers WHERE id BETWEEN ? AND ?", from, to).Scan(ctx, &ids); err != nil || len(ids) == 0 {
			return err
		}
		rows := make([]sellerProof, len(ids))
		for i, id := range ids {
			rows[i] = sellerProof{SellerID: id, CheckedAt: db.Moment(p.now()), Off: off[id]}
		}
		_, err := tx.NewInsert().Model(&rows).On("CONFLICT (seller_id) DO UPDATE").Set("checked_at = EXCLUDED.checked_at").Set("off = EXCLUDED.off").Returning("NULL").Exec(ctx)
		return err
	})
}

// sellerProof is the result of the last check of a seller's books.
type sellerProof struct {
	bun.BaseModel `bun:"table:seller_proofs,alias:sp"`

	SellerID  int64 `bun:",pk"`
	CheckedAt time.Time
	Off       money.Cents
}

// Checked is how the nightly proof left a seller's books.
type Checked struct {
	At  time.Time
	Off money.Cents // 0: they are right to the cent
}

// CheckedOf is how the last proof left a seller's books; nil: there was none yet.
func CheckedOf(ctx context.Context, q bun.IDB, sellerID int64) (*Checked, error) {
	var row sellerProof
	err := q.NewSelect().Model(&row).Where("sp.seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &Checked{At: row.CheckedAt.UTC(), Off: row.Off}, err
}

// distance is by how much two amounts differ.
func distance(a, b money.Cents) money.Cents { return max(a-b, b-a) }

package ledger_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// model is the ledger as simple as can be: what was posted, and sums.
type model struct {
	sellers  []int64
	balances map[ledger.Account]money.Cents
	posted   map[string]ledger.Posting
}

// newModel starts with new sellers and with what the platform holds already.
func newModel(t failer, d *db.DB, s *ledger.Service) *model {
	m := &model{balances: map[ledger.Account]money.Cents{}, posted: map[string]ledger.Posting{}}
	for range 3 {
		m.sellers = append(m.sellers, newSeller(t, d))
	}
	for _, a := range []ledger.Account{commission, feeIncome, clearing} {
		balance, err := s.Balance(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		m.balances[a] = balance
	}
	return m
}

// take posts a batch if it overdraws nothing, and reports whether it did.
func (m *model) take(batch []ledger.Posting) bool {
	balances, posted := maps.Clone(m.balances), maps.Clone(m.posted)
	for _, p := range batch {
		if _, ok := posted[p.Key]; ok {
			continue
		}
		posted[p.Key] = p
		for _, e := range p.Entries {
			balances[e.Account] += e.Amount
		}
	}
	for a, balance := range balances {
		if balance < 0 && (a.Kind == ledger.Pending || a.Kind == ledger.InTransit) {
			return false
		}
	}
	m.balances, m.posted = balances, posted
	return true
}

// holds compares every balance with the model's.
func (m *model) holds(t failer, d *db.DB) {
	t.Helper()
	var rows []struct {
		ledger.Account `bun:"embed:"`
		Balance        money.Cents
	}
	err := d.Read().NewRaw(`SELECT COALESCE(seller_id, 0) AS seller_id, kind, balance FROM ledger_accounts
		WHERE seller_id IS NULL OR seller_id IN (?)`, bun.List(m.sellers)).Scan(context.Background(), &rows)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[ledger.Account]money.Cents{}
	for _, row := range rows {
		kept[row.Account] = row.Balance
	}
	for a := range m.balances {
		kept[a] += 0 // an account that is not open yet holds nothing
	}
	for a, balance := range kept {
		if balance != m.balances[a] {
			t.Fatalf("%s holds %s, want %s", a, balance, m.balances[a])
		}
	}
}

// drawMovement makes any movement, sales more often so that there is something to move.
func drawMovement(t *rapid.T, sellers []int64) ledger.Posting {
	seller := rapid.SampledFrom(sellers).Draw(t, "seller")
	amount := money.Cents(rapid.Int64Range(1, 3000).Draw(t, "amount"))
	rate := rapid.SampledFrom([]money.Rate{4000, 3500, 3000, 2500, 0, 10000}).Draw(t, "rate")
	part := ledger.Part{ID: number(), SellerID: seller, Amount: amount, At: soldAt}
	line := ledger.Line{ID: number(), SellerID: seller, At: soldAt}
	switch rapid.IntRange(0, 13).Draw(t, "movement") {
	case 0:
		return must(ledger.Release(part))
	case 1:
		return must(ledger.FeeCharged(part))
	case 2:
		return must(ledger.FeeWithheld(part))
	case 3:
		return must(ledger.FeePaid(part))
	case 4:
		return must(ledger.PayoutSent(part))
	case 5:
		return must(ledger.PayoutPaid(part))
	case 6:
		return must(ledger.PayoutReturned(part, rapid.Bool().Draw(t, "had arrived")))
	case 7:
		from := rapid.SampledFrom([]ledger.Kind{ledger.Pending, ledger.Available}).Draw(t, "from")
		line.Gross, line.Commission = -amount, (-amount).Share(rate)
		return must(ledger.Refund(line, from))
	case 8:
		return must(ledger.Sale(line)) // of nothing
	default:
		line.Gross, line.Commission = 4*amount, (4 * amount).Share(rate)
		return must(ledger.Sale(line))
	}
}

func drawBatch(t *rapid.T, sellers []int64, least int) []ledger.Posting {
	batch := make([]ledger.Posting, rapid.IntRange(least, 6).Draw(t, "postings"))
	for i := range batch {
		batch[i] = drawMovement(t, sellers)
	}
	return batch
}

// spoil makes a posting that can never be posted of one that can.
func spoil(t *rapid.T, p ledger.Posting) ledger.Posting {
	p.Entries = slices.Clone(p.Entries)
	switch rapid.IntRange(0, 5).Draw(t, "fault") {
	case 0:
		p.Entries[0].Amount++
	case 1:
		p.Entries = p.Entries[:1]
	case 2:
		p.Entries[0].Account.Kind = "gifts"
	case 3:
		p.Entries[1].Account = p.Entries[0].Account
	case 4:
		p.OccurredAt = time.Time{}
	default:
		p.Key = ""
	}
	return p
}

// alter makes another posting with the same key.
func alter(t *rapid.T, p ledger.Posting) ledger.Posting {
	p.Entries = slices.Clone(p.Entries)
	switch rapid.IntRange(0, 2).Draw(t, "difference") {
	case 0:
		p.Cause.ID++
	case 1:
		p.OccurredAt = p.OccurredAt.Add(time.Second)
	default:
		p.Entries[0].Amount += 100_000
		p.Entries[1].Amount -= 100_000
	}
	return p
}

// R18.2 and the property of the ledger: after any sequence of postings, with
// repeats, shuffles, overdrafts, reused keys and invalid ones mixed in, every
// transaction sums to zero, every balance is the sum of its entries, and all is
// as in the model.
func TestAnySequenceOfPostingsKeepsTheBooks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		reused := 0
		rapid.Check(t, func(t *rapid.T) {
			m := newModel(t, d, s)
			// There is something posted from the start, so that no action is left out.
			begin := []ledger.Posting{must(ledger.Sale(ledger.Line{ID: number(), SellerID: m.sellers[0], At: soldAt, Gross: 1000, Commission: 400}))}
			if _, err := post(d, s, begin...); err != nil || !m.take(begin) {
				t.Fatalf("the first posting: %v", err)
			}
			known := func(t *rapid.T) ledger.Posting {
				reused++
				key := rapid.SampledFrom(slices.Sorted(maps.Keys(m.posted))).Draw(t, "key")
				return m.posted[key]
			}
			// refused posts a batch with a bad one somewhere in it.
			refused := func(t *rapid.T, bad ledger.Posting, code fault.Code) {
				batch := rapid.Permutation(append(drawBatch(t, m.sellers, 0), bad)).Draw(t, "batch")
				if _, err := post(d, s, batch...); !fault.Is(err, code) {
					t.Fatalf("got %v, want %s", err, code)
				}
			}
			t.Repeat(map[string]func(*rapid.T){
				"post": func(t *rapid.T) {
					batch := drawBatch(t, m.sellers, 1)
					for _, key := range slices.Sorted(maps.Keys(m.posted)) {
						if rapid.IntRange(0, 4).Draw(t, "again") == 0 {
							batch = append(batch, m.posted[key])
						}
					}
					batch = rapid.Permutation(batch).Draw(t, "batch")
					done, err := post(d, s, batch...)
					if !m.take(batch) {
						wantFault(t, err, fault.Conflict, "overdrawn")
						return
					}
					if err != nil {
						t.Fatal(err)
					}
					for i, tr := range done {
						if tr.Key != batch[i].Key || tr.ID == 0 {
							t.Fatalf("answer %d is %+v, want one for %s", i, tr, batch[i].Key)
						}
					}
				},
				"reuse a key": func(t *rapid.T) { refused(t, alter(t, known(t)), fault.Conflict) },
				"invalid":     func(t *rapid.T) { refused(t, spoil(t, drawMovement(t, m.sellers)), fault.Invalid) },
				"":            func(t *rapid.T) { m.holds(t, d) },
			})
		})
		if reused == 0 {
			t.Error("no key was ever reused")
		}
		wantSound(t, d, s)
	})
}

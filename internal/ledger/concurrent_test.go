package ledger_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// attempt is one call of Post by one of the writers, and its outcome.
type attempt struct {
	batch []ledger.Posting
	done  []ledger.Transaction
	err   error
	tries int // 1 where no deadlock made the transaction run again
}

func (a *attempt) run(d *db.DB, s *ledger.Service) {
	a.err = d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) (err error) {
		a.tries++
		a.done, err = s.Post(ctx, tx, a.batch...)
		return err
	})
}

// together runs every writer's attempts at once, each writer's in their order.
func together(writers [][]*attempt, run func(*attempt)) {
	var wait sync.WaitGroup
	start := make(chan struct{})
	for _, attempts := range writers {
		wait.Go(func() {
			<-start
			for _, a := range attempts {
				run(a)
			}
		})
	}
	close(start)
	wait.Wait()
}

// The property under concurrent writers, who post overlapping batches of the
// same postings to the same new sellers, some with one key and two contents:
// what was acknowledged is in the books once, what was refused is not, and
// everyone got the same answer.
func TestConcurrentWritersKeepTheBooks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		rapid.Check(t, func(t *rapid.T) {
			m := newModel(t, d, s)
			pool := drawBatch(t, m.sellers, 4)
			pool = append(pool, alter(t, pool[0]), sale(m.sellers[0], 1000, 400))
			causes := map[ledger.Cause]bool{}
			for _, p := range pool {
				causes[p.Cause] = true
			}
			writers := make([][]*attempt, 4)
			for i := range writers {
				for range rapid.IntRange(1, 3).Draw(t, "attempts") {
					batch := rapid.SliceOfN(rapid.SampledFrom(pool), 1, 5).Draw(t, "batch")
					writers[i] = append(writers[i], &attempt{batch: batch})
				}
			}
			together(writers, func(a *attempt) { a.run(d, s) })

			acknowledged := map[string]ledger.Transaction{}
			for _, a := range slices.Concat(writers...) {
				if a.err != nil && !fault.Is(a.err, fault.Conflict) {
					t.Fatal(a.err)
				}
				for i, tr := range a.done {
					if first, ok := acknowledged[tr.Key]; ok && !cmp.Equal(first, tr) {
						t.Fatalf("two answers for one key: %s", cmp.Diff(first, tr))
					}
					if !sameEntries(a.batch[i], tr.Posting) {
						t.Fatalf("the answer to %+v is %+v", a.batch[i], tr)
					}
					acknowledged[tr.Key] = tr
				}
			}
			stored, err := s.Of(context.Background(), slices.Collect(maps.Keys(causes))...)
			if err != nil {
				t.Fatal(err)
			}
			if len(stored) != len(acknowledged) {
				t.Fatalf("%d transactions are in the books, %d were acknowledged", len(stored), len(acknowledged))
			}
			for _, tr := range stored {
				if d := cmp.Diff(acknowledged[tr.Key], tr); d != "" {
					t.Fatalf("stored otherwise than acknowledged (-acknowledged +stored):\n%s", d)
				}
				for _, e := range tr.Entries {
					m.balances[e.Account] += e.Amount
				}
			}
			m.holds(t, d)
		})
		wantSound(t, d, s)
	})
}

func sameEntries(a, b ledger.Posting) bool {
	if len(a.Entries) != len(b.Entries) || a.Cause != b.Cause {
		return false
	}
	return !slices.ContainsFunc(a.Entries, func(e ledger.Entry) bool { return !slices.Contains(b.Entries, e) })
}

// Many writers, each with sales of all sellers in an order of its own, and
// half of the sales sent by two writers: no writer fails, not even by a deadlock.
func TestConcurrentWritersDoNotDeadlock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		var sellers []int64
		for range 8 {
			sellers = append(sellers, newSeller(t, d))
		}
		const count, rounds = 8, 5
		writers := make([][]*attempt, count)
		for round := range rounds {
			for i := range writers {
				a := &attempt{}
				for j := range sellers {
					a.batch = append(a.batch, sale(sellers[(i+j*(1+2*(i%2)))%len(sellers)], 100, 40))
				}
				if i%2 == 1 {
					a.batch = append(a.batch, writers[i-1][round].batch...)
					slices.Reverse(a.batch)
				}
				writers[i] = append(writers[i], a)
			}
		}
		together(writers, func(a *attempt) { a.run(d, s) })
		for _, a := range slices.Concat(writers...) {
			if a.err != nil || a.tries != 1 {
				t.Errorf("posted at attempt %d: %v", a.tries, a.err)
			}
		}
		for _, seller := range sellers {
			wantBalances(t, s, seller, ledger.Balances{Pending: 60 * count * rounds})
		}
		wantSound(t, d, s)
	})
}

// R14.7: a payout proves itself from the entries before it. While releases come
// in from all sides, each payout sends all that is available; read afterwards in
// the order of transaction numbers, the account is at zero after each.
func TestTransactionNumbersFollowTheBalance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		const releases, payouts, amount = 12, 6, 7
		mustPost(t, d, s, sale(seller, 4*releases*amount, 0))
		part := func(amount money.Cents) ledger.Part {
			return ledger.Part{ID: number(), SellerID: seller, Amount: amount, At: soldAt}
		}
		writers := make([][]*attempt, 6)
		for i := range writers[:4] {
			for range releases {
				writers[i] = append(writers[i], &attempt{batch: []ledger.Posting{must(ledger.Release(part(amount)))}})
			}
		}
		for i := range writers[4:] {
			for range payouts {
				writers[4+i] = append(writers[4+i], &attempt{})
			}
		}
		together(writers, func(a *attempt) {
			if a.batch != nil {
				a.run(d, s)
				return
			}
			a.err = d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
				balances, err := s.Hold(ctx, tx, seller)
				if err != nil || balances.Available == 0 {
					return err
				}
				_, err = s.Post(ctx, tx, must(ledger.PayoutSent(part(balances.Available))))
				return err
			})
		})
		for _, a := range slices.Concat(writers...) {
			if a.err != nil {
				t.Fatal(a.err)
			}
		}
		lines, err := s.Statement(t.Context(), ledger.SellerAccount(seller, ledger.Available), ledger.Page{Limit: ledger.LongestPage})
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(lines)
		var balance money.Cents
		for _, line := range lines {
			balance += line.Amount
			if line.Cause.Kind == ledger.CausePayout && balance != 0 {
				t.Fatalf("after the payout of %s the account is at %s", -line.Amount, balance)
			}
		}
		wantSound(t, d, s)
	})
}

// Two writers use the same keys for different sellers: one takes them all, the
// other waits for it, in whatever order they came, and is refused.
func TestConcurrentWritersOfTheSameKeys(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, one, two := newService(d), newSeller(t, d), newSeller(t, d)
		for range 5 {
			a, b := &attempt{}, &attempt{}
			for range 400 {
				p := sale(one, 100, 40)
				a.batch = append(a.batch, p)
				p.Entries = slices.Clone(p.Entries)
				p.Entries[0].Account.SellerID = two
				b.batch = append(b.batch, p)
			}
			slices.Reverse(b.batch)
			together([][]*attempt{{a}, {b}}, func(a *attempt) { a.run(d, s) })
			if a.err != nil {
				a, b = b, a
			}
			if a.err != nil {
				t.Fatal(a.err)
			}
			wantFault(t, b.err, fault.Conflict, "key_reused")
			if a.tries != 1 || b.tries != 1 {
				t.Fatalf("a deadlock: %d and %d attempts", a.tries, b.tries)
			}
		}
		wantSound(t, d, s)
	})
}

// A writer who meets a key that another has written but not committed waits for
// the outcome, and then answers by it.
func TestWriterWaitsForTheSameKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newService(d)
		for _, commits := range []bool{true, false} {
			first := sale(newSeller(t, d), 100, 40)
			second := first
			second.Entries = slices.Clone(first.Entries)
			second.Entries[0].Account.SellerID = newSeller(t, d)

			outcome := make(chan error, 1)
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				if _, err := s.Post(ctx, tx, first); err != nil {
					return err
				}
				go func() {
					_, err := post(d, s, second)
					outcome <- err
				}()
				dbtest.AwaitWaiter(t, d)
				if !commits {
					return errGivenUp
				}
				return nil
			})
			if commits == (err != nil) {
				t.Fatal(err)
			}
			if err := <-outcome; commits {
				wantFault(t, err, fault.Conflict, "key_reused")
			} else if err != nil {
				t.Fatal(err)
			}
		}
		wantSound(t, d, s)
	})
}

var errGivenUp = errors.New("given up")

// Package payouts books what leaves for the sellers' banks on the 1st of each
// month, has it paid through the provider or the marketplace, bills it, follows
// it to the bank, and proves each payout against the ledger.
package payouts

import (
	"context"
	"crypto/rand"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"merkato/internal/bank/accounts"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/installation"
	"merkato/internal/jobs"
	"merkato/internal/ledger"
	"merkato/internal/notifications"
	"merkato/internal/outbox"
	"merkato/internal/seller"
)

// batchSize is how many sellers are booked in one transaction.
const batchSize = 500

// batchesAtOnce is how many of them are booked at a time: while the database
// writes one, the next is worked out.
const batchesAtOnce = 2

// Service books what leaves for the sellers' banks, has it paid, and follows it
// there.
type Service struct {
	outbox.Box
	notifications.Outlet

	db          *db.DB
	ledger      *ledger.Service
	sellers     *seller.Service
	now         func() time.Time
	log         *slog.Logger
	accounts    *accounts.Service // nil: the marketplace pays everybody
	selfBilling *SelfBilling      // nil: no invoices are issued, and no VAT is paid along
	fees        Fees              // nil: there are none
	jobs        *jobs.Jobs        // nil: nothing runs in the background, as in a test
}

// New makes the service; now is the clock of its jobs.
func New(d *db.DB, l *ledger.Service, s *seller.Service, now func() time.Time) *Service {
	return &Service{Box: outbox.New(d, now, outgoing), db: d, ledger: l, sellers: s, now: now, log: slog.Default()}
}

// PayThrough has sellers with an account paid through its provider; it is said
// once, before the jobs run.
func (p *Service) PayThrough(through *accounts.Service) { p.accounts, p.log = through, through.Log }

// Fees settles fees that are due.
type Fees interface {
	// Withhold settles from what is available the fees of some sellers that are due
	// on a payout day (ledger.FeeWithheld), in the caller's transaction, which holds
	// their accounts. What is available may not fall below zero by it.
	Withhold(ctx context.Context, tx bun.Tx, sellers []int64, on calendar.Day, at time.Time) error
}

// WithholdThrough has fees settled before a payout is booked; it is said once,
// before the jobs run.
func (p *Service) WithholdThrough(fees Fees) { p.fees = fees }

// Pay books what becomes of all that is available to each seller, as the payout
// due on a day, and returns how many leave. One that is made up for on a later day
// is of that day, with its documents: it holds what was released until then. It asks
// nobody outside: jobs do so afterwards. It may run twice, be killed, and run on
// several instances at once: a seller has one payout since the day it was due.
// Before the first payout day of this installation it does nothing.
func (p *Service) Pay(ctx context.Context, due calendar.Day, at time.Time) (sent int, err error) {
	began, err := installation.BeganOn(ctx, p.db.Read())
	if err != nil || due <= began {
		return 0, err
	}
	// Each batch has sellers of its own, so that batches never wait for each other's.
	var next sync.Mutex
	var after int64
	batch := func(ctx context.Context) (ids []int64, err error) {
		next.Lock()
		defer next.Unlock()
		if ids, err = p.ledger.Unsettled(ctx, after, batchSize); len(ids) > 0 {
			after = ids[len(ids)-1]
		}
		return ids, err
	}
	var booked atomic.Int64
	run, ctx := errgroup.WithContext(ctx)
	for range batchesAtOnce {
		run.Go(func() error {
			for {
				ids, err := batch(ctx)
				if err != nil || len(ids) == 0 {
					return err
				}
				var n int
				err = p.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
					n, err = p.paySome(ctx, tx, ids, due, db.Moment(at))
					return err
				})
				if err != nil {
					return err
				}
				booked.Add(int64(n))
			}
		})
	}
	err = run.Wait()
	return int(booked.Load()), err
}

func (p *Service) paySome(ctx context.Context, tx bun.Tx, ids []int64, due calendar.Day, at time.Time) (int, error) {
	on := max(due, calendar.DayOf(at))
	held, err := p.ledger.HoldAll(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	before, err := newest(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	// Whose payout is booked waits for the next, with what is due from it as well.
	ids = slices.DeleteFunc(ids, func(id int64) bool { return before[id] != nil && before[id].DueOn >= due })
	if len(ids) == 0 {
		return 0, nil
	}
	if p.fees != nil {
		if err := p.fees.Withhold(ctx, tx, ids, on, at); err != nil {
			return 0, err
		}
		if held, err = p.ledger.HoldAll(ctx, tx, ids); err != nil {
			return 0, err
		}
	}
	payees, err := p.sellers.Payees(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	last, err := p.ledger.LastOnAvailable(ctx, tx, ids)
	if err != nil {
		return 0, err
	}
	var open map[int64]string
	if p.accounts != nil {
		if open, err = p.accounts.IDs(ctx, tx, ids); err != nil {
			return 0, err
		}
	}
	arrival, err := ArrivalOn(ctx, tx, calendar.DayOf(at))
	if err != nil {
		return 0, err
	}
	decide := func(row *Payout) { row.decide(payees[row.SellerID], open[row.SellerID], p.kind(), at, arrival) }
	var rows []*Payout
	for _, id := range ids {
		row := &Payout{SellerID: id, DueOn: on, Amount: held[id].Available, CoversThrough: last[id]}
		if earlier := before[id]; earlier != nil {
			row.CoversAfter = earlier.CoversThrough
			if earlier.SentAt == nil {
				row.Opening = earlier.Amount
			}
		}
		if row.Amount == 0 {
			continue // somebody was faster
		}
		decide(row)
		rows = append(rows, row)
	}
	documents, err := p.bill(ctx, tx, rows, on, decide)
	if err != nil {
		return 0, err
	}
	return p.book(ctx, tx, rows, documents, at)
}

// decide says what becomes of what is available. Once VAT was added it may be asked
// again.
func (p *Payout) decide(payee seller.Payee, account, provider string, at time.Time, arrival Arrival) {
	p.PaidBy, p.AccountID, p.ProviderKey, p.SentAt, p.ExpectedOn = nil, nil, nil, nil, nil
	switch {
	case p.Amount <= 0:
		p.Status = CarriedOver
	case payee.Withheld != "":
		p.Status, p.Reason = Withheld, new(string(payee.Withheld))
	default:
		key, by := rand.Text(), Marketplace
		if account != "" && payee.IsWalletComplete {
			by, p.AccountID = provider, &account
		}
		p.Status, p.PaidBy, p.ProviderKey, p.SentAt, p.ExpectedOn = Booked, &by, &key, &at, new(arrival.Of(calendar.DayOf(at)))
	}
}

// book writes payouts with their documents, their postings and the jobs that have
// them paid.
func (p *Service) book(ctx context.Context, tx bun.Tx, rows []*Payout, documents map[int64][]document, at time.Time) (int, error) {
	if len(rows) == 0 {
		return 0, nil
	}
	var written []Payout
	err := tx.NewInsert().Model(&rows).ExcludeColumn("id").Returning("id, seller_id, amount, vat, status, paid_by, expected_on").Scan(ctx, &written)
	if err != nil {
		return 0, err
	}
	if err := p.notify(ctx, tx, at, written...); err != nil {
		return 0, err
	}
	var postings []ledger.Posting
	var sends []jobs.Args
	var papers []document
	sent := 0
	for i := range written {
		row := &written[i]
		for _, paper := range documents[row.SellerID] {
			paper.PayoutID = row.ID
			papers = append(papers, paper)
		}
		if row.VAT != 0 {
			posting, err := ledger.PayoutVAT(ledger.Part{ID: row.ID, SellerID: row.SellerID, Amount: row.VAT, At: at})
			if err != nil {
				return 0, err
			}
			postings = append(postings, posting)
		}
		if row.Status != Booked {
			continue
		}
		posting, err := ledger.PayoutSent(row.part(at))
		if err != nil {
			return 0, err
		}
		postings = append(postings, posting)
		sent++
		if *row.PaidBy != Marketplace {
			sends = append(sends, sendArgs{PayoutID: row.ID})
		}
	}
	if len(papers) > 0 {
		if _, err := tx.NewInsert().Model(&papers).Returning("NULL").Exec(ctx); err != nil {
			return 0, err
		}
	}
	if _, err := p.ledger.Post(ctx, tx, postings...); err != nil {
		return 0, err
	}
	return sent, p.enqueue(ctx, tx, sends...)
}

func (p *Service) enqueue(ctx context.Context, tx bun.Tx, args ...jobs.Args) error {
	if p.jobs == nil {
		return nil
	}
	return p.jobs.Enqueue(ctx, tx, args...)
}

func (p *Service) kind() string {
	if p.accounts == nil {
		return ""
	}
	return p.accounts.Provider.Kind()
}

package bank_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R14.7, R14.8: two years of random sales, refunds, fees, bans, refusals, outages,
// lost answers, crashes and returns. The ledger is at zero, every cent is in exactly
// one place, every payout proves itself, nobody is paid twice, invoice numbers have
// no gaps, and the provider holds for a seller what the books say.
func TestTwoYearsOfBusiness(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		chance := rand.New(rand.NewPCG(14, 19))
		k := newDesk(t, d)
		sellers := []*seller.Seller{k.mine, sellertest.Add(t, d, nil), sellertest.Add(t, d, payable), sellertest.Add(t, d, nil)}
		k.complete(sellers[1])
		k.complete(sellers[3])
		service := k.till.billing(t)
		for i, s := range sellers[:3] { // the last one never enters its company
			k.set(s.ID, "declared_vat_payment = ?, country = ?", i < 2, []string{"FR", "FR", "IT"}[i])
			k.company(t, s.ID, []string{"FR", "FR", "IT"}[i], []string{"FR32123456789", "FR40303265045", "IT12345678901"}[i])
		}
		fees := &randomFees{books: k.books, chance: chance, taken: map[int64]money.Cents{}}
		k.WithholdThrough(fees)
		earned := map[int64]money.Cents{}
		day := payDay
		for month := range 24 {
			for _, s := range sellers {
				for range chance.IntN(4) {
					amount := money.Cents(1 + chance.IntN(5000))
					k.earn(t, s.ID, amount)
					earned[s.ID] += amount
				}
				if chance.IntN(3) == 0 {
					amount := money.Cents(1 + chance.IntN(4000))
					k.giveBack(t, s.ID, amount)
					earned[s.ID] -= amount
				}
			}
			k.ban(sellers[3].ID, chance.IntN(2) == 0)
			k.control("refuse", []string{"nothing", "nothing", "transfers", "funds", "payouts"}[chance.IntN(5)])
			k.payKilled(t, fees, day, chance.IntN(3))
			for round := range 3 {
				k.line.calls, k.line.breakAt, k.line.afterwards = 0, chance.IntN(6), chance.IntN(2) == 0
				k.sendAll(round == 1 && chance.IntN(2) == 0)
			}
			k.control("refuse", "nothing")
			k.line.breakAt = 0
			k.sendAll(false)
			for _, row := range k.payouts(t) {
				k.becomes(row, chance.IntN(4), fmt.Sprintf("%d-%d", month, row.ID))
			}
			k.sendAll(false)
			day = day.AddMonths(1)
		}
		k.proved(t)
		if found, err := k.Verify(t.Context(), func(int64, int64) {}); err != nil || len(found) > 0 {
			t.Errorf("%v, %v", found, err)
		}
		for payout, ids := range k.line.transfers {
			if len(ids) > 1 {
				t.Errorf("payout %s was transferred %d times", payout, len(ids))
			}
		}
		for _, s := range sellers {
			k.accountsFor(s.ID, earned[s.ID]-fees.taken[s.ID])
			k.numbered(t, service, s.ID)
		}
	})
}

// randomFees withholds a fee now and then, where there is enough for it.
type randomFees struct {
	books  *ledger.Service
	chance *rand.Rand
	next   int64
	taken  map[int64]money.Cents
}

func (f *randomFees) Withhold(ctx context.Context, tx bun.Tx, ids []int64, _ calendar.Day, at time.Time) error {
	held, err := f.books.HoldAll(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		amount := money.Cents(1 + f.chance.IntN(900))
		if f.chance.IntN(4) > 0 || held[id].Available < amount {
			continue
		}
		f.next++
		part := ledger.Part{ID: f.next, SellerID: id, Amount: amount, At: at}
		charged, err := ledger.FeeCharged(part)
		if err != nil {
			return err
		}
		withheld, err := ledger.FeeWithheld(part)
		if err != nil {
			return err
		}
		if _, err := f.books.Post(ctx, tx, charged, withheld); err != nil {
			return err
		}
		f.taken[id] += amount
	}
	return nil
}

// dying withholds fees, and then the process ends.
type dying struct {
	*randomFees
	die func()
}

func (d dying) Withhold(ctx context.Context, tx bun.Tx, ids []int64, on calendar.Day, at time.Time) error {
	err := d.randomFees.Withhold(ctx, tx, ids, on, at)
	d.die()
	return err
}

// payKilled books the payouts of a day; before that it dies so many times, amid the
// booking.
func (k *desk) payKilled(t *testing.T, fees *randomFees, day calendar.Day, times int) {
	t.Helper()
	for range times {
		ctx, die := context.WithCancel(t.Context())
		before := maps.Clone(fees.taken)
		k.WithholdThrough(dying{fees, die})
		if _, err := k.Pay(ctx, day, day.Start()); err == nil && ctx.Err() != nil {
			t.Fatal("it was killed and went on")
		}
		die()
		fees.taken = before
	}
	k.WithholdThrough(fees)
	for range 2 {
		if _, err := k.Pay(t.Context(), day, day.Start()); err != nil {
			t.Fatal(err)
		}
	}
}

// numbered holds a seller's documents against the rule of numbers without gaps, and
// their VAT against what was paid along.
func (k *desk) numbered(t *testing.T, service *bank.Service, id int64) {
	t.Helper()
	papers, totals, err := service.Invoices.List(as(t, id), invoices.Filter{Series: invoices.SelfBilling}, list.Page{Number: 1, Length: 100})
	if err != nil || int64(len(papers)) != totals.Count {
		t.Fatalf("%d of %d, %v", len(papers), totals.Count, err)
	}
	numbers := map[int]map[int64]bool{}
	for _, i := range papers {
		if numbers[i.Year] == nil {
			numbers[i.Year] = map[int64]bool{}
		}
		numbers[i.Year][i.Number] = true
	}
	for year, taken := range numbers {
		for n := int64(1); n <= int64(len(taken)); n++ {
			if !taken[n] {
				t.Errorf("seller %d has no document %d of %d", id, n, year)
			}
		}
	}
	var paid money.Cents
	for _, row := range k.payouts(t) {
		if row.SellerID == id {
			paid += row.VAT
		}
	}
	if paid != totals.VAT {
		t.Errorf("seller %d was paid VAT of %s, the documents have %s", id, paid, totals.VAT)
	}
}

func (k *desk) set(id int64, what string, args ...any) {
	k.t.Helper()
	err := k.till.d.Tx(k.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("UPDATE sellers SET "+what+" WHERE id = ?", append(args, id)...).Exec(ctx)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

func (k *desk) ban(id int64, isBanned bool) {
	k.t.Helper()
	err := k.till.d.Tx(k.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`UPDATE sellers SET is_banned = ? WHERE id = ?`, isBanned, id).Exec(ctx)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// sendAll runs the job of every payout, as a queue would in any order.
func (k *desk) sendAll(isOutage bool) {
	k.t.Helper()
	if isOutage {
		k.control("outage", "on")
		defer k.control("outage", "off")
	}
	for _, row := range k.payouts(k.t) {
		err := k.Send(k.t.Context(), row.ID)
		var refusal *payments.Refusal
		if err != nil && !errors.Is(err, errKilled) && !fault.Is(err, fault.Unavailable) && !(errors.As(err, &refusal) && refusal.IsFundsMissing) {
			k.t.Fatalf("payout %d: %v", row.ID, err)
		}
	}
}

// becomes has a payout arrive, come back, or stay on its way; events come twice.
func (k *desk) becomes(row payouts.Payout, what int, event string) {
	k.t.Helper()
	if row.PaidBy != nil && *row.PaidBy == payouts.Marketplace && row.Status == payouts.Booked && what > 0 {
		outcome := map[int]payouts.Outcome{1: payouts.OutcomePaid, 2: payouts.OutcomePaid, 3: payouts.OutcomeFailed}[what]
		for range 2 {
			if _, err := k.Confirm(k.t.Context(), payouts.Confirmation{ID: row.ID, Outcome: outcome, At: *row.SentAt}); err != nil {
				k.t.Fatal(err)
			}
		}
	}
	if row.BankPayoutID == nil || (row.Status != payouts.InTransit && row.Status != payouts.Paid) || what == 0 {
		return
	}
	k.control("arrive", *row.BankPayoutID)
	if what == 3 {
		k.control("return", *row.BankPayoutID)
	}
	for range 2 {
		k.event(event, payments.AboutBankPayout, *row.AccountID, *row.BankPayoutID)
	}
}

// accountsFor holds what a seller earned against where it is, in the books and
// with the provider.
func (k *desk) accountsFor(id int64, earned money.Cents) {
	k.t.Helper()
	balances, err := k.books.Balances(k.t.Context(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	where := ledger.Balances{InTransit: balances.InTransit, Available: balances.Available}
	var paid, onTheWay money.Cents
	for _, row := range k.payouts(k.t) {
		if row.SellerID != id {
			continue
		}
		earned += row.VAT // paid along
		var atProvider money.Cents
		if row.AccountID != nil {
			moved, err := k.line.FindTransfer(k.t.Context(), payments.NewTransfer{Payout: *row.ProviderKey, Account: *row.AccountID})
			if err != nil {
				k.t.Fatal(err)
			}
			if moved != nil && !moved.IsReversed {
				atProvider = row.Amount
			}
		}
		switch row.Status {
		case payouts.Paid:
			paid += row.Amount
		case payouts.Booked, payouts.Transferred, payouts.InTransit:
			onTheWay += row.Amount
		case payouts.Reversing:
			k.t.Errorf("payout %d is still being taken back", row.ID)
		default:
			if atProvider != 0 {
				k.t.Errorf("payout %d is %s here, and with the provider it was paid", row.ID, row.Status)
			}
		}
		if row.AccountID != nil && (row.Status == payouts.Paid || row.Status == payouts.InTransit) && atProvider != row.Amount {
			k.t.Errorf("payout %d is %s here, and the provider has no transfer", row.ID, row.Status)
		}
	}
	if onTheWay != where.InTransit || where.Available+where.InTransit+paid != earned {
		k.t.Errorf("seller %d earned %s: available %s, in transit %s (%s), paid %s", id, earned, where.Available, where.InTransit, onTheWay, paid)
	}
}

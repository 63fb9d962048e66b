package ledger_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

const seller = 7

var (
	pending   = ledger.SellerAccount(seller, ledger.Pending)
	available = ledger.SellerAccount(seller, ledger.Available)
	inTransit = ledger.SellerAccount(seller, ledger.InTransit)
	fees      = ledger.SellerAccount(seller, ledger.Fees)

	commission = ledger.PlatformAccount(ledger.Commission)
	feeIncome  = ledger.PlatformAccount(ledger.FeeIncome)
	vatOnFees  = ledger.PlatformAccount(ledger.VATOnFees)
	clearing   = ledger.PlatformAccount(ledger.ProviderClearing)
	elsewhere  = ledger.PlatformAccount(ledger.PaidElsewhere)
)

// Each movement moves exactly what the rules say, and carries its cause and a
// key of its own.
func TestMovements(t *testing.T) {
	line := func(gross, commission money.Cents) ledger.Line {
		return ledger.Line{ID: 12, SellerID: seller, Gross: gross, Commission: commission, At: soldAt}
	}
	part := func(id int64, amount money.Cents) ledger.Part {
		return ledger.Part{ID: id, SellerID: seller, Amount: amount, At: soldAt}
	}
	orderLine, refund := ledger.Cause{Kind: ledger.CauseOrderLine, ID: 12}, ledger.Cause{Kind: ledger.CauseRefund, ID: 12}
	fee, payout := ledger.Cause{Kind: ledger.CauseFee, ID: 5}, ledger.Cause{Kind: ledger.CausePayout, ID: 9}
	adjustment := ledger.Cause{Kind: ledger.CauseAdjustment, ID: 7}

	for name, c := range map[string]struct {
		got   ledger.Posting
		key   string
		cause ledger.Cause
		want  []ledger.Entry
	}{
		"sale, community 40 %":          {must(ledger.Sale(line(10000, money.Cents(10000).Share(4000)))), "sale:12", orderLine, []ledger.Entry{gains(pending, 6000), gains(commission, 4000), gains(clearing, -10000)}},
		"sale, agency 35 %":             {must(ledger.Sale(line(10000, money.Cents(10000).Share(3500)))), "sale:12", orderLine, []ledger.Entry{gains(pending, 6500), gains(commission, 3500), gains(clearing, -10000)}},
		"sale, module creator 30 %":     {must(ledger.Sale(line(9999, money.Cents(9999).Share(3000)))), "sale:12", orderLine, []ledger.Entry{gains(pending, 6999), gains(commission, 3000), gains(clearing, -9999)}},
		"sale, industrial 25 %":         {must(ledger.Sale(line(1, money.Cents(1).Share(2500)))), "sale:12", orderLine, []ledger.Entry{gains(pending, 1), gains(commission, 0), gains(clearing, -1)}},
		"sale, all discounted":          {must(ledger.Sale(line(0, 0))), "sale:12", orderLine, []ledger.Entry{gains(pending, 0), gains(commission, 0), gains(clearing, 0)}},
		"refund while pending":          {must(ledger.Refund(line(-10000, -4000), ledger.Pending)), "refund:12", refund, []ledger.Entry{gains(pending, -6000), gains(commission, -4000), gains(clearing, 10000)}},
		"sale paid elsewhere":           {must(ledger.SaleElsewhere(line(10000, 4000))), "sale:12", orderLine, []ledger.Entry{gains(elsewhere, 6000), gains(commission, 4000), gains(clearing, -10000)}},
		"refund of what was settled":    {must(ledger.Refund(line(-10000, -4000), ledger.PaidElsewhere)), "refund:12", refund, []ledger.Entry{gains(elsewhere, -6000), gains(commission, -4000), gains(clearing, 10000)}},
		"adjustment":                    {must(ledger.Adjustment(part(7, 125))), "adjustment:7", adjustment, []ledger.Entry{gains(available, 125), gains(commission, -125)}},
		"adjustment that takes":         {must(ledger.Adjustment(part(7, -125))), "adjustment:7", adjustment, []ledger.Entry{gains(available, -125), gains(commission, 125)}},
		"refund after release":          {must(ledger.Refund(line(-10000, -4000), ledger.Available)), "refund:12", refund, []ledger.Entry{gains(available, -6000), gains(commission, -4000), gains(clearing, 10000)}},
		"release":                       {must(ledger.Release(part(12, 6000))), "release:12", orderLine, []ledger.Entry{gains(pending, -6000), gains(available, 6000)}},
		"release of nothing":            {must(ledger.Release(part(12, 0))), "release:12", orderLine, []ledger.Entry{gains(pending, 0), gains(available, 0)}},
		"validation fee":                {must(ledger.FeeCharged(part(5, 9900))), "fee:5", fee, []ledger.Entry{gains(fees, -9900), gains(feeIncome, 9900)}},
		"fee from the balance":          {must(ledger.FeeWithheld(part(5, 9900))), "fee_withheld:5", fee, []ledger.Entry{gains(available, -9900), gains(fees, 9900)}},
		"fee by card":                   {must(ledger.FeePaid(part(5, 9900))), "fee_paid:5", fee, []ledger.Entry{gains(clearing, -9900), gains(fees, 9900)}},
		"VAT that an invoice lacks":     {must(ledger.FeeVAT(ledger.Part{ID: 5, VAT: -483, At: soldAt})), "fee_vat:5", fee, []ledger.Entry{gains(feeIncome, 483), gains(vatOnFees, -483)}},
		"payout sent":                   {must(ledger.PayoutSent(part(9, 6000))), "payout_sent:9", payout, []ledger.Entry{gains(available, -6000), gains(inTransit, 6000)}},
		"payout paid":                   {must(ledger.PayoutPaid(part(9, 6000))), "payout_paid:9", payout, []ledger.Entry{gains(inTransit, -6000), gains(clearing, 6000)}},
		"payout returned on its way":    {must(ledger.PayoutReturned(part(9, 6000), false)), "payout_returned:9", payout, []ledger.Entry{gains(inTransit, -6000), gains(available, 6000)}},
		"payout returned by the bank":   {must(ledger.PayoutReturned(part(9, 6000), true)), "payout_returned:9", payout, []ledger.Entry{gains(clearing, -6000), gains(available, 6000)}},
		"the largest sale there can be": {must(ledger.Sale(line(money.MaxCents, 0))), "sale:12", orderLine, []ledger.Entry{gains(pending, money.MaxCents), gains(commission, 0), gains(clearing, -money.MaxCents)}},
	} {
		t.Run(name, func(t *testing.T) {
			want := ledger.Posting{Key: c.key, Cause: c.cause, OccurredAt: soldAt, Entries: c.want}
			if d := cmp.Diff(want, c.got); d != "" {
				t.Errorf("posting (-want +got):\n%s", d)
			}
		})
	}
}

func TestMovementsRefuseFiguresThatMakeNoSense(t *testing.T) {
	line := func(gross, commission money.Cents) ledger.Line {
		return ledger.Line{ID: 12, SellerID: seller, Gross: gross, Commission: commission, At: soldAt}
	}
	part := func(amount money.Cents) ledger.Part {
		return ledger.Part{ID: 9, SellerID: seller, Amount: amount, At: soldAt}
	}
	withoutTime, withoutSeller, withoutID := line(100, 40), line(100, 40), line(100, 40)
	withoutTime.At, withoutSeller.SellerID, withoutID.ID = time.Time{}, 0, 0

	refusal := func(_ ledger.Posting, err error) error { return err }
	for name, c := range map[string]struct {
		err    error
		reason string
	}{
		"negative sale":               {refusal(ledger.Sale(line(-100, -40))), "sale_figures"},
		"commission above the sale":   {refusal(ledger.Sale(line(100, 101))), "sale_figures"},
		"negative commission":         {refusal(ledger.Sale(line(100, -1))), "sale_figures"},
		"sale out of range":           {refusal(ledger.Sale(line(money.MaxCents+1, 0))), "amount_range"},
		"sale without time":           {refusal(ledger.Sale(withoutTime)), "posting_time"},
		"sale without seller":         {refusal(ledger.Sale(withoutSeller)), "posting_account"},
		"sale without line":           {refusal(ledger.Sale(withoutID)), "posting_cause"},
		"positive refund":             {refusal(ledger.Refund(line(100, 40), ledger.Pending)), "refund_figures"},
		"commission above the refund": {refusal(ledger.Refund(line(-100, -101), ledger.Pending)), "refund_figures"},
		"refund out of range":         {refusal(ledger.Refund(line(-1<<63, 0), ledger.Pending)), "amount_range"},
		"refund from what was sent":   {refusal(ledger.Refund(line(-100, -40), ledger.InTransit)), "share_source"},
		"negative release":            {refusal(ledger.Release(part(-1))), "negative_amount"},
		"fee of nothing":              {refusal(ledger.FeeCharged(part(0))), "posting_zero"},
		"payout of nothing":           {refusal(ledger.PayoutSent(part(0))), "posting_zero"},
		"negative payout":             {refusal(ledger.PayoutSent(part(-1))), "negative_amount"},
	} {
		t.Run(name, func(t *testing.T) { wantFault(t, c.err, fault.Invalid, c.reason) })
	}
}

// R14.3, R14.6: the dated example of the rules. Sale on 10 January, available on
// 24 February, sent on 1 March, at the bank on 3 March; a second sale is
// refunded after its payout, which the next one carries over.
func TestStoryOfASale(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, seller := newService(d), newSeller(t, d)
		day := func(month, day int) (at ledger.Part) {
			return ledger.Part{SellerID: seller, At: soldAt.AddDate(0, month-1, day-soldAt.Day())}
		}
		step := func(p ledger.Posting, want ledger.Balances) {
			t.Helper()
			mustPost(t, d, s, p)
			wantBalances(t, s, seller, want)
		}
		move := func(p ledger.Part, id int64, amount money.Cents) ledger.Part {
			p.ID, p.Amount = id, amount
			return p
		}
		line, payout, fee := number(), number(), number()

		wantBalances(t, s, seller, ledger.Balances{})
		step(must(ledger.Sale(ledger.Line{ID: line, SellerID: seller, Gross: 20000, Commission: 8000, At: soldAt})), ledger.Balances{Pending: 12000})
		step(must(ledger.Release(move(day(2, 24), line, 12000))), ledger.Balances{Available: 12000})
		step(must(ledger.FeeCharged(move(day(2, 25), fee, 9900))), ledger.Balances{Available: 12000, Fees: -9900})
		step(must(ledger.FeeWithheld(move(day(2, 25), fee, 9900))), ledger.Balances{Available: 2100})
		step(must(ledger.PayoutSent(move(day(3, 1), payout, 2100))), ledger.Balances{InTransit: 2100})
		step(must(ledger.PayoutPaid(move(day(3, 3), payout, 2100))), ledger.Balances{})
		step(must(ledger.Refund(ledger.Line{ID: number(), SellerID: seller, Gross: -20000, Commission: -8000, At: day(3, 5).At}, ledger.Available)),
			ledger.Balances{Available: -12000})
		step(must(ledger.PayoutReturned(move(day(3, 6), payout, 2100), true)), ledger.Balances{Available: -9900})

		for account, want := range map[ledger.Account]money.Cents{commission: 0, feeIncome: 9900, clearing: 0} {
			if got, err := s.Balance(t.Context(), account); err != nil || got != want {
				t.Errorf("%s holds %s (%v), want %s", account, got, err, want)
			}
		}
		wantSound(t, d, s)
	})
}

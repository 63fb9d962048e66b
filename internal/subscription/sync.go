package subscription

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/payments"
	"merkato/internal/subscription/feeterms"
	"merkato/internal/subscription/plans"
)

// statusOf is what the provider's word means to us.
func statusOf(said payments.Subscription) Status {
	var newest payments.Bill
	for _, bill := range said.Bills {
		if bill.Status != payments.BillVoid {
			newest = bill
			break
		}
	}
	isRefunded := newest.Amount > 0 && newest.Refunded >= newest.Amount
	switch said.Status {
	case payments.SubscriptionIncomplete, payments.SubscriptionPastDue:
		switch {
		case newest.Status == payments.BillPaid:
			return Succeeded
		case said.Status == payments.SubscriptionPastDue || newest.Refusal.Code != "":
			return Failed
		}
		return Created
	case payments.SubscriptionScheduled:
		return Future
	case payments.SubscriptionTrialing:
		if said.CancelAtEnd {
			return Ending
		}
		return InTrial
	case payments.SubscriptionEnded:
		if isRefunded {
			return Refunded
		}
		return Cancelled
	}
	switch {
	case said.IsPaused:
		return Paused
	case said.CancelAtEnd:
		return Ending
	case said.Pending != nil:
		return Updated
	case isRefunded:
		return Refunded
	}
	return Active
}

// sync reads a subscription from the provider and takes over its state.
func (s *Service) sync(ctx context.Context, id int64) error {
	_, err := s.read(ctx, id)
	return err
}

// read does the same, and returns what the provider says. Where somebody else did
// so meanwhile, it reads again: the later word counts.
func (s *Service) read(ctx context.Context, id int64) (said payments.Subscription, err error) {
	for range 5 {
		row, err := subscriptionWhere(ctx, s.DB.Read(), "sub.id = ?", id)
		if err != nil || row == nil || row.ProviderID == nil || row.Provider != s.biller.Kind() {
			return said, err
		}
		said, err = s.biller.Subscription(ctx, *row.ProviderID)
		if errors.Is(err, payments.ErrNoAccount) {
			said, err = payments.Subscription{Status: payments.SubscriptionEnded}, nil
		}
		if err != nil {
			return said, err
		}
		isTaken := false
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if _, err := s.Ledger.Hold(ctx, tx, row.SellerID); err != nil {
				return err
			}
			if err := s.DB.Exclusive(ctx, tx, lockOf(row.ProductID)); err != nil {
				return err
			}
			now, err := subscriptionWhere(ctx, tx, "sub.id = ?", id)
			if err != nil || now.Revision != row.Revision {
				return err
			}
			isTaken = true
			return s.takeOver(ctx, tx, now, said)
		})
		if err != nil || isTaken {
			s.Events.Wake()
			return said, err
		}
	}
	return said, errBusy()
}

// takeOver makes of a subscription what the provider says.
func (s *Service) takeOver(ctx context.Context, tx bun.Tx, row *Subscription, said payments.Subscription) error {
	before := *row
	if err := s.takePlan(ctx, tx, row, said); err != nil {
		return err
	}
	if !said.Until.IsZero() {
		row.PeriodFrom, row.PeriodTo = dayOf(said.From), lastDay(said.Until)
	}
	row.StartsOn, row.TrialUntil = dayOf(said.StartsAt), lastDay(said.TrialUntil)
	row.HadTrial = row.HadTrial || row.TrialUntil != nil
	if err := s.takeBills(ctx, tx, row, said.Bills); err != nil {
		return err
	}
	to := statusOf(said)
	steps, ok := way(row.Status, to)
	if !ok {
		s.Log.WarnContext(ctx, "the payment provider says what no event leads to; it is taken", "subscription", row.ID, "was", row.Status, "is", to)
		steps = []Step{{Event(to), to}}
	}
	// What another line of the log says in more detail is not logged again: a refund
	// with its amount, and that the last try was in vain.
	hasGivenUp := before.Status == Failed && before.Tries > 0 && before.RetryAt == nil
	for _, step := range steps {
		row.Status = step.To
		entry := &Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: KindSubscription, Event: step.Event, Status: step.To, Day: row.PeriodTo}
		switch {
		case step.Event == Cancel && step.To == Cancelled && row.Reason == nil:
			entry.Event = End // no seller cancelled it
		case step.Event == Cancel:
			entry.Detail = row.why()
		}
		entry.IsNotice = entry.Event == End && !hasGivenUp || entry.Event == Try || entry.Event == Pause || entry.Event == Cancel
		if err := s.note(ctx, tx, entry); err != nil {
			return err
		}
	}
	if row.Status != Ending && row.Status != Cancelled && row.Status != Refunded {
		row.Reason, row.ReasonText = nil, nil // it goes on
	}
	if err := s.takeFailure(ctx, tx, row, said.Bills); err != nil {
		return err
	}
	row.SyncedAt = s.at()
	if same(before, *row) {
		_, err := tx.NewUpdate().Model(row).Column("synced_at").WherePK().Exec(ctx)
		return err
	}
	row.Revision++
	_, err := tx.NewUpdate().Model(row).WherePK().Exec(ctx)
	return err
}

func same(a, b Subscription) bool {
	a.SyncedAt = b.SyncedAt
	return reflect.DeepEqual(a, b)
}

// takeBills books bills that were paid or refunded since. One that charged nothing
// is not booked: what it leaves over stays with the provider, and lowers the next.
func (s *Service) takeBills(ctx context.Context, tx bun.Tx, row *Subscription, bills []payments.Bill) error {
	for i := len(bills) - 1; i >= 0; i-- { // the oldest first
		bill := bills[i]
		if bill.Status == payments.BillPaid && bill.Credited > 0 && bill.At.After(row.SyncedAt.Add(-48*time.Hour)) { // older ones are used up
			once := "credit/" + row.Provider + "/" + bill.ID
			if err := s.note(ctx, tx, &Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: KindInvoice, Event: EventCredited, Amount: &bill.Credited, Day: dayOf(bill.At), Once: &once}); err != nil {
				return err
			}
		}
		if bill.Status != payments.BillPaid || bill.Amount <= 0 {
			continue
		}
		var known []Fee
		err := tx.NewSelect().Model(&known).Where("provider = ? AND bill_id = ?", row.Provider, bill.ID).Scan(ctx)
		if err == nil && len(known) == 0 {
			known = make([]Fee, 1)
			err = s.termPaid(ctx, tx, row, bill, &known[0])
		}
		if err == nil && known[0].Status == FeePaid && bill.Refunded >= bill.Amount {
			err = s.termRefunded(ctx, tx, &known[0])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// termPaid books a term of a subscription with its invoice. While the company
// lacks something for one, the invoice follows.
func (s *Service) termPaid(ctx context.Context, tx bun.Tx, row *Subscription, bill payments.Bill, f *Fee) error {
	_, state, err := s.taxed(ctx, tx, row.SellerID)
	if err != nil {
		return err
	}
	at, by := s.at(), ByCard
	net := invoices.NetOf(bill.Amount, state.Rate)
	*f = Fee{
		SellerID: row.SellerID, ProductID: row.ProductID, Kind: Term, Status: FeePaid, DueOn: calendar.DayOf(bill.From), EndsOn: *lastDay(bill.Until),
		Net: net, Total: bill.Amount, PaidAt: &at, PaidBy: &by, Provider: &row.Provider, BillID: &bill.ID, CreatedAt: at,
	}
	if _, err := tx.NewInsert().Model(f).Exec(ctx); err != nil {
		return err
	}
	part := ledger.Part{ID: f.ID, SellerID: f.SellerID, Amount: bill.Amount, VAT: bill.Amount - net, At: at}
	charged, err := ledger.FeeCharged(part)
	if err != nil {
		return err
	}
	paid, err := ledger.FeePaid(part)
	if err != nil {
		return err
	}
	if _, err := s.Ledger.Post(ctx, tx, charged, paid); err != nil {
		return err
	}
	reference := ""
	if len(state.Missing) == 0 {
		if reference, err = s.billTerm(ctx, tx, f, row.PlanID); err != nil {
			return err
		}
	}
	return s.note(ctx, tx, &Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: KindInvoice, Event: EventTermPaid, Amount: &bill.Amount, Day: &f.EndsOn, Detail: reference, IsNotice: true})
}

// billTerm issues the invoice of a term that is booked. Where its VAT is not what
// was booked, the books follow it.
func (s *Service) billTerm(ctx context.Context, tx bun.Tx, f *Fee, planID int64) (reference string, err error) {
	plan, err := plans.ByID(ctx, tx, planID)
	if err != nil {
		return "", err
	}
	booked := f.Total - f.Net
	issued, err := s.bill(ctx, tx, f, plan.Item(), ByCard, *f.BillID, calendar.DayOf(*f.PaidAt), f.Total)
	if err != nil {
		return "", err
	}
	if issued.VAT != booked {
		posting, err := ledger.FeeVAT(ledger.Part{ID: f.ID, VAT: issued.VAT - booked, At: s.at()})
		if err != nil {
			return "", err
		}
		if _, err := s.Ledger.Post(ctx, tx, posting); err != nil {
			return "", err
		}
	}
	f.InvoiceID = &issued.ID
	_, err = tx.NewUpdate().Model(f).Column("invoice_id", "net").WherePK().Exec(ctx)
	return issued.Reference, err
}

// termRefunded books that a term was refunded, with a credit note.
func (s *Service) termRefunded(ctx context.Context, tx bun.Tx, f *Fee) error {
	at := s.at()
	today := calendar.DayOf(at)
	part := ledger.Part{ID: f.ID, SellerID: f.SellerID, Amount: f.Total, VAT: f.Total - f.Net, At: at}
	posting, err := ledger.FeeRefunded(part)
	if err != nil {
		return err
	}
	if _, err := s.Ledger.Post(ctx, tx, posting); err != nil {
		return err
	}
	reference := ""
	if f.InvoiceID != nil {
		name, err := s.name(ctx, tx, f.SellerID, f.ProductID, "en")
		if err != nil {
			return err
		}
		issued, err := s.Invoices.Issue(ctx, tx, invoices.Draft{
			Key: fmt.Sprintf("fee/%d/refund", f.ID), Series: invoices.Marketplace, Type: invoices.TypeCreditNote, SellerID: f.SellerID,
			IssuedOn: today, From: &f.DueOn, To: &f.EndsOn, DueOn: today, PaidOn: &today, Payment: invoices.ByCard, PaymentReference: *f.BillID,
			Lines: []invoices.DraftLine{{Item: invoices.RefundedFee, Subject: name, ProductID: &f.ProductID, Quantity: 1, UnitPrice: f.Net, Credits: *f.InvoiceID}},
		})
		if err != nil {
			return err
		}
		reference = issued.Reference
	}
	f.Status = FeeRefunded
	if _, err := tx.NewUpdate().Model(f).Column("status").WherePK().Exec(ctx); err != nil {
		return err
	}
	return s.note(ctx, tx, &Entry{SellerID: f.SellerID, ProductID: f.ProductID, Kind: KindInvoice, Event: EventTermRefunded, Amount: &part.Amount, Detail: reference, IsNotice: true})
}

// takeFailure plans the tries after a payment that failed, and ends them once it
// is paid or the subscription over.
func (s *Service) takeFailure(ctx context.Context, tx bun.Tx, row *Subscription, bills []payments.Bill) error {
	if row.Status != Failed {
		row.clearFailure()
		return nil
	}
	var open payments.Bill
	for _, bill := range bills {
		if bill.Status == payments.BillOpen {
			open = bill
			break
		}
	}
	row.Failure = open.Refusal.Code
	if row.OpenBill != nil && *row.OpenBill == open.ID {
		return nil
	}
	terms, err := feeterms.On(ctx, tx, s.today())
	if err != nil {
		return err
	}
	row.OpenBill, row.Tries, row.RetryAt = &open.ID, 0, nil
	var next time.Time
	if len(terms.RetryDays) > 0 {
		next = s.at().AddDate(0, 0, terms.RetryDays[0])
		row.RetryAt = &next
	}
	return s.note(ctx, tx, &Entry{SellerID: row.SellerID, ProductID: row.ProductID, Kind: KindInvoice, Event: EventTryFailed, Status: Failed, Amount: &open.Amount, Day: dayOf(next), Detail: open.Refusal.Code, IsNotice: true})
}

// why is the reason for which it was cancelled; empty: none was given.
func (row *Subscription) why() string {
	if row.Reason == nil {
		return ""
	}
	return string(*row.Reason)
}

func (row *Subscription) clearFailure() {
	row.OpenBill, row.Failure, row.Tries, row.RetryAt = nil, "", 0, nil
}

func dayOf(t time.Time) *calendar.Day {
	if t.IsZero() {
		return nil
	}
	day := calendar.DayOf(t)
	return &day
}

// lastDay is the last whole day before what comes next, as a renewal.
func lastDay(t time.Time) *calendar.Day {
	if t.IsZero() {
		return nil
	}
	day := calendar.DayOf(t).Add(-1)
	return &day
}

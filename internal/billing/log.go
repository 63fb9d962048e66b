package billing

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/outbox"
)

// ObjectKind is what a line of the log, or an event of the provider's, is about
// (R15.2).
type ObjectKind string

const (
	KindInvoice      ObjectKind = "INVOICE"
	KindSubscription ObjectKind = "SUBSCRIPTION"
	KindUser         ObjectKind = "USER" // the seller as a customer, with a card
)

// Event is what a line of the log says.
type Event string

// What the log names besides what happens to a subscription as such.
const (
	EventFeePaid      Event = "FEE_PAID"
	EventFeeCancelled Event = "FEE_CANCELLED"
	EventFeeRenewed   Event = "FEE_RENEWED" // its cancellation was taken back
	EventFeeRefused   Event = "FEE_REFUSED" // the card was
	EventFeeSoon      Event = "FEE_SOON"
	EventFeeDue       Event = "FEE_DUE"
	EventFeeBlocks    Event = "FEE_BLOCKS"
	EventTermPaid     Event = "TERM_PAID"
	EventTermRefunded Event = "TERM_REFUNDED"
	EventCredited     Event = "TERM_CREDITED" // a cheaper plan left something over
	EventTryFailed    Event = "TRY_FAILED"    // a card was tried again, in vain
	EventGaveUp       Event = "GAVE_UP"       // after the last try
	EventTrialEnds    Event = "TRIAL_ENDS"
	EventCardChanged  Event = "CARD_CHANGED"
)

// Entry is a line of the log that a seller reads. A notice is sent to the seller
// by the marketplace as well, unless an e-mail of ours says it.
type Entry struct {
	bun.BaseModel `bun:"table:billing_log,alias:entry"`

	ID        int64 `bun:",pk,autoincrement"`
	SellerID  int64
	ProductID int64
	At        time.Time
	Kind      ObjectKind
	Event     Event
	Status    string // of the subscription afterwards; empty: none
	Amount    *money.Cents
	Day       *calendar.Day
	Detail    string
	Once      *string // what is said once only
	IsNotice  bool
	TakenAt   *time.Time
}

// Note writes a line, and publishes it to open tabs.
func (s *Service) Note(ctx context.Context, tx bun.Tx, e *Entry) error {
	e.At = db.Moment(s.Now())
	if _, isEmailed := emailed[e.Event]; isEmailed && s.Notifies() {
		e.IsNotice = false
	}
	if n, err := db.Affected(tx.NewInsert().Model(e).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)); err != nil || n == 0 {
		return err
	}
	if err := s.notify(ctx, tx, e); err != nil {
		return err
	}
	return s.Events.Publish(ctx, tx, e.SellerID, events.BillingChanged, e.ProductID)
}

// SayAgain lets what was said once be said once more.
func SayAgain(ctx context.Context, tx bun.Tx, once ...string) error {
	_, err := tx.NewUpdate().Model((*Entry)(nil)).Set("once = NULL").Where("once IN (?)", bun.List(once)).Exec(ctx)
	return err
}

// emailed is what of the log is sent to sellers by e-mail: what they have to do
// something about.
var emailed = map[Event]notifications.What{
	EventFeeSoon: notifications.FeeSoon, EventFeeDue: notifications.FeeDue, EventFeeBlocks: notifications.FeeBlocks,
	EventFeeRefused: notifications.PaymentFailed, EventTryFailed: notifications.PaymentFailed,
	EventGaveUp: notifications.SubscriptionEnds, EventTrialEnds: notifications.TrialEnds,
}

// notify hands a line of the log over to be sent.
func (s *Service) notify(ctx context.Context, tx bun.Tx, e *Entry) error {
	what, isEmailed := emailed[e.Event]
	if !isEmailed {
		return nil
	}
	path := "products/subscription/%d"
	if e.Event == EventFeeSoon || e.Event == EventFeeDue || e.Event == EventFeeBlocks || e.Event == EventFeeRefused {
		path = "products/fee/%d"
	}
	return s.Notify(ctx, tx, notifications.Notice{
		SellerID: e.SellerID, What: what, Key: fmt.Sprintf("%d/%s/%s", e.ProductID, e.Event, e.At.Format(time.RFC3339Nano)), At: e.At, ProductID: e.ProductID,
		Details: notifications.Details{Amount: e.Amount, Day: e.Day, Path: fmt.Sprintf(path, e.ProductID)},
	})
}

// longestLog is how many lines of a product are shown.
const longestLog = 100

// Log is the newest of what happened to a product's fees and subscription.
func (s *Service) Log(ctx context.Context, sellerID, productID int64) (found []Entry, err error) {
	err = s.DB.Read().NewSelect().Model(&found).Where("seller_id = ?", sellerID).Where("product_id = ?", productID).Order("entry.id DESC").Limit(longestLog).Scan(ctx)
	return found, err
}

// Notice is a line that the marketplace sends to a seller.
type Notice struct {
	Entry
	Seller  string // the marketplace's id
	Product string
}

var notices = outbox.Rows{Table: "billing_log", Holds: "is_notice", Word: "notice"}

// Notices lists what the marketplace has not said to have.
func (s *Service) Notices(ctx context.Context, after, limit int64) (found []Notice, err error) {
	err = s.DB.Read().NewSelect().Model(&found).ModelTableExpr("billing_log AS entry").ColumnExpr("entry.*, COALESCE(seller.external_id, '') AS seller, COALESCE(product.external_id, '') AS product").
		Join("JOIN sellers AS seller ON seller.id = entry.seller_id").Join("JOIN products AS product ON product.id = entry.product_id").
		Where("entry.is_notice AND entry.taken_at IS NULL").Where("entry.id > ?", after).Order("entry.id").Limit(limit).Scan(ctx)
	return found, err
}

// TakeNotices notes that the marketplace has some.
func (s *Service) TakeNotices(ctx context.Context, ids []int64) (int64, error) {
	return outbox.New(s.DB, s.Now, notices).Take(ctx, ids)
}

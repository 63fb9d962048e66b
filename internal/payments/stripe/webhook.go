package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"

	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/payments"
)

// longestEvent is several times what an event about an account takes.
const longestEvent = 256 << 10

// WebhookOptions are what receiving Stripe's events needs.
type WebhookOptions struct {
	Secrets    []string // Stripe signs events with one of them: each endpoint has its own
	StoreEvent func(ctx context.Context, event payments.Event) error
	Log        *slog.Logger
}

// Webhook receives Stripe's events. Once the signature holds and is at most five
// minutes old, it trusts only what the event is about. It answers as soon as the
// event is stored; what changed is read from Stripe afterwards.
type Webhook struct{ WebhookOptions }

// NewWebhook makes the handler.
func NewWebhook(o WebhookOptions) *Webhook { return &Webhook{o} }

// ServeHTTP answers as Stripe wants it: whatever is not a success is sent again
// later, for days.
func (h *Webhook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestEvent))
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		http.Error(w, "the event is too long", http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		http.Error(w, "the event cannot be read", http.StatusBadRequest)
		return
	}
	received, err := h.verified(body, r.Header.Get("Stripe-Signature"))
	if err != nil {
		http.Error(w, "the signature does not hold, or the event cannot be read", http.StatusBadRequest)
		return
	}
	event, ok := eventOf(received)
	if !ok {
		w.WriteHeader(http.StatusNoContent) // nothing for us
		return
	}
	if err := h.StoreEvent(r.Context(), event); err != nil {
		h.Log.ErrorContext(r.Context(), "an event of Stripe's could not be stored; Stripe sends it again", "event", event.ID, "type", event.Type, "error", err)
		http.Error(w, "try again later", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// verified is the event, if one of the secrets has signed it. Its form may be of
// another version of the API: nothing is read from it that ever changed.
func (h *Webhook) verified(body []byte, signature string) (event stripego.Event, err error) {
	err = stripego.ErrWebhookNotSigned
	for _, secret := range h.Secrets {
		if event, err = stripego.ConstructEvent(body, signature, secret, stripego.WithIgnoreAPIVersionMismatch()); err == nil {
			return event, nil
		}
	}
	return event, err
}

// subjects are the events that are handled; operators subscribe to these.
var subjects = map[stripego.EventType]payments.Subject{
	stripego.EventTypeAccountUpdated:                 payments.AboutAccount,
	stripego.EventTypeAccountApplicationDeauthorized: payments.AboutAccount,
	stripego.EventTypeTransferCreated:                payments.AboutTransfer,
	stripego.EventTypeTransferReversed:               payments.AboutTransfer,
	stripego.EventTypeTransferUpdated:                payments.AboutTransfer,
	stripego.EventTypePayoutCreated:                  payments.AboutBankPayout,
	stripego.EventTypePayoutUpdated:                  payments.AboutBankPayout,
	stripego.EventTypePayoutPaid:                     payments.AboutBankPayout,
	stripego.EventTypePayoutFailed:                   payments.AboutBankPayout,
	stripego.EventTypePayoutCanceled:                 payments.AboutBankPayout,

	stripego.EventTypeCheckoutSessionCompleted:             payments.AboutPayment,
	stripego.EventTypeCheckoutSessionExpired:               payments.AboutPayment,
	stripego.EventTypeCheckoutSessionAsyncPaymentFailed:    payments.AboutPayment,
	stripego.EventTypeCheckoutSessionAsyncPaymentSucceeded: payments.AboutPayment,
	stripego.EventTypePaymentIntentSucceeded:               payments.AboutPayment,
	stripego.EventTypePaymentIntentPaymentFailed:           payments.AboutPayment,
	stripego.EventTypePaymentIntentCanceled:                payments.AboutPayment,
	stripego.EventTypeInvoicePaid:                          payments.AboutBill,
	stripego.EventTypeInvoicePaymentFailed:                 payments.AboutBill,
	stripego.EventTypeInvoicePaymentActionRequired:         payments.AboutBill,
	stripego.EventTypeInvoiceUpdated:                       payments.AboutBill,
	stripego.EventTypeInvoiceVoided:                        payments.AboutBill,
	stripego.EventTypeCreditNoteCreated:                    payments.AboutBill,
	stripego.EventTypeCustomerSubscriptionCreated:          payments.AboutSubscription,
	stripego.EventTypeCustomerSubscriptionUpdated:          payments.AboutSubscription,
	stripego.EventTypeCustomerSubscriptionDeleted:          payments.AboutSubscription,
	stripego.EventTypeCustomerSubscriptionPaused:           payments.AboutSubscription,
	stripego.EventTypeCustomerSubscriptionResumed:          payments.AboutSubscription,
	stripego.EventTypeCustomerUpdated:                      payments.AboutCustomer,
	stripego.EventTypeCustomerDeleted:                      payments.AboutCustomer,
}

// eventOf is what an event says that we go by; not ok: it is not for us.
func eventOf(received stripego.Event) (event payments.Event, ok bool) {
	var object struct{ ID, Invoice string }
	if received.Data != nil {
		_ = json.Unmarshal(received.Data.Raw, &object) // empty where it cannot be read
	}
	about := subjects[received.Type]
	if received.Type == stripego.EventTypeAccountApplicationDeauthorized {
		object.ID = received.Account // its object is the platform that was left
	}
	if received.Type == stripego.EventTypeCreditNoteCreated {
		object.ID = object.Invoice // which is refunded
	}
	event = payments.Event{ID: received.ID, Type: string(received.Type), About: about, Account: received.Account, Object: object.ID}
	return event, about != "" && event.ID != "" && event.Object != ""
}

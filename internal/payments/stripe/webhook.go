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

// WebhookOptions are what Stripe's events need to be heard.
type WebhookOptions struct {
	Secrets []string // Stripe signs events with one of them: each endpoint has its own
	Keep    func(ctx context.Context, event payments.Event) error
	Log     *slog.Logger
}

// Webhook hears Stripe's events. Of one it believes, once the signature holds
// and is of the last five minutes, no more than what it is about. It answers as
// soon as the event is kept; what changed is read from Stripe afterwards.
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
	told, err := h.verified(body, r.Header.Get("Stripe-Signature"))
	if err != nil {
		http.Error(w, "the signature does not hold, or the event cannot be read", http.StatusBadRequest)
		return
	}
	event, ok := eventOf(told)
	if !ok {
		w.WriteHeader(http.StatusNoContent) // nothing for us
		return
	}
	if err := h.Keep(r.Context(), event); err != nil {
		h.Log.ErrorContext(r.Context(), "an event of Stripe's could not be kept; Stripe sends it again", "event", event.ID, "type", event.Type, "error", err)
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

// subjects are the events that are heard; operators subscribe to these.
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
func eventOf(told stripego.Event) (event payments.Event, ok bool) {
	var object struct{ ID, Invoice string }
	if told.Data != nil {
		_ = json.Unmarshal(told.Data.Raw, &object) // empty where it cannot be read
	}
	about := subjects[told.Type]
	if told.Type == stripego.EventTypeAccountApplicationDeauthorized {
		object.ID = told.Account // its object is the platform that was left
	}
	if told.Type == stripego.EventTypeCreditNoteCreated {
		object.ID = object.Invoice // which is given back
	}
	event = payments.Event{ID: told.ID, Type: string(told.Type), About: about, Account: told.Account, Object: object.ID}
	return event, about != "" && event.ID != "" && event.Object != ""
}

package stripe

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"merkato/internal/fault"
)

const (
	// longestEvent is several times what an event about an account takes.
	longestEvent = 256 << 10
	// tolerance is how far the signature's time may be from ours: what was heard
	// on the way cannot be sent again much later.
	tolerance = 5 * time.Minute
)

// WebhookOptions are what Stripe's events need to be heard.
type WebhookOptions struct {
	Secret  string                                          // Stripe signs events with it
	Changed func(ctx context.Context, account string) error // an account changed: ask how it stands
	Now     func() time.Time
	Log     *slog.Logger
}

// Webhook hears Stripe's events. Of one it believes, once the signature holds,
// no more than which account it is about; how that stands is asked of Stripe. So
// events may come late, twice, and in any order.
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
	if !isSigned(r.Header.Get("Stripe-Signature"), body, h.Secret, h.Now()) {
		http.Error(w, "the signature does not hold", http.StatusBadRequest)
		return
	}
	var event struct {
		Type    string
		Account string // whose event it is
		Data    struct{ Object struct{ ID string } }
	}
	if err := json.Unmarshal(body, &event); err != nil {
		http.Error(w, "the event cannot be read", http.StatusBadRequest)
		return
	}
	var account string
	switch event.Type {
	case "account.updated":
		account = event.Data.Object.ID
	case "account.application.deauthorized": // its object is the platform that was left
		account = event.Account
	}
	if account == "" {
		w.WriteHeader(http.StatusNoContent) // nothing for us
		return
	}
	switch err := h.Changed(r.Context(), account); {
	case fault.Is(err, fault.Unavailable):
		h.Log.WarnContext(r.Context(), "an account that changed could not be asked for; Stripe will tell again", "error", err)
		http.Error(w, "try again later", http.StatusServiceUnavailable)
	case err != nil:
		h.Log.ErrorContext(r.Context(), "an account that changed could not be asked for", "error", err)
		http.Error(w, "try again later", http.StatusInternalServerError)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// isSigned reports whether a body is Stripe's, and of about now. The header is
// t=<seconds>,v1=<signature>, with several signatures while a secret is changed.
func isSigned(header string, body []byte, secret string, now time.Time) bool {
	var stamp string
	var given [][]byte
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			stamp = value
		case "v1":
			if signature, err := hex.DecodeString(value); err == nil {
				given = append(given, signature)
			}
		}
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	want := mac.Sum(nil)
	for _, signature := range given {
		if hmac.Equal(signature, want) { // takes the same time wherever they differ
			return true
		}
	}
	return false
}

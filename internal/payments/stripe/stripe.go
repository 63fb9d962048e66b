// Package stripe speaks to Stripe: payout accounts are Express accounts of
// Stripe Connect.
package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments"
)

const (
	// version is the form of the answers that we read, whatever the account's default is.
	version = "2024-06-20"
	// longestAnswer is far more than an account takes.
	longestAnswer = 1 << 20
)

// Provider is Stripe, or a server that speaks like it.
type Provider struct {
	address string
	key     string
	client  *http.Client
	now     func() time.Time
}

var _ payments.Provider = (*Provider)(nil)

// New makes the provider from Stripe's address and the account's secret key.
func New(address, key string, now func() time.Time) *Provider {
	return &Provider{address: strings.TrimRight(address, "/"), key: key, client: &http.Client{Timeout: 10 * time.Second}, now: now}
}

// Name is what operators know it by.
func (p *Provider) Name() string { return "Stripe" }

// Kind is what its accounts are kept under.
func (p *Provider) Kind() string { return "stripe" }

// Check asks for the account's balance, which every key may read.
func (p *Provider) Check(ctx context.Context) error {
	return p.call(ctx, request{method: http.MethodGet, path: "/v1/balance"}, nil)
}

// request is one call of Stripe's API.
type request struct {
	method string
	path   string
	form   url.Values // of a GET the query
	key    string     // what makes a second try of a POST do nothing new
}

// call sends a request and reads the answer into a value; nil: it does not matter.
func (p *Provider) call(ctx context.Context, q request, into any) error {
	address, body := p.address+q.path, io.Reader(nil)
	switch {
	case q.method == http.MethodPost:
		body = strings.NewReader(q.form.Encode())
	case len(q.form) > 0:
		address += "?" + q.form.Encode()
	}
	r, err := http.NewRequestWithContext(ctx, q.method, address, body)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+p.key)
	r.Header.Set("Stripe-Version", version)
	if q.method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if q.key != "" {
		r.Header.Set("Idempotency-Key", q.key)
	}
	answer, err := p.client.Do(r)
	if err != nil {
		return p.away(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	if err != nil {
		return p.away(err)
	}
	if answer.StatusCode != http.StatusOK {
		return p.refusal(answer, text)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("stripe's answer cannot be read: %w", err)
	}
	return nil
}

func (p *Provider) away(cause error) error {
	return fault.New(fault.Unavailable, "payment_away", "Stripe cannot be reached at %s.", p.address).Because(cause)
}

// refusal tells apart what may go well another time, a key that does not do,
// and the rest.
func (p *Provider) refusal(answer *http.Response, text []byte) error {
	var told struct {
		Error struct{ Type, Code, Message string }
	}
	_ = json.Unmarshal(text, &told) // a proxy's page says nothing of it
	cause := fmt.Errorf("stripe answered %s", answer.Status)
	if said := told.Error; said.Type != "" {
		cause = fmt.Errorf("%w: %s %s: %s", cause, said.Type, said.Code, said.Message)
	}
	if isSaved(answer, told.Error.Type != "") {
		cause = errors.Join(payments.ErrKeySpent, cause)
	}
	switch status := answer.StatusCode; {
	case status == http.StatusUnauthorized, status == http.StatusForbidden && told.Error.Code != codeNotOurs:
		return fault.New(fault.Forbidden, "payment_key", "Stripe refuses the key: check MERKATO_STRIPE_KEY.").Because(cause)
	// 409: another try with the same key is under way just now.
	case status >= http.StatusInternalServerError, status == http.StatusTooManyRequests, status == http.StatusConflict:
		return p.away(cause)
	// Whatever the status: a proxy that finds no page knows nothing of accounts.
	case told.Error.Code == codeNotOurs, told.Error.Code == codeMissing:
		return errors.Join(payments.ErrNoAccount, cause)
	}
	return cause
}

const (
	codeNotOurs = "account_invalid"  // an account that is not connected to ours, or not any more
	codeMissing = "resource_missing" // one that is not there
)

// isSaved reports whether Stripe gives this answer again for the same key. It
// does so with all, failures of its own as well, of what it began to work on: not
// with what it turned away before that, nor with what a gateway says in its place
// (which it may still be working on).
func isSaved(answer *http.Response, isStripes bool) bool {
	switch answer.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusTooManyRequests:
		return false
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return isStripes || answer.Header.Get("Idempotent-Replayed") == "true"
	}
	return true
}

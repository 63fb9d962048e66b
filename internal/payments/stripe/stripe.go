// Package stripe speaks to Stripe by its own library: payout accounts are Express
// accounts of Stripe Connect, paid by a transfer to the account and a payout from
// there to the bank.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/fault"
	"merkato/internal/payments"
)

const (
	// tryTimeout is how long one try may take, callTimeout all tries of a call.
	tryTimeout  = 10 * time.Second
	callTimeout = 20 * time.Second
	// retries are the library's, within a call; whoever calls retries later.
	retries = 1
	// keysLast is how long Stripe surely knows a key again: it forgets keys after a
	// day, so some time before that we look ourselves for what was made with it.
	keysLast = 23 * time.Hour
	// metadataKey is under what an account carries the key it was made with, and a
	// transfer or a payout which payout of ours it belongs to.
	metadataKey = "merkato_key"
)

// Provider is Stripe, or a server that speaks like it.
type Provider struct {
	address string
	client  *stripego.Client
	now     func() time.Time
}

var _ payments.Provider = (*Provider)(nil)

// New makes the provider from Stripe's address and the account's secret key.
func New(address, key string, now func() time.Time) *Provider {
	address = strings.TrimRight(address, "/")
	backend := stripego.GetBackendWithConfig(stripego.APIBackend, &stripego.BackendConfig{
		URL:               &address,
		HTTPClient:        &http.Client{Timeout: tryTimeout, Transport: gateway{http.DefaultTransport}},
		MaxNetworkRetries: stripego.Int64(retries),
		EnableTelemetry:   stripego.Bool(false),
		LeveledLogger:     &stripego.LeveledLogger{Level: stripego.LevelNull}, // callers log what they make of an error
	})
	return &Provider{address: address, client: stripego.NewClient(key, stripego.WithBackends(&stripego.Backends{API: backend})), now: now}
}

// Name is what operators know it by.
func (p *Provider) Name() string { return "Stripe" }

// Kind is what its accounts are stored under.
func (p *Provider) Kind() string { return "stripe" }

// Check asks for the account's balance, which every key may read.
func (p *Provider) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	_, err := p.client.V1Balance.Retrieve(ctx, nil)
	return p.failure(err)
}

func (p *Provider) away(cause error) error {
	return fault.New(fault.Unavailable, "payment_away", "Stripe cannot be reached at %s.", p.address).Because(cause)
}

const (
	codeNotOurs = "account_invalid"      // an account that is not connected to ours, or not any more
	codeMissing = "resource_missing"     // one that is not there
	codeNoFunds = "balance_insufficient" // of the balance that money was to leave
)

// failure distinguishes what may go well another time, a key that does not do,
// what Stripe declines, and the rest.
func (p *Provider) failure(err error) error {
	if err == nil {
		return nil
	}
	var said *stripego.Error
	var foreign *foreignError
	switch {
	case errors.As(err, &said):
		return p.refusal(said)
	case errors.As(err, &foreign):
		return p.byStatus(foreign.status, "", foreign.cause())
	}
	return p.away(err)
}

func (p *Provider) refusal(said *stripego.Error) error {
	status, code := said.HTTPStatusCode, string(said.Code)
	cause := fmt.Errorf("stripe answered %d: %s %s: %s (request %s)", status, said.Type, code, said.Msg, said.RequestID)
	isReplayed := said.LastResponse != nil && said.LastResponse.Header.Get("Idempotent-Replayed") == "true"
	if isSaved(status, true, isReplayed) {
		cause = errors.Join(payments.ErrKeySpent, cause)
	}
	if status == http.StatusBadRequest || status == http.StatusPaymentRequired {
		word := code
		if word == "" {
			word = string(said.Type)
		}
		cause = errors.Join(&payments.Refusal{Code: word, Message: said.Msg, IsFundsMissing: code == codeNoFunds}, cause)
	}
	return p.byStatus(status, code, cause)
}

func (p *Provider) byStatus(status int, code string, cause error) error {
	switch {
	case status == http.StatusUnauthorized, status == http.StatusForbidden && code != codeNotOurs:
		return fault.New(fault.Forbidden, "payment_key", "Stripe refuses the key: check MERKATO_STRIPE_KEY.").Because(cause)
	// 409: another try with the same key is under way just now.
	case status >= http.StatusInternalServerError, status == http.StatusTooManyRequests, status == http.StatusConflict:
		return p.away(cause)
	// Whatever the status: a proxy that finds no page knows nothing of accounts.
	case code == codeNotOurs, code == codeMissing:
		return errors.Join(payments.ErrNoAccount, cause)
	}
	return cause
}

// isSaved reports whether Stripe repeats this answer for the same key. It
// does so with all, failures of its own as well, of what it began to work on: not
// with what it turned away before that, nor with what a gateway says in its place
// (which it may still be working on).
func isSaved(status int, isStripes, isReplayed bool) bool {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusTooManyRequests:
		return false
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return isStripes || isReplayed
	}
	return true
}

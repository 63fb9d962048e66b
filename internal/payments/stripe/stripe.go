// Package stripe speaks to Stripe.
package stripe

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"merkato/internal/fault"
)

// Provider is Stripe, or a server that speaks like it.
type Provider struct {
	address string
	key     string
	client  *http.Client
}

// New makes the provider from Stripe's address and the account's secret key.
func New(address, key string) *Provider {
	return &Provider{address: strings.TrimRight(address, "/"), key: key, client: &http.Client{Timeout: 10 * time.Second}}
}

// Name is what operators know it by.
func (p *Provider) Name() string { return "Stripe" }

// Check asks for the account's balance, which every key may read.
func (p *Provider) Check(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.address+"/v1/balance", nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+p.key)
	answer, err := p.client.Do(r)
	if err != nil {
		return fault.New(fault.Unavailable, "payment_away", "Stripe cannot be reached at %s.", p.address).Because(err)
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusUnauthorized, http.StatusForbidden:
		return fault.New(fault.Forbidden, "payment_key", "Stripe refuses the key: check MERKATO_STRIPE_KEY.")
	default:
		return fmt.Errorf("stripe answered %s", answer.Status)
	}
}

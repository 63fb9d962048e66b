package stripe

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"merkato/internal/payments"
)

const (
	// keysLast is how long Stripe surely knows a key again: it forgets keys after a
	// day, so some time before that we look for the account ourselves.
	keysLast = 23 * time.Hour
	// metadataKey is under what an account carries the key it was made with.
	metadataKey = "merkato_key"
)

// account is what we read of Stripe's.
type account struct {
	ID               string            `json:"id"`
	Metadata         map[string]string `json:"metadata"`
	DetailsSubmitted bool              `json:"details_submitted"`
	PayoutsEnabled   bool              `json:"payouts_enabled"`
	Requirements     requirements      `json:"requirements"`
}

type requirements struct {
	CurrentlyDue   []string `json:"currently_due"`
	PastDue        []string `json:"past_due"`
	DisabledReason string   `json:"disabled_reason"`
}

// CreateAccount opens an Express account that money can be transferred to.
func (p *Provider) CreateAccount(ctx context.Context, a payments.NewAccount) (string, error) {
	if p.now().Sub(a.Asked) > keysLast {
		if id, err := p.FindAccount(ctx, a); err != nil || id != "" {
			return id, err
		}
	}
	var made account
	err := p.call(ctx, request{method: http.MethodPost, path: "/v1/accounts", key: a.Key, form: url.Values{
		"type":                               {"express"},
		"country":                            {a.Country},
		"capabilities[transfers][requested]": {"true"},
		"metadata[" + metadataKey + "]":      {a.Key},
	}}, &made)
	if err == nil && made.ID == "" {
		err = fmt.Errorf("stripe's new account has no id")
	}
	return made.ID, err
}

// FindAccount looks for an account that carries the key, which it does from its
// first moment on.
func (p *Provider) FindAccount(ctx context.Context, a payments.NewAccount) (string, error) {
	query := url.Values{"limit": {"100"}, "created[gte]": {strconv.FormatInt(a.Asked.Add(-time.Hour).Unix(), 10)}}
	for {
		var page struct {
			Data    []account `json:"data"`
			HasMore bool      `json:"has_more"`
		}
		if err := p.call(ctx, request{method: http.MethodGet, path: "/v1/accounts", form: query}, &page); err != nil {
			return "", err
		}
		for _, one := range page.Data {
			if one.Metadata[metadataKey] == a.Key {
				return one.ID, nil
			}
		}
		if !page.HasMore || len(page.Data) == 0 {
			return "", nil
		}
		query.Set("starting_after", page.Data[len(page.Data)-1].ID)
	}
}

// OnboardingLink is good for a few minutes and one visit.
func (p *Provider) OnboardingLink(ctx context.Context, id string, way payments.Way) (payments.Link, error) {
	var made struct {
		URL       string `json:"url"`
		ExpiresAt int64  `json:"expires_at"`
	}
	err := p.call(ctx, request{method: http.MethodPost, path: "/v1/account_links", form: url.Values{
		"account":     {id},
		"type":        {"account_onboarding"},
		"return_url":  {way.Return},
		"refresh_url": {way.Refresh},
	}}, &made)
	return linkOf(made.URL, made.ExpiresAt, err)
}

// DashboardLink leads to the Express dashboard. Its way back is not ours to say.
func (p *Provider) DashboardLink(ctx context.Context, id string, _ payments.Way) (payments.Link, error) {
	var made struct {
		URL string `json:"url"`
	}
	err := p.call(ctx, request{method: http.MethodPost, path: "/v1/accounts/" + url.PathEscape(id) + "/login_links"}, &made)
	return linkOf(made.URL, 0, err)
}

// linkOf takes only what a browser can be sent to.
func linkOf(address string, expires int64, err error) (payments.Link, error) {
	if err != nil {
		return payments.Link{}, err
	}
	if u, err := url.Parse(address); err != nil || u.Scheme != "https" || u.Host == "" {
		return payments.Link{}, fmt.Errorf("stripe's link is no https address")
	}
	link := payments.Link{URL: address}
	if expires > 0 {
		link.Expires = time.Unix(expires, 0).UTC()
	}
	return link, nil
}

// Status asks for the account and says where it stands.
func (p *Provider) Status(ctx context.Context, id string) (payments.Status, error) {
	var found account
	if err := p.call(ctx, request{method: http.MethodGet, path: "/v1/accounts/" + url.PathEscape(id)}, &found); err != nil {
		return "", err
	}
	return statusOf(found), nil
}

// statusOf says what Stripe's account is in our words. What its holder has to do
// comes before what Stripe does, and what stops everything before both.
func statusOf(a account) payments.Status {
	due := a.Requirements
	switch {
	case isHeld(due.DisabledReason):
		return payments.OnHold
	case !a.DetailsSubmitted && slices.Contains(due.CurrentlyDue, "business_type"):
		return payments.Created // the first question of all is not answered
	case !a.DetailsSubmitted:
		return payments.Onboarding
	case len(due.PastDue) > 0:
		return payments.MissingInformation
	// What is only due at a later date keeps no payout back.
	case a.PayoutsEnabled:
		return payments.Completed
	case len(due.CurrentlyDue) > 0:
		return payments.MissingInformation
	}
	return payments.Submitted // pending_verification, under_review, or a moment before them
}

// isHeld reports whether an account is disabled for a reason that its holder
// cannot mend on Stripe's pages, nor Stripe by looking at what was handed in.
func isHeld(reason string) bool {
	switch reason {
	case "listed", "platform_paused", "other":
		return true
	}
	return strings.HasPrefix(reason, "rejected.")
}

package stripe

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/payments"
)

// CreateAccount opens an Express account that money can be transferred to. Its
// schedule is manual: money leaves it when we say so, as one payout of ours.
func (p *Provider) CreateAccount(ctx context.Context, a payments.NewAccount) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if p.now().Sub(a.RequestedAt) > keysLast {
		if id, err := p.FindAccount(ctx, a); err != nil || id != "" {
			return id, err
		}
	}
	made, err := p.client.V1Accounts.Create(ctx, &stripego.AccountCreateParams{
		Params:  stripego.Params{IdempotencyKey: &a.Key},
		Type:    stripego.String("express"),
		Country: &a.Country,
		Capabilities: &stripego.AccountCreateCapabilitiesParams{
			Transfers: &stripego.AccountCreateCapabilitiesTransfersParams{Requested: stripego.Bool(true)},
		},
		Settings: &stripego.AccountCreateSettingsParams{Payouts: &stripego.AccountCreateSettingsPayoutsParams{
			Schedule: &stripego.AccountCreateSettingsPayoutsScheduleParams{Interval: stripego.String("manual")},
		}},
		Metadata: map[string]string{metadataKey: a.Key},
	})
	if err == nil && made.ID == "" {
		return "", fmt.Errorf("stripe's new account has no id")
	}
	if err != nil {
		return "", p.failure(err)
	}
	return made.ID, nil
}

// FindAccount looks for an account that carries the key, which it does from its
// first moment on.
func (p *Provider) FindAccount(ctx context.Context, a payments.NewAccount) (string, error) {
	list := &stripego.AccountListParams{CreatedRange: since(a.RequestedAt)}
	list.Limit = stripego.Int64(100)
	for one, err := range p.client.V1Accounts.List(ctx, list) {
		if err != nil {
			return "", p.failure(err)
		}
		if one.Metadata[metadataKey] == a.Key {
			return one.ID, nil
		}
	}
	return "", nil
}

// since is the range in which something requested at a moment is looked for;
// Stripe's clock may differ from ours.
func since(requested time.Time) *stripego.RangeQueryParams {
	return &stripego.RangeQueryParams{GreaterThanOrEqual: requested.Add(-time.Hour).Unix()}
}

// OnboardingLink is good for a few minutes and one visit.
func (p *Provider) OnboardingLink(ctx context.Context, id string, way payments.Way) (payments.Link, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	made, err := p.client.V1AccountLinks.Create(ctx, &stripego.AccountLinkCreateParams{
		Account: &id, Type: stripego.String("account_onboarding"), ReturnURL: &way.Return, RefreshURL: &way.Refresh,
	})
	if err != nil {
		return "", p.failure(err)
	}
	return linkOf(made.URL)
}

// DashboardLink leads to the Express dashboard. Its way back is not ours to say.
func (p *Provider) DashboardLink(ctx context.Context, id string, _ payments.Way) (payments.Link, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	made, err := p.client.V1LoginLinks.Create(ctx, &stripego.LoginLinkCreateParams{Account: &id})
	if err != nil {
		return "", p.failure(err)
	}
	return linkOf(made.URL)
}

// linkOf takes only what a browser can be sent to.
func linkOf(address string) (payments.Link, error) {
	if u, err := url.Parse(address); err != nil || u.Scheme != "https" || u.Host == "" {
		return "", fmt.Errorf("stripe's link is no https address")
	}
	return payments.Link(address), nil
}

// Account reads the state of the account.
func (p *Provider) Account(ctx context.Context, id string) (payments.Account, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	found, err := p.client.V1Accounts.GetByID(ctx, id, nil)
	if err != nil {
		return payments.Account{}, p.failure(err)
	}
	return accountOf(found), nil
}

// accountOf is Stripe's account in our words. What it asks for is missing also
// where it does not keep payouts back yet: from its deadline on it will.
func accountOf(a *stripego.Account) payments.Account {
	account := payments.Account{Status: statusOf(a)}
	if a.Requirements == nil {
		return account
	}
	for _, field := range slices.Concat(a.Requirements.PastDue, a.Requirements.CurrentlyDue) {
		if need := requirementOf(field); !slices.Contains(account.Missing, need) {
			account.Missing = append(account.Missing, need)
		}
	}
	slices.Sort(account.Missing)
	if len(account.Missing) > 0 && a.Requirements.CurrentDeadline > 0 {
		account.Until = time.Unix(a.Requirements.CurrentDeadline, 0).UTC()
	}
	return account
}

// requirementOf is what one of Stripe's fields asks for, such as
// person_123.verification.document.
func requirementOf(field string) payments.Requirement {
	whose, _, _ := strings.Cut(field, ".")
	switch {
	case whose == "external_account" || whose == "bank_account":
		return payments.NeedsBankAccount
	case whose == "tos_acceptance":
		return payments.NeedsTerms
	case whose == "business_profile" || whose == "business_type" || whose == "settings":
		return payments.NeedsBusiness
	case whose == "owners" || whose == "directors" || whose == "executives" || strings.HasSuffix(field, "_provided"):
		return payments.NeedsOwners
	case strings.Contains(field, "verification") && whose != "company" || strings.HasSuffix(field, "id_number"):
		return payments.NeedsIdentity
	case whose == "company" || whose == "documents":
		return payments.NeedsCompany
	case whose == "individual" || whose == "representative" || strings.HasPrefix(whose, "person"):
		return payments.NeedsPerson
	}
	return payments.NeedsMore
}

// statusOf says what Stripe's account is in our words. What its holder has to do
// comes before what Stripe does, and what stops everything before both.
func statusOf(a *stripego.Account) payments.Status {
	due := a.Requirements
	if due == nil {
		due = &stripego.AccountRequirements{}
	}
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
func isHeld(reason stripego.AccountRequirementsDisabledReason) bool {
	switch reason {
	case stripego.AccountRequirementsDisabledReasonListed, stripego.AccountRequirementsDisabledReasonPlatformPaused,
		stripego.AccountRequirementsDisabledReasonOther:
		return true
	}
	return strings.HasPrefix(string(reason), "rejected.")
}

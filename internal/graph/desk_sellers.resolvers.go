package graph

import (
	"context"

	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/desk"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

func (q query) DeskSellers(ctx context.Context, search *string, standing *desk.Standing, partnership *seller.Partnership, country *string, page, length *int64) (*desk.Page, error) {
	f := desk.Filter{Search: orElse(search, ""), Standing: orElse(standing, ""), Partnership: orElse(partnership, ""), Country: orElse(country, "")}
	return q.services.Desk.List(ctx, f, list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))})
}

func (q query) DeskSeller(ctx context.Context, id int64) (*desk.Profile, error) {
	return q.services.Desk.One(ctx, id)
}

// deskSeller is a seller's state, unless what was done before has failed.
func (q query) deskSeller(ctx context.Context, id int64, err error) (*desk.Profile, error) {
	if err != nil {
		return nil, err
	}
	return q.services.Desk.One(ctx, id)
}

func (q query) SellerActs(ctx context.Context, id int64, limit *int64) ([]audit.Act, error) {
	return q.services.Desk.History(ctx, id, int(orElse(limit, 50)))
}

func (q query) PreviewTerms(ctx context.Context, id int64, terms generated.SellerTermsInput) (*sales.Proposal, error) {
	return q.services.Desk.PreviewTerms(ctx, id, termsOf(terms))
}

func (m mutation) BanSeller(ctx context.Context, id int64, reason string) (*desk.Profile, error) {
	return query(m).deskSeller(ctx, id, m.services.Desk.Ban(ctx, id, reason))
}

func (m mutation) UnbanSeller(ctx context.Context, id int64, reason string) (*desk.Profile, error) {
	return query(m).deskSeller(ctx, id, m.services.Desk.Unban(ctx, id, reason))
}

func (m mutation) HoldPayouts(ctx context.Context, id int64, reason string) (*desk.Profile, error) {
	return query(m).deskSeller(ctx, id, m.services.Desk.HoldPayouts(ctx, id, reason))
}

func (m mutation) ReleasePayouts(ctx context.Context, id int64, reason string) (*desk.Profile, error) {
	return query(m).deskSeller(ctx, id, m.services.Desk.ReleasePayouts(ctx, id, reason))
}

func (m mutation) SetSellerFlags(ctx context.Context, id int64, hasMonetization, isWalletRequired, isMerkato *bool, reason string) (*desk.Profile, error) {
	changes := desk.FlagChanges{HasMonetization: hasMonetization, IsWalletRequired: isWalletRequired, IsMerkato: isMerkato}
	return query(m).deskSeller(ctx, id, m.services.Desk.SetFlags(ctx, id, changes, reason))
}

func (m mutation) SetTerms(ctx context.Context, id int64, terms generated.SellerTermsInput, adjustment *money.Cents, reason string) (*desk.Profile, error) {
	return query(m).deskSeller(ctx, id, m.services.Desk.SetTerms(ctx, id, termsOf(terms), adjustment, reason))
}

func (m mutation) RemoveOwnRate(ctx context.Context, id int64, startsOn calendar.Day, reason string) (*desk.Profile, error) {
	return query(m).deskSeller(ctx, id, m.services.Desk.RemoveOwnRate(ctx, id, startsOn, reason))
}

func termsOf(in generated.SellerTermsInput) desk.Terms {
	t := desk.Terms{Partnership: orElse(in.Partnership, ""), Rate: orElse(in.Rate, -1), StartsOn: in.StartsOn, EndsOn: orElse(in.EndsOn, calendar.Day(""))}
	if t.Partnership != "" {
		t.Rate = 0
	}
	return t
}

package graph

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/list"
)

func (q query) AuditTrail(ctx context.Context, seller *int64, operator, action *string, changes *bool, from, to *calendar.Day, page, length *int64) (*audit.Page, error) {
	return q.services.Trail.List(ctx, audit.Filter{
		SellerID: orElse(seller, 0), Subject: orElse(operator, ""), Action: orElse(action, ""), Changes: orElse(changes, false),
		Period: list.Period{From: orElse(from, ""), To: orElse(to, "")},
	}, list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))})
}

func (q query) AuditProof(ctx context.Context) (*audit.Proof, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	p, err := q.services.Trail.Verify(ctx, "", nil)
	return &p, err
}

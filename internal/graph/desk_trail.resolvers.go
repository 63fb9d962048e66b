package graph

import (
	"context"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/graph/generated"
	"merkato/internal/list"
)

func (q query) AuditTrail(ctx context.Context, seller *int64, operator, action *string, changes *bool, from, to *calendar.Day, page, length *int64) (*generated.TrailPage, error) {
	asked := list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))}
	f := audit.Filter{
		SellerID: orElse(seller, 0), Subject: orElse(operator, ""), Action: orElse(action, ""), Changes: orElse(changes, false),
		Period: list.Period{From: orElse(from, ""), To: orElse(to, "")},
	}
	found, err := q.services.Trail.List(ctx, f, asked)
	if err != nil {
		return nil, err
	}
	return &generated.TrailPage{Entries: found.Entries, TotalCount: found.Count}, nil
}

func (q query) AuditProof(ctx context.Context) (*audit.Proof, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	p, err := q.services.Trail.Verify(ctx, "", nil)
	return &p, err
}

package graph

import (
	"cmp"
	"context"

	"merkato/internal/actor"
	"merkato/internal/graph/schema"
	"merkato/internal/seller"
)

// The seller was read to find out who is asking; it is not read again.
func (query) Seller(ctx context.Context) (*schema.Seller, error) {
	current := seller.Current(ctx)
	if current == nil {
		return nil, nil
	}
	a, _ := actor.From(ctx)
	return &schema.Seller{Seller: current, PoseAs: a.Posing}, nil
}

func (query) MayPoseAs(ctx context.Context) (bool, error) {
	a, _ := actor.From(ctx)
	return a.MayPose, nil
}

func (query) IsOperator(ctx context.Context) (bool, error) {
	a, _ := actor.From(ctx)
	return a.IsOperator(), nil
}

func (query) OperatorName(ctx context.Context) (*string, error) {
	a, _ := actor.From(ctx)
	if !a.IsOperator() {
		return nil, nil
	}
	return new(cmp.Or(a.Email, a.Subject)), nil
}

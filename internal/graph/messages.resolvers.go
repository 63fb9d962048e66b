package graph

import (
	"context"

	"merkato/internal/graph/generated"
)

func (q query) Messages(ctx context.Context) (*generated.Messages, error) {
	unseen, err := q.services.Messages.UnseenCount(ctx)
	return &generated.Messages{UnseenCount: unseen}, err
}

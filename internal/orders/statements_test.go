package orders

import (
	"context"
	"time"

	"merkato/internal/seller"
)

// KeepNoStatements lets every statement of the list be read anew, so that a
// test sees it on its way.
func (s *Service) KeepNoStatements() { s.statements = s.DB.Statements(0) }

// RerateInParts lets sales be corrected so many at once, and a job correct them
// for so long.
func (s *Service) RerateInParts(batch int64, time time.Duration) {
	s.rerateBatch, s.rerateTime = batch, time
}

// RerateInJobs does what the jobs do one after the other, and tells how many.
func (s *Service) RerateInJobs(ctx context.Context, sellerID int64, in ...seller.Span) (jobs int, err error) {
	for rest := (&rerateArgs{SellerID: sellerID, In: in}); rest != nil && err == nil; jobs++ {
		rest, err = s.rerate(ctx, *rest, time.Now().Add(s.rerateTime))
	}
	return jobs, err
}

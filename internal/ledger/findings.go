package ledger

import (
	"context"
	"fmt"
)

// Found is Verify in sentences.
func (s *Service) Found(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	r, err := s.verify(ctx, progress)
	var found []string
	for _, u := range r.Unbalanced {
		found = append(found, fmt.Sprintf("transaction %d (%s) has %d entries that sum to %s", u.TransactionID, u.Key, u.Entries, u.Sum))
	}
	for _, d := range r.Differences {
		found = append(found, fmt.Sprintf("%s has a balance of %s, but its entries sum to %s", d.Account, d.Kept, d.Sum))
	}
	for _, m := range r.Months {
		found = append(found, fmt.Sprintf("the month from %s changed after it was closed: %+v, now %+v", m.Month, m.Kept, m.Found))
	}
	return found, err
}

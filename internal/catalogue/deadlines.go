package catalogue

import (
	"context"
)

// Deadlines are the platform versions, the newest first, and from when on updates
// that do not run on the newest major are refused.
func (s *Service) Deadlines(ctx context.Context) ([]PlatformColumn, error) {
	platform, err := s.products.Platform(ctx)
	if err != nil {
		return nil, err
	}
	return columnsOf(platform, s.today()), nil
}

package sales

import (
	"context"
	"fmt"
)

// LinesFound is VerifyLines in sentences.
func (s *Service) LinesFound(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	off, err := s.VerifyLines(ctx, progress)
	found := make([]string, len(off))
	for i, o := range off {
		found[i] = fmt.Sprintf("line %d %s", o.LineID, o.What)
	}
	return found, err
}

// FiguresFound is Verify in sentences.
func (s *Service) FiguresFound(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	r, err := s.verify(ctx, progress)
	var found []string
	for _, o := range r.Figures {
		found = append(found, fmt.Sprintf("seller %d, product %d, %s %s by %s from %s: the figures are off by %+v", o.SellerID, o.ProductID, o.Slice, o.Value, o.Grain, o.StartsOn, o.Off))
	}
	for _, o := range r.Ledger {
		whose := "the platform"
		if o.SellerID != 0 {
			whose = fmt.Sprintf("seller %d", o.SellerID)
		}
		found = append(found, fmt.Sprintf("%s, %s: lines make %d, the ledger moved %d", whose, o.What, o.Lines, o.Ledger))
	}
	return found, err
}

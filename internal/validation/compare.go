package validation

import (
	"context"

	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/validation/compare"
)

// CompareFiles lists the files of a version against the one before, what changed
// first. For operators.
func (s *Service) CompareFiles(ctx context.Context, id int64) ([]compare.File, error) {
	r, err := s.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	var before *inspect.Report
	if r.Previous != nil {
		if _, before, err = s.report(ctx, s.DB.Read(), r.Previous.ID); err != nil {
			return nil, err
		}
	}
	return compare.Files(before, r.Report), nil
}

// CompareFile is a file of a version beside the one before. For operators.
func (s *Service) CompareFile(ctx context.Context, id int64, path string) (*compare.Comparison, error) {
	r, err := s.ReportForReview(ctx, id)
	if err != nil {
		return nil, err
	}
	after, inAfter, err := s.fileOf(ctx, r.Upload, path)
	if err != nil {
		return nil, err
	}
	before, inBefore, err := s.fileOf(ctx, r.Previous, path)
	if err != nil {
		return nil, err
	}
	if !inAfter && !inBefore {
		return nil, fault.New(fault.NotFound, "no_file", "There is no such file.").At("path")
	}
	return compare.Texts(path, before, after, inBefore, inAfter), nil
}

// fileOf reads a file of what buyers get of a version; false: it has none.
func (s *Service) fileOf(ctx context.Context, u *Upload, path string) (string, bool, error) {
	if u == nil || u.Rebuilt == "" {
		return "", false, nil
	}
	return s.Archives.ReadFile(ctx, u.Rebuilt, u.RebuiltSHA256, u.TechnicalName, path, compare.Longest)
}

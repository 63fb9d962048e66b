package validation

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/jobs"
)

// platforms are the marketplace's platform versions with what the engine knows
// of each series, newest first; those of the engine where the marketplace sent none.
func (s *Service) platforms(ctx context.Context) ([]inspect.Platform, error) {
	known, err := s.Products.Platform(ctx)
	if known = known.On(s.today()); err != nil || len(known.Versions) == 0 {
		all := slices.Clone(inspect.DefaultPlatforms)
		slices.Reverse(all)
		return all, err
	}
	var all []inspect.Platform
	for _, v := range known.Versions {
		p := inspect.Platform{Version: v.Version, Released: v.ReleasedOn, Required: string(v.RequiredFrom), PHPMin: inspect.DefaultPlatforms[0].PHPMin, PHPMax: inspect.DefaultPlatforms[0].PHPMax}
		for _, series := range inspect.DefaultPlatforms { // the newest that is not above it
			if v.Version == series.Version || strings.HasPrefix(v.Version, series.Version+".") || versions.IsNewer(v.Version, series.Version) {
				p.PHPMin, p.PHPMax = series.PHPMin, series.PHPMax
			}
		}
		all = append(all, p)
	}
	return all, nil
}

func resultsOf(r *inspect.Report) map[string]versions.Compatibility {
	results := map[string]versions.Compatibility{}
	for _, c := range r.Compatibility {
		results[c.Platform] = versions.Compatibility(c.Result)
	}
	return results
}

// TestAgain runs the compatibility tests of a version that is online: over the
// archive that buyers have, with the platform versions of today.
func (s *Service) TestAgain(ctx context.Context, id int64) error {
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil || u.State != Online && u.State != Scheduled || u.Rebuilt == "" {
		return err
	}
	report, err := s.reviewSold(ctx, u, "")
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := versions.SetCompatibility(ctx, tx, u.ProductID, u.Version, resultsOf(report)); err != nil {
			return err
		}
		return s.Events.Publish(ctx, tx, u.SellerID, events.ProductChanged, u.ProductID)
	})
	s.Events.Wake()
	return err
}

// ReviewSold has the engine look at a version on sale as if its product were new:
// a small change would leave old warnings out.
func (s *Service) ReviewSold(ctx context.Context, id int64) (*inspect.Report, error) {
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, err
	}
	return s.reviewSold(ctx, u, inspect.ChangeKind(versions.ChangeNew))
}

// reviewSold runs the engine over the archive that buyers have of a version.
func (s *Service) reviewSold(ctx context.Context, u *Upload, change inspect.ChangeKind) (*inspect.Report, error) {
	platforms, err := s.platforms(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "merkato-review-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	archive := filepath.Join(folder, "archive.zip")
	if err := s.Archives.Fetch(ctx, u.Rebuilt, archive, u.RebuiltSHA256); err != nil {
		return nil, err
	}
	review, err := s.Engine(ctx, archive, filepath.Join(folder, "rebuilt.zip"), inspect.Context{Kind: inspect.Kind(u.ProductType), Change: change, Platforms: platforms, Date: string(s.today())})
	if err != nil {
		return nil, err
	}
	return review.Report, nil
}

// noticePlatforms has every version tested again when the marketplace sent a
// platform version: the job's arguments are known once it ran for them.
func (s *Service) noticePlatforms(ctx context.Context) error {
	known, err := s.Products.Platform(ctx)
	if known = known.On(s.today()); err != nil || len(known.Versions) == 0 {
		return err
	}
	names := ""
	for _, v := range known.Versions {
		names += v.Version + " "
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.jobs.Enqueue(ctx, tx, testAllArgs{Platforms: names})
	})
}

// testPart is how many versions are put into the queue at a time.
const testPart = 500

func (s *Service) testAll(ctx context.Context, args testAllArgs) error {
	found, err := onSale(ctx, s.DB.Read(), testPart, "u.product_id > ?", args.After)
	if err != nil || len(found) == 0 {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		next := []jobs.Args{}
		for _, one := range found {
			next = append(next, testArgs{Upload: one.ID, Platforms: args.Platforms})
		}
		if len(found) == testPart {
			next = append(next, testAllArgs{Platforms: args.Platforms, After: found[len(found)-1].ProductID})
		}
		return s.jobs.Enqueue(ctx, tx, next...)
	})
}

// RequestTests asks for the compatibility tests of a product of the asking
// seller's to be run again.
func (s *Service) RequestTests(ctx context.Context, productID int64) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p, err := s.Products.OwnToChange(ctx, tx, productID, "product")
		if err != nil {
			return err
		}
		newest, err := onSale(ctx, tx, 1, "u.product_id = ?", p.ID)
		if err != nil {
			return err
		}
		if len(newest) == 0 {
			return fault.New(fault.Conflict, "nothing_online", "No version of this product that was uploaded here is online.").At("product")
		}
		return s.jobs.Enqueue(ctx, tx, testArgs{Upload: newest[0].ID})
	})
}

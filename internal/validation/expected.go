package validation

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue"
)

const (
	measuredMost   = 100 // steps that are looked at, the newest
	measuredFewest = 3   // below that nothing is said
)

// size is whether a change goes through every stage: large ones take longer.
type size struct {
	stage Stage
	large bool
}

// waits are how long steps took lately, from when their turn came to their end.
type waits map[size]time.Duration

// measured works out what half of the steps of each kind took at most.
func (s *Service) measured(ctx context.Context, q bun.IDB) (waits, error) {
	took, any := map[size][]time.Duration{}, map[Stage][]time.Duration{}
	for _, stage := range []Stage{Automatic, Technical, Marketing} {
		var rows []struct {
			ChangeKind catalogue.ChangeKind
			EnteredAt  time.Time
			EndedAt    time.Time
		}
		err := q.NewSelect().TableExpr("version_steps AS step").ColumnExpr("upload.change_kind, step.entered_at, step.ended_at").
			Join("JOIN version_uploads AS upload ON upload.id = step.upload_id").
			Where("step.stage = ?", stage).Where("step.ended_at IS NOT NULL").Where("step.entered_at IS NOT NULL").
			OrderExpr("step.ended_at DESC").Limit(measuredMost).Scan(ctx, &rows)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			d := r.EndedAt.Sub(r.EnteredAt)
			of := size{stage, isLarge(r.ChangeKind)}
			took[of], any[stage] = append(took[of], d), append(any[stage], d)
		}
	}
	found := waits{}
	for stage, all := range any {
		for _, large := range []bool{true, false} {
			of := size{stage, large}
			some := took[of]
			if len(some) < measuredFewest {
				some = all
			}
			if len(some) >= measuredFewest {
				slices.Sort(some)
				found[of] = some[len(some)/2]
			}
		}
	}
	return found, nil
}

// expect is when a version will be through, going by what was measured; nil
// where too little was.
func (w waits) expect(u *Upload, now time.Time) *time.Time {
	if u.State != InValidation {
		return nil
	}
	at := now
	for _, step := range u.Steps {
		if step.Status == Ready {
			continue
		}
		took, known := w[size{step.Stage, isLarge(u.ChangeKind)}]
		if !known {
			return nil
		}
		if step.EnteredAt != nil {
			if due := step.EnteredAt.Add(took); due.After(at) {
				at = due
			}
			continue
		}
		at = at.Add(took)
	}
	return &at
}

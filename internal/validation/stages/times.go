package stages

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
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

// wait is how long steps took: half of them at most the median, nine of ten at
// most the other.
type wait struct {
	median, ninety time.Duration
	count          int
}

// Waits are how long steps took lately, from when their turn came to their end.
type Waits map[size]wait

// Time is how long a stage took lately.
type Time struct {
	Stage   Stage
	IsLarge bool // of new products and major versions
	Median  time.Duration
	Ninety  time.Duration
	Count   int // how many were measured
}

// Times are how long the stages took; one of which too little was measured is
// left out.
func (w Waits) Times() []Time {
	all := []Time{}
	for _, stage := range []Stage{Automatic, Technical, Marketing} {
		for _, large := range []bool{false, true} {
			if took, known := w[size{stage, large}]; known && (large || stage != Marketing) { // small changes skip it
				all = append(all, Time{stage, large, took.median, took.ninety, took.count})
			}
		}
	}
	return all
}

// Measure works out what the steps of each kind took.
func Measure(ctx context.Context, q bun.IDB) (Waits, error) {
	took, any := map[size][]time.Duration{}, map[Stage][]time.Duration{}
	for _, stage := range []Stage{Automatic, Technical, Marketing} {
		var rows []struct {
			ChangeKind versions.ChangeKind
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
			of := size{stage, IsLarge(r.ChangeKind)}
			took[of], any[stage] = append(took[of], d), append(any[stage], d)
		}
	}
	found := Waits{}
	for stage, all := range any {
		for _, large := range []bool{true, false} {
			of := size{stage, large}
			some := took[of]
			if len(some) < measuredFewest {
				some = all
			}
			if len(some) >= measuredFewest {
				slices.Sort(some)
				found[of] = wait{some[len(some)/2], some[(len(some)*9+9)/10-1], len(some)}
			}
		}
	}
	return found, nil
}

// Expect is when steps will be through, going by what was measured; nil where too
// little was.
func (w Waits) Expect(steps []Step, kind versions.ChangeKind, now time.Time) *time.Time {
	at := now
	for _, step := range steps {
		if step.Status == Ready {
			continue
		}
		took, known := w[size{step.Stage, IsLarge(kind)}]
		if !known {
			return nil
		}
		if step.EnteredAt != nil {
			if due := step.EnteredAt.Add(took.median); due.After(at) {
				at = due
			}
			continue
		}
		at = at.Add(took.median)
	}
	return &at
}

// Promise is what a seller was told when the turn of a stage came.
type Promise struct {
	StageAt time.Time // this stage is through
	At      time.Time // all of them are
}

// Promise is when a version was expected to be through as it entered a stage: what
// Expect says as long as nothing is late. Nil where too little was measured.
func (w Waits) Promise(stage Stage, kind versions.ChangeKind, entered time.Time) *Promise {
	all := Of(kind)
	first := slices.Index(all, stage)
	if first < 0 {
		return nil
	}
	promise := &Promise{At: entered}
	for i, next := range all[first:] {
		took, known := w[size{next, IsLarge(kind)}]
		if !known {
			return nil
		}
		promise.At = promise.At.Add(took.median)
		if i == 0 {
			promise.StageAt = promise.At
		}
	}
	return promise
}

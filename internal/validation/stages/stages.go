// Package stages are the parts of validation that a version goes through one
// after the other, and how long each took lately.
package stages

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
)

// Stage is a part of validation, in the order in which they come.
type Stage string

const (
	Automatic Stage = "AUTOMATIC" // the engine
	Technical Stage = "TECHNICAL" // somebody looks at the code
	Marketing Stage = "MARKETING" // and at how it presents itself
)

// Of are the stages that a kind of change goes through.
func Of(kind versions.ChangeKind) []Stage {
	if IsLarge(kind) {
		return []Stage{Automatic, Technical, Marketing}
	}
	return []Stage{Automatic, Technical}
}

// IsLarge reports whether a change goes through every stage: it takes longer.
func IsLarge(kind versions.ChangeKind) bool {
	return kind == versions.ChangeNew || kind == versions.ChangeMajor
}

// Status is the status of a step.
type Status string

const (
	Todo      Status = "TODO"
	Reviewing Status = "REVIEWING"
	Ready     Status = "READY"
	Failed    Status = "ERROR"
)

// Step is one stage of a version.
type Step struct {
	bun.BaseModel `bun:"table:version_steps,alias:step"`

	UploadID  int64 `bun:",pk"`
	Stage     Stage `bun:",pk"`
	Status    Status
	EnteredAt *time.Time
	EndedAt   *time.Time
	Reason    string
	Note      string
	Reviewer  string
}

// Refusals are the reasons that reviewers gave for those of some versions that
// they refused; what the automatic check refused has findings instead.
func Refusals(ctx context.Context, q bun.IDB, uploadIDs []int64) (map[int64]string, error) {
	reasons := map[int64]string{}
	if len(uploadIDs) == 0 {
		return reasons, nil
	}
	var steps []Step
	err := q.NewSelect().Model(&steps).Where("upload_id IN (?)", bun.List(uploadIDs)).Where("status = ?", Failed).Where("stage <> ?", Automatic).Scan(ctx)
	for _, step := range steps {
		reasons[step.UploadID] = step.Note
	}
	return reasons, err
}

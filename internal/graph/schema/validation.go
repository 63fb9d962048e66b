package schema

import (
	"maps"
	"slices"
	"time"

	"merkato/internal/inspect"
	"merkato/internal/validation"
	"merkato/internal/validation/stages"
)

// UploadedVersion is a version as the browser wants it.
type UploadedVersion struct{ *validation.Upload }

// UploadedVersions are versions as the browser wants them.
func UploadedVersions(found []validation.Upload) []UploadedVersion {
	all := make([]UploadedVersion, len(found))
	for i := range found {
		all[i] = UploadedVersion{&found[i]}
	}
	return all
}

// Compliance is null until the version was checked.
func (v UploadedVersion) Compliance() *inspect.Compliance {
	if v.Upload.Compliance == "" {
		return nil
	}
	return &v.Upload.Compliance
}

// Changelog lists the texts by language.
func (v UploadedVersion) Changelog() ([]LocalText, error) {
	texts, err := v.Upload.Changelog()
	all := []LocalText{}
	for _, lang := range slices.Sorted(maps.Keys(texts)) {
		all = append(all, LocalText{lang, texts[lang]})
	}
	return all, err
}

// VersionReport is what is known about a version, in a language.
type VersionReport struct {
	*validation.Report
	Lang       string
	SellerID   *int64  // for operators
	SellerName *string // for operators
	Decisions  []ReviewDecision
}

// ReviewDecision is how reviewers ended a stage of a version, or a submitted sheet.
type ReviewDecision struct {
	Stage    *stages.Stage
	IsPassed bool
	By       string
	At       time.Time
	Note     string
}

// Version is the version that it is about.
func (r *VersionReport) Version() *UploadedVersion { return &UploadedVersion{r.Upload} }

// Previous is null without one.
func (r *VersionReport) Previous() *UploadedVersion {
	if r.Report.Previous == nil {
		return nil
	}
	return &UploadedVersion{r.Report.Previous}
}

// Changelog lists the texts by language.
func (r *VersionReport) Changelog() ([]LocalText, error) { return r.Version().Changelog() }

// WorksFrom is where the range begins that it claims to run on.
func (r *VersionReport) WorksFrom() string { return r.Upload.WorksFrom }

// WorksTo is where it ends.
func (r *VersionReport) WorksTo() string { return r.Upload.WorksTo }

// FileName is what the seller called the archive.
func (r *VersionReport) FileName() string { return r.Upload.Name }

// Size is the archive's.
func (r *VersionReport) Size() int64 { return r.Upload.Size }

// Withdrawal is why the seller withdrew it.
func (r *VersionReport) Withdrawal() string { return r.Upload.Withdrawal }

// HasReport is false until the engine has spoken.
func (r *VersionReport) HasReport() bool { return r.Report.Report != nil }

// OmittedCount counts old warnings that are not shown.
func (r *VersionReport) OmittedCount() int64 {
	if r.Report.Report == nil {
		return 0
	}
	return int64(len(r.Report.Report.Omitted))
}

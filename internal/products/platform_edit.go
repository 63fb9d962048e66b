package products

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
)

// versionForm has one spelling for each version: three or four numbers without
// zeros before them. The marketplace's API has the same form.
var versionForm = regexp.MustCompile(`^(?:0|[1-9][0-9]{0,5})(?:\.(?:0|[1-9][0-9]{0,5})){2,3}$`)

// NumberedVersion is a platform version with the numbers that it is sorted by; a
// fourth number sorts nothing.
func NumberedVersion(version string) PlatformVersion {
	v := PlatformVersion{Version: version}
	parts := strings.Split(version, ".")
	for i, number := range []*int{&v.Major, &v.Minor, &v.Patch} {
		if i < len(parts) {
			*number, _ = strconv.Atoi(parts[i]) // the form says that it is a number
		}
	}
	return v
}

// CheckRelease refuses a day on which no version came out, nor will in sight: it would
// decide what the newest major is, and with it which updates are refused.
func CheckRelease(day, today calendar.Day) error {
	if day < "2000-01-01" || day > today.AddMonths(24) {
		return fault.New(fault.Invalid, "release_range", "Choose a day from 2000 on, at most two years ahead.").At("released_on")
	}
	return nil
}

// SetPlatformVersion makes a platform version known or corrects its day, as an
// operator says, in the caller's transaction.
func (s *Service) SetPlatformVersion(ctx context.Context, tx bun.Tx, version string, releasedOn calendar.Day, at time.Time) error {
	if !versionForm.MatchString(version) {
		return fault.New(fault.Invalid, "version_form", "The version must look like 9.1.0 or 1.7.8.11.").At("version")
	}
	at = db.Moment(at)
	v := NumberedVersion(version)
	v.ReleasedOn, v.ExternalUpdatedAt = string(releasedOn), &at
	changed, err := s.UpsertPlatformVersion(ctx, tx, v)
	if err == nil && !changed {
		err = fault.New(fault.Conflict, "version_newer", "The marketplace has updated this version since: load it again.")
	}
	return err
}

// RemovePlatformVersion forgets a platform version, in the caller's transaction.
func (s *Service) RemovePlatformVersion(ctx context.Context, tx bun.Tx, version string) error {
	n, err := db.Affected(tx.NewDelete().Model((*PlatformVersion)(nil)).Where("version = ?", version).Exec(ctx))
	if err == nil && n == 0 {
		err = fault.New(fault.NotFound, "no_platform_version", "This platform version no longer exists.").At("version")
	}
	return err
}

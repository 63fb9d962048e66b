package products

import (
	"context"
	"regexp"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
)

var versionForm = regexp.MustCompile(`^(\d{1,3})\.(\d{1,3})\.(\d{1,3})$`)

// SetPlatformVersion makes a platform version known or corrects its day, as an
// operator says, in the caller's transaction.
func (s *Service) SetPlatformVersion(ctx context.Context, tx bun.Tx, version string, releasedOn calendar.Day, at time.Time) error {
	parts := versionForm.FindStringSubmatch(version)
	if parts == nil {
		return fault.New(fault.Invalid, "version_form", "A version looks like 9.1.0.").At("version")
	}
	if _, err := calendar.ParseDay(string(releasedOn)); err != nil {
		return fault.New(fault.Invalid, "day_form", "A day looks like 2026-05-31.").At("released_on")
	}
	at = db.Moment(at)
	v := PlatformVersion{Version: version, ReleasedOn: string(releasedOn), ExternalUpdatedAt: &at}
	for i, part := range []*int{&v.Major, &v.Minor, &v.Patch} {
		*part, _ = strconv.Atoi(parts[i+1]) // the form says that it is a number
	}
	changed, err := s.UpsertPlatformVersion(ctx, tx, v)
	if err == nil && !changed {
		err = fault.New(fault.Conflict, "version_newer", "The marketplace has updated this version since: load it again.")
	}
	return err
}

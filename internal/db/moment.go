package db

import "time"

// Moment is a time as both databases keep it: in UTC, and to the microsecond,
// which is all that PostgreSQL has. What is written or looked for goes through
// here, so that it equals what is read again.
func Moment(at time.Time) time.Time { return at.UTC().Truncate(time.Microsecond) }

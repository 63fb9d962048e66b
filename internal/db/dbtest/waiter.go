package dbtest

import (
	"testing"
	"time"

	"merkato/internal/db"
)

// AwaitWaiter returns when another session waits for what this one has locked.
// SQLite's one writer has the others wait before they begin, so there is nothing
// to await. Where nobody comes to wait, it goes on: what the test asserts then
// says what that led to.
func AwaitWaiter(t testing.TB, d *db.DB) {
	t.Helper()
	if d.Engine != db.PostgreSQL {
		return
	}
	for waiting, end := 0, time.Now().Add(10*time.Second); waiting == 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
		err := d.Read().NewRaw("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'").Scan(t.Context(), &waiting)
		if err != nil {
			t.Error(err)
			return
		}
	}
}

package platform_test

import (
	"strings"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/platform"
)

// R18.1, R18.4: operators issue a client's key, which is shown once and stored
// nowhere; a rotated one works for a day more, a revoked one not at all.
func TestKeysOfClients(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
		clients := platform.NewClients(d, events.New(d, time.Now), func() time.Time { return now })
		operator := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true})
		reason := func(err error) string {
			if err == nil {
				return ""
			}
			return fault.Of(err).Reason
		}
		first, err := clients.Issue(operator, "nightly-sync")
		if err != nil || !strings.HasPrefix(first, platform.KeyStart) || len(first) < 50 {
			t.Fatal(first, err)
		}
		for name, want := range map[string]string{"nightly-sync": "client_taken", "Not so": "client_name", "": "client_name"} {
			if _, err := clients.Issue(operator, name); reason(err) != want {
				t.Errorf("%q: %v", name, err)
			}
		}
		if _, err := clients.Issue(actor.With(t.Context(), actor.Actor{Operator: true, Posing: true}), "x"); reason(err) != "not_operator" {
			t.Error(err)
		}
		verify := func(key, want string) {
			t.Helper()
			name, err := clients.Verify(t.Context(), key)
			if reason(err) != want || want == "" && name != "nightly-sync" {
				t.Errorf("%s: %q, %v", key[:8], name, err)
			}
		}
		verify(first, "")
		verify(first+"x", "key_unknown")
		second, err := clients.Rotate(operator, 1)
		if err != nil {
			t.Fatal(err)
		}
		verify(first, "")
		verify(second, "")
		now = now.Add(25 * time.Hour)
		verify(first, "key_expired")
		verify(second, "")
		all, err := clients.List(operator)
		if err != nil || len(all) != 1 || len(all[0].Keys) != 1 || all[0].Keys[0].Ending != second[len(second)-4:] || all[0].Keys[0].LastUsedAt == nil {
			t.Fatalf("%+v, %v", all, err)
		}
		var stored int
		if err := d.Read().NewRaw("SELECT COUNT(*) FROM intake_keys WHERE hash IN (?, ?)", first, second).Scan(t.Context(), &stored); err != nil || stored != 0 {
			t.Errorf("the key itself is stored: %v", err)
		}
		if err := clients.Revoke(operator, 1); err != nil {
			t.Fatal(err)
		}
		verify(second, "key_unknown")
		if _, err := clients.Rotate(operator, 1); reason(err) != "client_revoked" {
			t.Error(err)
		}
		if err := clients.Revoke(operator, 9); reason(err) != "client_unknown" {
			t.Error(err)
		}
		if p, err := audit.New(d, time.Now).Verify(t.Context(), "", nil); err != nil || p.Broken != "" || p.Lines != 3 {
			t.Errorf("%+v, %v", p, err)
		}
		var published int
		err = d.Read().NewSelect().Model((*events.Event)(nil)).ColumnExpr("COUNT(*)").Where("seller_id = ?", events.Desk).Where("kind = ?", events.TablesChanged).Scan(t.Context(), &published)
		if err != nil || published != 3 {
			t.Errorf("%d events for the other operators: %v", published, err)
		}
	})
}

package app_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"merkato/internal/app"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R4.5: all that changes something while an operator poses is named in the trail,
// over the API and outside it; and the trail proves itself, until a line is changed.
func TestTheTrailNamesWhatPosingChangesAndProvesItself(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := withSellers(t, engine)
			p := start(t, c)
			const pose = "ps-sellers-pose-as: agency@demo.merkato.test"
			operator := bearer(p.token("operator"))
			if a := p.ask(`mutation { save_order_view(name: "Ads", address: "source=AD") { id } }`, operator, pose); len(a.Errors) > 0 {
				t.Fatal(a.Raw)
			}
			request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.Origin()+"/upload/files", strings.NewReader("x"))
			if err != nil {
				t.Fatal(err)
			}
			for _, header := range []string{operator, pose} {
				name, value, _ := strings.Cut(header, ": ")
				request.Header.Set(name, value)
			}
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			var changed int64
			var named []string
			if err := p.DB.Read().NewRaw("SELECT action || ' ' || detail FROM audit_trail WHERE action IN ('pose_as', 'change') ORDER BY position").Scan(t.Context(), &named); err != nil {
				t.Fatal(err)
			}
			all := strings.Join(named, "\n")
			if len(named) != 3 || !strings.HasSuffix(named[1], " save_order_view") || !strings.HasPrefix(named[1], "change ") ||
				!strings.HasPrefix(named[2], "change ") || !strings.HasSuffix(named[2], " POST /upload/files") {
				t.Errorf("the trail says:\n%s", all)
			}

			if err := p.DB.Read().NewRaw("SELECT position FROM audit_trail WHERE detail LIKE '% save_order_view'").Scan(t.Context(), &changed); err != nil {
				t.Fatal(err)
			}
			var report strings.Builder
			if err := app.VerifyTrail(t.Context(), c, "", &report); err != nil || !strings.Contains(report.String(), " intact: ") {
				t.Fatal(err, report.String())
			}
			if engine == db.PostgreSQL {
				_, err = p.DB.Writer().Exec("ALTER TABLE audit_trail DISABLE TRIGGER ALL")
			} else {
				_, err = p.DB.Writer().Exec("DROP TRIGGER audit_trail_no_update")
			}
			if err == nil {
				_, err = p.DB.Writer().Exec("UPDATE audit_trail SET detail = 'nothing' WHERE action = 'change' AND detail LIKE '% save_order_view'")
			}
			if err != nil {
				t.Fatal(err)
			}
			report.Reset()
			if err := app.VerifyTrail(t.Context(), c, "", &report); !errors.Is(err, app.ErrTrailBroken) || !strings.Contains(report.String(), fmt.Sprintf("line %d ", changed)) {
				t.Error(err, report.String())
			}
		})
	}
}

package devidp_test

import (
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"merkato/internal/auth"
	"merkato/internal/devidp"
)

// Nobody notices a restart: session, refresh token, a sign-in half-way, a
// sign-up, a code and the keys are all as before.
func TestRestart(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	before := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	code := b.authorize().code()
	halfWay := b.authorize("prompt", "login").request()
	newcomer := w.browser()
	joined := newcomer.post(w.issuer+"/signup", url.Values{
		"id": {newcomer.authorize("prompt", "create").request()}, "given_name": {"Nina"}, "family_name": {"Neu"},
		"email": {"nina@example.test"}, "password": {"a good password"},
	})
	subject := read(t, newcomer.exchange(joined.code()).ID)["sub"]

	w.restart()

	if got := b.exchange(code); got.Access == "" {
		t.Errorf("the code is gone: %+v", got)
	}
	if got := b.refresh(before.Refresh); got.Access == "" {
		t.Errorf("the refresh token is gone: %+v", got)
	}
	b.authorize("prompt", "none").code()
	b.post(w.issuer+"/login", url.Values{"id": {halfWay}, "person": {agency}}).code()
	v, err := auth.NewVerifier(auth.Options{Issuer: w.issuer, Audience: audience})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := v.Verify(t.Context(), before.Access); err != nil {
		t.Errorf("the access token is not good any more: %v", err)
	}
	again := w.browser()
	if got := read(t, again.exchange(again.signIn("Nina@Example.test", "a good password").code()).ID)["sub"]; got != subject {
		t.Errorf("the one who signed up is now %v, was %v", got, subject)
	}
}

// A second process on the same folder, as the token command is.
func TestTokenFromAnotherProcess(t *testing.T) {
	w := newWorld(t)
	beside, err := devidp.New(t.Context(), w.options)
	if err != nil {
		t.Fatal(err)
	}
	token := mustToken(t, beside, operator)
	if err := beside.Close(); err != nil {
		t.Fatal(err)
	}
	v, err := auth.NewVerifier(auth.Options{Issuer: w.issuer, Audience: audience})
	if err != nil {
		t.Fatal(err)
	}
	identity, err := v.UserInfo(t.Context(), token)
	if err != nil || !identity.Operator || identity.Email != operator {
		t.Errorf("%+v, %v", identity, err)
	}
	if _, err := w.provider.Token(t.Context(), "nobody@example.test"); err == nil || !strings.Contains(err.Error(), agency) {
		t.Errorf("an unknown address should be answered with the known ones: %v", err)
	}
}

// Several instances that start at once on a new folder all open its state.
func TestManyOpenANewFolder(t *testing.T) {
	for range 5 {
		o := newWorld(t).options
		o.Folder = t.TempDir()
		var all errgroup.Group
		for range 10 {
			all.Go(func() error {
				p, err := devidp.New(t.Context(), o)
				if err != nil {
					return err
				}
				return p.Close()
			})
		}
		if err := all.Wait(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRefusesProductionAndGaps(t *testing.T) {
	folder := t.TempDir()
	o := devidp.Options{Issuer: "http://127.0.0.1/idp", Folder: folder, Audience: audience, Production: true}
	if p, err := devidp.New(t.Context(), o); err == nil {
		p.Close()
		t.Error("it started in production")
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Error("it left something behind")
	}
	_, err := devidp.New(t.Context(), devidp.Options{})
	for _, word := range []string{"address", "folder", "audience"} {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s is not said to be missing: %v", word, err)
		}
	}
}

// The file holds private keys: it is for its owner alone, and no secret that
// was given out can be read back from it.
func TestStateIsPrivateAndSwept(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	got := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	file := filepath.Join(w.options.Folder, "devidp.db")
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	contents := func() string {
		w.restart() // so that everything is in the one file
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if strings.Contains(contents(), got.Refresh) {
		t.Error("the refresh token is in the file")
	}
	jti := read(t, got.Access)["jti"].(string)
	if !strings.Contains(contents(), jti) {
		t.Fatal("the token's record is not where this test looks")
	}
	count := func() (n int) {
		db, err := sql.Open("sqlite", file)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if err := db.QueryRow("SELECT count(*) FROM record WHERE kind <> 'key'").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if count() == 0 {
		t.Fatal("nothing was kept")
	}
	at := time.Now().Add(60 * 24 * time.Hour)
	w.clock.Store(&at)
	w.restart()
	if n := count(); n != 0 {
		t.Errorf("%d expired records are left", n)
	}
}

// Someone who was a demo person yesterday is nobody today, and signed out.
func TestDemoPeopleCanGo(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	got := b.exchange(b.signIn(agency, devidp.DemoPassword).code())
	w.options.People = people[1:]
	w.restart()
	if got := b.authorize("prompt", "none").failure(); got != "login_required" {
		t.Errorf("the session is still there: %q", got)
	}
	if got := b.refresh(got.Refresh); got.Error != "invalid_grant" {
		t.Errorf("the refresh token is still good: %+v", got)
	}
}

package seller_test

import (
	"context"
	"testing"
	"time"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// R17.6: sign-ins are listed, and one that was ended is refused until somebody
// signs in again.
func TestSignInsAreListedAndEnded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)
		clock := func() time.Time { return now }
		here, other := seller.New(d, clock), seller.New(d, clock) // two instances
		s, stranger := sellertest.Add(t, d, nil), sellertest.Add(t, d, nil)
		signedIn := now.Add(-time.Hour)
		see := func(on *seller.Service, name string, at time.Time) error {
			return on.See(t.Context(), seller.Session{
				SellerID: s.ID, Key: seller.SessionKey("https://id.test", "sub", name), Mode: "TOKEN", Address: "192.0.2.7", Agent: "Browser " + name,
			}, at)
		}
		as := func(id int64, name string) context.Context {
			return actor.With(t.Context(), actor.Actor{SellerID: id, Session: seller.SessionKey("https://id.test", "sub", name)})
		}
		for _, name := range []string{"laptop", "phone", "tablet", "phone"} {
			if err := see(here, name, signedIn); err != nil {
				t.Fatal(err)
			}
			now = now.Add(time.Second)
		}
		if err := see(here, "", signedIn); err != nil { // a provider that does not tell them apart
			t.Fatal(err)
		}
		if err := see(other, "phone", signedIn); err != nil {
			t.Fatal(err)
		}
		list, err := here.Sessions(as(s.ID, "phone"))
		if err != nil || len(list) != 3 || !list[0].IsCurrent || list[0].Agent != "Browser phone" || list[1].Agent != "Browser tablet" || list[1].IsCurrent {
			t.Fatalf("%+v, %v", list, err)
		}
		if list, err := here.Sessions(as(stranger.ID, "")); err != nil || len(list) != 0 {
			t.Errorf("another seller sees %+v, %v", list, err)
		}
		if err := here.EndSession(as(stranger.ID, ""), list[1].ID); fault.Of(err).Reason != "session_unknown" {
			t.Errorf("another seller may end it: %v", err)
		}
		posing := actor.With(t.Context(), actor.Actor{SellerID: s.ID, Posing: true, Operator: true})
		if err := here.EndSession(posing, list[1].ID); fault.Of(err).Reason != "posing" {
			t.Errorf("who poses may end it: %v", err)
		}
		if err := here.EndOtherSessions(as(s.ID, "tablet")); err != nil {
			t.Fatal(err)
		}
		if err := see(here, "phone", signedIn); fault.Of(err).Reason != "session_ended" {
			t.Errorf("it goes on here: %v", err)
		}
		now = now.Add(5 * time.Second)
		if err := see(other, "phone", signedIn); fault.Of(err).Reason != "session_ended" {
			t.Errorf("it goes on at another instance: %v", err)
		}
		if err := see(here, "tablet", signedIn); err != nil {
			t.Errorf("the one that asked is refused: %v", err)
		}
		now = now.Add(time.Minute)
		if err := see(here, "phone", now); err != nil {
			t.Errorf("signed in again, it is refused: %v", err)
		}
		if err := see(here, "phone", now); err != nil {
			t.Errorf("then it is refused: %v", err)
		}
		if list, err := here.Sessions(as(s.ID, "phone")); err != nil || len(list) != 2 || !list[0].BeganAt.Equal(now) {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

// R17.6: an ended sign-in does not come back: neither by a request that did not
// know of the end yet, nor when it was not seen for long.
func TestAnEndedSignInStaysEnded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 14, 30, 0, 0, time.UTC)
		clock := func() time.Time { return now }
		here, other := seller.New(d, clock), seller.New(d, clock)
		s := sellertest.Add(t, d, nil)
		signedIn := now.Add(-time.Hour)
		key := func(name string) string { return seller.SessionKey("https://id.test", "sub", name) }
		see := func(on *seller.Service, name string) error {
			return on.See(t.Context(), seller.Session{SellerID: s.ID, Key: key(name), Mode: "TOKEN", Address: "192.0.2.7", Agent: "Browser"}, signedIn)
		}
		for _, name := range []string{"phone", "laptop"} {
			if err := see(here, name); err != nil {
				t.Fatal(err)
			}
		}
		// Another instance looks, and notes it again before it looks again.
		now = now.Add(5*time.Minute - time.Second)
		if err := see(other, "phone"); err != nil {
			t.Fatal(err)
		}
		if err := here.EndOtherSessions(actor.With(t.Context(), actor.Actor{SellerID: s.ID, Session: key("laptop")})); err != nil {
			t.Fatal(err)
		}
		now = now.Add(2 * time.Second)
		if err := see(other, "phone"); err != nil {
			t.Fatalf("it looked again: %v", err)
		}
		now = now.Add(5 * time.Second)
		for name, instance := range map[string]*seller.Service{"here": here, "elsewhere": other} {
			if err := see(instance, "phone"); !fault.Is(err, fault.Unauthenticated) {
				t.Errorf("it goes on %s: %v", name, err)
			}
		}
		now = now.Add(100 * 24 * time.Hour)
		if err := see(here, "laptop"); err != nil {
			t.Fatal(err)
		}
		if err := see(here, "phone"); !fault.Is(err, fault.Unauthenticated) {
			t.Errorf("it is let in after long: %v", err)
		}
		var left struct{ Address, Agent string }
		if err := d.Read().NewRaw("SELECT address, agent FROM seller_sessions WHERE key = ?", key("phone")).Scan(t.Context(), &left); err != nil || left.Address != "" || left.Agent != "" {
			t.Errorf("it still says where it was: %+v, %v", left, err)
		}
	})
}

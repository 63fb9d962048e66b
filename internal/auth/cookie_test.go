package auth_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/auth"
	"merkato/internal/fault"
)

var (
	oldSecret = bytes.Repeat([]byte{1}, 32)
	newSecret = bytes.Repeat([]byte{2}, 32)
)

func signer(t *testing.T, current, previous []byte, now func() time.Time) *auth.CookieSigner {
	t.Helper()
	s, err := auth.NewCookieSigner(auth.CookieOptions{Current: current, Previous: previous, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// R5.14: the legacy site's session is accepted while it is signed and fresh,
// with the current secret and with the one before.
func TestR5_14Cookie(t *testing.T) {
	now := clock{}
	before := signer(t, oldSecret, nil, now.Now)
	value, err := before.Issue("42", "agency@demo.merkato.test", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	want := auth.Identity{Issuer: "addons-cookie", Subject: "42", Email: "agency@demo.merkato.test", EmailVerified: true}
	want.SignedInAt = now.Now().Truncate(time.Second)
	want.Session = fmt.Sprintf("cookie %d", want.SignedInAt.Unix())
	for name, s := range map[string]*auth.CookieSigner{"same": before, "secret changed": signer(t, newSecret, oldSecret, now.Now)} {
		got, err := s.Verify(value)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	_, err = signer(t, newSecret, nil, now.Now).Verify(value)
	refused(t, "secret forgotten", err, fault.Unauthenticated, "cookie_signature")

	now.add(time.Hour + 4*time.Minute)
	if _, err := before.Verify(value); err != nil {
		t.Errorf("within the skew: %v", err)
	}
	now.add(2 * time.Minute)
	_, err = before.Verify(value)
	refused(t, "old", err, fault.Unauthenticated, "cookie_expired")
	now.add(-3 * time.Hour)
	_, err = before.Verify(value)
	refused(t, "from the future", err, fault.Unauthenticated, "cookie_not_yet")
}

// R5.14: nothing else is.
func TestR5_14CookieRefused(t *testing.T) {
	s := signer(t, newSecret, nil, nil)
	value, err := s.Issue("42", "a@example.test", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	b64 := base64.RawURLEncoding.EncodeToString
	signed := func(payload string) string {
		h := hmac.New(sha256.New, newSecret)
		h.Write([]byte(payload))
		return payload + "." + b64(h.Sum(nil))
	}
	start := time.Now().Unix()
	at := func(subject string, issued, expires int64) string {
		return fmt.Sprintf("v1.%s.%s.%d.%d", b64([]byte(subject)), b64([]byte("a@example.test")), issued, expires)
	}
	if _, err := s.Verify(signed(at("42", start, start+60))); err != nil {
		t.Fatalf("the format as documented: %v", err)
	}
	parts := strings.Split(value, ".")
	other := strings.Join([]string{parts[0], b64([]byte("43")), parts[2], parts[3], parts[4], parts[5]}, ".")
	for _, c := range []struct{ name, value, reason string }{
		{"nothing", "", "cookie_missing"},
		{"no dots", "abc", "cookie_malformed"},
		{"too long", strings.Repeat("a.", 600), "cookie_malformed"},
		{"mac is not base64", value + "=", "cookie_malformed"},
		{"mac cut off", value[:len(value)-2], "cookie_malformed"},
		{"no mac", strings.Join(parts[:5], ".") + ".", "cookie_signature"},
		{"someone else", other, "cookie_signature"},
		{"longer life", strings.Replace(value, parts[4], parts[4]+"0", 1), "cookie_signature"},
		{"another version", signed("v2" + at("42", start, start+60)[2:]), "cookie_malformed"},
		{"a part too many", signed(at("42", start, start+60) + ".x"), "cookie_malformed"},
		{"nobody", signed(at("", start, start+60)), "cookie_malformed"},
		{"ends before it begins", signed(at("42", start, start-60)), "cookie_malformed"},
		{"for years", signed(at("42", start, start+365*24*3600)), "cookie_malformed"},
	} {
		_, err := s.Verify(c.value)
		refused(t, c.name, err, fault.Unauthenticated, c.reason)
	}
}

func TestCookieLimits(t *testing.T) {
	for name, o := range map[string]auth.CookieOptions{
		"none":           {},
		"short":          {Current: newSecret[:31]},
		"short previous": {Current: newSecret, Previous: []byte("short")},
	} {
		if _, err := auth.NewCookieSigner(o); err == nil {
			t.Errorf("%s: the secret was accepted", name)
		}
	}
	s := signer(t, newSecret, nil, nil)
	for name, issue := range map[string]func() (string, error){
		"nobody":       func() (string, error) { return s.Issue("", "a@example.test", time.Hour) },
		"long subject": func() (string, error) { return s.Issue(strings.Repeat("x", 129), "", time.Hour) },
		"long address": func() (string, error) { return s.Issue("42", strings.Repeat("x", 255), time.Hour) },
		"no time":      func() (string, error) { return s.Issue("42", "", 0) },
		"for ever":     func() (string, error) { return s.Issue("42", "", 1000*time.Hour) },
	} {
		if _, err := issue(); err == nil {
			t.Errorf("%s: was issued", name)
		}
	}
	longest, err := s.Issue(strings.Repeat("x", 128), strings.Repeat("x", 254), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Verify(longest); err != nil {
		t.Errorf("the longest that is issued is not accepted: %v", err)
	}
}

func BenchmarkCookieVerify(b *testing.B) {
	s, err := auth.NewCookieSigner(auth.CookieOptions{Current: newSecret})
	if err != nil {
		b.Fatal(err)
	}
	value, err := s.Issue("42", "agency@demo.merkato.test", time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Verify(value); err != nil {
			b.Fatal(err)
		}
	}
}

// R4.5: only an operator may pose as a seller, and only while it is switched on.
func TestR4_5PoseAs(t *testing.T) {
	operator, seller := auth.Identity{Operator: true}, auth.Identity{}
	for _, c := range []struct {
		name    string
		who     auth.Identity
		enabled bool
		header  string
		reason  string
	}{
		{"a seller", seller, true, "agency@demo.merkato.test", "pose_as_operator"},
		{"a seller, switched off", seller, false, "agency@demo.merkato.test", "pose_as_operator"},
		{"switched off", operator, false, "agency@demo.merkato.test", "pose_as_off"},
		{"too short", operator, true, "a@bc.de", "pose_as_email"},
		{"only spaces", operator, true, "          ", "pose_as_email"},
		{"no address", operator, true, "somebody", "pose_as_email"},
		{"too long", operator, true, strings.Repeat("x", 254) + "@x", "pose_as_email"},
	} {
		_, err := auth.PoseAs(c.who, c.enabled, c.header)
		refused(t, c.name, err, fault.Forbidden, c.reason)
	}
	for header, want := range map[string]string{"a@bcd.ef": "a@bcd.ef", " agency@demo.merkato.test ": "agency@demo.merkato.test"} {
		if got, err := auth.PoseAs(operator, true, header); err != nil || got != want {
			t.Errorf("%q: %q, %v", header, got, err)
		}
	}
}

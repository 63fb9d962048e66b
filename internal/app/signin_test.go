package app_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"merkato/internal/app"
	"merkato/internal/db/dbtest"
	"merkato/internal/demo"

	"merkato/internal/db"
)

const whoAmI = "{ seller { id email is_banned is_valid is_merkato vacation_status has_monetization has_sales is_europe_based wallet_status is_wallet_required poseAs partnership_type { name } } }"

func bearer(token string) string { return "Authorization: Bearer " + token }

// Every demo person signs in and is who the login page says.
func TestEveryDemoPersonIsWhoTheyAreSaidToBe(t *testing.T) {
	t.Parallel()
	p := start(t, settings(t, db.SQLite))
	expected := map[string]map[string]any{
		"community":      {"partnership_type": map[string]any{"name": "NO_PARTNERSHIP"}, "wallet_status": "COMPLETED", "has_sales": true},
		"agency":         {"partnership_type": map[string]any{"name": "AGENCY"}, "wallet_status": "ONBOARDING_IN_PROGRESS"},
		"industrial":     {"partnership_type": map[string]any{"name": "INDUSTRIAL_PARTNER"}},
		"creator":        {"partnership_type": map[string]any{"name": "MODULE_CREATOR"}, "has_monetization": true},
		"outside-europe": {"is_europe_based": false, "is_wallet_required": false, "wallet_status": nil},
		"banned":         {"is_banned": true, "wallet_status": "ON_HOLD"},
		"vacation":       {"vacation_status": true, "wallet_status": "MISSING_INFORMATION"},
		"invalid":        {"is_valid": false, "wallet_status": "CREATED", "has_sales": false},
		"new":            {"is_valid": true, "is_europe_based": true, "wallet_status": nil, "is_wallet_required": true, "has_sales": false},
		"staff":          {"is_merkato": true},
		"monetization":   {"has_monetization": true, "wallet_status": "ONBOARDING_SUBMITTED"},
	}
	for _, person := range demo.People() {
		a := p.ask(whoAmI, bearer(p.token(person.Name)))
		if person.Role == "operator" || person.Guest {
			if a.Data["seller"] != nil {
				t.Errorf("%s is a seller: %s", person.Name, a.Raw)
			}
			continue
		}
		seller, ok := a.Data["seller"].(map[string]any)
		if !ok || seller["email"] != person.Email() {
			t.Errorf("%s: %s", person.Name, a.Raw)
			continue
		}
		for field, want := range expected[person.Name] {
			got, _ := json.Marshal(seller[field])
			if w, _ := json.Marshal(want); string(got) != string(w) {
				t.Errorf("%s: %s is %s, not %s", person.Name, field, got, w)
			}
		}
		delete(expected, person.Name)
	}
	if len(expected) > 0 {
		t.Errorf("not among the people: %v", expected)
	}
}

// R5.15: tokens that were made wrong, for others, by others, or too long ago
// are refused, each with its reason.
func TestTokensThatAreRefused(t *testing.T) {
	p := start(t, settings(t, db.SQLite))
	good := p.token("community")
	parts := strings.Split(good, ".")
	var claims map[string]any
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil || json.Unmarshal(payload, &claims) != nil {
		t.Fatal("the token cannot be read")
	}
	encode := func(v any) string {
		b, _ := json.Marshal(v)
		return base64.RawURLEncoding.EncodeToString(b)
	}
	hs256 := func() string {
		s, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.HS256, Key: []byte(strings.Repeat("k", 32))}, nil)
		if err != nil {
			t.Fatal(err)
		}
		signed, err := s.Sign(payload)
		if err != nil {
			t.Fatal(err)
		}
		token, _ := signed.CompactSerialize()
		return token
	}
	foreign := start(t, settings(t, db.SQLite))

	short := settings(t, db.SQLite)
	short.Audience = "elsewhere"
	elsewhere := start(t, short)

	for name, token := range map[string]string{
		"nonsense":          "nonsense",
		"empty signature":   parts[0] + "." + parts[1] + ".",
		"alg none":          encode(map[string]string{"alg": "none", "typ": "JWT"}) + "." + parts[1] + ".",
		"HS256":             hs256(),
		"changed payload":   parts[0] + "." + encode(map[string]any{"iss": claims["iss"], "aud": claims["aud"], "sub": "someone", "exp": claims["exp"]}) + "." + parts[2],
		"another issuer":    foreign.token("community"),
		"another audience":  elsewhere.token("community"),
		"very long":         good + strings.Repeat("x", 20_000),
		"signature cut off": good[:len(good)-8],
	} {
		a := p.ask(whoAmI, bearer(token))
		if a.Status != 401 || a.code() != "UNAUTHENTICATED" || a.Data != nil || !strings.HasPrefix(a.reason(), "token_") {
			t.Errorf("%s: %d %s", name, a.Status, a.Raw)
		}
	}
	if a := p.ask(whoAmI, "Authorization: Basic eDp5"); a.Status != 401 {
		t.Errorf("basic authentication: %s", a.Raw)
	}
	if a := p.ask(whoAmI, bearer(good)); a.Status != 200 || a.Data["seller"] == nil {
		t.Errorf("the good one: %s", a.Raw)
	}
}

// R4.4, R4.5: only operators pose as sellers; everyone else's header is
// FORBIDDEN; each use is in the audit trail.
func TestPoseAs(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := start(t, withSellers(t, engine))
			const pose = "ps-sellers-pose-as: agency@demo.merkato.test"
			operator := bearer(p.token("operator"))

			a := p.ask(whoAmI, operator, pose)
			seen, _ := a.Data["seller"].(map[string]any)
			if seen["email"] != "agency@demo.merkato.test" || seen["poseAs"] != true {
				t.Fatalf("the operator sees %s", a.Raw)
			}
			if a := p.ask("{ product_list(lang: \"en\") { id } bank_account { balance } }", operator, pose); len(a.Errors) > 0 {
				t.Errorf("the operator cannot see the seller's data: %s", a.Raw)
			}
			for name, headers := range map[string][]string{
				"another seller":       {bearer(p.token("community")), pose},
				"the seller itself":    {bearer(p.token("agency")), pose},
				"a banned seller":      {bearer(p.token("banned")), pose},
				"nobody":               {pose},
				"an empty header":      {bearer(p.token("community")), "ps-sellers-pose-as: "},
				"an operator, too few": {operator, "ps-sellers-pose-as: a@b.c"},
			} {
				if a := p.ask(whoAmI, headers...); a.Status != 403 || a.code() != "FORBIDDEN" || a.Data != nil {
					t.Errorf("%s: %d %s", name, a.Status, a.Raw)
				}
			}
			if a := p.ask(whoAmI, operator, "ps-sellers-pose-as: nobody@demo.merkato.test"); a.code() != "BAD_USER_INPUT" || a.reason() != "pose_as_unknown" {
				t.Errorf("an unknown seller: %s", a.Raw)
			}
			for who, may := range map[string]bool{operator: true, bearer(p.token("agency")): false, bearer(p.token("staff")): false} {
				if a := p.ask("{ may_pose_as }", who); a.Data["may_pose_as"] != may {
					t.Errorf("may_pose_as: %s, want %v", a.Raw, may)
				}
			}
			target := seen["id"].(string)
			var entries []struct {
				Subject, Action string
				SellerID        int64
				At              time.Time
			}
			if err := p.DB.Read().NewRaw("SELECT subject, action, seller_id, at FROM audit_trail WHERE action IN ('pose_as', 'change')").Scan(t.Context(), &entries); err != nil {
				t.Fatal(err)
			}
			if len(entries) != 2 {
				t.Fatalf("the trail has %d entries for two uses", len(entries))
			}
			for _, e := range entries {
				if e.Action != "pose_as" || e.Subject == "" || target == "" || e.SellerID == 0 || time.Since(e.At) > time.Minute {
					t.Errorf("the trail says %+v", e)
				}
			}
		})
	}
}

// R4.5: posing can be switched off, for operators too.
func TestPoseAsSwitchedOff(t *testing.T) {
	c := settings(t, db.SQLite)
	c.PoseAs = false
	p := start(t, c)
	a := p.ask(whoAmI, bearer(p.token("operator")), "ps-sellers-pose-as: agency@demo.merkato.test")
	if a.Status != 403 || a.reason() != "pose_as_off" {
		t.Errorf("got %d %s", a.Status, a.Raw)
	}
	if a := p.ask("{ may_pose_as }", bearer(p.token("operator"))); a.Data["may_pose_as"] != false {
		t.Errorf("the operator is offered it all the same: %s", a.Raw)
	}
}

// R5.14: in cookie mode the legacy site's signed session signs in; with the
// mode off the header counts for nothing.
func TestCookieMode(t *testing.T) {
	c := settings(t, db.SQLite)
	c.UseAddonsCookie = true
	c.CookieSecret, c.CookieSecretPrevious = strings.Repeat("new", 12), strings.Repeat("old", 12)
	p := start(t, c)
	issue := func(secret string, lifetime time.Duration) string {
		with := c
		with.CookieSecret = secret
		value, err := app.Cookie(with, "vacation@demo.merkato.test", lifetime)
		if err != nil {
			t.Fatal(err)
		}
		return "x-addons-cookie: " + value
	}
	for name, cookie := range map[string]string{"current secret": issue(c.CookieSecret, time.Hour), "previous secret": issue(c.CookieSecretPrevious, time.Hour)} {
		a := p.ask(whoAmI, cookie)
		if seller, _ := a.Data["seller"].(map[string]any); seller["email"] != "vacation@demo.merkato.test" {
			t.Errorf("%s: %s", name, a.Raw)
		}
	}
	for name, cookie := range map[string]string{
		"another secret": issue(strings.Repeat("bad", 12), time.Hour),
		"nonsense":       "x-addons-cookie: v1.x.y",
	} {
		if a := p.ask(whoAmI, cookie); a.Status != 401 || a.code() != "UNAUTHENTICATED" {
			t.Errorf("%s: %d %s", name, a.Status, a.Raw)
		}
	}
	off := start(t, settings(t, db.SQLite))
	if a := off.ask(whoAmI, issue(c.CookieSecret, time.Hour)); a.Status != 401 || a.reason() != "sign_in" {
		t.Errorf("mode off: %d %s", a.Status, a.Raw)
	}
}

// R6.14: a banned seller is refused what is not listed for banned ones.
func TestABannedSellerSeesLittle(t *testing.T) {
	p := start(t, settings(t, db.SQLite))
	banned := bearer(p.token("banned"))
	if a := p.ask("{ seller { is_banned } messages { unseen_count } product_list(lang: \"en\") { id } }", banned); len(a.Errors) > 0 {
		t.Errorf("what is allowed: %s", a.Raw)
	}
	if a := p.ask("{ bank_account { balance } }", banned); a.Data != nil || a.code() != "FORBIDDEN" || a.reason() != "banned" {
		t.Errorf("what is not: %d %s", a.Status, a.Raw)
	}
}

// Sessions and keys survive a restart: a token made before it still counts.
func TestTokensSurviveARestart(t *testing.T) {
	c := settings(t, db.SQLite)
	p := start(t, c)
	token := p.token("community")
	origin := p.Origin()
	if err := p.stop(); err != nil {
		t.Fatal(err)
	}
	c.Listen, c.PublicURL = strings.TrimPrefix(origin, "http://"), origin
	again := start(t, c)
	if a := again.ask(whoAmI, bearer(token)); a.Status != 200 || a.Data["seller"] == nil {
		t.Errorf("after the restart: %d %s", a.Status, a.Raw)
	}
}

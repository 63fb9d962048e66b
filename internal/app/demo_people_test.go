package app_test

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"merkato/internal/db"
	"merkato/internal/demo"
	"merkato/internal/locales"
)

// R2.9: one demo person is a seller who has just begun, and home says how to go on.
func TestANewSellersFirstSteps(t *testing.T) {
	p := start(t, settings(t, db.SQLite))
	const query = `{ home { first_steps { step done } balance newest_orders { id } tasks { kind } } product_list(lang: "en") { id } }`
	a := p.ask(query, bearer(p.token("new")))
	const want = `{"data":{"home":{"first_steps":[{"step":"COMPLETE_PROFILE","done":true},{"step":"ADD_PRODUCT","done":false},` +
		`{"step":"SET_UP_PAYOUTS","done":false}],"balance":0,"newest_orders":[],"tasks":[]},"product_list":[]}}`
	if strings.TrimSpace(a.Raw) != want {
		t.Errorf("home is %s, not %s", a.Raw, want)
	}
}

// R2.11, R2.14: whatever is on sale as a ZIP has a version, and the seller whom people
// sign in as first has versions in review, refused and done.
func TestDemoProductsHaveVersions(t *testing.T) {
	p := start(t, settings(t, db.SQLite))
	for _, person := range demo.People() {
		if person.Role != "" || person.Guest || person.Name == "banned" {
			continue // products are closed to them
		}
		for _, kind := range []string{"module", "theme"} {
			a := p.ask(`{ product_page(filter: {state: ONLINE, type: `+kind+`}, length: 100) { items { name version } } }`, bearer(p.token(person.Name)))
			if strings.Contains(a.Raw, `"version":null`) || !strings.Contains(a.Raw, `"items":[`) {
				t.Errorf("a product of %s is on sale without a version: %s", person.Name, a.Raw)
			}
		}
	}
	a := p.ask(`{ mine: uploaded_versions(part: NEEDS_ME) { versions { state } } all: uploaded_versions(length: 20) { versions { state } } }`, bearer(p.token("community")))
	mine, all, _ := strings.Cut(a.Raw, `"all"`)
	for state, part := range map[string]string{"IN_VALIDATION": mine, "REFUSED": mine, "ONLINE": all} {
		if !strings.Contains(part, `"state":"`+state+`"`) {
			t.Errorf("none is %s in %s", state, a.Raw)
		}
	}
}

// R1.2: the sign-in page says in every language what there is to see as each
// demo person, and in English what the terminal says.
func TestR1_2DemoPeopleAreDescribedInEveryLanguage(t *testing.T) {
	p := start(t, settings(t, db.SQLite))
	for _, language := range locales.Languages {
		page := p.loginPage(language)
		for _, person := range demo.People() {
			if !strings.Contains(page, `value="`+person.Email()+`"`) || strings.Contains(page, `"note">`+person.Email()) {
				t.Errorf("%s: nothing is said of %s", language, person.Name)
			}
			if strings.Contains(page, `"note">`+person.Note+`<`) != (language == "en") {
				t.Errorf("%s: %q is said of %s", language, person.Note, person.Name)
			}
		}
	}
}

// loginPage begins a sign-in as the web app does, and reads the page it leads to.
func (p *program) loginPage(language string) string {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	challenge := sha256.Sum256([]byte(strings.Repeat("v", 50)))
	query := url.Values{
		"client_id": {"merkato-web"}, "redirect_uri": {p.Origin() + "/sellers/_auth/callback"}, "response_type": {"code"},
		"scope": {"openid"}, "state": {"s"}, "ui_locales": {language}, "code_challenge_method": {"S256"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(challenge[:])},
	}
	response, err := (&http.Client{Jar: jar}).Get(p.Origin() + "/idp/authorize?" + query.Encode())
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return html.UnescapeString(string(page))
}

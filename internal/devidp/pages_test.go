package devidp_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"merkato/internal/devidp"
)

func TestLoginPage(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	page := b.authorize("login_hint", "someone@example.test")
	for _, want := range []string{
		`lang="en"`, "Agency, payout account being set up", "Otto Operator", `value="someone@example.test"`,
		`<label for="email">`, `<label for="password">`, "/idp/signup?id=",
	} {
		if !strings.Contains(page.body, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	for _, banned := range []string{"<script", "<style", " style=", " onclick="} {
		if strings.Contains(page.body, banned) {
			t.Errorf("%q is on the page", banned)
		}
	}
	policy := page.header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "style-src 'self'", "frame-ancestors 'none'", "form-action 'self' " + appOrigin} {
		if !strings.Contains(policy, want) {
			t.Errorf("policy %q lacks %q", policy, want)
		}
	}
	for _, style := range []string{"/idp/assets/base.css", "/idp/assets/style.css"} {
		if !strings.Contains(page.body, `<link rel="stylesheet" href="`+style+`">`) {
			t.Errorf("the page does not ask for %s", style)
		}
		got := b.get(strings.TrimSuffix(w.issuer, "/idp") + style)
		if got.status != 200 || !strings.HasPrefix(got.header.Get("Content-Type"), "text/css") {
			t.Errorf("%s: %d %s", style, got.status, got.header.Get("Content-Type"))
		}
	}
	b.post(w.issuer+"/login", url.Values{"id": {page.request()}, "person": {agency}}).code()
}

func TestWrongPassword(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	for name, who := range map[string][2]string{
		"wrong password": {agency, "nope"},
		"no password":    {agency, ""},
		"nobody":         {"nobody@example.test", devidp.DemoPassword},
	} {
		got := b.signIn(who[0], who[1])
		if got.status != http.StatusUnauthorized || !strings.Contains(got.body, "The e-mail address or the password is wrong.") {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
		if !strings.Contains(got.body, `aria-describedby="password-wrong"`) || !strings.Contains(got.body, `value="`+who[0]+`"`) {
			t.Errorf("%s: the error is not at the field, or what was typed is lost", name)
		}
	}
	stranger := b.post(w.issuer+"/login", url.Values{"id": {b.authorize().request()}, "person": {"nobody@example.test"}})
	if stranger.status != http.StatusUnauthorized {
		t.Errorf("one click for someone who is no demo person: %d", stranger.status)
	}
}

// R5.8: register starts with prompt=create and the locale, and ends signed in.
func TestR5_8SignUp(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	page := b.authorize("prompt", "create", "ui_locales", "fr")
	if page.at.Path != "/idp/signup" || !strings.Contains(page.body, `lang="fr"`) {
		t.Fatalf("at %v: %s", page.at, page.body)
	}
	form := url.Values{
		"id": {page.request()}, "given_name": {"Zoé <b>"}, "family_name": {""},
		"email": {"not an address"}, "password": {"short"},
	}
	got := b.post(w.issuer+"/signup", form)
	if got.status != http.StatusUnprocessableEntity {
		t.Fatal(got.status)
	}
	for _, want := range []string{
		"Saisissez votre nom.", "Saisissez une adresse e-mail valide.", "au moins 8 caractères",
		`value="Zoé &lt;b&gt;"`, `value="not an address"`,
	} {
		if !strings.Contains(got.body, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if strings.Contains(got.body, "short") {
		t.Error("the password was sent back")
	}

	form.Set("given_name", "Zoé")
	form.Set("family_name", "Zidane")
	form.Set("email", agency)
	form.Set("password", "long enough")
	if got := b.post(w.issuer+"/signup", form); !strings.Contains(got.body, "Un compte existe déjà") {
		t.Errorf("a demo person's address was free: %d", got.status)
	}
	form.Set("email", " Zoe@Example.test ")
	form.Set("password", strings.Repeat("ü", 40))
	if got := b.post(w.issuer+"/signup", form); !strings.Contains(got.body, "trop long") {
		t.Errorf("a password that would be cut off: %d", got.status)
	}
	form.Set("password", "long enough")
	claims := read(t, b.exchange(b.post(w.issuer+"/signup", form).code()).Access)
	if claims["email"] != "zoe@example.test" || claims["name"] != "Zoé Zidane" || claims["email_verified"] != true {
		t.Errorf("claims: %v", claims)
	}
	b.authorize("prompt", "none").code()

	again := w.browser()
	form.Set("id", again.authorize("prompt", "create").request())
	if got := again.post(w.issuer+"/signup", form); !strings.Contains(got.body, "already an account") {
		t.Errorf("the same address twice: %d", got.status)
	}
	if got := again.signIn("zoe@example.test", "wrong password"); got.status != http.StatusUnauthorized {
		t.Errorf("wrong password: %d", got.status)
	}
	again.signIn("zoe@example.test", "long enough").code()
}

// R1.2: each language has its pages; ui_locales comes before the browser's.
func TestR1_2Languages(t *testing.T) {
	w := newWorld(t)
	titles := map[string]string{
		"de": "Bei Merkato anmelden", "en": "Sign in to Merkato", "es": "Iniciar sesión en Merkato",
		"fr": "Se connecter à Merkato", "it": "Accedi a Merkato", "nl": "Inloggen bij Merkato",
		"pl": "Zaloguj się do Merkato", "pt": "Iniciar sessão no Merkato", "ro": "Conectați-vă la Merkato",
		"ru": "Вход в Merkato",
	}
	b := w.browser()
	for language, title := range titles {
		if got := b.authorize("ui_locales", language); !strings.Contains(got.body, "<h1>"+title+"</h1>") || !strings.Contains(got.body, `lang="`+language+`"`) {
			t.Errorf("%s: not its login page", language)
		}
		if got := b.authorize("ui_locales", language, "prompt", "create"); !strings.Contains(got.body, `lang="`+language+`"`) {
			t.Errorf("%s: not its sign-up page", language)
		}
	}
	for _, c := range []struct{ locales, accept, want string }{
		{"", "pl,en;q=0.5", "pl"},
		{"it", "pl", "it"},
		{"ja pt-BR", "pl", "pt"},
		{"ja", "de-AT", "de"},
		{"", "uk", "en"}, // close to Russian, but not for us to choose
		{"", "", "en"},
		{"", ";;;", "en"},
	} {
		got := b.get(w.authorizeURL("ui_locales", c.locales), "Accept-Language", c.accept)
		if !strings.Contains(got.body, `lang="`+c.want+`"`) {
			t.Errorf("%q, %q: not %s", c.locales, c.accept, c.want)
		}
	}
}

// R1.2: pages outside a sign-in speak the language that the application sent
// the browser here with, until it sends it here again.
func TestR1_2TheLanguageStaysThroughAFlow(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	const polish = "pl,en;q=0.5"
	inLanguage := func(want string, page answer) {
		t.Helper()
		if !strings.Contains(page.body, `lang="`+want+`"`) {
			t.Errorf("%s is not in %s: %s", page.at, want, page.body)
		}
	}
	inLanguage("pl", b.get(w.issuer+"/signed-out", "Accept-Language", polish))
	inLanguage("de", b.get(w.authorizeURL("ui_locales", "de-AT"), "Accept-Language", polish))
	inLanguage("de", b.get(w.issuer+"/login?id=over", "Accept-Language", polish))
	inLanguage("fr", b.get(w.issuer+"/end_session?ui_locales=fr", "Accept-Language", polish))
	inLanguage("fr", b.get(w.issuer+"/signed-out", "Accept-Language", polish))
	inLanguage("pl", b.get(w.authorizeURL(), "Accept-Language", polish))
	inLanguage("pl", b.get(w.issuer+"/signed-out", "Accept-Language", polish))
}

// R1.2: what is said of a demo person is in the language of the page; where the
// texts know nothing of one, it is what the caller says, or the address.
func TestR1_2NotesOnDemoPeople(t *testing.T) {
	w := newWorld(t)
	page := w.browser().authorize("ui_locales", "de")
	for _, want := range []string{"Agentur, Auszahlungskonto wird eingerichtet", "Works for the marketplace"} {
		if !strings.Contains(page.body, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if strings.Contains(page.body, "Agency, wallet onboarding") {
		t.Error("the note is not translated")
	}
}

// A sign-in belongs to the browser that began it: whoever knows its id from
// elsewhere can neither finish it nor collect what came of it.
func TestSignInsAreBoundToTheirBrowser(t *testing.T) {
	w := newWorld(t)
	attacker, victim := w.browser(), w.browser()
	id := attacker.authorize().request()
	victim.authorize()
	if got := victim.get(w.issuer + "/login?id=" + id); got.status != http.StatusGone || strings.Contains(got.body, signInForm) {
		t.Errorf("the victim was shown the attacker's form: %d", got.status)
	}
	if got := victim.post(w.issuer+"/login", url.Values{"id": {id}, "person": {agency}}); got.status != http.StatusGone {
		t.Errorf("the victim signed in for the attacker: %d", got.status)
	}

	mine := victim.authorize().request()
	victim.post(w.issuer+"/login", url.Values{"id": {mine}, "person": {agency}}).code()
	if got := attacker.get(w.issuer + "/authorize/callback?id=" + mine); got.location != nil || got.status != http.StatusBadRequest {
		t.Errorf("the attacker collected the code: %d %v", got.status, got.location)
	}
	if got := attacker.get(w.issuer + "/authorize/callback?id=" + id); got.failure() != "interaction_required" {
		t.Errorf("an unfinished sign-in was collected: %v", got.location)
	}

	cross := victim.post(w.issuer+"/login", url.Values{"id": {victim.authorize("prompt", "login").request()}, "person": {agency}},
		"Sec-Fetch-Site", "cross-site")
	if cross.status != http.StatusForbidden {
		t.Errorf("a form posted from another site: %d", cross.status)
	}

	old := victim.authorize("prompt", "login").request()
	at := time.Now().Add(16 * time.Minute)
	w.clock.Store(&at)
	if got := victim.get(w.issuer + "/login?id=" + old); got.status != http.StatusGone || !strings.Contains(got.body, appOrigin) {
		t.Errorf("an old sign-in: %d", got.status)
	}
}

func TestCookies(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	page := b.authorize()
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	got := b.post(w.issuer+"/login", url.Values{"id": {page.request()}, "person": {agency}})
	set := map[string]*http.Cookie{}
	for _, line := range got.header["Set-Cookie"] {
		c, err := http.ParseSetCookie(line)
		if err != nil {
			t.Fatal(err)
		}
		set[c.Name] = c
	}
	session := set["merkato_idp_session"]
	if session == nil || !session.HttpOnly || session.SameSite != http.SameSiteLaxMode || session.Path != "/idp" || session.MaxAge <= 0 {
		t.Errorf("session cookie: %v", session)
	}
	if state := set["merkato_idp_state"]; state == nil || state.HttpOnly || state.Value == session.Value {
		t.Errorf("state cookie: %v", state)
	}
}

// R5.5: an application can ask whether the session changed.
func TestR5_5SessionCheck(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	frame := b.get(w.issuer + "/check-session")
	policy := frame.header.Get("Content-Security-Policy")
	if frame.status != 200 || !strings.Contains(policy, "frame-ancestors 'self' "+appOrigin) || !strings.Contains(policy, "script-src 'self'") {
		t.Errorf("frame: %d %s", frame.status, policy)
	}
	if got := b.get(w.issuer + "/assets/check-session.js"); got.status != 200 {
		t.Errorf("script: %d", got.status)
	}
	issuer, err := url.Parse(w.issuer)
	if err != nil {
		t.Fatal(err)
	}
	// What the script computes from the cookie it sees.
	unchanged := func(sessionState string) bool {
		hash, salt, _ := strings.Cut(sessionState, ".")
		seen := ""
		for _, c := range b.client.Jar.Cookies(issuer) {
			if c.Name == "merkato_idp_state" {
				seen = c.Value
			}
		}
		return hash == hashOf(devidp.WebClient+" "+appOrigin+" "+seen+" "+salt)
	}
	first := b.signIn(agency, devidp.DemoPassword).location.Query().Get("session_state")
	silent := b.authorize("prompt", "none").location.Query().Get("session_state")
	if !unchanged(first) || !unchanged(silent) || first == silent {
		t.Error("the session changed by itself")
	}
	b.signIn(operator, devidp.DemoPassword, "prompt", "login")
	if unchanged(first) {
		t.Error("someone else signed in unnoticed")
	}
	now := b.authorize("prompt", "none").location.Query().Get("session_state")
	b.get(w.issuer + "/end_session")
	if unchanged(now) {
		t.Error("the sign-out went unnoticed")
	}
}

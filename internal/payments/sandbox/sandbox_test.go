package sandbox_test

import (
	"crypto/rand"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"merkato/internal/payments"
	"merkato/internal/payments/sandbox"
)

// house is a sandbox behind a server, with a clock of its own.
type house struct {
	*sandbox.Provider
	t      *testing.T
	server *httptest.Server
	folder string
	now    time.Time
}

func open(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, folder: t.TempDir(), now: time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)}
	h.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.Handler().ServeHTTP(w, r) }))
	t.Cleanup(h.server.Close)
	h.start()
	t.Cleanup(func() { h.Close() })
	return h
}

func (h *house) start() {
	h.t.Helper()
	p, err := sandbox.New(h.t.Context(), sandbox.Options{
		Address: h.server.URL + "/sandbox", Folder: h.folder, Now: func() time.Time { return h.now }, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.Provider = p
}

func (h *house) account(key string) string {
	h.t.Helper()
	id, err := h.CreateAccount(h.t.Context(), payments.NewAccount{Key: key, Country: "FR"})
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

var way = payments.Way{Return: "https://app.test/bank?from=provider", Refresh: "https://app.test/bank?from=expired", Language: "de"}

func (h *house) onboarding(id string) string {
	h.t.Helper()
	link, err := h.OnboardingLink(h.t.Context(), id, way)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(link)
}

func (h *house) wantStatus(id string, want payments.Status) {
	h.t.Helper()
	if got, err := h.Account(h.t.Context(), id); err != nil || got.Status != want {
		h.t.Errorf("it is %s, not %s: %v", got, want, err)
	}
}

func (h *house) do(r *http.Request, err error) (*http.Response, string) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(r) // follows nothing
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return answer, string(body)
}

func (h *house) get(address string) (*http.Response, string) {
	h.t.Helper()
	return h.do(http.NewRequest(http.MethodGet, address, nil))
}

// choose posts the form of a page.
func (h *house) choose(link string, status payments.Status, headers ...string) (*http.Response, string) {
	h.t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.post(url.Values{"token": {u.Query().Get("token")}, "status": {string(status)}, "iban": {"FR76 3000 6000 0112 3456 7890 189"}}, headers...)
}

func (h *house) post(form url.Values, headers ...string) (*http.Response, string) {
	h.t.Helper()
	r, err := http.NewRequest(http.MethodPost, h.server.URL+"/sandbox/account", strings.NewReader(form.Encode()))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	return h.do(r, err)
}

// R14.1, R14.2: from the link to the state that was chosen, and back to the
// application; each state in turn, in the requested language.
func TestTheWayThroughThePages(t *testing.T) {
	h := open(t)
	id := h.account("k")
	h.wantStatus(id, payments.Created)
	link := h.onboarding(id)
	h.wantStatus(id, payments.Created)
	answer, page := h.get(link)
	if answer.StatusCode != http.StatusOK || !strings.Contains(page, `<html lang="de">`) || !strings.Contains(page, "Auszahlungskonto einrichten") {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'") || !strings.HasSuffix(policy, "form-action 'self' https://app.test") || answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", answer.Header)
	}
	for _, style := range []string{"/sandbox/assets/base.css", "/sandbox/assets/style.css"} {
		if !strings.Contains(page, `<link rel="stylesheet" href="`+style+`">`) {
			t.Errorf("the page does not ask for %s", style)
		}
		if answer, _ := h.get(h.server.URL + style); answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/css") {
			t.Errorf("%s: %s, %s", style, answer.Status, answer.Header.Get("Content-Type"))
		}
	}
	h.wantStatus(id, payments.Onboarding)
	for _, status := range []payments.Status{payments.MissingInformation, payments.Submitted, payments.Completed} {
		answer, _ := h.choose(h.onboarding(id), status)
		if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != way.Return {
			t.Errorf("%s: %s to %s", status, answer.Status, answer.Header.Get("Location"))
		}
		h.wantStatus(id, status)
	}
	dashboard, err := h.DashboardLink(t.Context(), id, way)
	if err != nil {
		t.Fatal(err)
	}
	h.choose(string(dashboard), payments.OnHold)
	h.wantStatus(id, payments.OnHold)
}

// R14.2: a key opens one account, also at the same time.
func TestAKeyOpensOneAccount(t *testing.T) {
	h := open(t)
	ids := make([]string, 8)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() { ids[i] = h.account("same") })
	}
	all.Wait()
	for _, id := range ids {
		if id == "" || id != ids[0] {
			t.Fatalf("accounts %v", ids)
		}
	}
	if h.account("other") == ids[0] {
		t.Error("another key gave the same account")
	}
}

// R14.2: a link changes the account it was made for, once, in time, and only as
// its page offers.
func TestWhatALinkIsGoodFor(t *testing.T) {
	h := open(t)
	mine, other := h.account("mine"), h.account("other")
	link := h.onboarding(mine)

	if answer, _ := h.choose(link, payments.OnHold); answer.StatusCode != http.StatusBadRequest {
		t.Errorf("what the page does not offer: %s", answer.Status)
	}
	if answer, _ := h.choose(link, payments.Completed, "Sec-Fetch-Site", "cross-site"); answer.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %s", answer.Status)
	}
	h.wantStatus(mine, payments.Created)
	h.choose(link, payments.MissingInformation)
	for _, again := range []func() (*http.Response, string){
		func() (*http.Response, string) { return h.choose(link, payments.Completed) },
		func() (*http.Response, string) { return h.get(link) },
	} {
		if answer, _ := again(); answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != way.Refresh {
			t.Errorf("a second time: %s to %s", answer.Status, answer.Header.Get("Location"))
		}
	}
	h.wantStatus(mine, payments.MissingInformation)
	h.wantStatus(other, payments.Created)

	late := h.onboarding(other)
	h.now = h.now.Add(15 * time.Minute)
	if answer, _ := h.choose(late, payments.Completed); answer.Header.Get("Location") != way.Refresh {
		t.Errorf("too late: %s to %s", answer.Status, answer.Header.Get("Location"))
	}
	h.wantStatus(other, payments.Created)
	for _, query := range []string{"account?token=", "account?token=guessed", "account?token=%00", "account?token=" + mine, "pay?token=", "pay?token=%00"} {
		if answer, page := h.get(h.server.URL + "/sandbox/" + query); answer.StatusCode != http.StatusGone || !strings.Contains(page, h.server.URL+"/") {
			t.Errorf("%s: %s", query, answer.Status)
		}
	}
	if _, err := h.OnboardingLink(t.Context(), "nobody", way); err == nil {
		t.Error("a link for no account")
	}
}

// A bank account number that cannot be right is answered at its field; what was
// typed is kept, nothing else happens, and the link can still be used.
func TestAWrongIBAN(t *testing.T) {
	h := open(t)
	id := h.account("k")
	link := h.onboarding(id)
	token := link[strings.LastIndex(link, "=")+1:]
	for _, wrong := range []string{"", "DE89 3704 0044 0532 0130 01", "DE89370400440532013", "1234567890123456", `DE89"><b>`, strings.Repeat("DE89", 20)} {
		r, page := h.post(url.Values{"token": {token}, "status": {string(payments.Completed)}, "iban": {wrong}})
		if r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(page, "Zeichen für Zeichen") || !strings.Contains(page, template.HTMLEscapeString(wrong)) {
			t.Errorf("%q: %s\n%s", wrong, r.Status, page)
		}
	}
	h.wantStatus(id, payments.Created)
	if r, page := h.choose(link, payments.Completed); r.StatusCode != http.StatusSeeOther {
		t.Errorf("%s\n%s", r.Status, page)
	}
	h.wantStatus(id, payments.Completed)
}

// R14.2: of many who choose at the same moment with one link, one does.
func TestALinkIsUsedOnce(t *testing.T) {
	h := open(t)
	for range 20 { // they do not meet each time
		link := h.onboarding(h.account(rand.Text()))
		form := url.Values{"token": {link[strings.LastIndex(link, "=")+1:]}, "status": {string(payments.Completed)}, "iban": {"DE89370400440532013000"}}.Encode()
		answers := make([]*httptest.ResponseRecorder, 16)
		begin := make(chan struct{})
		var all sync.WaitGroup
		for i := range answers {
			answers[i] = httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodPost, h.server.URL+"/sandbox/account", strings.NewReader(form))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			all.Go(func() {
				<-begin
				h.Handler().ServeHTTP(answers[i], r)
			})
		}
		close(begin)
		all.Wait()
		done := 0
		for _, answer := range answers {
			if answer.Header().Get("Location") == way.Return {
				done++
			}
		}
		if done != 1 {
			t.Fatalf("used %d times", done)
		}
	}
}

// R14.1: accounts and links survive a restart, and the file has no token in it.
func TestStateSurvivesARestart(t *testing.T) {
	h := open(t)
	id := h.account("k")
	link := h.onboarding(id)
	h.choose(h.onboarding(id), payments.MissingInformation)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	token := link[strings.LastIndex(link, "=")+1:]
	files, err := filepath.Glob(filepath.Join(h.folder, "sandbox.db*"))
	if err != nil || len(files) == 0 {
		t.Fatal("there is no state", err)
	}
	for _, file := range files {
		if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), token) {
			t.Errorf("%s holds the token: %v", file, err)
		}
	}
	h.start()
	h.wantStatus(id, payments.MissingInformation)
	if h.account("k") != id {
		t.Error("the key is forgotten")
	}
	h.choose(link, payments.Completed)
	h.wantStatus(id, payments.Completed)
}

// R14.2: production gets no sandbox.
func TestProductionIsRefused(t *testing.T) {
	o := sandbox.Options{Address: "https://shop.test/sandbox", Folder: t.TempDir(), Production: true}
	if _, err := sandbox.New(t.Context(), o); err == nil {
		t.Error("it runs in production")
	}
	o.Production, o.Address = false, "https://shop.test/sandbox/"
	if _, err := sandbox.New(t.Context(), o); err == nil {
		t.Error("a slash at the end would double in every link")
	}
}

// R15.5: who begins a free trial, or a subscription of a later day, reads that the price is charged later.
func TestThePageSaysWhenAPriceIsCharged(t *testing.T) {
	h := open(t)
	customer, err := h.CreateCustomer(t.Context(), payments.NewCustomer{Key: "c", Email: "ada@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		begins payments.NewSubscription
		want   string
	}{
		"at once":       {payments.NewSubscription{}, "Amount</span> <strong>€29.00"},
		"after a trial": {payments.NewSubscription{TrialDays: 30}, "Charged later</span> <strong>€29.00"},
		"on a day":      {payments.NewSubscription{StartsAt: h.now.AddDate(0, 0, 7)}, "Charged later</span> <strong>€29.00"},
	} {
		n := c.begins
		n.Key, n.Customer, n.Price, n.Way = name, customer, payments.Price{Amount: 2900, Interval: payments.Monthly}, payments.Way{Language: "en"}
		page, err := h.StartSubscription(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if _, body := h.get(page.URL); !strings.Contains(body, c.want) {
			t.Errorf("%s: %s", name, body)
		}
	}
}

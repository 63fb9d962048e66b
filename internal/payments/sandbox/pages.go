package sandbox

import (
	"embed"
	"errors"
	"html/template"
	"net/http"
	"slices"

	"merkato/internal/embedded"
	"merkato/internal/payments"
)

var (
	//go:embed templates
	templateFiles embed.FS
	//go:embed assets
	assets embed.FS

	templates = template.Must(template.ParseFS(templateFiles, "templates/*.html"))
)

// longestForm is more than the one button of a form takes.
const longestForm = 4 << 10

// choices are what a person can decide on each page, the likeliest first: what
// is handed in, or what the provider makes of it.
var choices = map[page][]payments.Status{
	onboarding: {payments.Completed, payments.Submitted, payments.MissingInformation},
	dashboard:  {payments.Completed, payments.MissingInformation, payments.OnHold},
}

// content is what a template is filled with.
type content struct {
	T       *texts
	Base    string // the path the sandbox lives under
	Token   string
	Page    page
	Status  payments.Status
	Choices []payments.Status
	Back    string // the way to the application
	IBAN    string // as it was typed
	Wrong   bool   // it cannot be an account number
}

// IsOnboarding tells the two pages apart.
func (c content) IsOnboarding() bool { return c.Page == onboarding }

// State names the status of the account.
func (c content) State() string { return c.T.States[string(c.Status)] }

// Choice says what a button does, and what comes of it.
func (c content) Choice(s payments.Status) choiceTexts {
	if c.IsOnboarding() {
		return c.T.HandIn[string(s)]
	}
	return c.T.Decide[string(s)]
}

// routes is everything the sandbox answers to.
func (p *Provider) routes() http.Handler {
	mux := http.NewServeMux()
	// A form that another site posts is refused before it is read.
	protected := http.NewCrossOriginProtection()
	posted := func(take http.HandlerFunc) http.Handler {
		return protected.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, longestForm)
			if err := r.ParseForm(); err != nil {
				http.Error(w, "the form cannot be read", http.StatusBadRequest)
				return
			}
			take(w, r)
		}))
	}
	mux.HandleFunc("GET /account", p.show)
	mux.Handle("POST /account", posted(p.decide))
	mux.HandleFunc("GET /pay", p.showPay)
	mux.Handle("POST /pay", posted(p.pay))
	mux.HandleFunc("GET /{$}", p.showControls)
	mux.Handle("POST /{$}", posted(p.control))
	mux.HandleFunc("GET /assets/{file}", embedded.Assets(assets))
	return http.StripPrefix(p.path, mux)
}

func (p *Provider) show(w http.ResponseWriter, r *http.Request) {
	token := r.URL.Query().Get("token")
	l, ok := p.usable(w, r, token)
	if !ok {
		return
	}
	if l.Page == onboarding {
		if err := p.state.begin(r.Context(), l.Account); err != nil {
			p.broken(w, r, err)
			return
		}
	}
	status, _, err := p.state.account(r.Context(), l.Account)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	p.render(w, r, http.StatusOK, "account", l.Return, p.account(r, l, token, status, exampleIBAN))
}

func (p *Provider) account(r *http.Request, l link, token string, status payments.Status, iban string) *content {
	return &content{T: textsFor(l.Language, r), Base: p.path, Token: token, Page: l.Page, Status: status, Choices: choices[l.Page], Back: l.Return, IBAN: iban}
}

func (p *Provider) decide(w http.ResponseWriter, r *http.Request) {
	token, chosen := r.PostForm.Get("token"), payments.Status(r.PostForm.Get("status"))
	l, ok := p.usable(w, r, token)
	if !ok {
		return
	}
	if !slices.Contains(choices[l.Page], chosen) {
		http.Error(w, "there is no such choice on this page", http.StatusBadRequest)
		return
	}
	// Whoever leaves something out may leave this out too.
	if typed := r.PostForm.Get("iban"); l.Page == onboarding && chosen != payments.MissingInformation && !isIBAN(typed) {
		status, _, err := p.state.account(r.Context(), l.Account)
		if err != nil {
			p.broken(w, r, err)
			return
		}
		again := p.account(r, l, token, status, typed)
		again.Wrong = true
		p.render(w, r, http.StatusUnprocessableEntity, "account", l.Return, again)
		return
	}
	done, err := p.state.decide(r.Context(), token, l.Account, chosen, p.options.Now())
	switch {
	case err != nil:
		p.broken(w, r, err)
	case !done:
		http.Redirect(w, r, l.Refresh, http.StatusSeeOther)
	default:
		// The application asks again on the way back, so a lost event costs nothing.
		if err := p.send(r.Context(), payments.Event{Type: "account.updated", About: payments.AboutAccount, Account: l.Account, Object: l.Account}); err != nil {
			p.options.Logger.WarnContext(r.Context(), "the payment sandbox could not send an event about an account", "error", err)
		}
		http.Redirect(w, r, l.Return, http.StatusSeeOther)
	}
}

// usable finds the link that a page belongs to. One that is over leads back to
// the application, which can make a new one; of one that never was, or was long
// ago, a page says so.
func (p *Provider) usable(w http.ResponseWriter, r *http.Request, token string) (link, bool) {
	l, err := p.state.link(r.Context(), token)
	switch {
	case errors.Is(err, errNotFound):
		p.gone(w, r)
	case err != nil:
		p.broken(w, r, err)
	case l.Used || !p.options.Now().Before(l.Expires):
		http.Redirect(w, r, l.Refresh, http.StatusSeeOther)
	default:
		return l, true
	}
	return link{}, false
}

// gone answers who comes with a link that never was, or was long ago.
func (p *Provider) gone(w http.ResponseWriter, r *http.Request) {
	p.render(w, r, http.StatusGone, "gone", "", &content{T: textsFor("", r), Base: p.path, Back: p.application()})
}

// application is where people come from when no link says so.
func (p *Provider) application() string { return embedded.OriginOf(p.options.Address) + "/" }

func (p *Provider) render(w http.ResponseWriter, r *http.Request, status int, name, back string, c any) {
	embedded.GuardForm(w, embedded.OriginOf(back))
	if err := embedded.WritePage(w, status, templates, name, c); err != nil {
		p.broken(w, r, err)
	}
}

// broken answers what is our fault; the log has the rest.
func (p *Provider) broken(w http.ResponseWriter, r *http.Request, err error) {
	p.options.Logger.ErrorContext(r.Context(), "the payment sandbox failed", "error", err)
	http.Error(w, "Something went wrong on our side.", http.StatusInternalServerError)
}

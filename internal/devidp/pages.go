package devidp

import (
	"cmp"
	"embed"
	"errors"
	"html/template"
	"net/http"

	"merkato/internal/embedded"
)

//go:embed templates
var templateFiles embed.FS

var templates = template.Must(template.ParseFS(templateFiles, "templates/*.html"))

// page is what a template is filled with.
type page struct {
	T       *texts
	Base    string            // the path the provider lives under
	Request string            // the sign-in the form belongs to
	People  []Person          // for one click
	Form    map[string]string // what was typed
	Wrong   map[string]string // what is wrong with it, by field
	Home    string            // the way back to the application
}

// Note says what there is to see as a demo person, in the reader's language.
func (p page) Note(who Person) string {
	return cmp.Or(p.T.Notes[who.Kind], who.Note, who.Email)
}

// Field is all an input needs to show itself.
func (p page) Field(name, label, kind, autocomplete, hint string) field {
	return field{
		Name: name, Label: label, Type: kind, Autocomplete: autocomplete, Hint: hint,
		Value: p.Form[name], Wrong: p.Wrong[name], Focus: name == p.firstWrong(),
	}
}

type field struct {
	Name, Label, Type, Autocomplete, Hint, Value, Wrong string
	Focus                                               bool // start typing here
}

// firstWrong is the topmost field of those to be mended.
func (p page) firstWrong() string {
	for _, name := range []string{"given_name", "family_name", "email", "password"} {
		if p.Wrong[name] != "" {
			return name
		}
	}
	return ""
}

// showLogin is where op sends a sign-in that began. It may be over already,
// when there is a session, or want the sign-up form instead.
func (p *Provider) showLogin(w http.ResponseWriter, r *http.Request) {
	request, ok := p.underWay(w, r)
	switch {
	case !ok:
	case request.Done():
		p.toCallback(w, r, request)
	case request.wants(promptCreate) && r.URL.Query().Get("form") != "login":
		http.Redirect(w, r, p.address("/signup?id="+request.ID), http.StatusSeeOther)
	default:
		p.renderForm(w, r, http.StatusOK, "login", request, map[string]string{"email": request.LoginHint}, nil)
	}
}

func (p *Provider) login(w http.ResponseWriter, r *http.Request) {
	request, ok := p.underWay(w, r)
	if !ok {
		return
	}
	var who account
	var err error
	if subject := subjectOf(r.PostForm.Get("person")); r.PostForm.Has("person") {
		if who, ok = p.people[subject]; !ok {
			err = errNotFound
		}
	} else {
		who, err = p.checkPassword(r.Context(), r.PostForm.Get("email"), r.PostForm.Get("password"))
	}
	switch {
	case errors.Is(err, errNotFound):
		t := textsFor(request.Locales, r)
		p.renderForm(w, r, http.StatusUnauthorized, "login", request,
			map[string]string{"email": r.PostForm.Get("email")}, map[string]string{"password": t.ErrorCredentials})
	case err != nil:
		p.broken(w, r, err)
	default:
		p.finish(w, r, request, who)
	}
}

func (p *Provider) showSignUp(w http.ResponseWriter, r *http.Request) {
	if request, ok := p.underWay(w, r); ok {
		p.renderForm(w, r, http.StatusOK, "signup", request, map[string]string{"email": request.LoginHint}, nil)
	}
}

func (p *Provider) register(w http.ResponseWriter, r *http.Request) {
	request, ok := p.underWay(w, r)
	if !ok {
		return
	}
	t := textsFor(request.Locales, r)
	form := signUpForm{
		GivenName:  r.PostForm.Get("given_name"),
		FamilyName: r.PostForm.Get("family_name"),
		Email:      r.PostForm.Get("email"),
		Password:   r.PostForm.Get("password"),
	}
	who, wrong, err := p.signUp(r.Context(), form, t.Language, t)
	switch {
	case err != nil:
		p.broken(w, r, err)
	case len(wrong) > 0:
		typed := map[string]string{"given_name": form.GivenName, "family_name": form.FamilyName, "email": form.Email}
		p.renderForm(w, r, http.StatusUnprocessableEntity, "signup", request, typed, wrong)
	default:
		p.options.Logger.InfoContext(r.Context(), "someone signed up", "subject", who.Subject)
		p.finish(w, r, request, who)
	}
}

func (p *Provider) signedOut(w http.ResponseWriter, r *http.Request) {
	embedded.GuardForm(w, "")
	p.render(w, r, http.StatusOK, "signed-out", &page{T: textsFor(nil, r)})
}

// underWay finds the sign-in a page belongs to; where there is none for this
// browser, it says so to the reader.
func (p *Provider) underWay(w http.ResponseWriter, r *http.Request) (*authRequest, bool) {
	r.Body = http.MaxBytesReader(w, r.Body, longestForm)
	if err := r.ParseForm(); err != nil {
		http.Error(w, "the form cannot be read", http.StatusBadRequest)
		return nil, false
	}
	request, err := p.storage.requestOf(r.Context(), visitFrom(r.Context()), r.Form.Get("id"))
	switch {
	case errors.Is(err, errNotFound):
		embedded.GuardForm(w, "")
		p.render(w, r, http.StatusGone, "expired", &page{T: textsFor(nil, r)})
	case err != nil:
		p.broken(w, r, err)
	default:
		return request, true
	}
	return nil, false
}

// finish signs someone in and sends the browser back to the application.
func (p *Provider) finish(w http.ResponseWriter, r *http.Request, request *authRequest, who account) {
	visit := visitFrom(r.Context())
	err := visit.signIn(r.Context(), who)
	if err == nil {
		request.finish(visit.session)
		err = p.state.change(r.Context(), requestRecord, request.ID, request)
	}
	if err != nil {
		p.broken(w, r, err)
		return
	}
	p.toCallback(w, r, request)
}

func (p *Provider) toCallback(w http.ResponseWriter, r *http.Request, request *authRequest) {
	http.Redirect(w, r, p.address("/authorize/callback?id="+request.ID), http.StatusSeeOther)
}

func (p *Provider) renderForm(w http.ResponseWriter, r *http.Request, status int, name string, request *authRequest, form, wrong map[string]string) {
	embedded.GuardForm(w, embedded.OriginOf(request.RedirectURI))
	p.render(w, r, status, name, &page{
		T:       textsFor(request.Locales, r),
		Request: request.ID,
		People:  p.options.People,
		Form:    form,
		Wrong:   wrong,
	})
}

func (p *Provider) render(w http.ResponseWriter, r *http.Request, status int, name string, content *page) {
	if content == nil {
		content = &page{T: textsFor(nil, r)}
	}
	content.Base = p.issuer.Path
	if origins := p.appOrigins(); len(origins) > 0 {
		content.Home = origins[0] + "/"
	}
	w.Header().Add("Vary", "Accept-Language, Cookie")
	if err := embedded.WritePage(w, status, templates, name, content); err != nil {
		p.broken(w, r, err)
	}
}

// broken answers what is our fault; the log has the rest.
func (p *Provider) broken(w http.ResponseWriter, r *http.Request, err error) {
	p.options.Logger.ErrorContext(r.Context(), "the sign-in provider failed", "error", err)
	http.Error(w, "Something went wrong on our side.", http.StatusInternalServerError)
}

package devidp

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"merkato/internal/locales"
)

const (
	sessionCookie = "merkato_idp_session" // who is signed in
	browserCookie = "merkato_idp_browser" // which browser began a sign-in
	stateCookie   = "merkato_idp_state"   // lets a script see that the session changed, and nothing else

	// The language the application asked for when it sent the browser here.
	// Pages that belong to no sign-in, as after a sign-out, have it from here.
	languageCookie = "merkato_idp_language"
)

// session is someone signed in at the provider in one browser.
type session struct {
	Subject  string    `json:"subject"`
	AuthTime time.Time `json:"auth_time"`

	id string // the hash of the cookie
}

// browserState changes when the session does, and reveals nothing about it.
func (s *session) browserState() string {
	if s == nil {
		return ""
	}
	return hashed("browser state " + s.id)
}

// visit is one request of a browser: what its cookies say, and where to answer.
type visit struct {
	provider *Provider
	w        http.ResponseWriter
	browser  string   // hash of the browser's cookie
	session  *session // nil: nobody is signed in
}

type visitKey struct{}

// visitFrom is the visit of a request that came through visiting; for any other
// it is one of nobody.
func visitFrom(ctx context.Context) *visit {
	if v, ok := ctx.Value(visitKey{}).(*visit); ok {
		return v
	}
	return &visit{}
}

// visiting reads the cookies, and marks a browser that has none.
func (p *Provider) visiting(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{provider: p, w: w}
		if c, err := r.Cookie(browserCookie); err == nil && c.Value != "" {
			v.browser = hashed(c.Value)
		} else {
			mark := newSecret()
			v.browser = hashed(mark)
			v.setCookie(browserCookie, mark, 0, true)
		}
		if c, err := r.Cookie(sessionCookie); err == nil && c.Value != "" {
			s, err := p.findSession(r.Context(), c.Value)
			switch {
			case err == nil:
				v.session = s
			case errors.Is(err, errNotFound):
				v.forget()
			default:
				p.broken(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
	})
}

// noteLanguage keeps the language the application asks for until the next time
// it sends the browser here.
func (v *visit) noteLanguage(r *http.Request) {
	if asked := locales.Match(parseLocales(strings.Fields(r.FormValue("ui_locales")))...); asked != "" {
		v.setCookie(languageCookie, asked, 0, true)
	} else if _, err := r.Cookie(languageCookie); err == nil {
		v.setCookie(languageCookie, "", -1, true)
	}
}

// arriving is for the addresses that the application sends a browser to.
func (p *Provider) arriving(next http.Handler) http.Handler {
	return p.visiting(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visitFrom(r.Context()).noteLanguage(r)
		next.ServeHTTP(w, r)
	}))
}

// findSession reads the session of a cookie, if the person it belongs to is
// still there: the demo people may have changed since.
func (p *Provider) findSession(ctx context.Context, cookie string) (*session, error) {
	s := &session{id: hashed(cookie)}
	if err := p.state.get(ctx, sessionRecord, s.id, s); err != nil {
		return nil, err
	}
	_, err := p.findBySubject(ctx, s.Subject)
	return s, err
}

// sessionLifetime is how long a browser stays signed in with the provider.
const sessionLifetime = 7 * 24 * time.Hour

// signIn begins a session, in place of the one there was.
func (v *visit) signIn(ctx context.Context, who account) error {
	secret := newSecret()
	now := v.provider.options.Now()
	s := &session{Subject: who.Subject, AuthTime: now, id: hashed(secret)}
	err := v.provider.state.atomically(ctx, func(r records) error {
		if v.session != nil {
			if err := r.remove(ctx, sessionRecord, v.session.id); err != nil {
				return err
			}
		}
		return r.put(ctx, sessionRecord, s.id, s, now.Add(sessionLifetime))
	})
	if err != nil {
		return err
	}
	v.session = s
	v.setCookie(sessionCookie, secret, sessionLifetime, true)
	v.setCookie(stateCookie, s.browserState(), sessionLifetime, false)
	return nil
}

// forget takes the cookies of a session away.
func (v *visit) forget() {
	v.session = nil
	v.setCookie(sessionCookie, "", -1, true)
	v.setCookie(stateCookie, "", -1, false)
}

// setCookie keeps a value in the browser, for the provider's own paths only. A
// lifetime of 0 is until the browser closes, a negative one is no longer.
func (v *visit) setCookie(name, value string, lifetime time.Duration, hidden bool) {
	path := v.provider.issuer.Path
	if path == "" {
		path = "/"
	}
	age := int(lifetime.Seconds())
	if lifetime < 0 {
		age = -1
	}
	http.SetCookie(v.w, &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     path,
		MaxAge:   age,
		Secure:   v.provider.issuer.Scheme == "https",
		HttpOnly: hidden,
		SameSite: http.SameSiteLaxMode,
	})
}

package embedded

import (
	"bytes"
	"html/template"
	"net/http"
	"net/url"
	"strings"
)

// GuardForm sets the headers of a page with a form. Browsers hold a form to the
// policy through all redirects after it, so the application's origin is in it.
func GuardForm(w http.ResponseWriter, application string) {
	header := w.Header()
	header.Set("Content-Security-Policy", strings.TrimSpace(
		"default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' "+application))
	header.Set("X-Frame-Options", "DENY")
	// Not no-referrer: that would take the origin off the posted form too.
	header.Set("Referrer-Policy", "same-origin")
}

// WritePage answers with what a template makes of the content, or with nothing
// where it cannot.
func WritePage(w http.ResponseWriter, status int, templates *template.Template, name string, content any) error {
	var out bytes.Buffer
	if err := templates.ExecuteTemplate(&out, name+".html", content); err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = out.WriteTo(w)
	return nil
}

// OriginOf is the part of an address that the browser's rules go by; empty where it
// has none.
func OriginOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

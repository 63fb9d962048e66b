package platform

import (
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/platform/reference"
)

// tags are what operations are grouped by: who and what comes before what
// happened to them.
var tags = []string{"People and catalogue", "Sales", "What happened", "Replies", "Refunds by sellers", "Changes by sellers", payoutsTag, controlTag, "Bulk"}

// addOpenPages makes what everyone may see: the OpenAPI document, the reference
// page that is written from it, and the page's style. All of it is made once;
// a fault in it is a mistake of assembly.
func (p *Platform) addOpenPages(doc *huma.OpenAPI) {
	docs, err := reference.Page(doc, p.Origin, p.Scope, tags)
	must(err)

	keepToStandard(doc)
	p.openAPI, err = json.Marshal(doc)
	must(err)
	asYAML, err := doc.YAML()
	must(err)

	p.open = map[string]http.HandlerFunc{
		"/platform/openapi.json": constant("application/openapi+json", p.openAPI),
		"/platform/openapi.yaml": constant("application/openapi+yaml", asYAML),
		"/platform/docs":         constant("text/html; charset=utf-8", docs),
		"/platform/docs.css":     constant("text/css; charset=utf-8", reference.Style),
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// constant serves what never changes while the program runs.
func constant(contentType string, content []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Cache-Control", "public, max-age=300")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		_, _ = w.Write(content)
	}
}

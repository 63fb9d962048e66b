package platform

import (
	"encoding/json"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/platform/reference"
)

// tags are what operations are grouped by: who and what comes before what
// happened to them.
var tags = []string{"People and catalogue", "Sales", "What happened", "Replies", "Refunds by sellers", "Changes by sellers", payoutsTag, controlTag, "Bulk"}

// addOpenPages makes what everyone may see: the OpenAPI document, the reference
// page that is written from it, and the page's style. All of it is made once,
// for its first reader; a fault in it is a mistake of assembly, which tests find.
func (p *Platform) addOpenPages(doc *huma.OpenAPI) {
	p.written = sync.OnceValue(func() written { return p.write(doc) })
	p.open = map[string]http.HandlerFunc{
		"/platform/openapi.json": constant("application/openapi+json", p.OpenAPI),
		"/platform/openapi.yaml": constant("application/openapi+yaml", func() []byte { return p.written().asYAML }),
		"/platform/docs":         constant("text/html; charset=utf-8", func() []byte { return p.written().reference }),
		"/platform/docs.css":     constant("text/css; charset=utf-8", func() []byte { return reference.Style }),
	}
}

// written is the description of the API in all its forms.
type written struct{ asJSON, asYAML, reference []byte }

// write takes ten times as long as all that a start needs of the API, so it waits
// for the first reader. What it changes of doc nobody reads who takes a request.
func (p *Platform) write(doc *huma.OpenAPI) (w written) {
	var err error
	w.reference, err = reference.Page(doc, p.Origin, p.Scope, tags)
	must(err)

	keepToStandard(doc)
	w.asJSON, err = json.Marshal(doc)
	must(err)
	w.asYAML, err = doc.YAML()
	must(err)
	return w
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// constant serves what never changes while the program runs.
func constant(contentType string, content func() []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Cache-Control", "public, max-age=300")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		_, _ = w.Write(content())
	}
}

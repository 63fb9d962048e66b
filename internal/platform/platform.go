// Package platform is the border to the marketplace: the REST API by which it
// feeds in sellers, products, orders and refunds, visits, ratings, messages,
// platform versions and articles, one by one or as a stream of lines, and takes
// what sellers reply to customers and refund to them.
//
// It reads, checks the form and translates; the areas decide and write. Its own
// is the promise that sending is safe: each request carries a key of its
// sender's, and what was taken under a key is never done again, however often,
// in whatever order and however interrupted it is sent.
//
// Only machines come in, those of the clients and with the scope configured. The reference page and
// the OpenAPI document are open to everyone.
package platform

import (
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"merkato/internal/actor"
	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/billing"
	"merkato/internal/blog"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/desk"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/messages"
	"merkato/internal/monetization"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/reviews"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/seller"
	"merkato/internal/settings"
	"merkato/internal/validation"
)

// Options are what the border is built from.
type Options struct {
	DB         *db.DB
	Sellers    *seller.Service
	Settings   *settings.Service
	Desk       *desk.Service
	Products   *products.Service
	Catalogue  *catalogue.Service
	Sheets     *sheets.Service
	Versions   *versions.Service
	Journal    *journal.Service
	Validation *validation.Service
	Promotions *promotions.Service
	Sales      *sales.Service
	Refunds    *refunds.Service
	Figures    *figures.Service
	Messages   *messages.Service
	Reviews    *reviews.Service
	Blog       *blog.Service
	Payouts    *payouts.Service
	Bank       *bank.Service
	Billing    *billing.Service

	Monetization *monetization.Service

	Scope   string   // what a token must have been given for; empty: none
	Clients []string // the clients that come in; none: any that comes in its own name

	Origin     string                // where machines reach us, as https://sellers.example.com; for the reference
	TokenURL   string                // where they get their tokens; for the reference
	Now        func() time.Time      // nil: time.Now
	Registerer prometheus.Registerer // where counts are published; nil: nowhere
	Log        *slog.Logger          // nil: the default one
}

// Platform is the handler of everything under /platform/.
type Platform struct {
	Options
	*intake.Intake

	mux      *http.ServeMux
	registry huma.Registry
	written  func() written              // the description of the API
	open     map[string]http.HandlerFunc // what everyone may see, by its address
}

// New makes the border. It touches nothing yet.
func New(o Options) *Platform {
	p := &Platform{Options: o, mux: http.NewServeMux()}
	if p.Now == nil {
		p.Now = time.Now
	}
	if p.Log == nil {
		p.Log = slog.Default()
	}
	api := humago.New(p.mux, p.description())
	p.registry = api.OpenAPI().Components.Schemas
	p.Intake = intake.New(intake.Options{DB: p.DB, Registry: p.registry, Now: p.Now, Registerer: p.Registerer, Log: p.Log})
	for _, k := range p.allKinds(p.registry) {
		p.Add(k)
	}
	p.addOperations(api)
	p.addFetchedFiles(api)
	p.addOpenPages(api.OpenAPI())
	return p
}

// OpenAPI is the OpenAPI document, as JSON.
func (p *Platform) OpenAPI() []byte { return p.written().asJSON }

func (p *Platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if page, ok := p.open[r.URL.Path]; ok && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		page(w, r)
		return
	}
	if err := p.admit(r); err != nil {
		p.Refuse(w, r, err)
		return
	}
	handler, pattern := p.mux.Handler(r)
	if pattern == "" {
		refuseUnknown(w, r, handler)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	p.mux.ServeHTTP(w, r)
}

// admit lets machines of the marketplace in.
func (p *Platform) admit(r *http.Request) error {
	who, ok := actor.From(r.Context())
	if !ok {
		return fault.New(fault.Unauthenticated, "sign_in", "Send a bearer token.")
	}
	return p.Admit(who)
}

// Admit says whether somebody may use the API.
func (o Options) Admit(who actor.Actor) error {
	switch {
	case who.Issuer == KeyIssuer:
		return nil // an operator has let this client in
	case o.Scope != "" && !slices.Contains(who.Scopes, o.Scope):
		return fault.New(fault.Forbidden, "scope_missing", "The token lacks the scope %s.", o.Scope)
	case len(o.Clients) > 0 && !slices.Contains(o.Clients, who.Client):
		return fault.New(fault.Forbidden, "client_unknown", "This token's client may not use this API.")
	case len(o.Clients) == 0 && !who.Machine:
		return fault.New(fault.Forbidden, "machine_only", "This token belongs to a person: get one with client credentials.")
	}
	return nil
}

// refuseUnknown answers an unknown address or method in the form of all refusals.
func refuseUnknown(w http.ResponseWriter, r *http.Request, handler http.Handler) {
	found := &verdict{header: http.Header{}}
	handler.ServeHTTP(found, r)
	if allowed := found.header.Get("Allow"); found.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", allowed)
		writeProblem(w, &Problem{
			Title: http.StatusText(found.status), Status: found.status, Code: string(fault.Malformed), Reason: "method",
			Message: "This address takes " + strings.ReplaceAll(allowed, ", ", " or ") + ".",
		})
		return
	}
	writeProblem(w, problemOf(fault.New(fault.NotFound, "address_unknown", "There is nothing here; see /platform/docs.")))
}

// verdict records what the router would answer, without its words.
type verdict struct {
	header http.Header
	status int
}

func (v *verdict) Header() http.Header         { return v.header }
func (v *verdict) WriteHeader(status int)      { v.status = status }
func (v *verdict) Write(b []byte) (int, error) { return len(b), nil }

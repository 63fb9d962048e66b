package main

import (
	"encoding/json"
	"net/http"
)

// benchCase is something a user does: requests sent one after the other, each
// compared with a bare handler that returns the same answer. A new case is a new line
// in cases and, where nothing has it yet, a step.
type benchCase struct {
	name  string
	steps []step
}

// step is one request to the product, and the floor under it.
type step struct {
	name        string // the floor's address of it
	method      string
	path        string
	contentType string
	body        string
	floor       func(*floor) http.HandlerFunc
}

// demoEmail is who asks: the demo seller with the largest catalogue.
const (
	demoEmail = "industrial@demo.merkato.test"
	lang      = "fr"
)

// budgeted is the case that the budgets are about.
const budgeted = "seller"

// Each case is measured with one connection, and with many at once.
const (
	alone = 1
	crowd = 16
)

var cases = []benchCase{
	{budgeted, []step{sellerStep}},
	{"layout, three requests", []step{sellerStep, productsStep, configStep}},
	{"layout, one request", []step{layoutStep}},
}

var (
	sellerStep = graphQL("seller", "", `query seller {`+sellerFields+`}`, func(f *floor, r *http.Request) (answer any, err error) {
		var a struct {
			Seller sellerView `json:"seller"`
		}
		a.Seller, err = f.seller(r.Context())
		return a, err
	})

	productsStep = graphQL("products", lang, `query getProducts($lang: String!) {`+productFields+`}`, func(f *floor, r *http.Request) (answer any, err error) {
		var a struct {
			ProductList []productView `json:"product_list"`
		}
		a.ProductList, err = f.products(r.Context(), lang)
		return a, err
	})

	configStep = graphQL("config", "", `query getPsConfig {`+configFields+`}`, func(f *floor, r *http.Request) (answer any, err error) {
		var a struct {
			PsConfig platformView `json:"psConfig"`
		}
		a.PsConfig, err = f.platform(r.Context())
		return a, err
	})

	layoutStep = graphQL("layout", lang, `query layout($lang: String!) {`+sellerFields+productFields+configFields+`}`, func(f *floor, r *http.Request) (answer any, err error) {
		var a struct {
			Seller      sellerView    `json:"seller"`
			ProductList []productView `json:"product_list"`
			PsConfig    platformView  `json:"psConfig"`
		}
		if a.Seller, err = f.seller(r.Context()); err != nil {
			return nil, err
		}
		if a.ProductList, err = f.products(r.Context(), lang); err != nil {
			return nil, err
		}
		a.PsConfig, err = f.platform(r.Context())
		return a, err
	})
)

// Every field that the specification has for the three queries.
const (
	sellerFields = `
  seller {
    id
    has_monetization
    is_europe_based
    is_valid
    is_banned
    declared_vat_payment
    details { first_name last_name language { native second third } }
    email
    partnership_type { name }
    is_merkato
    country
    vacation_status
    poseAs
    has_sales
    catalog_url
    wallet_status
    is_wallet_required
    payment_source
  }
`
	productFields = `
  product_list(lang: $lang) { id name is_active }
`
	configFields = `
  psConfig { latestPsVersion { version major minor } versions }
`
)

// graphQL is a step that is a query of the product API; the floor supplies its data.
func graphQL(name, lang, query string, data func(*floor, *http.Request) (any, error)) step {
	body := map[string]any{"query": query}
	if lang != "" {
		body["variables"] = map[string]string{"lang": lang}
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic(err) // a map of texts can be written
	}
	return step{
		name: name, method: http.MethodPost, path: "/graphql", contentType: "application/json", body: string(text),
		floor: func(f *floor) http.HandlerFunc {
			return answerJSON(func(r *http.Request) (any, error) {
				answer, err := data(f, r)
				return map[string]any{"data": answer}, err
			})
		},
	}
}

// steps is every step of some cases, each once.
func steps(of []benchCase) []step {
	var all []step
	seen := map[string]bool{}
	for _, c := range of {
		for _, s := range c.steps {
			if !seen[s.name] {
				seen[s.name] = true
				all = append(all, s)
			}
		}
	}
	return all
}

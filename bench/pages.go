package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
)

// Two sellers of a filled database that can sign in.
const (
	largestEmail = demoEmail
	smallEmail   = "community@demo.merkato.test"
)

// pageCase is a first page of the order list by one filter, compared with a bare
// handler that returns the same lines.
type pageCase struct {
	name      string
	filter    string         // which of the floor's statements
	value     string         // its argument
	variables map[string]any // of the query
	isAddedUp bool           // no kept figures have its totals: what is found is added up
}

// pageCases are all filters of the list, each by itself, and two at once. A search has lines of
// a few orders, or of one in 1728.
func pageCases(s size) []pageCase {
	all := func(name string, value any) map[string]any { return map[string]any{"all": true, name: value} }
	some := s.orders() / 2 / 100 * 100 // one of the largest seller's
	reference := fmt.Sprint(1_000_000_000 + some)[2:]
	return []pageCase{
		{name: "period", filter: "period", variables: map[string]any{}},
		{name: "all", filter: "all", variables: map[string]any{"all": true}},
		{name: "50 lines", filter: "fifty", variables: all("length", 50)},
		{name: "product", filter: "product", value: fmt.Sprint(largestSeller*idsPerSeller + 7), variables: all("productID", fmt.Sprint(largestSeller*idsPerSeller+7))},
		{name: "source", filter: "source", value: "AUTO", variables: all("source", "AUTO")},
		{name: "source and country", filter: "two", value: "DE", variables: map[string]any{"all": true, "source": "AUTO", "country": "DE"}, isAddedUp: true},
		{name: "language", filter: "language", value: "nl", variables: all("language", "nl")},
		{name: "Business Care", filter: "type", value: "business_care", variables: all("businessCareOnly", true)},
		{name: "search, reference", filter: "search", value: reference, variables: all("search", reference), isAddedUp: true},
		{name: "search, customer", filter: "search", value: "marlovel", variables: all("search", "marlovel"), isAddedUp: true},
	}
}

// The query of the browser.
const pageQuery = `query Orders($all: Boolean, $search: String, $language: String, $source: OrderSource, $businessCareOnly: Boolean,
  $page: Int!, $length: Int!, $productID: ID, $country: String, $lang: String!) {
  orders(all: $all, search: $search, language: $language, source: $source, businessCareOnly: $businessCareOnly,
    page: $page, length: $length, productID: $productID, country: $country, lang: $lang) {
    lines { id order_id reference type source at day product_id product_name product_type is_business_care quantity
      customer_name customer_email country language shop discount { type value amount } base gross commission commission_rate net
      amount refunded money { state on } }
    page length total_count totals { base gross commission net refunds amount }
  }
}`

func pageBody(filter map[string]any, page int) string {
	variables := map[string]any{"page": page, "length": pageLength, "lang": lang}
	maps.Copy(variables, filter)
	return queryBody(pageQuery, variables)
}

// queryBody is a GraphQL request.
func queryBody(query string, variables map[string]any) string {
	body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	if err != nil {
		panic(err) // texts and numbers can be written
	}
	return string(body)
}

func graphQLRequest(token, body string) []byte {
	return rendered(http.MethodPost, "/graphql", "application/json", token, body)
}

func (c pageCase) floorRequest(token string) []byte {
	return rendered(http.MethodPost, "/page/"+c.filter+"?value="+url.QueryEscape(c.value), "application/json", token, pageBody(c.variables, 1))
}

// sameLines reports whether a page of the product has the floor's lines. Where
// their money is, the floor does not say: it is more than one statement.
func sameLines(ours, floor []byte) (bool, error) {
	var a struct {
		Data struct {
			Orders struct {
				Lines []map[string]any `json:"lines"`
			} `json:"orders"`
		} `json:"data"`
	}
	var b struct {
		Lines []map[string]any `json:"lines"`
	}
	if err := json.Unmarshal(ours, &a); err != nil {
		return false, err
	}
	if err := json.Unmarshal(floor, &b); err != nil {
		return false, err
	}
	lines := a.Data.Orders.Lines
	if len(lines) == 0 || len(lines) != len(b.Lines) {
		return false, nil
	}
	for i, line := range lines {
		delete(line, "money")
		if x, y := fmt.Sprint(line), fmt.Sprint(b.Lines[i]); x != y {
			return false, nil
		}
	}
	return !strings.Contains(string(ours), `"errors"`), nil
}

// Package reference writes the reference page of the API from its OpenAPI
// document.
package reference

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/fault"
	"merkato/internal/problem"
)

// reference is what the reference page shows, written from the OpenAPI document.
type reference struct {
	Title, Version, Introduction string
	Token                        string // how to get one, with curl
	Scope                        string
	Groups                       []group
	Codes                        []code
}

type group struct {
	Name       string
	Operations []operation
}

type operation struct {
	ID, Method, Path, Summary, Description string
	Parameters                             []field
	ContentType                            string
	Fields                                 []field
	Curl                                   string
	AnswerType, Answer                     string
	AnswerFields                           []field
	Failures                               []failure
}

// field is one line of a table of inputs or outputs.
type field struct {
	Name, Type, Rules, Doc string
	Required               bool
}

type failure struct {
	Status int
	Title  string
	When   string
}

type code struct {
	Code, When string
	Status     int
}

// meanings says when each code of failure is used.
var meanings = []struct {
	code fault.Code
	when string
}{
	{fault.Malformed, "The request cannot be read: broken JSON or UTF-8, a wrong method, a body that broke off."},
	{fault.Unauthenticated, "There is no bearer token or key, or it is no longer valid."},
	{fault.Forbidden, "The token lacks the scope, or is a person's and no machine's."},
	{fault.NotFound, "The request names something that is not here, such as an unknown product."},
	{fault.Conflict, "It contradicts what is there already, such as a key used before with different content."},
	{fault.TooMuch, "It is over a limit of size."},
	{fault.Invalid, "A value is wrong; field says which."},
	{fault.Internal, "Our fault; nothing was done. Send it again later."},
	{fault.Unavailable, "A part we depend on is away; nothing was done. Send it again."},
}

//go:embed docs.html
var page string

// Style is the style of the page.
//
//go:embed docs.css
var Style []byte

// Page writes the reference page from the document. Its operations are grouped
// by tags, in this order.
func Page(doc *huma.OpenAPI, origin, scope string, tags []string) ([]byte, error) {
	parsed, err := template.New("docs").Parse(page)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = parsed.Execute(&b, referenceOf(doc, origin, scope, tags))
	return b.Bytes(), err
}

func referenceOf(doc *huma.OpenAPI, origin, scope string, tags []string) *reference {
	origin = cmp.Or(origin, "https://sellers.example.com")
	r := &reference{
		Title: doc.Info.Title, Version: doc.Info.Version, Introduction: doc.Info.Description, Scope: scope,
		Token: fmt.Sprintf("curl -X POST %s \\\n  -u \"$CLIENT_ID:$CLIENT_SECRET\" \\\n  -d grant_type=client_credentials",
			doc.Components.SecuritySchemes["machine"].Flows.ClientCredentials.TokenURL),
	}
	if scope != "" {
		r.Token += " -d scope=" + scope
	}
	when := map[int]string{
		http.StatusUnsupportedMediaType: "The body is compressed, or Content-Type says that it is no JSON.",
		http.StatusTooManyRequests:      "Too many tokens from this address were not valid. Retry-After says when to go on.",
	}
	for _, m := range meanings {
		r.Codes = append(r.Codes, code{string(m.code), m.when, problem.OfCode(m.code)})
		when[problem.OfCode(m.code)] = m.when
	}
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		item := doc.Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post} {
			if op != nil {
				r.add(op.Tags[0], operationOf(doc, op, path, origin, when))
			}
		}
	}
	slices.SortStableFunc(r.Groups, func(a, b group) int {
		return cmp.Compare(slices.Index(tags, a.Name), slices.Index(tags, b.Name))
	})
	return r
}

func (r *reference) add(name string, op operation) {
	for i := range r.Groups {
		if r.Groups[i].Name == name {
			r.Groups[i].Operations = append(r.Groups[i].Operations, op)
			return
		}
	}
	r.Groups = append(r.Groups, group{name, []operation{op}})
}

func operationOf(doc *huma.OpenAPI, op *huma.Operation, path, origin string, when map[int]string) operation {
	method := http.MethodPost
	switch op {
	case doc.Paths[path].Put:
		method = http.MethodPut
	case doc.Paths[path].Get:
		method = http.MethodGet
	}
	o := operation{ID: op.OperationID, Method: method, Path: path, Summary: op.Summary, Description: op.Description}
	address, key, question := origin+path, "", url.Values{}
	for _, p := range op.Parameters {
		o.Parameters = append(o.Parameters, fieldOf(p.Name, p.Schema, p.Description, p.Required))
		example := exampleOf(p)
		address = strings.ReplaceAll(address, "{"+p.Name+"}", example)
		switch p.In {
		case "query":
			if example != p.Name { // one without an example is best left out
				question.Set(p.Name, example)
			}
		case "header":
			key = " \\\n  -H \"" + p.Name + ": " + example + "\""
		}
	}
	if op.RequestBody == nil {
		if len(question) > 0 {
			address += "?" + question.Encode()
		}
		o.Curl = fmt.Sprintf("curl \"%s\" \\\n  -H \"Authorization: Bearer $TOKEN\"", address)
		return o.answered(doc, op, when)
	}
	for contentType, media := range op.RequestBody.Content {
		o.ContentType = contentType
		o.Fields = fieldsOf(doc, "", media.Schema)
		o.Curl = fmt.Sprintf("curl -X %s %s \\\n  -H \"Authorization: Bearer $TOKEN\"%s \\\n  -H \"Content-Type: %s\" \\\n  --data-binary '%s'",
			method, address, key, contentType, pretty(media.Example))
	}
	return o.answered(doc, op, when)
}

// answered adds what an operation answers.
func (o operation) answered(doc *huma.OpenAPI, op *huma.Operation, when map[int]string) operation {
	for contentType, media := range op.Responses["200"].Content {
		o.AnswerType, o.Answer = contentType, pretty(media.Example)
		o.AnswerFields = fieldsOf(doc, "", media.Schema)
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		if n, _ := strconv.Atoi(status); n >= http.StatusBadRequest {
			o.Failures = append(o.Failures, failure{n, http.StatusText(n), when[n]})
		}
	}
	return o
}

func exampleOf(p *huma.Param) string {
	if p.Example != nil {
		return fmt.Sprint(p.Example)
	}
	if len(p.Schema.Examples) > 0 {
		return fmt.Sprint(p.Schema.Examples[0])
	}
	return p.Name
}

// fieldsOf lists the fields of a schema, those of inner objects under the name
// they are reached by.
func fieldsOf(doc *huma.OpenAPI, prefix string, s *huma.Schema) []field {
	s = resolved(doc, s)
	var all []field
	for _, one := range s.OneOf {
		all = append(all, fieldsOf(doc, prefix, one)...)
	}
	if len(s.OneOf) > 0 {
		return distinct(all)
	}
	for _, name := range propertyOrder(s) {
		property := s.Properties[name]
		inner := resolved(doc, property)
		f := fieldOf(prefix+name, inner, cmp.Or(property.Description, inner.Description), slices.Contains(s.Required, name))
		all = append(all, f)
		switch {
		case inner.Type == huma.TypeArray && resolved(doc, inner.Items).Type == huma.TypeObject:
			all = append(all, fieldsOf(doc, prefix+name+"[].", inner.Items)...)
		case inner.Type == huma.TypeObject && len(inner.Properties) > 0 && name != "data":
			all = append(all, fieldsOf(doc, prefix+name+".", inner)...)
		}
	}
	return all
}

// distinct leaves each name once: the alternatives of a line share some.
func distinct(fields []field) []field {
	var all []field
	for _, f := range fields {
		i := slices.IndexFunc(all, func(o field) bool { return o.Name == f.Name })
		switch {
		case i < 0:
			all = append(all, f)
		case f.Name == "type":
			all[i].Rules += ", " + strings.TrimPrefix(f.Rules, "one of ")
		case f.Name == "data":
			all[i].Doc = "The body of the single request, with what its address says as fields."
		}
	}
	return all
}

func resolved(doc *huma.OpenAPI, s *huma.Schema) *huma.Schema {
	for s.Ref != "" {
		s = doc.Components.Schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// propertyOrder is the required fields first, each part by name.
func propertyOrder(s *huma.Schema) []string {
	names := slices.Sorted(maps.Keys(s.Properties))
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Compare(optional(s, a), optional(s, b))
	})
	return names
}

func optional(s *huma.Schema, name string) int {
	if slices.Contains(s.Required, name) {
		return 0
	}
	return 1
}

func fieldOf(name string, s *huma.Schema, doc string, required bool) field {
	f := field{Name: name, Type: s.Type, Doc: doc, Required: required}
	switch {
	case s.Format == "date-time":
		f.Type = "time"
	case s.Format == "date":
		f.Type = "day"
	case s.Type == huma.TypeString:
		f.Type = "text"
	case s.Type == huma.TypeInteger:
		f.Type = "whole number"
	case s.Type == huma.TypeBoolean:
		f.Type = "true or false"
	case s.Type == huma.TypeArray:
		f.Type = "list"
	case s.Type == "":
		f.Type = "object"
	}
	var rules []string
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = fmt.Sprint(v)
		}
		rules = append(rules, "one of "+strings.Join(values, ", "))
	}
	if s.Minimum != nil && s.Maximum != nil {
		rules = append(rules, fmt.Sprintf("%.0f to %.0f", *s.Minimum, *s.Maximum))
	} else if s.Minimum != nil {
		rules = append(rules, fmt.Sprintf("at least %.0f", *s.Minimum))
	}
	if s.MaxLength != nil {
		rules = append(rules, fmt.Sprintf("at most %d characters", *s.MaxLength))
	}
	if s.MaxItems != nil {
		rules = append(rules, fmt.Sprintf("at most %d", *s.MaxItems))
	}
	if s.PatternDescription != "" {
		rules = append(rules, s.PatternDescription)
	}
	f.Rules = strings.Join(rules, "; ")
	return f
}

// pretty writes an example as a reader wants to see it.
func pretty(example any) string {
	if text, ok := example.(string); ok {
		return strings.TrimSuffix(text, "\n")
	}
	raw, err := json.Marshal(example)
	var out bytes.Buffer
	if err == nil {
		err = json.Indent(&out, raw, "", "  ")
	}
	if err != nil { // the examples are ours
		panic(err)
	}
	return out.String()
}

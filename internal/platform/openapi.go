package platform

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/platform/intake"
)

// version is the version of the API. Additions raise the second number;
// anything that breaks a caller would be another API.
const version = "1.5.0"

const introduction = "How the marketplace feeds Merkato, and takes what sellers reply to customers and refund to them. Control totals show whether anything is missing. Amounts are whole cents of euros without VAT; times are RFC 3339; days are days in Europe/Paris. " +
	"References, ids and keys are one line of text, without control characters; a name occurs once in an object. " +
	"Everything that is fed in carries a key made by the caller: sent twice, killed half-way and sent again, it is done once. " +
	"The same key with different content is a conflict that names the difference. What is refused leaves nothing behind, and the mended request may use the same key."

// security is what every operation asks for: a token or a key.
func (p *Platform) security() []map[string][]string {
	return []map[string][]string{{"machine": slices.Collect(maps.Keys(p.scopes()))}, {"key": {}}}
}

// scopes are what a token must have been given for, with what they are.
func (p *Platform) scopes() map[string]string {
	if p.Scope == "" {
		return map[string]string{}
	}
	return map[string]string{p.Scope: "Feed Merkato, and take replies and refunds."}
}

// description is the OpenAPI document before its operations.
func (p *Platform) description() huma.Config {
	config := huma.DefaultConfig("Merkato for the marketplace", version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", "" // pages.go serves our own
	config.CreateHooks = nil                                             // no links to schemas in answers
	config.Info.Description = introduction
	config.Info.License = &huma.License{Name: "Apache 2.0", Identifier: "Apache-2.0"}
	config.Servers = []*huma.Server{{URL: cmp.Or(p.Origin, "/")}} // paths are put behind it as they are
	token := p.TokenURL
	if token == "" {
		token = p.Origin + "/oauth/token"
	}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"machine": {
			Type:        "oauth2",
			Description: "A bearer token that the marketplace's client got in its own name, by client credentials.",
			Flows: &huma.OAuthFlows{ClientCredentials: &huma.OAuthFlow{
				TokenURL: token, Scopes: p.scopes(),
			}},
		},
		"key": {
			Type:         "http",
			Scheme:       "bearer",
			BearerFormat: KeyStart + "…",
			Description:  "A key that an operator has issued at the desk, as a bearer token. It begins with " + KeyStart + " and needs no scope.",
		},
	}
	return config
}

// bodySchema is a kind's schema without the fields that the address says. It
// gets a name of its own in the document.
func (p *Platform) bodySchema(k *intake.Kind, without []string) *huma.Schema {
	if len(without) == 0 {
		return k.Schema
	}
	name := k.Schema.Ref[strings.LastIndex(k.Schema.Ref, "/")+1:]
	whole := p.registry.Map()[name]
	body := *whole
	body.Properties = maps.Clone(whole.Properties)
	for _, field := range without {
		delete(body.Properties, field)
	}
	body.Required = slices.DeleteFunc(slices.Clone(whole.Required), func(field string) bool { return slices.Contains(without, field) })
	p.registry.Map()[name+"Body"] = &body
	return &huma.Schema{Ref: k.Schema.Ref + "Body"}
}

// document completes what huma wrote of an operation with a raw body.
func document(api huma.API, op *huma.Operation, body *huma.Schema) {
	written := operationAt(api.OpenAPI(), op)
	written.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"application/json": {Schema: body, Example: examples[op.OperationID]},
	}}
	schemas := api.OpenAPI().Components.Schemas
	result := schemas.Map()["Answer"].Properties["result"] // stored as it was written then, so huma cannot see its type
	result.Ref = schemas.Schema(reflect.TypeFor[intake.Result](), true, "").Ref
	written.Responses["200"].Description = "Taken now, or before"
	key := keyExample(op.OperationID)
	for _, parameter := range written.Parameters {
		if parameter.In == "header" {
			parameter.Example = key
		}
	}
	written.Responses["200"].Content["application/json"].Example = intake.Answer{Key: key, Status: intake.Taken, Result: results[op.OperationID]}
}

func (p *Platform) documentBulk(api huma.API, op *huma.Operation) {
	var line huma.Schema
	for _, name := range p.KindNames() {
		k := p.Kind(name)
		line.OneOf = append(line.OneOf, &huma.Schema{
			Type: huma.TypeObject, AdditionalProperties: false, Required: []string{"key", "type", "data"},
			Properties: map[string]*huma.Schema{
				"key":  {Type: huma.TypeString, MinLength: new(1), MaxLength: new(intake.LongestKey)},
				"type": {Type: huma.TypeString, Enum: []any{name}},
				"data": k.Schema,
			},
		})
	}
	p.registry.Map()["BulkLine"] = &line
	answer := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[intake.Answer](), true, "")
	summary := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[intake.Summary](), true, "")
	written := operationAt(api.OpenAPI(), op)
	written.RequestBody = &huma.RequestBody{Required: true, Description: "One JSON object in each line.", Content: map[string]*huma.MediaType{
		ndjson: {Schema: &huma.Schema{Ref: "#/components/schemas/BulkLine"}, Example: examples[op.OperationID]},
	}}
	written.Responses["200"] = &huma.Response{
		Description: "An answer for each line, and a summary",
		Content: map[string]*huma.MediaType{ndjson: {
			Schema:  &huma.Schema{OneOf: []*huma.Schema{answer, summary}},
			Example: bulkAnswerExample,
		}},
	}
}

// keepToStandard takes out of the document what OpenAPI does not know. huma's
// patternDescription becomes part of the description; refusals go on saying it,
// since huma made its messages when it read the schema. A stream of lines is a
// text to OpenAPI 3.1, and so it is to a client generated from the document.
func keepToStandard(doc *huma.OpenAPI) {
	for _, s := range doc.Components.Schemas.Map() {
		describePatterns(s)
	}
	for _, item := range doc.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post} {
			if op == nil {
				continue
			}
			for _, parameter := range op.Parameters {
				describePatterns(parameter.Schema)
			}
			if op.RequestBody != nil {
				streamAsText(op.RequestBody.Content)
			}
			streamAsText(op.Responses["200"].Content)
		}
	}
}

func streamAsText(content map[string]*huma.MediaType) {
	if stream, ok := content[ndjson]; ok {
		line := stream.Schema
		stream.Schema = &huma.Schema{
			Type: huma.TypeString, Description: "Lines that end with a line feed. contentSchema is that of each.",
			Extensions: map[string]any{"contentMediaType": ndjson, "contentSchema": line},
		}
	}
}

func describePatterns(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.PatternDescription != "" {
		s.Description = strings.TrimSpace(s.Description + " " + intake.Sentence(s.PatternDescription))
		s.PatternDescription = ""
	}
	for _, property := range s.Properties {
		describePatterns(property)
	}
	for _, one := range s.OneOf {
		describePatterns(one)
	}
	describePatterns(s.Items)
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		describePatterns(values)
	}
}

// operationAt finds the operation that huma wrote into the document.
func operationAt(doc *huma.OpenAPI, op *huma.Operation) *huma.Operation {
	item := doc.Paths[op.Path]
	if item.Put != nil && item.Put.OperationID == op.OperationID {
		return item.Put
	}
	return item.Post
}

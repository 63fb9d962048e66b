package graph

import (
	"merkato/internal/bank"
	"merkato/internal/blog"
	"merkato/internal/graph/generated"
	"merkato/internal/messages"
	"merkato/internal/products"
)

//go:generate go tool gqlgen generate --config gqlgen.yml

// Services are what the API is made of. They decide everything about data; a
// resolver asks one and hands on what it says.
type Services struct {
	Products *products.Service
	Messages *messages.Service
	Blog     *blog.Service
	Bank     *bank.Service
}

type resolver struct{ services Services }

// Query gives the generated code the fields of the schema's Query.
func (r resolver) Query() generated.QueryResolver { return query(r) }

type query resolver

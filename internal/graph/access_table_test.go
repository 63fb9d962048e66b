package graph

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/graph/schema"
)

// R6.14: a root field without a line in the table cannot be added unseen, and
// no line outlives its field.
func TestAccessTableIsComplete(t *testing.T) {
	_, s := executableSchema(Services{}, false)
	known := map[string]bool{}
	for _, root := range []*ast.Definition{s.Query, s.Mutation, s.Subscription} {
		if root == nil {
			continue
		}
		for _, f := range root.Fields {
			name := root.Name + "." + f.Name
			known[name] = true
			if access[name] == nobody {
				t.Errorf("%s has no line in the table of access.go", name)
			}
		}
	}
	for name := range access {
		if !known[name] && !strings.HasSuffix(name, ".__typename") {
			t.Errorf("%s is in the table of access.go and not in the schema", name)
		}
	}
}

// ForOperators are the fields of the desk, for tests that ask for each of them.
func ForOperators() (fields []string) {
	for name, circle := range access {
		if circle == operators {
			fields = append(fields, name)
		}
	}
	slices.Sort(fields)
	return fields
}

// R6.14: each circle, also those that no field uses yet.
func TestCircles(t *testing.T) {
	people := map[string]context.Context{
		"anonymous": context.Background(),
		"identity":  actor.With(context.Background(), actor.Actor{Subject: "x"}),
		"seller":    actor.With(context.Background(), actor.Actor{SellerID: 1}),
		"banned":    actor.With(context.Background(), actor.Actor{SellerID: 1, Banned: true}),
		"operator":  actor.With(context.Background(), actor.Actor{Operator: true}),
	}
	for _, c := range []struct {
		circle who
		reason map[string]string // of the refusal; whoever is missing is let in
	}{
		{nobody, map[string]string{"anonymous": "closed", "identity": "closed", "seller": "closed", "banned": "closed", "operator": "closed"}},
		{open, nil},
		{signedIn, map[string]string{"anonymous": "sign_in"}},
		{bannedToo, map[string]string{"anonymous": "sign_in", "identity": "no_seller", "operator": "no_seller"}},
		{sellers, map[string]string{"anonymous": "sign_in", "identity": "no_seller", "operator": "no_seller", "banned": "banned"}},
		{operators, map[string]string{"anonymous": "sign_in", "identity": "not_operator", "seller": "not_operator", "banned": "not_operator"}},
	} {
		for name, ctx := range people {
			got := ""
			if err := c.circle.admit(ctx); err != nil {
				got = fault.Of(err).Reason
			}
			if got != c.reason[name] {
				t.Errorf("circle %d, %s: got %q, want %q", c.circle, name, got, c.reason[name])
			}
		}
	}
}

// Every scalar of the schema can be checked in variables before anything runs.
func TestEveryScalarHasAReader(t *testing.T) {
	_, s := executableSchema(Services{}, false)
	for name, def := range s.Types {
		builtIn := name == "String" || name == "Boolean" || name == "Int" || name == "Float"
		if def.Kind == ast.Scalar && !builtIn && schema.Scalars[name] == nil {
			t.Errorf("the scalar %s has no reader in schema.Scalars", name)
		}
	}
}

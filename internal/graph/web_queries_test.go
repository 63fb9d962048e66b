package graph_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R6.13: whatever the screens ask for is within the limits.
func TestQueriesOfTheScreensAreWithinTheLimits(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	fragments := map[string]*ast.FragmentDefinition{}
	var operations ast.OperationList
	err := filepath.WalkDir("../../web/src", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".graphql") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		doc, err := parser.ParseQuery(&ast.Source{Name: path, Input: string(text)})
		if err != nil {
			return err
		}
		operations = append(operations, doc.Operations...)
		for _, f := range doc.Fragments {
			fragments[f.Name] = f
		}
		return nil
	})
	if err != nil || len(operations) < 100 {
		t.Fatalf("%d found, %v", len(operations), err)
	}
	for _, operation := range operations {
		used := map[string]bool{}
		spread(operation.SelectionSet, fragments, used)
		var query strings.Builder
		doc := &ast.QueryDocument{Operations: ast.OperationList{operation}}
		for _, name := range slices.Sorted(maps.Keys(used)) {
			doc.Fragments = append(doc.Fragments, fragments[name])
		}
		formatter.NewFormatter(&query).FormatQueryDocument(doc)
		// Its variables are missing, which is found out only after its size.
		if a := ask(t, h, as(w.mine), query.String(), ``); strings.HasPrefix(a.reason(), "query_too") {
			t.Errorf("%s: %s", operation.Name, a.text)
		}
	}
}

// spread collects the fragments that a selection uses.
func spread(set ast.SelectionSet, fragments map[string]*ast.FragmentDefinition, used map[string]bool) {
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			spread(s.SelectionSet, fragments, used)
		case *ast.InlineFragment:
			spread(s.SelectionSet, fragments, used)
		case *ast.FragmentSpread:
			if f := fragments[s.Name]; f != nil && !used[s.Name] {
				used[s.Name] = true
				spread(f.SelectionSet, fragments, used)
			}
		}
	}
}

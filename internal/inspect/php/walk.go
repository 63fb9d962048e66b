package php

import (
	"reflect"
	"sync"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// maxNesting is how deep a syntax tree may nest. Code of people stays far below;
// a hostile file of two million exclamation marks would exhaust the stack of
// whoever walks its tree.
const maxNesting = 5000

// Walk shows n and every node below it.
func Walk(n ast.Vertex, visit func(ast.Vertex)) {
	if root, ok := n.(*ast.Root); n == nil || ok && root == nil {
		return // nothing, or no grammar takes the file
	}
	visit(n)
	EachChild(n, func(child ast.Vertex) { Walk(child, visit) })
}

// Inner is the one expression that brackets, a cast, an include or the like are
// about; nil for none.
func Inner(n ast.Vertex) (inner ast.Vertex) {
	EachChild(n, func(child ast.Vertex) { inner = child })
	return inner
}

// tooDeep reports whether a tree nests deeper than maxNesting. It keeps its own
// stack, so that it can ask this of any tree.
func tooDeep(root ast.Vertex) bool {
	level := []ast.Vertex{root}
	var next []ast.Vertex
	for depth := 0; len(level) > 0; depth++ {
		if depth > maxNesting {
			return true
		}
		next = next[:0]
		for _, n := range level {
			EachChild(n, func(child ast.Vertex) { next = append(next, child) })
		}
		level, next = next, level
	}
	return false
}

// EachChild shows the nodes right below n, in order of the source: the parser's
// types have their fields in that order.
func EachChild(n ast.Vertex, visit func(ast.Vertex)) {
	if n == nil {
		return
	}
	node := reflect.ValueOf(n).Elem()
	for _, i := range childFields(node.Type()) {
		switch field := node.Field(i).Addr().Interface().(type) {
		case *ast.Vertex:
			if *field != nil {
				visit(*field)
			}
		case *[]ast.Vertex:
			for _, child := range *field {
				if child != nil {
					visit(child)
				}
			}
		}
	}
}

// fieldsOf has what childFields found out, as trees have many nodes of few types.
var fieldsOf sync.Map

// childFields are the places of the fields of a type that hold nodes.
func childFields(t reflect.Type) []int {
	if known, ok := fieldsOf.Load(t); ok {
		return known.([]int)
	}
	var places []int
	for i := range t.NumField() {
		if held := t.Field(i).Type; held == reflect.TypeFor[ast.Vertex]() || held == reflect.TypeFor[[]ast.Vertex]() {
			places = append(places, i)
		}
	}
	fieldsOf.Store(t, places)
	return places
}

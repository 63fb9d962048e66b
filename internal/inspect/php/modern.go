package php

import (
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// Modern is a piece of code that PHP knows only since some version.
type Modern struct {
	Node  ast.Vertex
	Since string
	What  string
}

func (x *Index) needs(n ast.Vertex, since, what string) {
	x.Modern = append(x.Modern, Modern{n, since, what})
}

// addModern notes a node that PHP 5.6, the oldest that a shop still runs, does
// not know. Attributes are comments to older versions and do not count.
func (x *Index) addModern(n ast.Vertex) {
	switch n := n.(type) {
	case *ast.StmtEnum:
		x.needs(n, "8.1", "an enum")
	case *ast.ExprMatch:
		x.needs(n, "8.0", "match")
	case *ast.ExprNullsafeMethodCall, *ast.ExprNullsafePropertyFetch:
		x.needs(n, "8.0", "?->")
	case *ast.ExprThrow:
		x.needs(n, "8.0", "throw as an expression")
	case *ast.ExprArrowFunction:
		x.needs(n, "7.4", "an arrow function")
	case *ast.ExprAssignCoalesce:
		x.needs(n, "7.4", "??=")
	case *ast.ExprBinaryCoalesce:
		x.needs(n, "7.0", "??")
	case *ast.ExprBinarySpaceship:
		x.needs(n, "7.0", "<=>")
	case *ast.ExprYieldFrom:
		x.needs(n, "7.0", "yield from")
	case *ast.StmtGroupUseList:
		x.needs(n, "7.0", "a group of imports")
	case *ast.ExprFunctionCall:
		if n.EllipsisTkn != nil {
			x.needs(n, "8.1", "a callable written f(...)")
		}
	case *ast.ExprMethodCall:
		if n.EllipsisTkn != nil {
			x.needs(n, "8.1", "a callable written f(...)")
		}
	case *ast.ExprStaticCall:
		if n.EllipsisTkn != nil {
			x.needs(n, "8.1", "a callable written f(...)")
		}
	case *ast.Argument:
		if n.Name != nil {
			x.needs(n, "8.0", "a named argument")
		}
	case *ast.ExprArrayItem:
		if n.EllipsisTkn != nil {
			x.needs(n, "7.4", "... within an array")
		}
	case *ast.StmtCatch:
		if len(n.Types) > 1 {
			x.needs(n, "7.1", "a catch of several types")
		}
		if n.Var == nil {
			x.needs(n, "8.0", "a catch without variable")
		}
	case *ast.StmtClass:
		if n.Name == nil {
			x.needs(n, "7.0", "an anonymous class")
		}
		for _, m := range n.Modifiers {
			if strings.EqualFold(NameOf(m), "readonly") {
				x.needs(n, "8.2", "a readonly class")
			}
		}
	case *ast.StmtClassConstList:
		if len(n.Modifiers) > 0 {
			x.needs(n, "7.1", "the visibility of a constant")
		}
	case *ast.StmtPropertyList:
		if n.Type != nil {
			x.needs(n, "7.4", "a typed property")
			x.typeNeeds(n.Type)
		}
		x.modifierNeeds(n, n.Modifiers)
	case *ast.Parameter:
		if len(n.Modifiers) > 0 {
			x.needs(n, "8.0", "a property declared by the constructor")
			x.modifierNeeds(n, n.Modifiers)
		}
		x.typeNeeds(n.Type)
	case *ast.StmtFunction:
		x.returnNeeds(n.ReturnType)
		x.commaNeeds(n, len(n.Params), len(n.SeparatorTkns))
	case *ast.StmtClassMethod:
		x.returnNeeds(n.ReturnType)
		x.commaNeeds(n, len(n.Params), len(n.SeparatorTkns))
	case *ast.ExprClosure:
		x.returnNeeds(n.ReturnType)
		x.commaNeeds(n, len(n.Params), len(n.SeparatorTkns))
	}
}

func (x *Index) modifierNeeds(n ast.Vertex, modifiers []ast.Vertex) {
	for _, m := range modifiers {
		if strings.EqualFold(NameOf(m), "readonly") {
			x.needs(n, "8.1", "readonly")
		}
	}
}

func (x *Index) commaNeeds(n ast.Vertex, params, commas int) {
	if params > 0 && commas == params {
		x.needs(n, "8.0", "a comma after the last parameter")
	}
}

func (x *Index) returnNeeds(n ast.Vertex) {
	if n == nil {
		return
	}
	x.needs(n, "7.0", "a return type")
	switch strings.ToLower(NameOf(n)) {
	case "static":
		x.needs(n, "8.0", "the return type static")
	case "never":
		x.needs(n, "8.1", "the return type never")
	}
	x.typeNeeds(n)
}

// typeNeeds judges the type of a parameter, property or result. A class may be
// called mixed or object in an old PHP, but nobody does that.
func (x *Index) typeNeeds(n ast.Vertex) {
	switch n := n.(type) {
	case nil:
	case *ast.Nullable:
		x.needs(n, "7.1", "a type that may be null")
		x.typeNeeds(n.Expr)
	case *ast.Union:
		x.needs(n, "8.0", "a union of types")
	case *ast.Intersection:
		x.needs(n, "8.1", "an intersection of types")
	default:
		if name, ok := n.(*ast.Name); !ok || len(name.Parts) == 1 {
			switch name := strings.ToLower(NameOf(n)); name {
			case "int", "string", "bool", "float":
				x.needs(n, "7.0", "the type "+name)
			case "iterable", "void":
				x.needs(n, "7.1", "the type "+name)
			case "object":
				x.needs(n, "7.2", "the type "+name)
			case "mixed":
				x.needs(n, "8.0", "the type "+name)
			}
		}
	}
}

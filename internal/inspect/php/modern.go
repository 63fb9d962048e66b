package php

import (
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// Modern is a piece of code that PHP knows only since some version.
type Modern struct {
	Node  ast.Vertex
	Since string
	What  string // as code, which every language reads
}

func (x *Index) needs(n ast.Vertex, since, what string) {
	x.Modern = append(x.Modern, Modern{n, since, what})
}

// addModern notes a node that PHP 5.6, the oldest that a shop still runs, does
// not know. Attributes are comments to older versions and do not count.
func (x *Index) addModern(n ast.Vertex) {
	switch n := n.(type) {
	case *ast.StmtEnum:
		x.needs(n, "8.1", "enum")
	case *ast.ExprMatch:
		x.needs(n, "8.0", "match")
	case *ast.ExprNullsafeMethodCall, *ast.ExprNullsafePropertyFetch:
		x.needs(n, "8.0", "?->")
	case *ast.ExprThrow:
		x.needs(n, "8.0", "?? throw")
	case *ast.ExprArrowFunction:
		x.needs(n, "7.4", "fn () =>")
	case *ast.ExprAssignCoalesce:
		x.needs(n, "7.4", "??=")
	case *ast.ExprBinaryCoalesce:
		x.needs(n, "7.0", "??")
	case *ast.ExprBinarySpaceship:
		x.needs(n, "7.0", "<=>")
	case *ast.ExprYieldFrom:
		x.needs(n, "7.0", "yield from")
	case *ast.StmtGroupUseList:
		x.needs(n, "7.0", "use A\\{B, C}")
	case *ast.ExprFunctionCall:
		if n.EllipsisTkn != nil {
			x.needs(n, "8.1", "f(...)")
		}
	case *ast.ExprMethodCall:
		if n.EllipsisTkn != nil {
			x.needs(n, "8.1", "f(...)")
		}
	case *ast.ExprStaticCall:
		if n.EllipsisTkn != nil {
			x.needs(n, "8.1", "f(...)")
		}
	case *ast.Argument:
		if n.Name != nil {
			x.needs(n, "8.0", "f(name: $a)")
		}
	case *ast.ExprArrayItem:
		if n.EllipsisTkn != nil {
			x.needs(n, "7.4", "[...$a]")
		}
	case *ast.StmtCatch:
		if len(n.Types) > 1 {
			x.needs(n, "7.1", "catch (A | B $e)")
		}
		if n.Var == nil {
			x.needs(n, "8.0", "catch (A)")
		}
	case *ast.StmtClass:
		if n.Name == nil {
			x.needs(n, "7.0", "new class")
		}
		for _, m := range n.Modifiers {
			if strings.EqualFold(NameOf(m), "readonly") {
				x.needs(n, "8.2", "readonly class")
			}
		}
	case *ast.StmtClassConstList:
		if len(n.Modifiers) > 0 {
			x.needs(n, "7.1", "private const")
		}
	case *ast.StmtPropertyList:
		if n.Type != nil {
			x.needs(n, "7.4", "private int $a")
			x.typeNeeds(n.Type)
		}
		x.modifierNeeds(n, n.Modifiers)
	case *ast.Parameter:
		if len(n.Modifiers) > 0 {
			x.needs(n, "8.0", "__construct(private $a)")
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
		x.needs(n, "8.0", "function f($a,)")
	}
}

func (x *Index) returnNeeds(n ast.Vertex) {
	if n == nil {
		return
	}
	x.needs(n, "7.0", "function f(): A")
	switch strings.ToLower(NameOf(n)) {
	case "static":
		x.needs(n, "8.0", "function f(): static")
	case "never":
		x.needs(n, "8.1", "function f(): never")
	}
	x.typeNeeds(n)
}

// typeNeeds judges the type of a parameter, property or result. A class may be
// called mixed or object in an old PHP, but nobody does that.
func (x *Index) typeNeeds(n ast.Vertex) {
	switch n := n.(type) {
	case nil:
	case *ast.Nullable:
		x.needs(n, "7.1", "?A")
		x.typeNeeds(n.Expr)
	case *ast.Union:
		x.needs(n, "8.0", "A|B")
	case *ast.Intersection:
		x.needs(n, "8.1", "A&B")
	default:
		if name, ok := n.(*ast.Name); !ok || len(name.Parts) == 1 {
			switch name := strings.ToLower(NameOf(n)); name {
			case "int", "string", "bool", "float":
				x.needs(n, "7.0", name)
			case "iterable", "void":
				x.needs(n, "7.1", name)
			case "object":
				x.needs(n, "7.2", name)
			case "mixed":
				x.needs(n, "8.0", name)
			}
		}
	}
}

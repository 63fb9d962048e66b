package php

import (
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// A Index has the nodes of a file that rules ask for, by kind and in order
// of the source: one walk for all rules instead of one each.
type Index struct {
	Calls       []*ast.ExprFunctionCall
	Statics     []*ast.ExprStaticCall
	Methods     []*ast.ExprMethodCall
	News        []*ast.ExprNew
	Strings     []*ast.ScalarString
	Encapsed    []*ast.ScalarEncapsed
	Heredocs    []*ast.ScalarHeredoc
	EncapsedVar []*ast.ScalarEncapsedStringVar
	Variables   []*ast.ExprVariable
	Assigns     []*ast.ExprAssign // to variables
	Silenced    []*ast.ExprErrorSuppress
	Globals     []*ast.StmtGlobal
	Gotos       []*ast.StmtGoto
	Evals       []*ast.ExprEval
	Backticks   []*ast.ExprShellExec
	Includes    []ast.Vertex // include and require, once or not
	HTML        []*ast.StmtInlineHtml
	Ternaries   []*ast.ExprTernary
	Dims        []*ast.ExprArrayDimFetch
	Items       []*ast.ExprArrayItem
	Casts       []ast.Vertex // (double) and (unset)
	Params      [][]ast.Vertex
	Functions   []*ast.StmtFunction
	Bodies      []ast.Vertex // functions, methods and closures, which have variables of their own
	Classes     []*ast.StmtClass
	// modern are nodes that an old PHP does not know.
	Modern []Modern
}

// Defines reports whether the file defines a function of that name.
func (x *Index) Defines(function string) bool {
	for _, f := range x.Functions {
		if strings.EqualFold(NameOf(f.Name), function) {
			return true
		}
	}
	return false
}

// Body is the function, method or closure that a node is in; nil for none.
func (x *Index) Body(n ast.Vertex) (innermost ast.Vertex) {
	at := n.GetPosition().StartPos
	for _, body := range x.Bodies {
		if p := body.GetPosition(); p.StartPos <= at && at < p.EndPos {
			innermost = body
		}
	}
	return innermost
}

// Index is the file's index, made when first asked for.
func (p *File) Index() *Index {
	if p.index == nil {
		p.index = &Index{}
		if p.Root != nil {
			p.index.add(p.Root)
		}
	}
	return p.index
}

func (x *Index) add(n ast.Vertex) {
	switch n := n.(type) {
	case *ast.ExprFunctionCall:
		x.Calls = append(x.Calls, n)
	case *ast.ExprStaticCall:
		x.Statics = append(x.Statics, n)
	case *ast.ExprMethodCall:
		x.Methods = append(x.Methods, n)
	case *ast.ExprNew:
		x.News = append(x.News, n)
	case *ast.ScalarString:
		x.Strings = append(x.Strings, n)
	case *ast.ScalarEncapsed:
		x.Encapsed = append(x.Encapsed, n)
	case *ast.ScalarHeredoc:
		x.Heredocs = append(x.Heredocs, n)
	case *ast.ScalarEncapsedStringVar:
		x.EncapsedVar = append(x.EncapsedVar, n)
	case *ast.ExprVariable:
		x.Variables = append(x.Variables, n)
	case *ast.ExprAssign:
		if _, ok := n.Var.(*ast.ExprVariable); ok {
			x.Assigns = append(x.Assigns, n)
		}
	case *ast.ExprErrorSuppress:
		x.Silenced = append(x.Silenced, n)
	case *ast.StmtGlobal:
		x.Globals = append(x.Globals, n)
	case *ast.StmtGoto:
		x.Gotos = append(x.Gotos, n)
	case *ast.ExprEval:
		x.Evals = append(x.Evals, n)
	case *ast.ExprShellExec:
		x.Backticks = append(x.Backticks, n)
	case *ast.ExprInclude, *ast.ExprIncludeOnce, *ast.ExprRequire, *ast.ExprRequireOnce:
		x.Includes = append(x.Includes, n)
	case *ast.StmtInlineHtml:
		x.HTML = append(x.HTML, n)
	case *ast.ExprTernary:
		x.Ternaries = append(x.Ternaries, n)
	case *ast.ExprArrayDimFetch:
		x.Dims = append(x.Dims, n)
	case *ast.ExprArrayItem:
		x.Items = append(x.Items, n)
	case *ast.ExprCastDouble, *ast.ExprCastUnset:
		x.Casts = append(x.Casts, n)
	case *ast.StmtFunction:
		x.Functions = append(x.Functions, n)
		x.Params = append(x.Params, n.Params)
		x.Bodies = append(x.Bodies, n)
	case *ast.StmtClassMethod:
		x.Params = append(x.Params, n.Params)
		x.Bodies = append(x.Bodies, n)
	case *ast.ExprClosure:
		x.Bodies = append(x.Bodies, n)
	case *ast.StmtClass:
		x.Classes = append(x.Classes, n)
	}
	x.addModern(n)
	EachChild(n, x.add)
}

// FunctionName is the name of a global function that is called, in lower case;
// "" for a computed name or a function of a namespace.
func FunctionName(call *ast.ExprFunctionCall) string {
	switch name := call.Function.(type) {
	case *ast.Name:
		if len(name.Parts) == 1 {
			return strings.ToLower(NameOf(name))
		}
	case *ast.NameFullyQualified:
		if len(name.Parts) == 1 {
			return strings.ToLower(NameOf(name))
		}
	}
	return ""
}

// CallsOf shows every call of the global functions named.
func (p *File) CallsOf(names map[string]bool, found func(call *ast.ExprFunctionCall, name string)) {
	for _, call := range p.Index().Calls {
		if name := FunctionName(call); names[name] {
			found(call, name)
		}
	}
}

// Argument is the expression of the nth argument, or nil.
func Argument(args []ast.Vertex, n int) ast.Vertex {
	if n >= len(args) {
		return nil
	}
	if a, ok := args[n].(*ast.Argument); ok {
		return a.Expr
	}
	return nil
}

// StaticName is class::method of a static call, in lower case and without
// namespaces.
func StaticName(call *ast.ExprStaticCall) string {
	return strings.ToLower(NameOf(call.Class) + "::" + NameOf(call.Call))
}

// IsFalse reports whether it is false, 0 or '0'.
func IsFalse(n ast.Vertex) bool {
	switch n := n.(type) {
	case *ast.ExprConstFetch:
		return strings.EqualFold(NameOf(n.Const), "false")
	case *ast.ScalarLnumber:
		return string(n.Value) == "0"
	case *ast.ScalarString:
		text, _ := Literal(n)
		return text == "0"
	}
	return false
}

// SetOf are the names that a rule looks for.
func SetOf(names ...string) map[string]bool {
	all := make(map[string]bool, len(names))
	for _, name := range names {
		all[name] = true
	}
	return all
}

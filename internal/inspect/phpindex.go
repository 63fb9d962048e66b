package inspect

import (
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// A phpIndex has the nodes of a file that rules ask for, by kind and in order
// of the source: one walk for all rules instead of one each.
type phpIndex struct {
	calls       []*ast.ExprFunctionCall
	statics     []*ast.ExprStaticCall
	methods     []*ast.ExprMethodCall
	news        []*ast.ExprNew
	strings     []*ast.ScalarString
	encapsed    []*ast.ScalarEncapsed
	heredocs    []*ast.ScalarHeredoc
	encapsedVar []*ast.ScalarEncapsedStringVar
	variables   []*ast.ExprVariable
	assigns     []*ast.ExprAssign // to variables
	silenced    []*ast.ExprErrorSuppress
	globals     []*ast.StmtGlobal
	gotos       []*ast.StmtGoto
	evals       []*ast.ExprEval
	backticks   []*ast.ExprShellExec
	includes    []ast.Vertex // include and require, once or not
	html        []*ast.StmtInlineHtml
	ternaries   []*ast.ExprTernary
	dims        []*ast.ExprArrayDimFetch
	items       []*ast.ExprArrayItem
	casts       []ast.Vertex // (double) and (unset)
	params      [][]ast.Vertex
	functions   []*ast.StmtFunction
	classes     []*ast.StmtClass
	// modern are nodes that an old PHP does not know.
	modern []modernSyntax
}

// names of functions that a file defines, in lower case.
func (x *phpIndex) defines(function string) bool {
	for _, f := range x.functions {
		if strings.EqualFold(nameOf(f.Name), function) {
			return true
		}
	}
	return false
}

// Index is the file's index, made when first asked for.
func (p *PHPFile) Index() *phpIndex {
	if p.index == nil {
		p.index = &phpIndex{}
		if p.Root != nil {
			p.index.add(p.Root)
		}
	}
	return p.index
}

func (x *phpIndex) add(n ast.Vertex) {
	switch n := n.(type) {
	case *ast.ExprFunctionCall:
		x.calls = append(x.calls, n)
	case *ast.ExprStaticCall:
		x.statics = append(x.statics, n)
	case *ast.ExprMethodCall:
		x.methods = append(x.methods, n)
	case *ast.ExprNew:
		x.news = append(x.news, n)
	case *ast.ScalarString:
		x.strings = append(x.strings, n)
	case *ast.ScalarEncapsed:
		x.encapsed = append(x.encapsed, n)
	case *ast.ScalarHeredoc:
		x.heredocs = append(x.heredocs, n)
	case *ast.ScalarEncapsedStringVar:
		x.encapsedVar = append(x.encapsedVar, n)
	case *ast.ExprVariable:
		x.variables = append(x.variables, n)
	case *ast.ExprAssign:
		if _, ok := n.Var.(*ast.ExprVariable); ok {
			x.assigns = append(x.assigns, n)
		}
	case *ast.ExprErrorSuppress:
		x.silenced = append(x.silenced, n)
	case *ast.StmtGlobal:
		x.globals = append(x.globals, n)
	case *ast.StmtGoto:
		x.gotos = append(x.gotos, n)
	case *ast.ExprEval:
		x.evals = append(x.evals, n)
	case *ast.ExprShellExec:
		x.backticks = append(x.backticks, n)
	case *ast.ExprInclude, *ast.ExprIncludeOnce, *ast.ExprRequire, *ast.ExprRequireOnce:
		x.includes = append(x.includes, n)
	case *ast.StmtInlineHtml:
		x.html = append(x.html, n)
	case *ast.ExprTernary:
		x.ternaries = append(x.ternaries, n)
	case *ast.ExprArrayDimFetch:
		x.dims = append(x.dims, n)
	case *ast.ExprArrayItem:
		x.items = append(x.items, n)
	case *ast.ExprCastDouble, *ast.ExprCastUnset:
		x.casts = append(x.casts, n)
	case *ast.StmtFunction:
		x.functions = append(x.functions, n)
		x.params = append(x.params, n.Params)
	case *ast.StmtClassMethod:
		x.params = append(x.params, n.Params)
	case *ast.StmtClass:
		x.classes = append(x.classes, n)
	}
	x.addModern(n)
	eachChild(n, x.add)
}

// functionName is the name of a global function that is called, in lower case;
// "" for a computed name or a function of a namespace.
func functionName(call *ast.ExprFunctionCall) string {
	switch name := call.Function.(type) {
	case *ast.Name:
		if len(name.Parts) == 1 {
			return strings.ToLower(nameOf(name))
		}
	case *ast.NameFullyQualified:
		if len(name.Parts) == 1 {
			return strings.ToLower(nameOf(name))
		}
	}
	return ""
}

// callsOf shows every call of the global functions named.
func (p *PHPFile) callsOf(names map[string]bool, found func(call *ast.ExprFunctionCall, name string)) {
	for _, call := range p.Index().calls {
		if name := functionName(call); names[name] {
			found(call, name)
		}
	}
}

// argument is the expression of the nth argument, or nil.
func argument(args []ast.Vertex, n int) ast.Vertex {
	if n >= len(args) {
		return nil
	}
	if a, ok := args[n].(*ast.Argument); ok {
		return a.Expr
	}
	return nil
}

// staticName is class::method of a static call, in lower case and without
// namespaces.
func staticName(call *ast.ExprStaticCall) string {
	return strings.ToLower(nameOf(call.Class) + "::" + nameOf(call.Call))
}

// isFalse tells false, 0 and '0'.
func isFalse(n ast.Vertex) bool {
	switch n := n.(type) {
	case *ast.ExprConstFetch:
		return strings.EqualFold(nameOf(n.Const), "false")
	case *ast.ScalarLnumber:
		return string(n.Value) == "0"
	case *ast.ScalarString:
		text, _ := literal(n)
		return text == "0"
	}
	return false
}

// included is the expression of an include or require.
func included(n ast.Vertex) ast.Vertex {
	switch n := n.(type) {
	case *ast.ExprInclude:
		return n.Expr
	case *ast.ExprIncludeOnce:
		return n.Expr
	case *ast.ExprRequire:
		return n.Expr
	case *ast.ExprRequireOnce:
		return n.Expr
	}
	return nil
}

func setOf(names ...string) map[string]bool {
	all := make(map[string]bool, len(names))
	for _, name := range names {
		all[name] = true
	}
	return all
}

package inspect

import (
	"maps"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

func (s *scope) evals(list []ast.Vertex) {
	for _, n := range list {
		s.eval(n)
	}
}

// eval runs an expression and says what is known about its value.
func (s *scope) eval(n ast.Vertex) value {
	switch n := n.(type) {
	case nil:
		return value{}
	case *ast.ScalarString:
		return textValue(unquoted(n.Value))
	case *ast.ScalarLnumber:
		return textValue(string(n.Value))
	case *ast.ScalarDnumber:
		return textValue(string(n.Value))
	case *ast.ScalarEncapsed:
		return s.parts(n.Parts)
	case *ast.ScalarHeredoc:
		return s.parts(n.Parts)
	case *ast.ScalarEncapsedStringPart:
		return textValue(unescaped(string(n.Value), '"'))
	case *ast.ScalarEncapsedStringBrackets:
		return s.eval(n.Var)
	case *ast.ScalarEncapsedStringVar:
		return s.variable(n, nameOf(n.Name))
	case *ast.ExprBrackets:
		return s.eval(n.Expr)
	case *ast.ExprErrorSuppress:
		return s.eval(n.Expr)
	case *ast.ExprCastString:
		return s.eval(n.Expr)
	case *ast.ExprCastArray:
		return s.eval(n.Expr)
	case *ast.ExprClone:
		return s.eval(n.Expr)
	case *ast.ExprCastInt:
		return s.harmless(n, n.Expr)
	case *ast.ExprCastDouble:
		return s.harmless(n, n.Expr)
	case *ast.ExprCastBool:
		return s.harmless(n, n.Expr)
	case *ast.ExprBinaryConcat:
		left := s.eval(n.Left)
		return concat(left, s.eval(n.Right))
	case *ast.ExprBinaryCoalesce:
		left := s.eval(n.Left)
		return either(left, s.eval(n.Right))
	case *ast.ExprTernary:
		return s.ternary(n)
	case *ast.ExprMatch:
		return s.match(n)
	case *ast.ExprArray:
		return s.array(n)
	case *ast.ExprVariable:
		name := nameOf(n)
		if name == "" {
			s.eval(n.Name)
		}
		return s.variable(n, name)
	case *ast.ExprArrayDimFetch:
		return s.element(n)
	case *ast.ExprPropertyFetch:
		s.eval(n.Var)
		return s.property(n, nameOf(n.Var), nameOf(n.Prop))
	case *ast.ExprNullsafePropertyFetch:
		s.eval(n.Var)
		return s.property(n, nameOf(n.Var), nameOf(n.Prop))
	case *ast.ExprStaticPropertyFetch:
		return s.property(n, "this", strings.TrimPrefix(nameOf(n.Prop), "$"))
	case *ast.ExprConstFetch:
		return leafValue(safe, n, nameOf(n.Const))
	case *ast.ExprClassConstFetch:
		return leafValue(safe, n, nameOf(n.Const))
	case *ast.ScalarMagicConstant:
		return leafValue(safe, n, "")
	case *ast.ExprFunctionCall:
		return s.call(n)
	case *ast.ExprStaticCall:
		return s.staticCall(n)
	case *ast.ExprMethodCall:
		return s.methodCall(n, n.Var, nameOf(n.Method), n.Args)
	case *ast.ExprNullsafeMethodCall:
		return s.methodCall(n, n.Var, nameOf(n.Method), n.Args)
	case *ast.ExprNew:
		return s.construct(n)
	case *ast.ExprClosure:
		s.closure(n)
		return leafValue(result, n, "")
	case *ast.ExprArrowFunction:
		s.closure(n)
		return leafValue(result, n, "")
	case *ast.ExprInclude, *ast.ExprIncludeOnce, *ast.ExprRequire, *ast.ExprRequireOnce:
		s.includes = append(s.includes, includeUse{n, s.eval(included(n))})
		return leafValue(result, n, "")
	case *ast.ExprExit:
		s.eval(n.Expr)
		s.ended = true
		return value{}
	case *ast.ExprThrow:
		s.eval(n.Expr)
		s.ended = true
		return value{}
	case *ast.ExprIsset:
		for _, v := range n.Vars {
			s.isset(v)
		}
		return leafValue(safe, n, "")
	}
	return s.operation(n)
}

func (s *scope) harmless(n, inner ast.Vertex) value {
	s.eval(inner)
	return leafValue(safe, n, "")
}

func (s *scope) parts(list []ast.Vertex) (v value) {
	for _, p := range list {
		v = concat(v, s.eval(p))
	}
	return v
}

func (s *scope) ternary(n *ast.ExprTernary) value {
	cond := s.eval(n.Cond)
	if n.IfTrue == nil {
		return either(cond, s.eval(n.IfFalse))
	}
	yes := s.eval(n.IfTrue)
	return either(yes, s.eval(n.IfFalse))
}

func (s *scope) match(n *ast.ExprMatch) (v value) {
	s.eval(n.Expr)
	for _, arm := range n.Arms {
		if arm, ok := arm.(*ast.MatchArm); ok {
			s.evals(arm.Exprs)
			v = either(v, s.eval(arm.ReturnExpr))
		}
	}
	return v
}

// array stands for all of its elements: which one is read later is not
// followed.
func (s *scope) array(n *ast.ExprArray) (v value) {
	for _, item := range n.Items {
		if pair, ok := item.(*ast.ExprArrayItem); ok && pair.Val != nil {
			if pair.Key != nil {
				s.eval(pair.Key)
			}
			v = either(v, s.eval(pair.Val))
		}
	}
	if len(n.Items) > 0 && len(v.pieces) == 0 {
		return leafValue(safe, n, "")
	}
	return v
}

// isset checks the keys that it asks for: isset($columns[$name]).
func (s *scope) isset(n ast.Vertex) {
	if dim, ok := n.(*ast.ExprArrayDimFetch); ok {
		if name := nameOf(dim.Var); !requestVariables[name] && name != "" {
			s.check(dim.Dim)
		}
	}
}

// operation is everything else: assignments, arithmetic, comparisons.
func (s *scope) operation(n ast.Vertex) value {
	switch n := n.(type) {
	case *ast.ExprAssign:
		v := s.eval(n.Expr)
		s.assign(n.Var, v)
		return v
	case *ast.ExprAssignReference:
		v := s.eval(n.Expr)
		s.assign(n.Var, v)
		return v
	case *ast.ExprAssignConcat:
		v := concat(s.current(n.Var), s.eval(n.Expr))
		s.assign(n.Var, v)
		return v
	case *ast.ExprAssignCoalesce:
		v := either(s.current(n.Var), s.eval(n.Expr))
		s.assign(n.Var, v)
		return v
	case *ast.ExprAssignPlus:
		v := either(s.current(n.Var), s.eval(n.Expr))
		s.assign(n.Var, v)
		return v
	case *ast.ExprYield, *ast.ExprYieldFrom, *ast.ExprEval, *ast.ExprShellExec:
		eachChild(n, func(child ast.Vertex) { s.eval(child) })
		return leafValue(result, n, "")
	case *ast.StmtClass:
		s.class(n.Stmts)
		return value{}
	case *ast.Argument:
		return s.eval(n.Expr)
	case *ast.Identifier, *ast.Name, *ast.NameFullyQualified, *ast.NameRelative:
		return leafValue(safe, n, "")
	}
	// Numbers and booleans, whatever they are made of.
	eachChild(n, func(child ast.Vertex) { s.eval(child) })
	return leafValue(safe, n, "")
}

var requestVariables = setOf("_GET", "_POST", "_REQUEST", "_COOKIE", "_FILES")

func (s *scope) variable(n ast.Vertex, name string) value {
	switch {
	case name == "this":
		return leafValue(result, n, name)
	case requestVariables[name]:
		return leafValue(request, n, name)
	}
	if v, ok := s.vars[name]; ok {
		if len(v.pieces) == 1 && v.pieces[0].leaf != nil && v.pieces[0].leaf.origin >= result {
			// Shown where it is used, called what it is called there.
			return leafValue(v.pieces[0].leaf.origin, n, name)
		}
		return v
	}
	return leafValue(unknown, n, name)
}

func (s *scope) element(n *ast.ExprArrayDimFetch) value {
	base := s.eval(n.Var)
	key, _ := literal(n.Dim)
	if n.Dim != nil {
		s.eval(n.Dim)
	}
	name := nameOf(n.Var)
	switch {
	case s.checked[s.source(n)]:
		return leafValue(safe, n, key)
	case name == "_SERVER":
		if strings.HasPrefix(key, "HTTP_") || key == "QUERY_STRING" || key == "REQUEST_URI" || key == "PHP_SELF" {
			return leafValue(request, n, key)
		}
		return leafValue(result, n, key)
	case name == "_FILES" && key != "name":
		return base
	case base.is(request):
		return leafValue(request, n, key)
	}
	if v, ok := s.vars[name+"["+key+"]"]; ok && name != "" && key != "" {
		return v
	}
	if base.is(unknown) || base.is(result) {
		if key == "" {
			key = base.pieces[0].leaf.name
		}
		return leafValue(base.pieces[0].leaf.origin, n, key)
	}
	return base
}

// safeProperties are set by the shop software or by the module for itself.
var safeProperties = setOf("name", "table", "identifier", "definition", "tab", "className", "lang_table", "_prefix")

func (s *scope) property(n ast.Vertex, of, name string) value {
	if s.checked[s.source(n)] {
		return leafValue(safe, n, name)
	}
	if of == "this" {
		if v, ok := s.vars["this->"+name]; ok {
			return v
		}
		if safeProperties[name] || s.fixed[name] {
			return leafValue(safe, n, name)
		}
	}
	if name == "id" || strings.HasPrefix(name, "id_") {
		return leafValue(safe, n, name)
	}
	return leafValue(unknown, n, name)
}

// current is the value of what is assigned to, before the assignment.
func (s *scope) current(n ast.Vertex) value {
	switch n := n.(type) {
	case *ast.ExprVariable:
		return s.vars[nameOf(n)]
	case *ast.ExprPropertyFetch:
		if nameOf(n.Var) == "this" {
			return s.vars["this->"+nameOf(n.Prop)]
		}
	case *ast.ExprArrayDimFetch:
		if key, ok := literal(n.Dim); ok {
			return s.vars[nameOf(n.Var)+"["+key+"]"]
		}
	}
	return value{}
}

func (s *scope) assign(n ast.Vertex, v value) {
	delete(s.checked, s.source(n))
	switch n := n.(type) {
	case *ast.ExprVariable:
		s.set(nameOf(n), v)
	case *ast.ExprPropertyFetch:
		if nameOf(n.Var) == "this" {
			s.set("this->"+nameOf(n.Prop), v)
		}
	case *ast.ExprArrayDimFetch:
		if n.Dim != nil {
			s.eval(n.Dim)
		}
		if key, ok := literal(n.Dim); ok && nameOf(n.Var) != "" {
			s.set(nameOf(n.Var)+"["+key+"]", v)
		}
		// An array stands for all of its elements.
		s.assign(n.Var, either(s.current(n.Var), v))
	case *ast.ExprList:
		for _, item := range n.Items {
			if pair, ok := item.(*ast.ExprArrayItem); ok && pair.Val != nil {
				s.assign(pair.Val, v)
			}
		}
	case *ast.ExprArray:
		for _, item := range n.Items {
			if pair, ok := item.(*ast.ExprArrayItem); ok && pair.Val != nil {
				s.assign(pair.Val, v)
			}
		}
	}
}

// closure runs the body of a closure by itself and says what it returns.
func (s *scope) closure(n ast.Vertex) value {
	switch n := n.(type) {
	case *ast.ExprClosure:
		captured := map[string]value{}
		for _, use := range n.Uses {
			if use, ok := use.(*ast.ExprClosureUse); ok {
				if v, ok := s.vars[nameOf(use.Var)]; ok {
					captured[nameOf(use.Var)] = v
				}
			}
		}
		inner := s.function(n.Params, captured)
		inner.block(n.Stmts)
		return inner.answer
	case *ast.ExprArrowFunction:
		return s.function(n.Params, maps.Clone(s.vars)).eval(n.Expr)
	}
	return leafValue(result, n, "")
}

package php

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
func (s *scope) eval(n ast.Vertex) Value {
	switch n := n.(type) {
	case nil:
		return Value{}
	case *ast.ScalarString:
		return textValue(unquoted(n.Value))
	case *ast.ScalarLnumber:
		return textValue(string(n.Value))
	case *ast.ScalarDnumber:
		return textValue(string(n.Value))
	case *ast.ScalarEncapsed, *ast.ScalarHeredoc:
		return s.parts(n)
	case *ast.ScalarEncapsedStringPart:
		return textValue(unescaped(string(n.Value), '"'))
	case *ast.ScalarEncapsedStringVar:
		return s.variable(n, NameOf(n.Name))
	case *ast.ScalarEncapsedStringBrackets, *ast.ExprBrackets, *ast.ExprErrorSuppress, *ast.ExprCastString, *ast.ExprCastArray, *ast.ExprClone:
		return s.eval(Inner(n))
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
		name := NameOf(n)
		if name == "" {
			s.eval(n.Name)
		}
		return s.variable(n, name)
	case *ast.ExprArrayDimFetch:
		return s.element(n)
	case *ast.ExprPropertyFetch:
		s.eval(n.Var)
		return s.property(n, NameOf(n.Var), NameOf(n.Prop))
	case *ast.ExprNullsafePropertyFetch:
		s.eval(n.Var)
		return s.property(n, NameOf(n.Var), NameOf(n.Prop))
	case *ast.ExprStaticPropertyFetch:
		return s.property(n, "this", strings.TrimPrefix(NameOf(n.Prop), "$"))
	case *ast.ExprConstFetch:
		return leafValue(Safe, n, NameOf(n.Const))
	case *ast.ExprClassConstFetch:
		return leafValue(Safe, n, NameOf(n.Const))
	case *ast.ScalarMagicConstant:
		return leafValue(Safe, n, "")
	case *ast.ExprFunctionCall:
		return s.call(n)
	case *ast.ExprStaticCall:
		return s.staticCall(n)
	case *ast.ExprMethodCall:
		return s.methodCall(n, n.Var, NameOf(n.Method), n.Args)
	case *ast.ExprNullsafeMethodCall:
		return s.methodCall(n, n.Var, NameOf(n.Method), n.Args)
	case *ast.ExprNew:
		return s.construct(n)
	case *ast.ExprClosure, *ast.ExprArrowFunction:
		s.closure(n)
		return leafValue(Result, n, "")
	case *ast.ExprInclude, *ast.ExprIncludeOnce, *ast.ExprRequire, *ast.ExprRequireOnce:
		s.Includes = append(s.Includes, Include{n, s.eval(Inner(n))})
		return leafValue(Result, n, "")
	case *ast.ExprExit, *ast.ExprThrow:
		s.eval(Inner(n))
		s.ended = true
		return Value{}
	case *ast.ExprIsset:
		for _, v := range n.Vars {
			s.isset(v)
		}
		return leafValue(Safe, n, "")
	}
	return s.operation(n)
}

func (s *scope) parts(n ast.Vertex) (v Value) {
	EachChild(n, func(part ast.Vertex) { v = concat(v, s.eval(part)) })
	return v
}

func (s *scope) ternary(n *ast.ExprTernary) Value {
	cond := s.eval(n.Cond)
	if n.IfTrue == nil {
		return either(cond, s.eval(n.IfFalse))
	}
	yes := s.eval(n.IfTrue)
	return either(yes, s.eval(n.IfFalse))
}

func (s *scope) match(n *ast.ExprMatch) (v Value) {
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
func (s *scope) array(n *ast.ExprArray) (v Value) {
	for _, item := range n.Items {
		if pair, ok := item.(*ast.ExprArrayItem); ok && pair.Val != nil {
			if pair.Key != nil {
				s.eval(pair.Key)
			}
			v = either(v, s.eval(pair.Val))
		}
	}
	if len(n.Items) > 0 && len(v.pieces) == 0 {
		return leafValue(Safe, n, "")
	}
	return v
}

// isset checks the keys that it asks for: isset($columns[$name]).
func (s *scope) isset(n ast.Vertex) {
	if dim, ok := n.(*ast.ExprArrayDimFetch); ok {
		if name := NameOf(dim.Var); !requestVariables[name] && name != "" {
			s.check(dim.Dim)
		}
	}
}

// operation is everything else: assignments, arithmetic, comparisons.
func (s *scope) operation(n ast.Vertex) Value {
	if to, given := assignment(n); to != nil {
		before := s.current(to)
		v := s.eval(given)
		switch n.(type) {
		case *ast.ExprAssignConcat:
			v = concat(before, v)
		case *ast.ExprAssignCoalesce, *ast.ExprAssignPlus:
			v = either(before, v)
		}
		s.assign(to, v)
		return v
	}
	switch n := n.(type) {
	case *ast.ExprYield, *ast.ExprYieldFrom, *ast.ExprEval, *ast.ExprShellExec:
		EachChild(n, func(child ast.Vertex) { s.eval(child) })
		return leafValue(Result, n, "")
	case *ast.StmtClass:
		s.class(n.Stmts)
		return Value{}
	case *ast.Argument:
		return s.eval(n.Expr)
	case *ast.Identifier, *ast.Name, *ast.NameFullyQualified, *ast.NameRelative:
		return leafValue(Safe, n, "")
	}
	// Numbers and booleans, whatever they are made of.
	EachChild(n, func(child ast.Vertex) { s.eval(child) })
	return leafValue(Safe, n, "")
}

// assignment is what a node writes to, and what it writes; nil for any other.
func assignment(n ast.Vertex) (to, given ast.Vertex) {
	switch n := n.(type) {
	case *ast.ExprAssign:
		return n.Var, n.Expr
	case *ast.ExprAssignReference:
		return n.Var, n.Expr
	case *ast.ExprAssignConcat:
		return n.Var, n.Expr
	case *ast.ExprAssignCoalesce:
		return n.Var, n.Expr
	case *ast.ExprAssignPlus:
		return n.Var, n.Expr
	}
	return nil, nil
}

var requestVariables = SetOf("_GET", "_POST", "_REQUEST", "_COOKIE", "_FILES")

func (s *scope) variable(n ast.Vertex, name string) Value {
	switch {
	case name == "this":
		return leafValue(Result, n, name)
	case requestVariables[name]:
		return leafValue(Request, n, name)
	}
	if v, ok := s.vars[name]; ok {
		if len(v.pieces) == 1 && v.pieces[0].leaf != nil && v.pieces[0].leaf.Origin >= Result {
			// Shown where it is used, called what it is called there.
			return leafValue(v.pieces[0].leaf.Origin, n, name)
		}
		return v
	}
	return leafValue(Unknown, n, name)
}

func (s *scope) element(n *ast.ExprArrayDimFetch) Value {
	base := s.eval(n.Var)
	key, _ := Literal(n.Dim)
	if n.Dim != nil {
		s.eval(n.Dim)
	}
	name := NameOf(n.Var)
	switch {
	case s.checked[s.Source(n)]:
		return leafValue(Safe, n, key)
	case name == "_SERVER":
		if strings.HasPrefix(key, "HTTP_") || key == "QUERY_STRING" || key == "REQUEST_URI" || key == "PHP_SELF" {
			return leafValue(Request, n, key)
		}
		return leafValue(Result, n, key)
	case name == "_FILES" && key != "name":
		return base
	case base.Is(Request):
		return leafValue(Request, n, key)
	}
	if v, ok := s.vars[name+"["+key+"]"]; ok && name != "" && key != "" {
		return v
	}
	if base.Is(Unknown) || base.Is(Result) {
		if key == "" {
			key = base.pieces[0].leaf.Name
		}
		return leafValue(base.pieces[0].leaf.Origin, n, key)
	}
	return base
}

// safeProperties are set by the shop software or by the module for itself.
var safeProperties = SetOf("name", "table", "identifier", "definition", "tab", "className", "lang_table", "_prefix")

func (s *scope) property(n ast.Vertex, of, name string) Value {
	if s.checked[s.Source(n)] {
		return leafValue(Safe, n, name)
	}
	if of == "this" {
		if v, ok := s.vars["this->"+name]; ok {
			return v
		}
		if safeProperties[name] || s.fixed[name] {
			return leafValue(Safe, n, name)
		}
	}
	if name == "id" || strings.HasPrefix(name, "id_") {
		return leafValue(Safe, n, name)
	}
	return leafValue(Unknown, n, name)
}

// current is the value of what is assigned to, before the assignment.
func (s *scope) current(n ast.Vertex) Value {
	switch n := n.(type) {
	case *ast.ExprVariable:
		return s.vars[NameOf(n)]
	case *ast.ExprPropertyFetch:
		if NameOf(n.Var) == "this" {
			return s.vars["this->"+NameOf(n.Prop)]
		}
	case *ast.ExprArrayDimFetch:
		if key, ok := Literal(n.Dim); ok {
			return s.vars[NameOf(n.Var)+"["+key+"]"]
		}
		return s.vars[elementName(n.Var, n.Dim)]
	}
	return Value{}
}

func (s *scope) assign(n ast.Vertex, v Value) {
	delete(s.checked, s.Source(n))
	switch n := n.(type) {
	case *ast.ExprVariable:
		s.set(NameOf(n), v)
	case *ast.ExprPropertyFetch:
		if NameOf(n.Var) == "this" {
			s.set("this->"+NameOf(n.Prop), v)
		}
	case *ast.ExprArrayDimFetch:
		if n.Dim != nil {
			s.eval(n.Dim)
		}
		if key, ok := Literal(n.Dim); ok && NameOf(n.Var) != "" {
			s.set(NameOf(n.Var)+"["+key+"]", v)
		}
		if element := elementName(n.Var, n.Dim); element != "" {
			if _, isLooped := s.vars[element]; isLooped {
				s.set(element, v)
			}
		}
		// An array stands for all of its elements.
		s.assign(n.Var, either(s.current(n.Var), v))
	case *ast.ExprList, *ast.ExprArray:
		EachChild(n, func(item ast.Vertex) {
			if pair, ok := item.(*ast.ExprArrayItem); ok && pair.Val != nil {
				s.assign(pair.Val, v)
			}
		})
	}
}

// closure runs the body of a closure by itself and says what it returns.
func (s *scope) closure(n ast.Vertex) Value {
	switch n := n.(type) {
	case *ast.ExprClosure:
		captured := map[string]Value{}
		for _, use := range n.Uses {
			if use, ok := use.(*ast.ExprClosureUse); ok {
				if v, ok := s.vars[NameOf(use.Var)]; ok {
					captured[NameOf(use.Var)] = v
				}
			}
		}
		inner := s.function(n.Params, captured)
		inner.block(n.Stmts)
		return inner.answer
	case *ast.ExprArrowFunction:
		return s.function(n.Params, maps.Clone(s.vars)).eval(n.Expr)
	}
	return leafValue(Result, n, "")
}

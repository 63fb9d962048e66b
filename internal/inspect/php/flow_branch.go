package php

import (
	"maps"
	"slices"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// branch runs what may or may not happen, and joins what came of it.
func (s *scope) branch(bodies ...func()) {
	before := s.vars
	var after []map[string]Value
	for _, body := range bodies {
		s.vars, s.ended = maps.Clone(before), false
		body()
		if !s.ended {
			after = append(after, s.vars)
		}
	}
	s.ended = len(after) == 0
	if s.ended {
		s.vars = before
		return
	}
	s.vars = after[0]
	for _, other := range after[1:] {
		for name, v := range other {
			if mine, ok := s.vars[name]; !ok {
				s.set(name, v)
			} else if !same(mine, v) {
				s.vars[name] = either(mine, v)
			}
		}
	}
}

func same(a, b Value) bool {
	return len(a.pieces) == len(b.pieces) && (len(a.pieces) == 0 || &a.pieces[0] == &b.pieces[0])
}

func nothing() {}

func (s *scope) ifs(n *ast.StmtIf) {
	s.eval(n.Cond)
	bodies := []func(){func() { s.checkAll(literals(n.Cond, true)); s.statement(n.Stmt) }}
	otherwise := literals(n.Cond, false)
	for _, other := range n.ElseIf {
		if other, ok := other.(*ast.StmtElseIf); ok {
			before := otherwise
			bodies = append(bodies, func() {
				s.checkAll(before)
				s.eval(other.Cond)
				s.checkAll(literals(other.Cond, true))
				s.statement(other.Stmt)
			})
			otherwise = append(otherwise[:len(otherwise):len(otherwise)], literals(other.Cond, false)...)
		}
	}
	bodies = append(bodies, func() {
		s.checkAll(otherwise)
		if last, ok := n.Else.(*ast.StmtElse); ok {
			s.statement(last.Stmt)
		}
	})
	s.branch(bodies...)
}

// literals are the variables that are one of some literals where a condition
// turns out so: after $way != 'asc' && $way != 'desc' is false, $way is.
func literals(n ast.Vertex, outcome bool) []*ast.ExprVariable {
	switch n := n.(type) {
	case *ast.ExprBrackets:
		return literals(n.Expr, outcome)
	case *ast.ExprBooleanNot:
		return literals(n.Expr, !outcome)
	case *ast.ExprBinaryEqual:
		return comparedText(n.Left, n.Right, outcome)
	case *ast.ExprBinaryIdentical:
		return comparedText(n.Left, n.Right, outcome)
	case *ast.ExprBinaryNotEqual:
		return comparedText(n.Left, n.Right, !outcome)
	case *ast.ExprBinaryNotIdentical:
		return comparedText(n.Left, n.Right, !outcome)
	case *ast.ExprBinaryBooleanAnd:
		return bothLiterals(literals(n.Left, outcome), literals(n.Right, outcome), outcome)
	case *ast.ExprBinaryBooleanOr:
		return bothLiterals(literals(n.Left, outcome), literals(n.Right, outcome), !outcome)
	}
	return nil
}

// comparedText is the variable that is compared to a text. A number does not
// count: to an old PHP '1 or more' == 1.
func comparedText(a, b ast.Vertex, isEqual bool) []*ast.ExprVariable {
	if _, ok := a.(*ast.ScalarString); ok {
		a, b = b, a
	}
	_, isText := b.(*ast.ScalarString)
	if v, ok := a.(*ast.ExprVariable); ok && isText && isEqual {
		return []*ast.ExprVariable{v}
	}
	return nil
}

// bothLiterals joins what two conditions say: where both hold, all of it, where
// only one of them may, what both say.
func bothLiterals(a, b []*ast.ExprVariable, bothHold bool) (all []*ast.ExprVariable) {
	if bothHold {
		return append(a, b...)
	}
	for _, v := range a {
		if slices.ContainsFunc(b, func(other *ast.ExprVariable) bool { return NameOf(other) == NameOf(v) }) {
			all = append(all, v)
		}
	}
	return all
}

func (s *scope) checkAll(variables []*ast.ExprVariable) {
	for _, v := range variables {
		s.check(v)
	}
}

// foreach runs the body of a loop once, for any element. Where the body writes
// into each element, by reference or as $list[$key], and nowhere else into the
// list, the list is what it wrote.
func (s *scope) foreach(n *ast.StmtForeach) {
	list := s.eval(n.Expr)
	written, isWritten := list, false
	s.branch(nothing, func() {
		if n.Key != nil {
			s.assign(n.Key, leafValue(Result, n.Key, NameOf(n.Key)))
		}
		s.assign(n.Var, list)
		element := elementName(n.Expr, n.Key)
		if n.AmpersandTkn != nil {
			element = NameOf(n.Var)
		}
		s.set(element, list)
		s.statement(n.Stmt)
		written, isWritten = s.vars[element]
		isWritten = isWritten && !same(written, list) && !s.ended && !isCutShort(n.Stmt) && !s.writesElsewhere(n.Stmt, s.Source(n.Expr), element)
		if n.AmpersandTkn == nil {
			delete(s.vars, element)
		}
	})
	if isWritten {
		s.assign(n.Expr, written)
	}
}

// elementName is what the element of a loop is kept under while its body runs;
// "" for what cannot be written to by its key.
func elementName(list, key ast.Vertex) string {
	if _, ok := key.(*ast.ExprVariable); !ok || NameOf(list) == "" {
		return ""
	}
	return NameOf(list) + "[$" + NameOf(key) + "]"
}

// writesElsewhere reports whether the body of a loop writes into the list anywhere
// but into the element at hand.
func (s *scope) writesElsewhere(n ast.Vertex, list, element string) bool {
	target, _ := assignment(n)
	found := target != nil && s.isElsewhere(target, list, element)
	EachChild(n, func(child ast.Vertex) { found = found || s.writesElsewhere(child, list, element) })
	return found
}

// isElsewhere reports whether what is assigned to is the list or a part of it, but
// not the element at hand.
func (s *scope) isElsewhere(target ast.Vertex, list, element string) bool {
	switch n := target.(type) {
	case *ast.ExprArrayDimFetch:
		name := elementName(n.Var, n.Dim)
		return (name == "" || name != element) && s.isElsewhere(n.Var, list, element)
	case *ast.ExprList:
		return slices.ContainsFunc(n.Items, func(item ast.Vertex) bool { return s.isElsewhere(item, list, element) })
	case *ast.ExprArray:
		return slices.ContainsFunc(n.Items, func(item ast.Vertex) bool { return s.isElsewhere(item, list, element) })
	case *ast.ExprArrayItem:
		return n.Val != nil && s.isElsewhere(n.Val, list, element)
	}
	return s.Source(target) == list
}

// isCutShort reports whether the body of a loop may leave out an element.
func isCutShort(n ast.Vertex) bool {
	switch n.(type) {
	case *ast.StmtBreak, *ast.StmtContinue:
		return true
	}
	found := false
	EachChild(n, func(child ast.Vertex) { found = found || isCutShort(child) })
	return found
}

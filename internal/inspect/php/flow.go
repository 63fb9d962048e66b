package php

import (
	"maps"
	"slices"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// A Flow is what following values through the functions of a file found:
// which values reach a query or an include.
type Flow struct {
	Queries  []Query
	Includes []Include

	src   []byte
	fixed map[string]bool // properties of the class at hand that only ever hold literals
}

// A Query is a query, or a part of one, on its way to the database.
type Query struct {
	Node  ast.Vertex
	Value Value
	// Field says that the value becomes a field between quotes, unescaped.
	Field bool
}

// An Include is a file on its way to be run.
type Include struct {
	Node ast.Vertex
	Path Value
}

// Flow follows the values of a file, when first asked for.
func (p *File) Flow() *Flow {
	if p.flow == nil {
		p.flow = &Flow{src: p.Source}
		if p.Root != nil {
			p.flow.function(nil, nil).block(p.Root.Stmts)
		}
	}
	return p.flow
}

// A scope is one function at work.
type scope struct {
	*Flow
	vars    map[string]Value
	checked map[string]bool // source of expressions that the function has checked
	answer  Value           // what it may return
	ended   bool            // by return, throw or exit
}

// maxVariables bounds what one function keeps in mind.
const maxVariables = 250

// function begins a scope with the parameters of a function.
func (f *Flow) function(params []ast.Vertex, captured map[string]Value) *scope {
	s := &scope{Flow: f, vars: map[string]Value{}, checked: map[string]bool{}}
	maps.Copy(s.vars, captured)
	for _, p := range params {
		p, ok := p.(*ast.Parameter)
		if !ok {
			continue
		}
		name := NameOf(p.Var)
		s.set(name, leafValue(typeOrigin(p.Type), p.Var, name))
	}
	return s
}

// typeOrigin is what a parameter of that type can be.
func typeOrigin(n ast.Vertex) Origin {
	if n, ok := n.(*ast.Nullable); ok {
		return typeOrigin(n.Expr)
	}
	switch strings.ToLower(NameOf(n)) {
	case "int", "float", "bool":
		return Safe
	case "dbquery", "dbquerycore", "querybuilder":
		return Builder
	case "db", "dbcore":
		return Database
	}
	return Unknown
}

func (s *scope) set(name string, v Value) {
	if name == "" {
		return
	}
	if _, known := s.vars[name]; known || len(s.vars) < maxVariables {
		s.vars[name] = v
	}
}

// block runs statements in order.
func (s *scope) block(list []ast.Vertex) {
	for _, n := range list {
		s.statement(n)
	}
}

func (s *scope) statement(n ast.Vertex) {
	switch n := n.(type) {
	case nil:
	case *ast.StmtExpression:
		s.eval(n.Expr)
	case *ast.StmtStmtList:
		s.block(n.Stmts)
	case *ast.StmtNamespace:
		s.block(n.Stmts)
	case *ast.StmtReturn:
		if n.Expr != nil {
			s.answer = either(s.answer, s.eval(n.Expr))
		}
		s.ended = true
	case *ast.StmtThrow:
		s.eval(n.Expr)
		s.ended = true
	case *ast.StmtIf:
		s.ifs(n)
	case *ast.StmtWhile:
		s.eval(n.Cond)
		s.branch(nothing, func() { s.statement(n.Stmt) })
	case *ast.StmtDo:
		s.statement(n.Stmt)
		s.eval(n.Cond)
	case *ast.StmtFor:
		s.evals(n.Init)
		s.evals(n.Cond)
		s.branch(nothing, func() { s.statement(n.Stmt); s.evals(n.Loop) })
	case *ast.StmtForeach:
		s.foreach(n)
	case *ast.StmtSwitch:
		s.eval(n.Cond)
		s.check(n.Cond)
		bodies := []func(){nothing}
		for _, c := range n.Cases {
			switch c := c.(type) {
			case *ast.StmtCase:
				bodies = append(bodies, func() { s.eval(c.Cond); s.block(c.Stmts) })
			case *ast.StmtDefault:
				bodies = append(bodies, func() { s.block(c.Stmts) })
			}
		}
		s.branch(bodies...)
	case *ast.StmtTry:
		s.branch(func() { s.block(n.Stmts) }, nothing)
		for _, c := range n.Catches {
			if c, ok := c.(*ast.StmtCatch); ok {
				s.branch(nothing, func() { s.block(c.Stmts) })
			}
		}
		if last, ok := n.Finally.(*ast.StmtFinally); ok {
			s.block(last.Stmts)
		}
	case *ast.StmtFunction:
		s.function(n.Params, nil).block(n.Stmts)
	case *ast.StmtClass:
		s.class(n.Stmts)
	case *ast.StmtTrait:
		s.class(n.Stmts)
	case *ast.StmtStatic:
		for _, v := range n.Vars {
			if v, ok := v.(*ast.StmtStaticVar); ok {
				s.set(NameOf(v.Var), s.eval(v.Expr))
			}
		}
	default:
		EachChild(n, func(child ast.Vertex) {
			if isStatement(child) {
				s.statement(child)
			} else {
				s.eval(child)
			}
		})
	}
}

func isStatement(n ast.Vertex) bool {
	switch n.(type) {
	case *ast.StmtStmtList, *ast.StmtExpression, *ast.StmtIf, *ast.StmtForeach, *ast.StmtReturn, *ast.StmtClass, *ast.StmtFunction:
		return true
	}
	return false
}

// class runs every method of a class by itself.
func (s *scope) class(members []ast.Vertex) {
	before := s.fixed
	s.fixed = fixedProperties(members)
	for _, m := range members {
		if m, ok := m.(*ast.StmtClassMethod); ok && m.Stmt != nil {
			s.function(m.Params, nil).statement(m.Stmt)
		}
	}
	s.fixed = before
}

// fixedProperties are those that are given nothing but literals anywhere in the
// class.
func fixedProperties(members []ast.Vertex) map[string]bool {
	fixed := map[string]bool{}
	for _, m := range members {
		if list, ok := m.(*ast.StmtPropertyList); ok {
			for _, p := range list.Props {
				if p, ok := p.(*ast.StmtProperty); ok && isFixed(p.Expr) {
					fixed[NameOf(p.Var)] = true
				}
			}
		}
	}
	if len(fixed) == 0 {
		return fixed
	}
	var look func(n ast.Vertex)
	look = func(n ast.Vertex) {
		var target, given ast.Vertex
		switch n := n.(type) {
		case *ast.ExprAssign:
			target, given = n.Var, n.Expr
		case *ast.ExprAssignConcat:
			target, given = n.Var, n.Expr
		case *ast.ExprAssignReference:
			target = n.Var
		}
		if target != nil && !isFixed(given) {
			for {
				dim, ok := target.(*ast.ExprArrayDimFetch)
				if !ok {
					break
				}
				target = dim.Var
			}
			switch target := target.(type) {
			case *ast.ExprPropertyFetch:
				delete(fixed, NameOf(target.Prop))
			case *ast.ExprStaticPropertyFetch:
				delete(fixed, strings.TrimPrefix(NameOf(target.Prop), "$"))
			}
		}
		EachChild(n, look)
	}
	for _, m := range members {
		if _, ok := m.(*ast.StmtClassMethod); ok {
			look(m)
		}
	}
	return fixed
}

// isFixed reports whether it is made of literals and constants only.
func isFixed(n ast.Vertex) bool {
	switch n := n.(type) {
	case *ast.ScalarString, *ast.ScalarLnumber, *ast.ScalarDnumber, *ast.ExprConstFetch, *ast.ExprClassConstFetch, *ast.ScalarMagicConstant:
		return true
	case *ast.ExprBinaryConcat:
		return isFixed(n.Left) && isFixed(n.Right)
	case *ast.ExprBrackets:
		return isFixed(n.Expr)
	case *ast.ExprTernary:
		return isFixed(n.IfTrue) && isFixed(n.IfFalse)
	case *ast.ExprArray:
		return !slices.ContainsFunc(n.Items, func(item ast.Vertex) bool {
			pair, ok := item.(*ast.ExprArrayItem)
			return ok && pair.Val != nil && !isFixed(pair.Val)
		})
	}
	return false
}

// Source is an expression as it is written.
func (f *Flow) Source(n ast.Vertex) string {
	if n == nil || n.GetPosition() == nil {
		return ""
	}
	p := n.GetPosition()
	if p.StartPos < 0 || p.EndPos > len(f.src) || p.StartPos > p.EndPos {
		return ""
	}
	return string(f.src[p.StartPos:p.EndPos])
}

// check notes that the function has looked at what an expression is.
func (s *scope) check(n ast.Vertex) {
	switch n := n.(type) {
	case *ast.ExprVariable:
		s.set(NameOf(n), leafValue(Safe, n, NameOf(n)))
	case *ast.ExprArrayDimFetch, *ast.ExprPropertyFetch, *ast.ExprStaticCall:
		if source := s.Source(n); source != "" && len(s.checked) < maxVariables {
			s.checked[source] = true
		}
	}
}

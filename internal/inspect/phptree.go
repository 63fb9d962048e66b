package inspect

import (
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// Small readings of the syntax tree that several rules share.

// statements are those of a file, those inside its namespaces included.
func statements(root *ast.Root) (all []ast.Vertex) {
	if root == nil {
		return nil
	}
	for _, s := range root.Stmts {
		if space, ok := s.(*ast.StmtNamespace); ok {
			all = append(all, space.Stmts...)
			continue
		}
		all = append(all, s)
	}
	return all
}

// classes are those a file declares, also inside if (!class_exists(…)) { … }.
func classes(root *ast.Root) (all []*ast.StmtClass) {
	var look func(list []ast.Vertex)
	look = func(list []ast.Vertex) {
		for _, s := range list {
			switch s := s.(type) {
			case *ast.StmtClass:
				all = append(all, s)
			case *ast.StmtIf:
				look([]ast.Vertex{s.Stmt})
			case *ast.StmtStmtList:
				look(s.Stmts)
			}
		}
	}
	look(statements(root))
	return all
}

// methods are those of a class by lower-case name, as PHP ignores their case.
func methods(class *ast.StmtClass) map[string]*ast.StmtClassMethod {
	all := map[string]*ast.StmtClassMethod{}
	for _, s := range class.Stmts {
		if method, ok := s.(*ast.StmtClassMethod); ok {
			all[strings.ToLower(nameOf(method.Name))] = method
		}
	}
	return all
}

// nameOf is the name that a node is, without namespace: of an identifier, a
// name, or a variable (without the dollar sign); "" for anything else.
func nameOf(n ast.Vertex) string {
	switch n := n.(type) {
	case *ast.Identifier:
		return string(n.Value)
	case *ast.NamePart:
		return string(n.Value)
	case *ast.Name:
		return lastPart(n.Parts)
	case *ast.NameFullyQualified:
		return lastPart(n.Parts)
	case *ast.NameRelative:
		return lastPart(n.Parts)
	case *ast.ExprVariable:
		return strings.TrimPrefix(nameOf(n.Name), "$")
	}
	return ""
}

func lastPart(parts []ast.Vertex) string {
	if len(parts) == 0 {
		return ""
	}
	return nameOf(parts[len(parts)-1])
}

// thisProperty is the name in $this->name, or "" for anything else.
func thisProperty(n ast.Vertex) string {
	fetch, ok := n.(*ast.ExprPropertyFetch)
	if !ok || nameOf(fetch.Var) != "this" {
		return ""
	}
	return nameOf(fetch.Prop)
}

// literal is the text of a string literal without its quotes.
func literal(n ast.Vertex) (string, bool) {
	s, ok := n.(*ast.ScalarString)
	if !ok || len(s.Value) < 2 {
		return "", false
	}
	return string(s.Value[1 : len(s.Value)-1]), true
}

// A constants map has what constants are worth, as NAME or class::NAME.
type constants map[string]string

// text is the string a node is worth, if that can be known from the file:
// literals, their concatenations and constants.
func (c constants) text(n ast.Vertex) (string, bool) {
	switch n := n.(type) {
	case *ast.ScalarString:
		return literal(n)
	case *ast.ScalarDnumber:
		return string(n.Value), true
	case *ast.ScalarLnumber:
		return string(n.Value), true
	case *ast.ExprBrackets:
		return c.text(n.Expr)
	case *ast.ExprBinaryConcat:
		left, ok := c.text(n.Left)
		right, also := c.text(n.Right)
		return left + right, ok && also
	case *ast.ExprConstFetch:
		value, ok := c[nameOf(n.Const)]
		return value, ok
	case *ast.ExprClassConstFetch:
		class := strings.ToLower(nameOf(n.Class))
		if class == "self" || class == "static" {
			class = ""
		}
		value, ok := c[class+"::"+nameOf(n.Const)]
		return value, ok
	}
	return "", false
}

// learn takes in the constants that a class declares.
func (c constants) learn(class *ast.StmtClass) {
	own := strings.ToLower(nameOf(class.Name))
	for _, s := range class.Stmts {
		list, ok := s.(*ast.StmtClassConstList)
		if !ok {
			continue
		}
		for _, item := range list.Consts {
			constant := item.(*ast.StmtConstant)
			if value, ok := c.text(constant.Expr); ok {
				c["::"+nameOf(constant.Name)] = value
				c[own+"::"+nameOf(constant.Name)] = value
			}
		}
	}
}

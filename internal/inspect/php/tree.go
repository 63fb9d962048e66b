package php

import (
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// Small readings of the syntax tree that several rules share.

// Statements are those of a file, those inside its namespaces included.
func Statements(root *ast.Root) (all []ast.Vertex) {
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

// Classes are those a file declares, also inside if (!class_exists(…)) { … }.
func Classes(root *ast.Root) (all []*ast.StmtClass) {
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
	look(Statements(root))
	return all
}

// Methods are those of a class by lower-case name, as PHP ignores their case.
func Methods(class *ast.StmtClass) map[string]*ast.StmtClassMethod {
	all := map[string]*ast.StmtClassMethod{}
	for _, s := range class.Stmts {
		if method, ok := s.(*ast.StmtClassMethod); ok {
			all[strings.ToLower(NameOf(method.Name))] = method
		}
	}
	return all
}

// NameOf is the name that a node is, without namespace: of an identifier, a
// name, or a variable (without the dollar sign); "" for anything else.
func NameOf(n ast.Vertex) string {
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
		return strings.TrimPrefix(NameOf(n.Name), "$")
	}
	return ""
}

func lastPart(parts []ast.Vertex) string {
	if len(parts) == 0 {
		return ""
	}
	return NameOf(parts[len(parts)-1])
}

// ThisProperty is the name in $this->name, or "" for anything else.
func ThisProperty(n ast.Vertex) string {
	fetch, ok := n.(*ast.ExprPropertyFetch)
	if !ok || NameOf(fetch.Var) != "this" {
		return ""
	}
	return NameOf(fetch.Prop)
}

// Literal is the text of a string literal without its quotes.
func Literal(n ast.Vertex) (string, bool) {
	s, ok := n.(*ast.ScalarString)
	if !ok || len(s.Value) < 2 {
		return "", false
	}
	return string(s.Value[1 : len(s.Value)-1]), true
}

// A Constants map has what constants are worth, as NAME or class::NAME.
type Constants map[string]string

// Text is the string a node is worth, if that can be known from the file:
// literals, their concatenations and constants.
func (c Constants) Text(n ast.Vertex) (string, bool) {
	switch n := n.(type) {
	case *ast.ScalarString:
		return Literal(n)
	case *ast.ScalarDnumber:
		return string(n.Value), true
	case *ast.ScalarLnumber:
		return string(n.Value), true
	case *ast.ExprBrackets:
		return c.Text(n.Expr)
	case *ast.ExprBinaryConcat:
		left, ok := c.Text(n.Left)
		right, also := c.Text(n.Right)
		return left + right, ok && also
	case *ast.ExprConstFetch:
		value, ok := c[NameOf(n.Const)]
		return value, ok
	case *ast.ExprClassConstFetch:
		class := strings.ToLower(NameOf(n.Class))
		if class == "self" || class == "static" {
			class = ""
		}
		value, ok := c[class+"::"+NameOf(n.Const)]
		return value, ok
	}
	return "", false
}

// Learn takes in the constants that a class declares.
func (c Constants) Learn(class *ast.StmtClass) {
	own := strings.ToLower(NameOf(class.Name))
	for _, s := range class.Stmts {
		list, ok := s.(*ast.StmtClassConstList)
		if !ok {
			continue
		}
		for _, item := range list.Consts {
			constant := item.(*ast.StmtConstant)
			if value, ok := c.Text(constant.Expr); ok {
				c["::"+NameOf(constant.Name)] = value
				c[own+"::"+NameOf(constant.Name)] = value
			}
		}
	}
}

// UsesConstant reports whether a constant occurs in an expression.
func UsesConstant(n ast.Vertex, name string) (found bool) {
	Walk(n, func(n ast.Vertex) {
		constant, ok := n.(*ast.ExprConstFetch)
		found = found || ok && NameOf(constant.Const) == name
	})
	return found
}

// FirstText is the literal that an expression begins with.
func FirstText(n ast.Vertex) (string, bool) {
	for {
		concat, ok := n.(*ast.ExprBinaryConcat)
		if !ok {
			return Literal(n)
		}
		n = concat.Left
	}
}

// LastText is the literal that an expression ends in, or "".
func LastText(n ast.Vertex) string {
	if concat, ok := n.(*ast.ExprBinaryConcat); ok {
		n = concat.Right
	}
	text, _ := Literal(n)
	return text
}

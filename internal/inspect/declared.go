package inspect

import (
	"slices"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect/php"
	"merkato/internal/inspect/versions"
)

// Declared is what the main file says about a module or theme. A place is
// Nowhere where the file does not say it.
type Declared struct {
	Class   string // of a module
	Extends string
	Name    string
	NameAt  Place
	Version string
	// VersionAt is set also where the version is not a constant.
	VersionAt    Place
	Compliancy   Compliancy
	CompliancyAt Place
	// Missing are the bounds, min or max, that a written range does not have.
	Missing []string
	// Parent is the theme that a child theme is based on.
	Parent string
}

// ModuleClasses are what the class of a module extends.
var ModuleClasses = map[string]bool{
	"module": true, "modulecore": true, "paymentmodule": true, "paymentmodulecore": true, "carriermodule": true,
	"carriermodulecore": true, "modulegraph": true, "modulegraphengine": true, "modulegrid": true,
	"modulegridengine": true, "taxmanagermodule": true,
}

func (m *Module) readMain() {
	if m.Kind == KindTheme {
		if m.Main = m.File(themeFile); m.Main != nil {
			m.readTheme()
		}
		return
	}
	if m.Main = m.File(m.Name + ".php"); m.Main == nil {
		// The shop looks for it whatever its case.
		for _, f := range m.Files {
			if strings.EqualFold(f.Rel, m.Name+".php") {
				m.Main = f
			}
		}
	}
	if m.Main == nil {
		return
	}
	if class := ModuleClass(php.Parse(m.Main.Bytes()).Root, m.Name); class != nil {
		m.readClass(class)
	}
}

// ModuleClass picks the class of a module among those of its main file: the one
// named like the module, else the one that extends a module class.
func ModuleClass(root *ast.Root, name string) *ast.StmtClass {
	var found *ast.StmtClass
	for _, class := range php.Classes(root) {
		if strings.EqualFold(php.NameOf(class.Name), name) {
			return class
		}
		if ModuleClasses[strings.ToLower(php.NameOf(class.Extends))] {
			found = class
		}
	}
	return found
}

func (m *Module) readClass(class *ast.StmtClass) {
	d := &m.Declared
	d.Class, d.Extends = php.NameOf(class.Name), php.NameOf(class.Extends)
	known := php.Constants{}
	known.Learn(class)
	set := func(name string, value ast.Vertex) { m.declare(known, name, value) }
	for _, s := range class.Stmts {
		if list, ok := s.(*ast.StmtPropertyList); ok {
			for _, item := range list.Props {
				if p := item.(*ast.StmtProperty); p.Expr != nil {
					set(php.NameOf(p.Var), p.Expr)
				}
			}
		}
	}
	if constructor := php.Methods(class)["__construct"]; constructor != nil {
		php.Walk(constructor.Stmt, func(n ast.Vertex) {
			assign, ok := n.(*ast.ExprAssign)
			if !ok {
				return
			}
			if property := php.ThisProperty(assign.Var); property != "" {
				set(property, assign.Expr)
			}
			if dim, ok := assign.Var.(*ast.ExprArrayDimFetch); ok && dim.Dim != nil && php.ThisProperty(dim.Var) == "ps_versions_compliancy" {
				m.declareBound(known, dim.Dim, assign.Expr)
			}
		})
	}
}

// declare takes in one property of the module's class.
func (m *Module) declare(known php.Constants, name string, value ast.Vertex) {
	d := &m.Declared
	text, _ := known.Text(value)
	switch name {
	case "name":
		d.Name, d.NameAt = text, m.Main.AtNode(value)
	case "version":
		d.Version, d.VersionAt = text, m.Main.AtNode(value)
	case "ps_versions_compliancy":
		d.CompliancyAt = m.Main.AtNode(value)
		array, ok := value.(*ast.ExprArray)
		if !ok {
			return
		}
		d.Missing = []string{"min", "max"}
		for _, item := range array.Items {
			if pair, ok := item.(*ast.ExprArrayItem); ok && pair.Key != nil {
				m.declareBound(known, pair.Key, pair.Val)
			}
		}
	}
}

// declareBound takes in one bound of the platform versions.
func (m *Module) declareBound(known php.Constants, key, value ast.Vertex) {
	d := &m.Declared
	if d.CompliancyAt == Nowhere {
		d.CompliancyAt, d.Missing = m.Main.AtNode(value), []string{"min", "max"}
	}
	name, _ := known.Text(key)
	bound, _ := known.Text(value)
	d.Missing = slices.DeleteFunc(d.Missing, func(missing string) bool { return missing == name })
	switch name {
	case "min":
		d.Compliancy.Min = bound
	case "max":
		d.Compliancy.Max = versions.WholeSeries(bound)
		d.Compliancy.Open = bound == "" && php.UsesConstant(value, "_PS_VERSION_")
	}
}

package install

import (
	"bytes"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

// plainClass is the module's class where it can be read alone: nothing between
// it and the core, no trait and no magic method could add to it.
func plainClass(m *inspect.Module, p *php.File) *ast.StmtClass {
	class := inspect.ModuleClass(p.Root, m.Name)
	if class == nil || !inspect.ModuleClasses[strings.ToLower(php.NameOf(class.Extends))] || php.Methods(class)["__call"] != nil {
		return nil
	}
	for _, s := range class.Stmts {
		if _, ok := s.(*ast.StmtTraitUse); ok {
			return nil
		}
	}
	return class
}

var ruleHook = &inspect.Rule{
	ID: "INS-HOOK", Category: inspect.Install, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title: "Hook without effect",
	Why:   "The shop calls every registered hook on each page; one that does nothing costs time, and one without a method cannot be registered.",
	How:   "Remove the empty method and its registration, or add the method hook and the hook's name.",
	Messages: map[string]string{
		"empty":    "The method {method} is empty.",
		"nomethod": "The hook {hook} is registered, but there is no method hook{hook}.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		if f != r.Module.Main {
			return
		}
		class := plainClass(r.Module, p)
		if class == nil {
			return
		}
		hooks := map[string]bool{}
		for name, method := range php.Methods(class) {
			if hook, ok := strings.CutPrefix(name, "hook"); ok {
				hooks[hookKey(hook)] = true
				if body, ok := method.Stmt.(*ast.StmtStmtList); ok && len(body.Stmts) == 0 && !hasComment(p.Source, body) {
					r.Find(f.AtNode(method.Name), "empty", "method", php.NameOf(method.Name))
				}
			}
		}
		if php.Methods(class)["renderwidget"] != nil {
			return // a widget answers every hook that displays
		}
		for _, hook := range registered(class) {
			if name, _ := php.Literal(hook); name != "" && !hooks[hookKey(name)] {
				r.Find(f.AtNode(hook), "nomethod", "hook", strings.ToUpper(name[:1])+name[1:])
			}
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module\n{\n    public function hookDisplayHome($params)\n    {\n    }\n}\n"}, At: "demo.php:4"},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module\n{\n    public function install()\n    {\n        return parent::install() && $this->registerHook(['displayHome']);\n    }\n}\n"}, At: "demo.php:6"},
	},
	Good: []inspect.Example{
		{},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module {\n function install() { return $this->registerHook('header'); }\n function hookDisplayHeader() { return 1; }\n}\n"}},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module implements WidgetInterface {\n function install() { return $this->registerHook('displayHome'); }\n function renderWidget($hook, array $c) { return ''; }\n}\n"}},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module {\n use Hooks;\n function install() { return $this->registerHook('displayHome'); }\n}\n"}},
	},
}

// hookKey is a hook's name in the form in which its older and newer names are
// alike: header and displayHeader are the same hook.
func hookKey(name string) string {
	name = strings.ToLower(name)
	for _, prefix := range []string{"display", "action"} {
		name = strings.TrimPrefix(name, prefix)
	}
	return name
}

func hasComment(src []byte, body *ast.StmtStmtList) bool {
	at := body.GetPosition()
	return at != nil && at.EndPos <= len(src) && bytes.ContainsAny(src[at.StartPos:at.EndPos], "/#")
}

// registered are the hooks that $this->registerHook names.
func registered(class *ast.StmtClass) (hooks []ast.Vertex) {
	php.Walk(class, func(n ast.Vertex) {
		call, ok := n.(*ast.ExprMethodCall)
		if !ok || !strings.EqualFold(php.NameOf(call.Method), "registerHook") || php.NameOf(call.Var) != "this" {
			return
		}
		switch value := php.Argument(call.Args, 0).(type) {
		case *ast.ScalarString:
			hooks = append(hooks, value)
		case *ast.ExprArray:
			for _, item := range value.Items {
				if item, ok := item.(*ast.ExprArrayItem); ok && item.Val != nil {
					hooks = append(hooks, item.Val)
				}
			}
		}
	})
	return hooks
}

var ruleLifecycle = &inspect.Rule{
	ID: "INS-LIFECYCLE", Category: inspect.Install, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title: "Incomplete installation or uninstallation",
	Why:   "Without the parent's install and uninstall the shop does not know the module; what uninstalling leaves behind stays in the merchant's database for ever.",
	How:   "Call parent::install() and parent::uninstall(), and remove on uninstalling what was created: tables, configuration keys, tabs.",
	Messages: map[string]string{
		"parent": "The method {method} does not call parent::{method}().",
		"tables": "The module creates tables and never drops one.",
		"keys":   "The module saves configuration keys and never deletes one.",
		"tabs":   "The module creates a tab and never deletes one.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Ext == "sql" && f.Size < 1<<20 {
			tracesOf(r).sql(f.Bytes())
		}
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		php.Walk(p.Root, tracesOf(r).see)
		if f != r.Module.Main {
			return
		}
		class := plainClass(r.Module, p)
		if class == nil {
			return
		}
		for _, name := range []string{"install", "uninstall"} {
			method := php.Methods(class)[name]
			if method == nil {
				continue
			}
			if !callsParent(method, name) {
				r.Find(f.AtNode(method.Name), "parent", "method", name)
			}
		}
	},
	Module: func(r *inspect.Run) {
		t := tracesOf(r)
		if t.creates && !t.drops {
			r.Find(inspect.Nowhere, "tables")
		}
		if t.saves && !t.deletesKeys {
			r.Find(inspect.Nowhere, "keys")
		}
		if t.newTab && !t.deletes {
			r.Find(inspect.Nowhere, "tabs")
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module\n{\n    public function install()\n    {\n        return $this->registerHook('displayHome');\n    }\n}\n"}, At: "demo.php:4"},
		{Files: map[string]string{"sql/install.sql": "CREATE TABLE IF NOT EXISTS `PREFIX_demo` (id INT);\n"}},
		{Files: map[string]string{"src/Settings.php": "<?php\nclass Settings { function save() { Configuration::updateValue('DEMO_TEXT', 1); } }\n"}},
		{Files: map[string]string{"src/Tabs.php": "<?php\nclass Tabs { function add() { $tab = new Tab(); $tab->add(); } }\n"}},
	},
	Good: []inspect.Example{
		{},
		{Files: map[string]string{"sql/install.sql": "CREATE TABLE x (id INT);\n", "sql/uninstall.sql": "drop table if exists x;\n"}},
		{Files: map[string]string{"src/Settings.php": "<?php\nclass Settings {\n function save() { Configuration::updateValue('DEMO_TEXT', 1); }\n function drop() { Configuration::deleteByName('DEMO_TEXT'); }\n}\n"}},
	},
}

// traces are what a module leaves in a shop, and what it takes away again.
type traces struct {
	creates, drops, saves, deletesKeys, newTab, deletes bool
}

func tracesOf(r *inspect.Run) *traces {
	if r.Data == nil {
		r.Data = &traces{}
	}
	return r.Data.(*traces)
}

func (t *traces) sql(text []byte) {
	upper := bytes.ToUpper(text)
	t.creates = t.creates || bytes.Contains(upper, []byte("CREATE TABLE"))
	t.drops = t.drops || bytes.Contains(upper, []byte("DROP TABLE"))
}

func (t *traces) see(n ast.Vertex) {
	switch n := n.(type) {
	case *ast.ScalarString:
		t.sql(n.Value)
	case *ast.ScalarEncapsedStringPart:
		t.sql(n.Value)
	case *ast.ExprStaticCall:
		switch php.StaticName(n) {
		case "configuration::updatevalue", "configuration::updateglobalvalue":
			t.saves = true
		case "configuration::deletebyname", "configuration::deletefromcontext":
			t.deletesKeys = true
		}
	case *ast.ExprMethodCall:
		switch strings.ToLower(php.NameOf(n.Method)) {
		case "delete", "deleteselection":
			t.deletes = true
		case "deletebyname", "remove":
			t.deletesKeys = true
		}
	case *ast.ExprNew:
		t.newTab = t.newTab || strings.EqualFold(php.NameOf(n.Class), "Tab") && len(n.Args) == 0
	}
}

func callsParent(method *ast.StmtClassMethod, name string) (found bool) {
	php.Walk(method.Stmt, func(n ast.Vertex) {
		call, ok := n.(*ast.ExprStaticCall)
		found = found || ok && php.StaticName(call) == "parent::"+name
	})
	return found
}

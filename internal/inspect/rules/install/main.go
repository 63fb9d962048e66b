package install

import (
	"regexp"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

var ruleMain = &inspect.Rule{
	ID: "INS-MAIN", Category: inspect.Install, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title: "No main class",
	Why:   "The shop finds a module by the file name/name.php and the class in it. Without them it cannot be installed.",
	How:   "Name the main file after the folder, and declare in it the class of the module, which extends Module, PaymentModule or CarrierModule.",
	Messages: map[string]string{
		"missing": "{file} is missing.",
		"class":   "The file declares no class that extends Module, PaymentModule or CarrierModule.",
		"extends": "The class {class} extends nothing.",
	},
	Module: func(r *inspect.Run) {
		m := r.Module
		switch {
		case !m.HasFolder() || m.Main == nil && len(m.TopFolders()) > 1: // INS-ROOT says so
		case m.Main == nil:
			r.Find(inspect.Nowhere, "missing", "file", m.Name+"/"+m.Name+".php")
		case m.Declared.Class == "" && php.Parse(m.Main.Bytes()).Root != nil:
			r.Find(m.Main.Whole(), "class")
		case m.Declared.Class != "" && m.Declared.Extends == "":
			r.Find(m.Main.Whole(), "extends", "class", m.Declared.Class)
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"demo.php": inspect.Removed, "main.php": "<?php\nclass Demo extends Module {}\n"}},
		{Files: map[string]string{"demo.php": "<?php\nfunction demo() {}\n"}, At: "demo.php:0"},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo {}\n"}},
	},
	Good: []inspect.Example{
		{},
		{Files: map[string]string{"demo.php": "<?php\nnamespace X;\nclass Demo extends \\PaymentModule {}\n"}},
		{Files: map[string]string{"demo.php": "<?php\nif (!class_exists('Base')) { require 'base.php'; }\nclass Demo extends OurModule {}\n"}},
	},
}

var technicalName = regexp.MustCompile(`^[a-z0-9_]+$`)

var ruleName = &inspect.Rule{
	ID: "INS-NAME", Category: inspect.Install, Severity: inspect.Error, Since: 1,
	Title: "Technical names differ",
	Why:   "The shop takes the name from the folder, the file and the class alike; where they differ it cannot install, translate or update.",
	How:   "Give folder, main file and $this->name the same name of lower-case letters, digits and underscores. A theme has its name in theme.yml only.",
	Messages: map[string]string{
		"characters": "The folder {name} may be named by lower-case letters, digits and underscores only.",
		"theme":      "The name {name} may have letters, digits, hyphens and underscores only.",
		"file":       "The main file is named {file}, the folder {name}.",
		"differs":    "The name is {declared}, the folder {name}.",
		"unset":      "The class does not set $this->name.",
	},
	Module: func(r *inspect.Run) {
		m, d := r.Module, r.Module.Declared
		if m.Kind == inspect.KindTheme {
			if d.Name != "" && !inspect.ThemeName.MatchString(d.Name) {
				r.Find(d.NameAt, "theme", "name", d.Name)
			}
			return // it is installed under the name in theme.yml, whatever a folder is called
		}
		if !m.HasFolder() {
			return // without a folder there is nothing to compare
		}
		if !technicalName.MatchString(m.Name) {
			r.Find(inspect.Nowhere, "characters", "name", m.Name)
		}
		if m.Main == nil {
			return
		}
		if m.Main.Rel != m.Name+".php" {
			r.Find(m.Main.Whole(), "file", "file", m.Main.Rel, "name", m.Name)
		}
		if d.Name != "" && d.Name != m.Name {
			r.Find(d.NameAt, "differs", "declared", d.Name, "name", m.Name)
		}
		if inspect.ModuleClasses[strings.ToLower(d.Extends)] && d.NameAt == inspect.Nowhere {
			r.Find(m.Main.Whole(), "unset")
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module {\n function __construct() {\n  $this->name = 'other';\n }\n}\n"}, At: "demo.php:4"},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module {}\n"}},
		{Bare: true, Files: map[string]string{"My-Demo/My-Demo.php": "<?php\nclass Demo extends Module {}\n"}},
		{Theme: true, Files: map[string]string{"config/theme.yml": "name: ../demo\n"}, At: "config/theme.yml:1"},
	},
	Good: []inspect.Example{
		{},
		{Theme: true},
		{Theme: true, Files: map[string]string{"config/theme.yml": "name: other-1.2\n"}},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module {\n const NAME = 'demo';\n function __construct() { $this->name = self::NAME; }\n}\n"}},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module {\n function __construct() { $this->name = strtolower(__CLASS__); }\n}\n"}},
	},
}

var ruleRenamed = &inspect.Rule{
	ID: "INS-RENAMED", Category: inspect.Install, Severity: inspect.Error, Since: 1, Needs: []inspect.Need{inspect.NeedName},
	Title:    "Technical name changed",
	Why:      "Shops know an installed module by its name. Under another name the new version would be installed beside the old one, and never update it.",
	How:      "Give the version the technical name of the earlier ones.",
	Messages: map[string]string{"renamed": "Earlier versions were named {before}, this one {name}."},
	Module: func(r *inspect.Run) {
		if m := r.Module; m.Name != "" && m.Name != r.Context.TechnicalName {
			r.Find(inspect.Nowhere, "renamed", "before", r.Context.TechnicalName, "name", m.Name)
		}
	},
	Bad:  []inspect.Example{{Context: func(c *inspect.Context) { c.TechnicalName = "greeting" }}},
	Good: []inspect.Example{{}, {Context: func(c *inspect.Context) { c.TechnicalName = "" }}},
}

var ruleMulti = &inspect.Rule{
	ID: "INS-MULTI", Category: inspect.Install, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title:    "Second module in the archive",
	Why:      "One archive is one product. A second module would be installed without being sold, reviewed or updated by itself.",
	How:      "Submit the other module as a product of its own, or turn its class into a plain one.",
	Messages: map[string]string{"second": "The class {class} is a second module."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		if f == r.Module.Main || strings.HasPrefix(f.Rel, "override/") {
			return
		}
		found, _ := r.Data.([]moduleClass)
		for _, class := range php.Classes(p.Root) {
			name := php.NameOf(class.Name)
			isBase := isAbstract(class) || strings.EqualFold(name, r.Module.Declared.Extends)
			if inspect.ModuleClasses[strings.ToLower(php.NameOf(class.Extends))] && !isBase {
				found = append(found, moduleClass{f.AtNode(class.Name), name})
			}
		}
		r.Data = found
	},
	Module: func(r *inspect.Run) {
		found, _ := r.Data.([]moduleClass)
		if r.Module.Main == nil && len(found) == 1 {
			return // it is the module, in another file than the folder says: INS-MAIN says so
		}
		for _, class := range found {
			r.Find(class.at, "second", "class", class.name)
		}
	},
	Bad: []inspect.Example{{
		Files: map[string]string{"modules/other/other.php": "<?php\n\nclass Other extends PaymentModule\n{\n}\n"}, At: "modules/other/other.php:3",
	}, {
		Bare: true, Files: map[string]string{"wrong/demo.php": "<?php\nclass Demo extends Module {}\n", "wrong/other.php": "<?php\nclass Other extends Module {}\n"},
	}},
	Good: []inspect.Example{
		{Files: map[string]string{"classes/Base.php": "<?php\nabstract class Base extends Module {}\n"}},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends OurModule {}\n", "classes/OurModule.php": "<?php\nclass OurModule extends Module {}\n"}},
		{Files: map[string]string{"classes/Item.php": "<?php\nclass Item extends ObjectModel {}\n"}},
		{Files: map[string]string{"tests/Other.php": "<?php\nclass Other extends Module {}\n"}},
		{Bare: true, Files: map[string]string{"wrong/demo.php": "<?php\nclass Demo extends Module {}\n"}},
	},
}

// A moduleClass is one that a shop would install, and where it is declared.
type moduleClass struct {
	at   inspect.Place
	name string
}

func isAbstract(class *ast.StmtClass) bool {
	for _, modifier := range class.Modifiers {
		if strings.EqualFold(php.NameOf(modifier), "abstract") {
			return true
		}
	}
	return false
}

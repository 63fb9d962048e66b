package install

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

var ruleUpgrade = &inspect.Rule{
	ID: "INS-UPGRADE", Category: inspect.Install, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title:    "Upgrade script without its function",
	Why:      "The shop includes upgrade/upgrade-1.4.0.php and calls upgrade_module_1_4_0. Where that is missing, the update stops and the module stays disabled.",
	How:      "Name the function after the file: upgrade_module_ and the version with underscores.",
	Messages: map[string]string{"missing": "The file does not declare {function}()."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		match := upgradeFile.FindStringSubmatch(f.Rel)
		if match == nil || p.Root == nil {
			return
		}
		want := "upgrade_module_" + strings.ReplaceAll(match[1], ".", "_")
		short := "upgrademodule" + strings.ReplaceAll(match[1], ".", "") // the shop calls upgradeModule140 too
		if x := p.Index(); !x.Defines(want) && !x.Defines(short) {
			r.Find(f.Whole(), "missing", "function", want)
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"upgrade/upgrade-1.4.0.php": "<?php\nfunction upgrade_module_1_3_0($module) { return true; }\n"}, At: "upgrade/upgrade-1.4.0.php:0"},
	},
	Good: []inspect.Example{
		{Files: map[string]string{"upgrade/upgrade-1.4.0.php": "<?php\nfunction upgrade_module_1_4_0($module) { return true; }\n"}},
		{Files: map[string]string{"upgrade/upgrade-1.4.0.php": "<?php\nfunction upgradeModule140($module) { return true; }\n"}},
		{Files: map[string]string{"upgrade/index.php": "<?php\n", "upgrade/helper.php": "<?php\n"}},
	},
}

var upgradeFile = regexp.MustCompile(`^upgrade/(?i:upgrade|install)-([0-9.]+)\.php$`)

var ruleStale = &inspect.Rule{
	ID: "INS-STALE", Category: inspect.Install, Severity: inspect.Warning, Since: 1, For: inspect.KindModule, Needs: []inspect.Need{inspect.NeedPrevious},
	Title:    "Old files stay in shops",
	Why:      "An update unpacks over the installed version and deletes nothing: files that are gone from the archive stay, and can still be called.",
	How:      "Delete them in the upgrade script of this version.",
	Messages: map[string]string{"stale": "Files of the previous version are gone ({count}), and no upgrade script deletes any: {files}."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		if !upgradeFile.MatchString(f.Rel) || r.Data != nil || slices.ContainsFunc(r.Context.Previous.Files, func(old inspect.FileHash) bool {
			return old.Path == f.Path && old.SHA256 == f.SHA256
		}) {
			return
		}
		php.Walk(p.Root, func(n ast.Vertex) {
			if deletesFiles(n) {
				r.Data = true
			}
		})
	},
	Module: func(r *inspect.Run) {
		if r.Data != nil {
			return
		}
		var gone []string
		for _, old := range r.Context.Previous.Files {
			rel, inside := strings.CutPrefix(old.Path, r.Module.Name+"/")
			if inside && r.Module.File(rel) == nil && (&inspect.File{Rel: rel}).Own() {
				gone = append(gone, rel)
			}
		}
		if len(gone) > 0 {
			r.Find(inspect.Nowhere, "stale", "count", strconv.Itoa(len(gone)), "files", strings.Join(gone[:min(len(gone), 5)], ", "))
		}
	},
	Bad: []inspect.Example{{Context: previousWith("demo/ajax.php")}},
	Good: []inspect.Example{
		{},
		{Context: previousWith("demo/demo.php")},
		{Context: previousWith("demo/vendor/x/y.php")},
		{
			Context: previousWith("demo/ajax.php"),
			Files:   map[string]string{"upgrade/upgrade-2.0.0.php": "<?php\nfunction upgrade_module_2_0_0($module) { return unlink(__DIR__ . '/../ajax.php'); }\n"},
		},
	},
}

func previousWith(paths ...string) func(*inspect.Context) {
	return func(c *inspect.Context) {
		c.Previous = &inspect.Report{}
		for _, path := range paths {
			c.Previous.Files = append(c.Previous.Files, inspect.FileHash{Path: path})
		}
	}
}

var fileDeletions = php.SetOf("unlink", "rmdir", "deletefile", "deletedirectory", "remove", "removefiles")

// deletesFiles reports whether it is a call that deletes files.
func deletesFiles(n ast.Vertex) bool {
	var called ast.Vertex
	switch n := n.(type) {
	case *ast.ExprFunctionCall:
		called = n.Function
	case *ast.ExprStaticCall:
		called = n.Call
	case *ast.ExprMethodCall:
		called = n.Method
	}
	return fileDeletions[strings.ToLower(php.NameOf(called))]
}

var ruleOverride = &inspect.Rule{
	ID: "INS-OVERRIDE", Category: inspect.Install, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title: "Overrides of the core",
	Why:   "Two modules that override the same method exclude each other, and every update of the shop may break an override.",
	How:   "Use hooks or decorate a service instead. Where nothing else works, keep overrides few and say why in the documentation.",
	Messages: map[string]string{
		"override": "The file overrides a class of the core.",
		"many":     "The module overrides {count} classes of the core; at most 3 are accepted.",
	},
	Module: func(r *inspect.Run) {
		count := 0
		for _, f := range r.Module.Files {
			if strings.HasPrefix(f.Rel, "override/") && f.IsPHP() && path.Base(f.Rel) != "index.php" {
				count++
				r.Warn(f.Whole(), "override")
			}
		}
		if count > 3 {
			r.Error(inspect.Nowhere, "many", "count", strconv.Itoa(count))
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"override/classes/Cart.php": "<?php\nclass Cart extends CartCore {}\n"}, At: "override/classes/Cart.php:0"},
	},
	Good: []inspect.Example{{Files: map[string]string{"override/index.php": "<?php\n"}}},
}

var ruleVendor = &inspect.Rule{
	ID: "INS-VENDOR", Category: inspect.Install, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title:    "Libraries missing from the archive",
	Why:      "The code requires Composer's autoloader, which is not in the archive: the module fails with a fatal error as soon as it is loaded.",
	How:      "Run composer install --no-dev --optimize-autoloader before packing, and pack the folder vendor.",
	Messages: map[string]string{"missing": "The file requires {path}, which is not in the archive."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		for _, call := range p.Index().Calls {
			switch strings.ToLower(php.NameOf(call.Function)) {
			case "file_exists", "is_file", "is_readable":
				return
			}
		}
		for _, n := range p.Index().Includes {
			if target := autoloader(f, n); target != "" && r.Module.File(target) == nil {
				r.Find(f.AtNode(n), "missing", "path", target)
			}
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"src/load.php": "<?php\n\nrequire_once __DIR__ . '/../vendor/autoload.php';\n"}, At: "src/load.php:3"},
		{Files: map[string]string{"load.php": "<?php\nrequire dirname(__FILE__) . '/vendor/autoload.php';\n"}},
	},
	Good: []inspect.Example{
		{Files: map[string]string{"load.php": "<?php\nrequire_once __DIR__ . '/vendor/autoload.php';\n", "vendor/autoload.php": "<?php\n"}},
		{Files: map[string]string{"load.php": "<?php\nif (file_exists(__DIR__ . '/vendor/autoload.php')) {\n    require_once __DIR__ . '/vendor/autoload.php';\n}\n"}},
		{Files: map[string]string{"load.php": "<?php\nrequire_once _PS_ROOT_DIR_ . '/vendor/autoload.php';\n"}},
	},
}

// autoloader is the autoloader that a file requires by a path of its own; "" for
// anything else, and for what is only included: that may be missing.
func autoloader(f *inspect.File, n ast.Vertex) string {
	switch n.(type) {
	case *ast.ExprInclude, *ast.ExprIncludeOnce:
		return ""
	}
	target := php.Inner(n)
	if bracketed, ok := target.(*ast.ExprBrackets); ok {
		target = bracketed.Expr
	}
	joined, ok := target.(*ast.ExprBinaryConcat)
	if !ok || !isOwnFolder(joined.Left) {
		return ""
	}
	if tail, ok := php.Literal(joined.Right); ok && strings.HasSuffix(tail, "vendor/autoload.php") {
		return strings.TrimPrefix(path.Join(f.Folder(), tail), "/")
	}
	return ""
}

// isOwnFolder reports whether it is __DIR__ or dirname(__FILE__).
func isOwnFolder(n ast.Vertex) bool {
	switch n := n.(type) {
	case *ast.ScalarMagicConstant:
		return strings.EqualFold(string(n.Value), "__DIR__")
	case *ast.ExprFunctionCall:
		if !strings.EqualFold(php.NameOf(n.Function), "dirname") || len(n.Args) != 1 {
			return false
		}
		magic, ok := php.Argument(n.Args, 0).(*ast.ScalarMagicConstant)
		return ok && strings.EqualFold(string(magic.Value), "__FILE__")
	}
	return false
}

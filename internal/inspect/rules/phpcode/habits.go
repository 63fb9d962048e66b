package phpcode

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

var ruleSuperglobal = &inspect.Rule{
	ID: "PHP-SUPERGLOBAL", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title:    "Reads the request directly, bypassing the shop",
	Why:      "Values from $_GET and its like are easily used unchecked, and do not exist where the shop is called another way.",
	How:      "Use Tools::getValue() and cast or validate what it returns.",
	Messages: map[string]string{"used": "${name} is read directly."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		for _, v := range p.Index().Variables {
			switch name := php.NameOf(v); name {
			case "_GET", "_POST", "_REQUEST", "_FILES":
				r.Find(f.AtNode(v), "used", "name", name)
			}
		}
	},
	Bad:  inspect.PHPExamples("$a = $_GET['a'];\n", "$a = (int) $_POST['a'];\n"),
	Good: inspect.PHPExamples("$a = Tools::getValue('a');\n$b = $_SERVER['REQUEST_TIME'];\n$c = '$_GET';\n"),
}

var (
	debugFunctions = php.SetOf("var_dump", "dump", "dd", "d", "p", "debug_zval_refcount", "debug_print_backtrace", "ppp", "ddd", "epr")
	printFunctions = php.SetOf("print_r", "var_export")
)

var ruleDebug = &inspect.Rule{
	ID: "PHP-DEBUG", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Debugging output",
	Why:   "It shows data of the shop to visitors and corrupts pages and responses.",
	How:   "Remove it. To keep a trace, use PrestaShopLogger::addLog().",
	Messages: map[string]string{
		"dump":   "{name}() prints for debugging.",
		"print":  "{name}() prints, as its second argument is not true.",
		"caught": "{name}() is for debugging, though its output is caught.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		x := p.Index()
		caught := false
		p.CallsOf(php.SetOf("ob_start"), func(*ast.ExprFunctionCall, string) { caught = true })
		for _, call := range x.Calls {
			name := php.FunctionName(call)
			switch {
			case caught && name == "var_dump":
				r.Warn(f.AtNode(call), "caught", "name", name)
			case debugFunctions[name] && !x.Defines(name) && !imports(p, name):
				r.Find(f.AtNode(call), "dump", "name", name)
			case printFunctions[name] && len(call.Args) == 1:
				r.Warn(f.AtNode(call), "print", "name", name)
			}
		}
	},
	Bad:  inspect.PHPExamples("var_dump($a);\n", "dd($a);\n", "p($a);\n", "print_r($a);\n"),
	Good: inspect.PHPExamples("$a = print_r($b, true);\n$this->dump($a);\nYaml::dump($a);\nfunction d($a)\n{\n    return $a;\n}\nd(1);\n"),
}

// imports reports whether a file has use function …\name.
func imports(p *php.File, name string) bool {
	for _, s := range php.Statements(p.Root) {
		list, ok := s.(*ast.StmtUseList)
		if !ok || !strings.EqualFold(php.NameOf(list.Type), "function") {
			continue
		}
		for _, use := range list.Uses {
			if use, ok := use.(*ast.StmtUse); ok && (strings.EqualFold(php.NameOf(use.Use), name) || strings.EqualFold(php.NameOf(use.Alias), name)) {
				return true
			}
		}
	}
	return false
}

var tag = regexp.MustCompile(`(?i)<(div|span|p|a|table|tr|td|th|ul|ol|li|form|input|button|select|option|img|script|style|h[1-6]|label|fieldset|br|iframe)(\s[^<>]*)?/?>`)

var ruleHTML = &inspect.Rule{
	ID: "PHP-HTML", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title:    "HTML in PHP",
	Why:      "Themes cannot change it, translators do not see it, and it is easily left unescaped.",
	How:      "Move it to a template in views/templates and assign what it shows.",
	Messages: map[string]string{"html": "The code contains HTML (places in this file: {count})."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		x := p.Index()
		count, first := 0, ast.Vertex(nil)
		see := func(n ast.Vertex, text []byte) {
			if tag.Match(text) {
				if count++; first == nil || n.GetPosition().StartPos < first.GetPosition().StartPos {
					first = n
				}
			}
		}
		for _, s := range x.Strings {
			see(s, s.Value)
		}
		parts := func(list []ast.Vertex) {
			for _, part := range list {
				if text, ok := part.(*ast.ScalarEncapsedStringPart); ok {
					see(text, text.Value)
				}
			}
		}
		for _, s := range x.Encapsed {
			parts(s.Parts)
		}
		for _, s := range x.Heredocs {
			parts(s.Parts)
		}
		for _, s := range x.HTML {
			see(s, s.Value)
		}
		if count > 0 && !strings.HasPrefix(f.Rel, "translations/") {
			r.Find(f.AtNode(first), "html", "count", strconv.Itoa(count))
		}
	},
	Bad:  append(inspect.PHPExamples("$a = '<div class=\"b\">' . $c . '</div>';\n", "$a = <<<HTML\n<p>$b</p>\nHTML;\n"), inspect.Example{Files: map[string]string{"page.php": "<ul>\n<?php echo 1; ?>\n</ul>\n"}}),
	Good: inspect.PHPExamples("$a = $b < 3 && $c > 4;\n$d = '<{demo}prestashop>demo';\n$e = 'a <b> c';\n"),
}

var ruleSilence = &inspect.Rule{
	ID: "PHP-SILENCE", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title:    "Errors are silenced with @",
	Why:      "When it fails, nobody learns why.",
	How:      "Check before, such as with file_exists(), and handle what the function returns.",
	Messages: map[string]string{"silenced": "@ hides errors of this call."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		for _, n := range p.Index().Silenced {
			r.Find(f.AtNode(n), "silenced")
		}
	},
	Bad:  inspect.PHPExamples("@unlink($a);\n"),
	Good: inspect.PHPExamples("$a = 'me@example.com'; // @author\nunlink($a);\n"),
}

var environment = php.SetOf("ini_set", "set_time_limit", "error_reporting", "ini_alter", "putenv", "setlocale", "set_error_handler", "date_default_timezone_set")

var ruleEnv = &inspect.Rule{
	ID: "PHP-ENV", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title: "Changes the environment",
	Why:   "The change holds for the shop and every other module too, for as long as the request lasts.",
	How:   "Do long work in small steps, pass values as parameters, and leave settings to the host.",
	Messages: map[string]string{
		"function": "{name}() changes a setting for the whole shop.",
		"global":   "global brings in a variable that anybody can change.",
		"goto":     "goto makes the code hard to follow.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		p.CallsOf(environment, func(call *ast.ExprFunctionCall, name string) {
			r.Find(f.AtNode(call), "function", "name", name)
		})
		for _, n := range p.Index().Globals {
			if !(len(n.Vars) > 0 && strings.HasPrefix(php.NameOf(n.Vars[0]), "_")) { // $_MODULE of translations
				r.Find(f.AtNode(n), "global")
			}
		}
		for _, n := range p.Index().Gotos {
			r.Find(f.AtNode(n), "goto")
		}
	},
	Bad:  inspect.PHPExamples("ini_set('memory_limit', '2G');\n", "function a()\n{\n    global $cookie;\n}\n", "a:\ngoto a;\n"),
	Good: inspect.PHPExamples("$a = ini_get('memory_limit');\nglobal $_MODULE;\n$this->ini_set('a');\n"),
}

var rulePrefix = &inspect.Rule{
	ID: "PHP-PREFIX", Category: inspect.PHP, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title:    "Name without the module's prefix",
	Why:      "All modules share one list of settings: two that use the same name overwrite each other.",
	How:      "Begin each name with that of the module, as in DEMO_API_KEY.",
	Messages: map[string]string{"key": "The setting {key} does not begin with the name of the module."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		seen, _ := r.Data.(map[string]inspect.Place)
		if seen == nil {
			seen = map[string]inspect.Place{}
			r.Data = seen
		}
		for _, call := range p.Index().Statics {
			switch php.StaticName(call) {
			case "configuration::updatevalue", "configuration::updateglobalvalue":
				if key, ok := php.Literal(php.Argument(call.Args, 0)); ok && key != "" && len(seen) < 1000 {
					if _, known := seen[key]; !known {
						seen[key] = f.AtNode(call)
					}
				}
			}
		}
	},
	Module: func(r *inspect.Run) {
		seen, _ := r.Data.(map[string]inspect.Place)
		families := map[string]int{}
		for key := range seen {
			families[family(key)]++
		}
		module := strings.ReplaceAll(strings.ToUpper(r.Module.Name), "_", "")
		keys := make([]string, 0, len(seen))
		for key := range seen {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			name := family(key)
			ours := len(name) >= 2 && (strings.HasPrefix(module, name) || strings.Contains(strings.ReplaceAll(strings.ToUpper(key), "_", ""), module))
			if !ours && name != "PS" && (len(name) < 3 || families[name] < 3) {
				r.Find(seen[key], "key", "key", key)
			}
		}
	},
	Bad:  inspect.PHPExamples("Configuration::updateValue('API_KEY', 'x');\n"),
	Good: inspect.PHPExamples("Configuration::updateValue('DEMO_API_KEY', 'x');\nConfiguration::updateValue('PS_SHOP_ENABLE', 1);\nConfiguration::get('API_KEY');\n", "foreach (['A', 'B', 'C'] as $a) {\n    Configuration::updateValue('HOUSE_A', 1);\n    Configuration::updateValue('HOUSE_B', 1);\n    Configuration::updateValue('HOUSE_C', 1);\n}\n"),
}

// family is the first word of a setting's name.
func family(key string) string {
	first, _, _ := strings.Cut(strings.TrimLeft(key, "_"), "_")
	return strings.ToUpper(first)
}

package phpcode

import (
	"regexp"
	"slices"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
	"merkato/internal/inspect/versions"
)

var ruleSyntax = &inspect.Rule{
	ID: "PHP-SYNTAX", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Syntax error",
	Why:   "PHP cannot run the file: the shop shows a blank page or an error as soon as it is loaded.",
	How:   "Run php -l on the file and fix what it reports.",
	Messages: map[string]string{
		"rejected": "PHP does not understand this line: {error}.",
		"newer":    "The file needs PHP {version}, which is newer than this review can read in full.",
		"skipped":  "The file is too large or nests too deep to be reviewed.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		switch {
		case p.Skipped:
			r.Warn(f.Whole(), "skipped")
		case p.Newer != "":
			r.Warn(f.Whole(), "newer", "version", p.Newer)
			r.NeedsPHP(p.Newer)
			r.UnsurePHP()
		case len(p.Errors) > 0:
			at := p.Errors[0]
			place := f.At(at.Line)
			if at.Offset >= 0 {
				place = f.AtOffset(at.Offset)
			}
			r.Find(place, "rejected", "error", at.Message)
			r.BrokenPHP()
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"classes/Sample.php": "<?php\nclass A\n{\n    public function b(\n}\n"}, At: "classes/Sample.php:5"},
		{Files: map[string]string{"classes/Sample.php": "<?php\nif (true) {\n    echo 1;\n"}},
		{Files: map[string]string{"classes/Sample.php": "<?php\nclass A\n{\n    public const string B = 'c';\n}\n"}},
	},
	Good: []inspect.Example{
		{Files: map[string]string{"classes/Sample.php": "<?php\nenum Suit: string\n{\n    case Hearts = 'h';\n}\n$a = match (true) { default => $b?->c };\n"}},
		{Files: map[string]string{"classes/Sample.php": "<?php\n$a = $b{0};\n"}},
		{Files: map[string]string{"classes/feed.php": "<?xml version=\"1.0\"?>\n<a><?php echo 1; ?></a>\n"}},
	},
}

// inRange are the platform versions that a module says it runs on.
func inRange(r *inspect.Run) (platforms []inspect.Platform) {
	requires := r.Module.Declared.Compliancy
	for _, p := range r.Context.Platforms {
		if requires.Min != "" && versions.Compare(p.Version, requires.Min) < 0 && !strings.HasPrefix(requires.Min, p.Version+".") ||
			requires.Max != "" && versions.Compare(p.Version, requires.Max) > 0 {
			continue
		}
		platforms = append(platforms, p)
	}
	return platforms
}

// A floor is the newest syntax of a module, and where it is; that of a library is
// not known.
type floor struct {
	since, what string
	at          inspect.Place
}

var platformCheck = regexp.MustCompile(`PHP_VERSION_ID\s*>=\s*(\d+)`)

var ruleFloor = &inspect.Rule{
	ID: "PHP-FLOOR", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title: "Needs a newer PHP than its platform versions guarantee",
	Why:   "On an older PHP the module breaks the shop as soon as it is loaded.",
	How:   "Write it in older syntax, or raise the minimum in ps_versions_compliancy.",
	Messages: map[string]string{
		"newer":   "{what} needs PHP {version}; PrestaShop {platform} also runs on PHP {oldest}.",
		"library": "A library in vendor/ needs PHP {version}; PrestaShop {platform} also runs on PHP {oldest}.",
	},
	Needs: []inspect.Need{inspect.NeedPlatforms},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		highest, _ := r.Data.(*floor)
		if highest == nil {
			highest = &floor{}
			r.Data = highest
		}
		for _, m := range p.Index().Modern {
			if versions.Compare(m.Since, highest.since) > 0 {
				*highest = floor{m.Since, m.What, f.AtNode(m.Node)}
			}
		}
	},
	Module: func(r *inspect.Run) {
		highest, _ := r.Data.(*floor)
		if highest == nil {
			highest = &floor{}
		}
		// Composer's autoloader stops where PHP is older than its packages need.
		if check := r.Module.File("vendor/composer/platform_check.php"); check != nil {
			if m := platformCheck.FindSubmatch(check.Bytes()); m != nil && len(m[1]) == 5 {
				since := string(m[1][:1]) + "." + strings.TrimPrefix(string(m[1][1:3]), "0")
				if versions.Compare(since, highest.since) > 0 {
					*highest = floor{since: since, at: check.Whole()}
				}
			}
		}
		if highest.since == "" {
			return
		}
		r.NeedsPHP(highest.since)
		platforms := inRange(r)
		slices.SortStableFunc(platforms, func(a, b inspect.Platform) int { return versions.Compare(a.Version, b.Version) })
		for _, p := range platforms {
			if versions.Compare(highest.since, p.PHPMin) > 0 {
				params := []string{"version", highest.since, "platform", p.Version, "oldest", p.PHPMin}
				if highest.what == "" {
					r.Find(highest.at, "library", params...)
				} else {
					r.Find(highest.at, "newer", append(params, "what", highest.what)...)
				}
				return
			}
		}
	},
	Bad: append(inspect.PHPExamples(
		"class A\n{\n    public function __construct(private int $a)\n    {\n    }\n}\n",
		"enum A\n{\n    case B;\n}\n",
		"$a = array_map(fn ($b) => $b, []);\n",
	), inspect.Example{
		Files: map[string]string{"vendor/composer/platform_check.php": "<?php\nif (!(PHP_VERSION_ID >= 80100)) {\n    exit;\n}\n"},
	}, inspect.Example{ // 1.7 is all of 1.7
		Files: map[string]string{
			"demo.php":           "<?php\nclass Demo extends Module\n{\n    public $ps_versions_compliancy = ['min' => '1.7', 'max' => '1.7'];\n}\n",
			"classes/Sample.php": "<?php\n$a = $b?->c;\n",
		},
	}),
	Good: append(inspect.PHPExamples(
		"class A\n{\n    const B = 1;\n    public function c(int $a = null): string\n    {\n        return $a ?? '';\n    }\n}\n",
		"#[Pure]\nfunction a()\n{\n    return static function () { return 1; };\n}\n",
	), inspect.Example{
		Files: map[string]string{"classes/Sample.php": "<?php\n$a = $b?->c;\n"},
		Context: func(c *inspect.Context) {
			c.Platforms = []inspect.Platform{{Version: "9.0", PHPMin: "8.1", PHPMax: "8.4"}}
		},
	}),
}

// removedFunctions by the PHP that no longer has them.
var removedFunctions = map[string]string{
	"each": "8.0", "create_function": "8.0", "money_format": "8.0", "get_magic_quotes_gpc": "8.0",
	"get_magic_quotes_runtime": "8.0", "is_real": "8.0", "restore_include_path": "8.0", "hebrevc": "8.0",
	"convert_cyr_string": "8.0", "ezmlm_hash": "8.0", "fgetss": "8.0", "gzgetss": "8.0", "image2wbmp": "8.0",
	"jpeg2wbmp": "8.0", "png2wbmp": "8.0", "ereg": "7.0", "eregi": "7.0", "ereg_replace": "7.0", "eregi_replace": "7.0",
	"split": "7.0", "spliti": "7.0", "sql_regcase": "7.0", "call_user_method": "7.0", "call_user_method_array": "7.0",
	"set_magic_quotes_runtime": "7.0", "set_socket_blocking": "7.0",
	"import_request_variables": "5.4", "session_register": "5.4", "session_unregister": "5.4", "session_is_registered": "5.4",
}

func removedIn(function string) string {
	if version, ok := removedFunctions[function]; ok {
		return version
	}
	switch {
	case strings.HasPrefix(function, "mysql_"):
		return "7.0"
	case strings.HasPrefix(function, "mcrypt_"):
		return "7.2"
	}
	return ""
}

var ruleRemoved = &inspect.Rule{
	ID: "PHP-REMOVED", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Uses a removed PHP feature",
	Why:   "The shop stops with a fatal error as soon as the line runs, on every PHP from that version on.",
	How:   "Use what took its place: foreach for each(), a closure for create_function(), Db for mysql_*, preg_* for ereg*, explode() for split(), openssl_* for mcrypt_*, [0] for {0}, parentheses around nested conditions.",
	Messages: map[string]string{
		"function": "{name}() was removed in PHP {version}.",
		"curly":    "Reading an element with { } was removed in PHP {version}; write [ ].",
		"ternary":  "a ? b : c ? d : e without parentheses is an error since PHP {version}.",
		"cast":     "The cast {name} was removed in PHP {version}.",
		"autoload": "__autoload() is not called any more since PHP {version}; use spl_autoload_register().",
	},
	Needs: []inspect.Need{inspect.NeedPlatforms},
	PHP:   checkRemoved,
	Bad: inspect.PHPExamples(
		"while (list($a, $b) = each($c)) {\n    echo $a;\n}\n",
		"$a = $b{0};\n",
		"$a = $b ? 1 : $c ? 2 : 3;\n",
		"$a = (real) $b;\n",
		"$a = mysql_query('SELECT 1');\n",
	),
	Good: inspect.PHPExamples(
		"$a = $this->each($c) && Collection::each($c);\n$a = $b ? 1 : ($c ? 2 : 3);\n$a = $b ?: $c ?: 3;\n",
		"if (function_exists('get_magic_quotes_gpc') && get_magic_quotes_gpc()) {\n    $a = 1;\n}\n",
		"$a = (float) $b;\n$c = $b[0];\n",
	),
}

func checkRemoved(r *inspect.Run, f *inspect.File, p *php.File) {
	find := func(n ast.Vertex, version, message string, params ...string) {
		r.GoneInPHP(version)
		severity := inspect.Warning
		for _, platform := range inRange(r) {
			if versions.Compare(version, platform.PHPMin) <= 0 {
				severity = inspect.Error
			}
		}
		r.FindAs(severity, f.AtNode(n), message, append(params, "version", version))
	}
	x := p.Index()
	guarded := guards(p)
	for _, call := range x.Calls {
		name := php.FunctionName(call)
		if version := removedIn(name); version != "" && !guarded[name] && !guarded["*"] && !x.Defines(name) {
			find(call, version, "function", "name", name)
		}
	}
	for _, dim := range x.Dims {
		if dim.OpenBracketTkn != nil && string(dim.OpenBracketTkn.Value) == "{" {
			find(dim, "8.0", "curly")
		}
	}
	for _, t := range x.Ternaries {
		if inner, ok := t.Cond.(*ast.ExprTernary); ok && (t.IfTrue != nil || inner.IfTrue != nil) {
			find(t, "8.0", "ternary")
		}
	}
	for _, cast := range x.Casts {
		switch cast := cast.(type) {
		case *ast.ExprCastUnset:
			find(cast, "8.0", "cast", "name", "(unset)")
		case *ast.ExprCastDouble:
			if cast.CastTkn != nil && strings.EqualFold(strings.Trim(string(cast.CastTkn.Value), "( )"), "real") {
				find(cast, "8.0", "cast", "name", "(real)")
			}
		}
	}
	for _, function := range x.Functions {
		if strings.EqualFold(php.NameOf(function.Name), "__autoload") {
			find(function, "8.0", "autoload")
		}
	}
}

// guards are functions that a file asks for before it calls them; "*" where it
// asks for the version of PHP.
func guards(p *php.File) map[string]bool {
	all := map[string]bool{}
	for _, call := range p.Index().Calls {
		switch php.FunctionName(call) {
		case "function_exists", "is_callable":
			name, _ := php.Literal(php.Argument(call.Args, 0))
			all[strings.ToLower(name)] = true
		case "extension_loaded":
			all["*"] = true
		case "version_compare":
			if php.UsesConstant(call, "PHP_VERSION") || strings.Contains(p.Flow().Source(call), "phpversion") {
				all["*"] = true
			}
		}
	}
	return all
}

var deprecatedFunctions = map[string]string{
	"utf8_encode": "8.2", "utf8_decode": "8.2", "strftime": "8.1", "gmstrftime": "8.1", "strptime": "8.1",
	"date_sunrise": "8.1", "date_sunset": "8.1", "mhash": "8.1", "odbc_result_all": "8.1",
}

var ruleDeprecated = &inspect.Rule{
	ID: "PHP-DEPRECATED", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title: "Uses a deprecated PHP feature",
	Why:   "PHP reports it in the log of the shop at every call, and a later version will stop there.",
	How:   "Use mb_convert_encoding() for utf8_encode(), IntlDateFormatter for strftime(), {$x} for ${x}, and put required parameters first.",
	Messages: map[string]string{
		"function": "{name}() is deprecated since PHP {version}.",
		"dollar":   "${ } in a string is deprecated since PHP 8.2; write {$ }.",
		"order":    "A required parameter follows an optional one, which is deprecated since PHP 8.0.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		x := p.Index()
		for _, call := range x.Calls {
			name := php.FunctionName(call)
			if version, ok := deprecatedFunctions[name]; ok && !x.Defines(name) {
				r.Find(f.AtNode(call), "function", "name", name, "version", version)
			}
		}
		for _, v := range x.EncapsedVar {
			if v.DollarOpenCurlyBracketTkn != nil {
				r.Find(f.AtNode(v), "dollar")
			}
		}
		for _, params := range x.Params {
			if n := outOfOrder(params); n != nil {
				r.Find(f.AtNode(n), "order")
			}
		}
	},
	Bad: inspect.PHPExamples(
		"$a = utf8_encode($b);\n",
		"$a = \"Hello ${name}\";\n",
		"function a($b = [], $c)\n{\n    return $c;\n}\n",
	),
	Good: inspect.PHPExamples(
		"$a = $this->utf8_encode($b);\n$a = \"Hello {$name} $name\";\n",
		"function a(A $b = null, $c, $d = 1, ...$e)\n{\n    return $c;\n}\n",
	),
}

// outOfOrder is an optional parameter before a required one, or nil. A default
// of null was long the way to say that a type may be null, and does not count.
func outOfOrder(params []ast.Vertex) ast.Vertex {
	var optional ast.Vertex
	for _, n := range params {
		p, ok := n.(*ast.Parameter)
		if !ok || p.VariadicTkn != nil {
			continue
		}
		switch {
		case p.DefaultValue == nil && optional != nil:
			return optional
		case p.DefaultValue != nil && optional == nil:
			constant, ok := p.DefaultValue.(*ast.ExprConstFetch)
			if !ok || !strings.EqualFold(php.NameOf(constant.Const), "null") {
				optional = p
			}
		}
	}
	return nil
}

package phpcode

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

var ruleGuard = &inspect.Rule{
	ID: "PHP-GUARD", Category: inspect.PHP, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title: "File can be called directly",
	Why:   "Whoever knows the address can run the file outside the shop, without its checks, or read paths from its error messages.",
	How:   "Begin the file with: if (!defined('_PS_VERSION_')) { exit; }",
	Messages: map[string]string{
		"runs":     "The file does something when it is called directly, and does not check _PS_VERSION_.",
		"declares": "The file does not check _PS_VERSION_.",
	},
	PHP: checkGuard,
	Bad: []inspect.Example{
		{Files: map[string]string{"sql/install.php": "<?php\nforeach (['a'] as $query) {\n    Db::getInstance()->execute($query);\n}\n"}, At: "sql/install.php:2"},
		{Files: map[string]string{"classes/Sample.php": "<?php\nclass Sample\n{\n}\n"}},
	},
	Good: []inspect.Example{
		inspect.PHPExample("Db::getInstance()->execute('SELECT 1');\n"),
		{Files: map[string]string{"classes/Sample.php": "<?php\ndefined('_PS_VERSION_') || exit;\nclass Sample\n{\n}\n"}},
		{Files: map[string]string{"src/Sample.php": "<?php\nnamespace Demo;\n\nuse Module;\n\nclass Sample\n{\n}\n"}},
		{Files: map[string]string{"translations/fr.php": "<?php\nglobal $_MODULE;\n$_MODULE = [];\n$_MODULE['<{demo}prestashop>demo_0'] = 'Bonjour';\n"}},
		{Files: map[string]string{"config/values.php": "<?php\nreturn ['a' => 1];\n"}},
	},
}

func checkGuard(r *inspect.Run, f *inspect.File, p *php.File) {
	base := path.Base(f.Rel)
	if p.Root == nil || base == "index.php" || strings.HasPrefix(base, ".") || strings.HasPrefix(f.Rel, "translations/") ||
		strings.HasPrefix(f.Rel, "override/") || bytes.Contains(p.Source, []byte("config.inc.php")) {
		return // an entry of its own is judged by PHP-ENTRY
	}
	if hasGuard(p) {
		return
	}
	spaced, declares := false, false
	for _, s := range p.Root.Stmts {
		if _, ok := s.(*ast.StmtNamespace); ok {
			spaced = true
		}
	}
	for _, s := range php.Statements(p.Root) {
		switch {
		case acts(s) && len(p.Index().HTML) > 0: // a template
			r.Warn(f.AtNode(s), "declares")
			return
		case acts(s):
			r.Find(f.AtNode(s), "runs")
			return
		case isDeclaration(s):
			declares = true
		}
	}
	// A class in a namespace is loaded by an autoloader and does nothing alone.
	if declares && !spaced {
		r.Warn(f.Whole(), "declares")
	}
}

// hasGuard reports whether a file checks that the shop runs it.
func hasGuard(p *php.File) bool {
	for _, call := range p.Index().Calls {
		switch php.FunctionName(call) {
		case "php_sapi_name":
			return true
		case "defined":
			if name, _ := php.Literal(php.Argument(call.Args, 0)); strings.HasPrefix(name, "_PS_") || strings.HasPrefix(name, "_TB_") || name == "_CAN_LOAD_FILES_" {
				return true
			}
		}
	}
	return false
}

func isDeclaration(n ast.Vertex) bool {
	switch n.(type) {
	case *ast.StmtClass, *ast.StmtFunction, *ast.StmtTrait, *ast.StmtInterface, *ast.StmtEnum:
		return true
	}
	return false
}

// acts reports whether a statement does something by itself: calls a method of the
// shop or writes. Declarations, imports, includes, settings and conditions
// around them do not count.
func acts(n ast.Vertex) bool {
	switch n := n.(type) {
	case *ast.StmtClass, *ast.StmtFunction, *ast.StmtTrait, *ast.StmtInterface, *ast.StmtEnum, *ast.StmtReturn:
		return false
	case *ast.StmtEcho:
		return true
	case *ast.ExprStaticCall:
		return true
	case *ast.ExprMethodCall:
		return true
	case *ast.ExprFunctionCall:
		switch php.FunctionName(n) {
		case "", "file_put_contents", "unlink", "rename", "copy", "mkdir", "rmdir", "mail", "curl_exec", "exec", "system":
			return true
		}
	}
	found := false
	php.EachChild(n, func(child ast.Vertex) { found = found || acts(child) })
	return found
}

var ruleEntry = &inspect.Rule{
	ID: "PHP-ENTRY", Category: inspect.PHP, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title: "Separate entry point into the shop",
	Why:   "The file starts the shop by itself, bypassing its maintenance mode, access checks and routing; many shops block such files.",
	How:   "Make it a front controller in controllers/front, or an admin controller for what only employees may do.",
	Messages: map[string]string{
		"entry": "The file loads config.inc.php and so starts the shop by itself.",
		"later": "A function loads config.inc.php and so starts the shop by itself.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		for _, n := range p.Index().Includes {
			if !strings.HasSuffix(php.LastText(unbracket(php.Inner(n))), "config.inc.php") {
				continue
			}
			if slices.ContainsFunc(php.Statements(p.Root), func(s ast.Vertex) bool { return isDeclaration(s) && within(n, s) }) {
				r.Warn(f.AtNode(n), "later")
			} else {
				r.Find(f.AtNode(n), "entry")
			}
			return
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"ajax.php": "<?php\nrequire_once dirname(__FILE__) . '/../../config/config.inc.php';\necho 1;\n"}, At: "ajax.php:2"},
		{Files: map[string]string{"cron.php": "<?php\ninclude('../../config/config.inc.php');\n"}},
	},
	Good: []inspect.Example{
		inspect.PHPExample("// require_once '../../config/config.inc.php';\nrequire_once __DIR__ . '/config.inc.dist.php';\n"),
		{Files: map[string]string{"tests/bootstrap.php": "<?php\nrequire_once __DIR__ . '/../../../config/config.inc.php';\n"}},
	},
}

// within reports whether a node is part of another.
func within(inner, outer ast.Vertex) bool {
	i, o := inner.GetPosition(), outer.GetPosition()
	return i != nil && o != nil && i.StartPos >= o.StartPos && i.EndPos <= o.EndPos
}

func unbracket(n ast.Vertex) ast.Vertex {
	for {
		b, ok := n.(*ast.ExprBrackets)
		if !ok {
			return n
		}
		n = b.Expr
	}
}

var byteOrderMark = []byte("\xef\xbb\xbf")

var ruleBytes = &inspect.Rule{
	ID: "PHP-BYTES", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Bytes around the code",
	Why:   "Anything before <?php is sent to the browser at once: no page can set a cookie or redirect afterwards, and downloads are damaged.",
	How:   "Save the file as UTF-8 without BOM, begin it with <?php and leave out ?> at its end.",
	Messages: map[string]string{
		"bom":     "There is a byte order mark before <?php.",
		"before":  "There is blank space before <?php.",
		"short":   "<? is not understood by every server; write <?php.",
		"end":     "Leave out ?> at the end of the file.",
		"control": "The file has a control character.",
		"bidi":    "The file has a character that changes the direction of text and can hide code.",
	},
	PHP: checkBytes,
	Bad: []inspect.Example{
		{Files: map[string]string{"classes/Sample.php": "\xef\xbb\xbf<?php\n" + guardLine}, At: "classes/Sample.php:1"},
		{Files: map[string]string{"classes/Sample.php": "\n<?php\n" + guardLine}},
		{Files: map[string]string{"classes/Sample.php": "<?\n" + guardLine}},
		{Files: map[string]string{"classes/Sample.php": "<?php\n" + guardLine + "?>\n"}},
		{Files: map[string]string{"classes/Sample.php": "<?php\n" + guardLine + "// \u202e\n"}},
	},
	Good: []inspect.Example{
		{Files: map[string]string{"classes/Sample.php": "<?php\r\n" + guardLine + "$a = '?>';\r\n$b = '\xef\xbb\xbf';\n"}},
		{Files: map[string]string{"views/page.php": "<p><?= $a ?></p>\n<?php if ($b) { ?>\n<b>1</b>\n<?php } ?>\n"}},
		{Files: map[string]string{"cli.php": "#!/usr/bin/env php\n<?php\n" + guardLine}},
	},
}

const guardLine = "if (!defined('_PS_VERSION_')) { exit; }\n"

func checkBytes(r *inspect.Run, f *inspect.File, p *php.File) {
	src := p.Source
	start := bytes.TrimPrefix(src, byteOrderMark)
	code := bytes.TrimLeft(start, " \t\r\n")
	if bytes.HasPrefix(code, []byte("<?php")) {
		switch {
		case len(start) < len(src):
			r.Find(f.At(1), "bom")
		case len(code) < len(start):
			r.Find(f.At(1), "before")
		}
	}
	if bytes.HasPrefix(code, []byte("<?")) && len(code) > 2 && bytes.IndexByte([]byte(" \t\r\n"), code[2]) >= 0 {
		r.Warn(f.AtOffset(len(src)-len(code)), "short")
	}
	if end := bytes.TrimRight(src, " \t\r\n"); p.Root != nil && len(p.Index().HTML) == 0 && bytes.HasSuffix(end, []byte("?>")) {
		r.Warn(f.AtOffset(len(end)-2), "end")
	}
	if i := bytes.IndexFunc(src, func(c rune) bool { return c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' }); i >= 0 {
		r.Warn(f.AtOffset(i), "control")
	}
	if i := bytes.IndexFunc(src, func(c rune) bool { return c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 }); i >= 0 {
		r.Warn(f.AtOffset(i), "bidi")
	}
}

var rulePayAmount = &inspect.Rule{
	ID: "PHP-PAYAMOUNT", Category: inspect.PHP, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title: "Order amount taken from the cart",
	Why:   "A buyer can change the cart while paying, and gets an order marked as paid whose goods were never paid.",
	How:   "Pass to validateOrder() the amount that the payment provider confirms.",
	Messages: map[string]string{
		"paid":   "The order is marked as paid with the total of the cart instead of the amount that was paid.",
		"unsure": "The amount is the total of the cart; pass the amount that the payment provider confirms.",
	},
	PHP: checkPayAmount,
	Bad: inspect.PHPExamples(
		"$this->module->validateOrder($cart->id, Configuration::get('PS_OS_PAYMENT'), $cart->getOrderTotal(true), $name);\n",
		"$total = (float) $cart->getOrderTotal(true, Cart::BOTH);\n$this->validateOrder((int) $cart->id, _PS_OS_PAYMENT_, $total, 'x');\n",
	),
	Good: inspect.PHPExamples(
		"$this->module->validateOrder($cart->id, Configuration::get('PS_OS_BANKWIRE'), $cart->getOrderTotal(true), $name);\n",
		"$this->module->validateOrder($cart->id, Configuration::get('PS_OS_PAYMENT'), $payment->amount, $name);\n",
		"class A\n{\n    public function show()\n    {\n        $total = $this->cart->getOrderTotal();\n    }\n\n    public function pay($total)\n    {\n        $this->validateOrder($this->cart->id, _PS_OS_PAYMENT_, $total, 'x');\n    }\n}\n",
	),
}

// offline are states of orders whose payment is still to come.
var offline = []string{"BANKWIRE", "CHEQUE", "COD", "PREPARATION", "WAIT", "PENDING", "AWAIT", "ERROR", "CANCEL"}

func checkPayAmount(r *inspect.Run, f *inspect.File, p *php.File) {
	flow := p.Flow()
	for _, call := range p.Index().Methods {
		if !strings.EqualFold(php.NameOf(call.Method), "validateOrder") || len(call.Args) < 3 {
			continue
		}
		amount := flow.Source(php.Argument(call.Args, 2))
		if v, ok := unbracket(php.Argument(call.Args, 2)).(*ast.ExprVariable); ok {
			amount = assignedTo(p, php.NameOf(v), call)
		} else if cast, ok := php.Argument(call.Args, 2).(*ast.ExprCastDouble); ok {
			if v, ok := unbracket(cast.Expr).(*ast.ExprVariable); ok {
				amount = assignedTo(p, php.NameOf(v), call)
			}
		}
		if !strings.Contains(amount, "getOrderTotal") {
			continue
		}
		state := strings.ToUpper(flow.Source(php.Argument(call.Args, 1)))
		switch {
		case strings.Contains(state, "PS_OS_PAYMENT"):
			r.Find(f.AtNode(call), "paid")
		case !containsAny(state, offline):
			r.Warn(f.AtNode(call), "unsure")
		}
	}
}

func containsAny(text string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// assignedTo is the source of what a variable was last given before a place, in
// the same function: another one has other variables.
func assignedTo(p *php.File, name string, before ast.Vertex) string {
	x, last := p.Index(), ""
	for _, a := range x.Assigns {
		if php.NameOf(a.Var) == name && a.Position.StartPos < before.GetPosition().StartPos && x.Body(a) == x.Body(before) {
			last = p.Flow().Source(a.Expr)
		}
	}
	return last
}

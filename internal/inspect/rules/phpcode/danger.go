package phpcode

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

var ruleEval = &inspect.Rule{
	ID: "PHP-EVAL", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Runs a string as code",
	Why:   "Whoever can change the string can run anything in the shop, and nobody can review code that does not exist yet.",
	How:   "Write the code out, call a function by name from a fixed list, or pass a closure.",
	Messages: map[string]string{
		"eval":     "eval() runs a string as code.",
		"create":   "create_function() runs a string as code.",
		"assert":   "assert() with a string runs it as code.",
		"modifier": "The modifier e of preg_replace() runs the replacement as code.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		x := p.Index()
		for _, n := range x.Evals {
			r.Find(f.AtNode(n), "eval")
		}
		for _, call := range x.Calls {
			switch php.FunctionName(call) {
			case "create_function":
				r.Find(f.AtNode(call), "create")
			case "assert":
				switch php.Argument(call.Args, 0).(type) {
				case *ast.ScalarString, *ast.ScalarEncapsed:
					r.Find(f.AtNode(call), "assert")
				}
			case "preg_replace", "preg_filter":
				if pattern, ok := php.Literal(php.Argument(call.Args, 0)); ok && hasModifier(pattern, 'e') {
					r.Find(f.AtNode(call), "modifier")
				}
			}
		}
	},
	Bad: inspect.PHPExamples(
		"eval('echo 1;');\n",
		"$a = create_function('$b', 'return $b;');\n",
		"assert('$a > 1');\n",
		"$a = preg_replace('/(a)/e', 'strtoupper(\"$1\")', $b);\n",
	),
	Good: inspect.PHPExamples(
		"$this->eval('1 + 1');\nassert($a > 1);\nassert(is_string($a), 'text');\n",
		"$a = preg_replace('/e/i', 'a', $b);\n$a = preg_replace('{the}', 'a', $b);\n",
	),
}

// hasModifier reports whether a regular expression ends in a modifier.
func hasModifier(pattern string, modifier byte) bool {
	pattern = strings.TrimLeft(pattern, " \t\n")
	if pattern == "" {
		return false
	}
	end := pattern[0]
	switch end {
	case '(':
		end = ')'
	case '[':
		end = ']'
	case '{':
		end = '}'
	case '<':
		end = '>'
	}
	last := strings.LastIndexByte(pattern, end)
	if last < 1 {
		return false
	}
	modifiers := pattern[last+1:]
	return strings.Trim(modifiers, "imsxADSUXJue") == "" && strings.IndexByte(modifiers, modifier) >= 0
}

var shellFunctions = php.SetOf("exec", "shell_exec", "system", "passthru", "popen", "proc_open", "pcntl_exec")

var ruleShell = &inspect.Rule{
	ID: "PHP-SHELL", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Starts a program on the server",
	Why:   "Most hosts forbid it, and where it works, one careless argument hands the server over.",
	How:   "Use what PHP brings along: ZipArchive, Imagick, cURL, DirectoryIterator.",
	Messages: map[string]string{
		"function": "{name}() starts a program on the server.",
		"backtick": "Backticks start a program on the server.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		x := p.Index()
		for _, call := range x.Calls {
			if name := php.FunctionName(call); shellFunctions[name] && !x.Defines(name) {
				r.Find(f.AtNode(call), "function", "name", name)
			}
		}
		for _, n := range x.Backticks {
			r.Find(f.AtNode(n), "backtick")
		}
	},
	Bad:  inspect.PHPExamples("exec('ls');\n", "$a = `ls`;\n", "\\proc_open('ls', [], $pipes);\n"),
	Good: inspect.PHPExamples("$pdo->exec('SET NAMES utf8');\ncurl_exec($c);\n$a = 'SELECT `id`';\n", "Helper::system('a');\n"),
}

var ruleSerialize = &inspect.Rule{
	ID: "PHP-SERIALIZE", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "unserialize()",
	Why:   "Text made for the purpose turns into objects whose methods run at once: this is how shops are taken over.",
	How:   "Use json_encode() and json_decode().",
	Messages: map[string]string{
		"unserialize": "unserialize() can create any object.",
		"limited":     "unserialize() without classes is safe, but json_decode() is clearer.",
		"serialize":   "Use json_encode() instead of serialize().",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		for _, call := range p.Index().Calls {
			switch php.FunctionName(call) {
			case "unserialize":
				if len(call.Args) > 1 && strings.Contains(p.Flow().Source(php.Argument(call.Args, 1)), "allowed_classes") {
					r.Warn(f.AtNode(call), "limited")
				} else {
					r.Find(f.AtNode(call), "unserialize")
				}
			case "serialize":
				if len(call.Args) == 1 {
					r.Warn(f.AtNode(call), "serialize")
				}
			}
		}
	},
	Bad:  inspect.PHPExamples("$a = unserialize($b);\n", "$a = serialize($b);\n"),
	Good: inspect.PHPExamples("$a = $serializer->serialize($b);\n$a = json_decode($b, true);\n"),
}

var ruleInclude = &inspect.Rule{
	ID: "PHP-INCLUDE", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Loads a file chosen by user input",
	Why:   "A visitor who chooses the file can run any code that is on the server, or bring their own.",
	How:   "Load files by a fixed path below __DIR__, or choose from a fixed list.",
	Messages: map[string]string{
		"request":  "The visitor decides which file is loaded.",
		"remote":   "Code is loaded from another server.",
		"variable": "Which file is loaded cannot be seen from the code around it.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		for _, use := range p.Flow().Includes {
			text := strings.ToLower(use.Path.Text())
			switch {
			case use.Path.Has(php.Request):
				r.Find(f.AtNode(use.Node), "request")
			case strings.HasPrefix(text, "http://"), strings.HasPrefix(text, "https://"), strings.HasPrefix(text, "ftp://"):
				r.Find(f.AtNode(use.Node), "remote")
			case use.Path.Is(php.Unknown):
				r.Warn(f.AtNode(use.Node), "variable")
			}
		}
	},
	Bad: inspect.PHPExamples(
		"include Tools::getValue('page') . '.php';\n",
		"$page = $_GET['page'];\nif ($page) {\n    require_once __DIR__ . '/pages/' . $page;\n}\n",
		"include 'https://example.com/code.php';\n",
		"function load($file)\n{\n    include $file;\n}\n",
	),
	Good: inspect.PHPExamples(
		"require_once __DIR__ . '/vendor/autoload.php';\nforeach (['a', 'b'] as $file) {\n    include dirname(__FILE__) . '/' . $file . '.php';\n}\n",
		"$page = Tools::getValue('page');\nif (!in_array($page, ['a', 'b'], true)) {\n    $page = 'a';\n}\ninclude __DIR__ . '/' . $page . '.php';\n",
	),
}

var decoders = php.SetOf("base64_decode", "gzinflate", "gzuncompress", "gzdecode", "str_rot13", "convert_uudecode", "hex2bin", "strrev")

var encoded = regexp.MustCompile(`^[A-Za-z0-9+/=\s]+$`)

var ruleObfuscated = &inspect.Rule{
	ID: "PHP-OBFUSCATED", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Code that cannot be read",
	Why:   "What cannot be read cannot be reviewed, and shops would have to install a loader for it.",
	How:   "Deliver the source. A licence key can be checked on your own server.",
	Messages: map[string]string{
		"encoded": "The file is encoded for {loader}.",
		"chain":   "Code is decoded and run.",
		"long":    "A very long string that looks encoded.",
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		x := p.Index()
		for _, call := range x.Calls {
			switch name := php.FunctionName(call); name {
			case "sg_load", "sg_get_const":
				r.Find(f.AtNode(call), "encoded", "loader", "SourceGuardian")
			case "assert", "create_function":
				if decodes(call) {
					r.Find(f.AtNode(call), "chain")
				}
			}
		}
		if isIonCube(p.Source) {
			r.Find(f.At(1), "encoded", "loader", "ionCube")
		}
		if bytes.HasPrefix(p.Source, []byte("<?php @Zend;")) || bytes.HasPrefix(p.Source, []byte("Zend\x00")) {
			r.Find(f.At(1), "encoded", "loader", "Zend Guard")
		}
		for _, n := range x.Evals {
			if decodes(n.Expr) {
				r.Find(f.AtNode(n), "chain")
			}
		}
		for _, s := range x.Strings {
			if len(s.Value) > 4096 && encoded.Match(s.Value[1:len(s.Value)-1]) && bytes.ContainsAny(s.Value, "0123456789") {
				r.Warn(f.AtNode(s), "long")
			}
		}
	},
	Bad: inspect.PHPExamples(
		"eval(gzinflate(base64_decode('S03OyFcoSyxKz0hVBAA=')));\n",
		"return sg_load('B5A3D7');\n",
		"if (!extension_loaded('ionCube Loader')) {\n    echo 'ionCube Loader is missing';\n}\nreturn _il_exec();\n",
		ionCubeHeader+"\n?>\nHR+cPwR2VPYzLZGbLcPbjUDPh9v4K+8bMVOVTQsuTE6\n",
		ionCubeHeader,
		"?>\nHR+cPwR2VPYzLZGbLcPbjUDPh9v4K+8bMVOVTQsuTE6\n",
		"$a = '"+strings.Repeat("dGhpcyBpcyBlbmNvZGVkIDE2", 250)+"';\n",
	),
	Good: inspect.PHPExamples(
		"$a = base64_decode($b);\neval($a . 'x');\n",
		"$logo = 'data:image/png;base64,"+strings.Repeat("dGhpcyBpcyBlbmNvZGVkIDE2", 250)+"';\n",
		"if (extension_loaded('ionCube Loader')) {\n    $a = 1;\n}\n",
		"// See https://www.ioncube.com\nif ($a) {\n    exit(1);\n}\n?>\n<p>HR+c</p>\n",
	),
}

// ionCubeHeader is what the encoder of today puts before its code.
const ionCubeHeader = `if(extension_loaded('ionCube Loader')){die('The file '.__FILE__." is corrupted.\n");}echo("\nScript error: the ".(($cli=(php_sapi_name()=='cli')) ?'ionCube':'<a href="https://www.ioncube.com">ionCube</a>')." Loader for PHP needs to be installed.\n\n");exit(199);`

var ionCubeCode = regexp.MustCompile(`\?>\s*HR\+c[A-Za-z0-9+/]{20}`)

// isIonCube knows a file by the call that runs it, which older encoders write,
// by the message for shops without the loader, or by the code itself.
func isIonCube(src []byte) bool {
	has := func(text string) bool { return bytes.Contains(src, []byte(text)) }
	return has("ionCube Loader") && has("_il_exec") || has("ioncube.com") && has("exit(199)") || ionCubeCode.Match(src)
}

// decodes reports whether a decoder is called within an expression.
func decodes(n ast.Vertex) bool {
	if call, ok := n.(*ast.ExprFunctionCall); ok && decoders[php.FunctionName(call)] {
		return true
	}
	found := false
	php.EachChild(n, func(child ast.Vertex) { found = found || decodes(child) })
	return found
}

var ruleDecode = &inspect.Rule{
	ID: "PHP-DECODE", Category: inspect.PHP, Severity: inspect.Warning, Since: 1,
	Title:    "Decodes text",
	Why:      "Malicious code is hidden this way, so a reviewer has to look at each place.",
	How:      "Where the format is your own, use JSON. Where an API demands it, say so in a comment.",
	Messages: map[string]string{"decode": "{name}() decodes text."},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		p.CallsOf(php.SetOf("base64_decode", "str_rot13", "gzinflate", "gzuncompress", "convert_uudecode"), func(call *ast.ExprFunctionCall, name string) {
			r.Find(f.AtNode(call), "decode", "name", name)
		})
	},
	Bad:  inspect.PHPExamples("$a = base64_decode($b);\n"),
	Good: inspect.PHPExamples("$a = base64_encode($b);\n$a = $this->base64_decode($b);\n"),
}

var remoteCode = regexp.MustCompile(`(?i)\.(php|phtml|phar|zip|tar|gz|tgz)$`)

var ruleDownload = &inspect.Rule{
	ID: "PHP-DOWNLOAD", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title:    "Downloads code",
	Why:      "What was reviewed would not be what runs in the shop, and whoever takes over the other server takes over every shop.",
	How:      "Put everything into the archive, and deliver updates as new versions.",
	Messages: map[string]string{"download": "Code from {from} is saved in the shop."},
	PHP:      checkDownload,
	Bad: inspect.PHPExamples(
		"file_put_contents(__DIR__ . '/update.php', file_get_contents('https://example.com/update.txt'));\n",
		"copy('https://example.com/update.zip', _PS_MODULE_DIR_ . 'demo.zip');\n",
		"Tools::copy('https://example.com/update.zip', $target);\n",
	),
	Good: inspect.PHPExamples(
		"file_put_contents(__DIR__ . '/rates.xml', Tools::file_get_contents('https://example.com/rates.xml'));\n",
		"copy(__DIR__ . '/a.php', $target);\n",
	),
}

// checkDownload finds one call that fetches from a written-out address and
// saves what is code by its name. More cannot be said without guessing.
func checkDownload(r *inspect.Run, f *inspect.File, p *php.File) {
	judge := func(n, from, to ast.Vertex) {
		source, ok := php.FirstText(from)
		if !ok || !strings.HasPrefix(source, "http://") && !strings.HasPrefix(source, "https://") && !strings.HasPrefix(source, "ftp://") {
			return
		}
		target := php.LastText(to)
		if remoteCode.MatchString(source) || remoteCode.MatchString(target) {
			r.Find(f.AtNode(n), "download", "from", source)
		}
	}
	for _, call := range p.Index().Calls {
		switch php.FunctionName(call) {
		case "copy":
			judge(call, php.Argument(call.Args, 0), php.Argument(call.Args, 1))
		case "file_put_contents":
			judge(call, fetched(php.Argument(call.Args, 1)), php.Argument(call.Args, 0))
		}
	}
	for _, call := range p.Index().Statics {
		if php.StaticName(call) == "tools::copy" {
			judge(call, php.Argument(call.Args, 0), php.Argument(call.Args, 1))
		}
	}
}

// fetched is the address that an expression fetches, or nil.
func fetched(n ast.Vertex) ast.Vertex {
	switch n := n.(type) {
	case *ast.ExprFunctionCall:
		if name := php.FunctionName(n); name == "file_get_contents" || name == "fopen" {
			return php.Argument(n.Args, 0)
		}
	case *ast.ExprStaticCall:
		if php.StaticName(n) == "tools::file_get_contents" {
			return php.Argument(n.Args, 0)
		}
	}
	return nil
}

var ruleTLS = &inspect.Rule{
	ID: "PHP-TLS", Category: inspect.PHP, Severity: inspect.Error, Since: 1,
	Title: "Certificates are not verified",
	Why:   "Anyone in between can read and change what is sent: payments, passwords, addresses.",
	How:   "Leave verification on, which is the default. Where a server has outdated certificates, set CURLOPT_CAINFO. Give every call a timeout, so that the shop does not hang with the other server.",
	Messages: map[string]string{
		"off":     "{option} is switched off.",
		"timeout": "No timeout is set for this call.",
	},
	PHP: checkTLS,
	Bad: inspect.PHPExamples(
		"curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);\n",
		"curl_setopt_array($c, [CURLOPT_SSL_VERIFYHOST => 0]);\n",
		"$a = stream_context_create(['ssl' => ['verify_peer' => false]]);\n",
		"$a = new Client(['verify' => false]);\n",
		"$c = curl_init('https://example.com');\ncurl_exec($c);\n",
	),
	Good: inspect.PHPExamples(
		"$c = curl_init('https://example.com');\ncurl_setopt($c, CURLOPT_SSL_VERIFYPEER, true);\ncurl_setopt($c, CURLOPT_SSL_VERIFYHOST, 2);\ncurl_setopt($c, CURLOPT_TIMEOUT, 10);\n",
		"$form = ['verify' => false, 'name' => 'x'];\n",
	),
}

var tlsOptions = php.SetOf("CURLOPT_SSL_VERIFYPEER", "CURLOPT_SSL_VERIFYHOST", "CURLOPT_PROXY_SSL_VERIFYPEER")

func checkTLS(r *inspect.Run, f *inspect.File, p *php.File) {
	x := p.Index()
	off := func(option, value ast.Vertex) {
		if constant, ok := option.(*ast.ExprConstFetch); ok && tlsOptions[php.NameOf(constant.Const)] && php.IsFalse(value) {
			r.Find(f.AtNode(option), "off", "option", php.NameOf(constant.Const))
		}
		if text, _ := php.Literal(option); (text == "verify_peer" || text == "verify_peer_name") && php.IsFalse(value) {
			r.Find(f.AtNode(option), "off", "option", text)
		}
	}
	var opened ast.Vertex
	for _, call := range x.Calls {
		switch php.FunctionName(call) {
		case "curl_setopt":
			off(php.Argument(call.Args, 1), php.Argument(call.Args, 2))
		case "curl_init":
			opened = call
		}
	}
	for _, item := range x.Items {
		if item.Key != nil {
			off(item.Key, item.Val)
		}
	}
	for _, n := range x.News {
		if strings.HasSuffix(strings.ToLower(php.NameOf(n.Class)), "client") {
			for _, a := range n.Args {
				guzzle(r, f, php.Argument([]ast.Vertex{a}, 0))
			}
		}
	}
	if opened != nil && !bytes.Contains(p.Source, []byte("CURLOPT_TIMEOUT")) && !bytes.Contains(p.Source, []byte("CURLOPT_CONNECTTIMEOUT")) {
		r.Warn(f.AtNode(opened), "timeout")
	}
}

// guzzle finds verify => false among the options of an HTTP client.
func guzzle(r *inspect.Run, f *inspect.File, n ast.Vertex) {
	array, ok := n.(*ast.ExprArray)
	if !ok {
		return
	}
	for _, item := range array.Items {
		pair, ok := item.(*ast.ExprArrayItem)
		if !ok || pair.Key == nil {
			continue
		}
		if key, _ := php.Literal(pair.Key); key == "verify" && php.IsFalse(pair.Val) {
			r.Find(f.AtNode(pair), "off", "option", key)
		}
		guzzle(r, f, pair.Val)
	}
}

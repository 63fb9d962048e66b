package rules

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/scan"
)

// inspectOne reviews an archive of one file.
func inspectOne(t *testing.T, path string, data []byte) {
	t.Helper()
	zip, err := archive.PackFolder(fstest.MapFS{path: {Data: data}}, "demo", archive.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	report, err := All.InspectZip(t.Context(), bytes.NewReader(zip), int64(len(zip)), archive.DefaultLimits, fullContext(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := report.JSON(); err != nil {
		t.Fatal(err)
	}
}

// seedExamples adds the files of all examples to a fuzz target.
func seedExamples(f *testing.F, ext string) {
	for _, rule := range All {
		for _, examples := range [][]inspect.Example{rule.Bad, rule.Good} {
			for _, example := range examples {
				for path, content := range example.Files {
					if strings.HasSuffix(path, ext) {
						f.Add([]byte(content))
					}
				}
			}
		}
	}
}

// hostilePHP once made a parser or a rule fail, or would without a bound.
var hostilePHP = []string{
	"<?php", "<?php\n", "", "<?", "<?php ?>", "<?php\n\x00", "<?php $a = $a . $a; $a = $a . $a; $a .= $a;",
	"<?php " + strings.Repeat("!", 20_000) + "1;",
	"<?php $a = " + strings.Repeat("(", 20_000) + "1" + strings.Repeat(")", 20_000) + ";",
	"<?php $a = ''" + strings.Repeat(".$b", 8_000) + ";",
	"<?php " + strings.Repeat("if (1) ", 6_000) + ";",
	"<?php $a = 'x'; " + strings.Repeat("$a = $a . $a . 'y'; ", 200) + "Db::getInstance()->execute($a);",
	"<?php " + strings.Repeat("$a = $b ? $a : [$a, $a]; ", 200) + "Db::getInstance()->execute('x = \"' . $a . '\"');",
	"<?php sprintf(); sprintf('%99999$s %s'); array_map(); implode(); copy(); curl_setopt(); new class { };",
	"<?php list(, $a) = [1, , 2]; foreach ($x as [, 'b' => $c]) {} static $q; global $$r; ${'x'} = `$y`;",
	"<?php namespace { function f(): static { return fn (?int ...$a) => yield; } }",
	"<?php __halt_compiler(); \xff\xfe", "<?php /* ", "<?php <<<A\n", "<?php \"{$a[", "\xef\xbb\xbf<?php exit;",
	"<", "<?php ?><", "<?php ?>\n<<",
}

func FuzzPHP(f *testing.F) {
	seedExamples(f, ".php")
	for _, code := range hostilePHP {
		f.Add([]byte(code))
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		inspectOne(t, "classes/Sample.php", code)
	})
}

// hostileTemplates are those of Smarty and Twig.
var hostileTemplates = []string{
	"", "{", "{*", "{$", "{$a", "{/", "{literal}", "{php}", "{if", "{{", "{%", "{#", "{{ '", "{% verbatim %}", "{$a=\"{$b", "{l s='",
	strings.Repeat("{a ", 3000), strings.Repeat("{if $a}", 3000), strings.Repeat("{$a \"{", 3000), strings.Repeat("{% if a %}", 3000),
	strings.Repeat("{a}", 2000) + strings.Repeat("{/b}", 2000), "{a \"" + strings.Repeat("{'", 3000), strings.Repeat("<script", 3000),
	strings.Repeat("{{ {", 3000), "{$a = '}' nofilter}", "{% block %}{% endblock %}{% set %}{% end %}",
}

func FuzzSmarty(f *testing.F) {
	seedExamples(f, ".tpl")
	for _, text := range hostileTemplates {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkScan(t, scan.Smarty(text), text)
		inspectOne(t, "views/templates/admin/sample.tpl", text)
	})
}

func FuzzTwig(f *testing.F) {
	seedExamples(f, ".twig")
	for _, text := range hostileTemplates {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkScan(t, scan.Twig(text), text)
		inspectOne(t, "views/templates/admin/sample.html.twig", text)
	})
}

// checkScan holds a scan to what rules rely on: tags in order and within the
// file, and a text of the same length.
func checkScan(t *testing.T, found *scan.Template, src []byte) {
	t.Helper()
	last := 0
	for _, tag := range found.Tags {
		if tag.Start < last || tag.End <= tag.Start || tag.End > len(src) {
			t.Fatalf("tag from %d to %d after %d, of %d", tag.Start, tag.End, last, len(src))
		}
		last = tag.End
	}
	if len(found.Text) != len(src) {
		t.Fatalf("text of %d bytes from %d", len(found.Text), len(src))
	}
	if found.Fault != nil && (found.Fault.Offset < 0 || found.Fault.Offset > len(src)) {
		t.Fatalf("fault at %d of %d", found.Fault.Offset, len(src))
	}
}

func FuzzScript(f *testing.F) {
	seedExamples(f, ".js")
	seedExamples(f, ".css")
	for _, text := range []string{"/", "/*", "//", "'", "`${`", "a = /[/", "console.", "alert(", "debugger"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		inspectOne(t, "views/js/sample.js", text)
		inspectOne(t, "views/css/sample.css", text)
	})
}

package rules

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
)

const guard = "if (!defined('_PS_VERSION_')) {\n    exit;\n}\n"

const licence = "/**\n * Demo\n *\n * @author    Demo\n * @copyright Demo\n * @license   https://opensource.org/licenses/MIT MIT\n */\n"

// square is a PNG picture of 32 by 32, as far as its size is concerned.
var square = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x20\x00\x00\x00\x20\x08\x06\x00\x00\x00szz\xf4"

// demoModule has every part of a module and no fault.
var demoModule = map[string]string{
	"demo.php": "<?php\n" + licence + guard + `
class Demo extends Module
{
    public function __construct()
    {
        $this->name = 'demo';
        $this->tab = 'front_office_features';
        $this->version = '2.0.0';
        $this->author = 'Demo';
        $this->ps_versions_compliancy = ['min' => '1.7.8.0', 'max' => '9.99.99'];
        parent::__construct();
        $this->displayName = $this->trans('Demo', [], 'Modules.Demo.Admin');
    }

    public function install()
    {
        return parent::install() && $this->registerHook('displayHome');
    }

    public function uninstall()
    {
        return parent::uninstall();
    }

    public function hookDisplayHome(array $params)
    {
        return $this->display(__FILE__, 'views/templates/hook/home.tpl');
    }
}
`,
	"index.php":                      indexFile,
	"config.xml":                     "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<module>\n    <name>demo</name>\n    <version><![CDATA[2.0.0]]></version>\n</module>\n",
	"logo.png":                       square,
	".htaccess":                      "<FilesMatch \"\\.php$\">\n    Require all denied\n</FilesMatch>\n",
	"README.md":                      "# Demo\n\nShows a greeting on the home page.\n",
	"views/index.php":                indexFile,
	"views/templates/index.php":      indexFile,
	"views/templates/hook/index.php": indexFile,
	"views/templates/hook/home.tpl":  "{**\n * @license MIT\n *}\n<p>{l s='Hello' d='Modules.Demo.Shop'}</p>\n",
}

var indexFile = "<?php\n" + licence + `header('Expires: Mon, 26 Jul 1997 05:00:00 GMT');
header('Last-Modified: ' . gmdate('D, d M Y H:i:s') . ' GMT');
header('Cache-Control: no-store, no-cache, must-revalidate');
header('Location: ../');
exit;
`

// fullContext has an answer to every need.
func fullContext() inspect.Context {
	return inspect.Context{
		Change: inspect.ChangeMajor, TechnicalName: "demo", LastVersion: "1.4.0", Platforms: inspect.DefaultPlatforms,
		Date: "2026-01-15", Previous: &inspect.Report{},
	}
}

// pack builds the archive of an example.
func pack(t testing.TB, e inspect.Example) []byte {
	t.Helper()
	files := map[string]string{}
	if e.Bare {
		maps.Copy(files, e.Files)
	} else {
		base := demoModule
		if e.Theme {
			base = demoTheme
		}
		for path, content := range base {
			files["demo/"+path] = content
		}
		for path, content := range e.Files {
			if files["demo/"+path] = content; content == inspect.Removed {
				delete(files, "demo/"+path)
			}
		}
	}
	return packFiles(t, files)
}

func packFiles(t testing.TB, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		f, err := w.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[path])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func review(t testing.TB, e inspect.Example) *inspect.Report {
	t.Helper()
	c := fullContext()
	if e.Context != nil {
		e.Context(&c)
	}
	limits := archive.DefaultLimits
	if e.Limits != nil {
		limits = *e.Limits
	}
	data := pack(t, e)
	report, err := All.InspectZip(t.Context(), bytes.NewReader(data), int64(len(data)), limits, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range report.NotRun {
		if slices.Contains(n.Needs, inspect.NeedRepair) {
			t.Errorf("rule %s failed", n.Rule)
		}
	}
	return report
}

func findingsOf(r *inspect.Report, rule string) (found []inspect.Finding) {
	for _, f := range r.Findings {
		if f.Rule == rule {
			found = append(found, f)
		}
	}
	return found
}

// R13.3: every rule finds its bad examples and leaves its good ones alone, and
// has the texts that a seller needs.
func TestRulesByTheirExamples(t *testing.T) {
	seen := map[string]bool{}
	for _, rule := range All {
		t.Run(rule.ID, func(t *testing.T) {
			if seen[rule.ID] {
				t.Error("the id is taken")
			}
			seen[rule.ID] = true
			if rule.Title == "" || rule.Why == "" || rule.How == "" || len(rule.Messages) == 0 || rule.Since < 1 {
				t.Error("a text is missing, or since when it is there")
			}
			if len(rule.Bad) == 0 || len(rule.Good) == 0 {
				t.Error("it has no bad or no good example")
			}
			for i, example := range rule.Bad {
				report := review(t, example)
				found := findingsOf(report, rule.ID)
				if len(found) == 0 {
					t.Errorf("bad example %d is not found; findings: %s", i, summary(report.Findings))
				}
				if example.At != "" && !slices.ContainsFunc(found, func(f inspect.Finding) bool { return points(example, f) }) {
					t.Errorf("bad example %d is not found at %s but at: %s", i, example.At, summary(found))
				}
			}
			for i, example := range rule.Good {
				if found := findingsOf(review(t, example), rule.ID); len(found) > 0 {
					t.Errorf("good example %d is found: %s", i, summary(found))
				}
			}
		})
	}
}

// points reports whether a finding is where the example wants it.
func points(e inspect.Example, f inspect.Finding) bool {
	path := f.File
	if !e.Bare {
		path = strings.TrimPrefix(path, "demo/")
	}
	return fmt.Sprintf("%s:%d", path, f.Line) == e.At
}

func summary(findings []inspect.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "\n\t%s %s %s:%d:%d %s", f.Severity, f.Rule, f.File, f.Line, f.Column, f.Text)
	}
	return b.String()
}

// The module and the theme that examples start from have no fault of any rule,
// the theme neither in a folder nor as a shop exports it.
func TestFaultlessStart(t *testing.T) {
	for _, example := range []inspect.Example{{}, {Theme: true}, {Bare: true, Files: demoTheme}} {
		report := review(t, example)
		if len(report.Findings) > 0 {
			t.Errorf("%s: %s", report.Kind, summary(report.Findings))
		}
		if report.Compliance != inspect.Compliant || report.Name != "demo" || len(report.NotRun) > 0 {
			t.Errorf("%s: %s, not run: %v", report.Kind, report.Compliance, report.NotRun)
		}
	}
}

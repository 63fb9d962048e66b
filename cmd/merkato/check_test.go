package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/rules"
)

const moduleClass = `<?php
if (!defined('_PS_VERSION_')) {
    exit;
}
class Greeting extends Module
{
    public function __construct()
    {
        $this->name = 'greeting';
        $this->version = 'VERSION';
        $this->ps_versions_compliancy = ['min' => '8.0.0', 'max' => '9.99.99'];
        parent::__construct();
    }
}
`

// module is a small module, with other files over it.
func module(version string, more map[string]string) map[string]string {
	files := map[string]string{
		"greeting/greeting.php": strings.ReplaceAll(moduleClass, "VERSION", version),
		"greeting/logo.png":     "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x20\x00\x00\x00\x20",
		"greeting/readme.md":    "# Greeting\n",
	}
	maps.Copy(files, more)
	return files
}

func writeZip(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(files[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "greeting.zip")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// R13.7: the verdict is the exit code; what cannot be reviewed at all is
// another one.
func TestCheckEndsByItsVerdict(t *testing.T) {
	good := writeZip(t, module("1.0.0", nil))
	bad := writeZip(t, module("1.0.0", map[string]string{"greeting/lib.phar": "x"}))
	for _, c := range []struct {
		what string
		args []string
		code int
		says string
	}{
		{"compliant", []string{good}, 0, "Compliant."},
		{"not compliant", []string{bad}, 1, "OTH-NESTED"},
		{"not a ZIP", []string{os.Args[0]}, 1, "INS-"},
		{"not there", []string{"missing.zip"}, 2, "missing.zip"},
	} {
		code, out, errs := result(t, command(t, nil, append([]string{"check"}, c.args...)...))
		if code != c.code || !strings.Contains(out+errs, c.says) {
			t.Errorf("%s: exit code %d\n%s%s", c.what, code, out, errs)
		}
	}
}

// A folder gets the report of the archive it would become, and leads SARIF to
// its own files.
func TestCheckOfAFolder(t *testing.T) {
	files := module("1.0.0", map[string]string{"greeting/src/A.php": "<?php\n// TODO\n"})
	folder := filepath.Join(t.TempDir(), "greeting")
	for name, content := range files {
		path := filepath.Join(filepath.Dir(folder), name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, packed, _ := result(t, command(t, nil, "check", "--format", "json", writeZip(t, files)))
	_, unpacked, errs := result(t, command(t, nil, "check", "--format", "json", folder))
	if packed != unpacked {
		t.Errorf("the folder's report differs: %s\n%s\n%s", errs, unpacked, packed)
	}
	_, sarif, _ := result(t, command(t, nil, "check", "--format", "sarif", folder))
	if !strings.Contains(sarif, `"uri": "`+folder+`/src/A.php"`) {
		t.Errorf("SARIF does not lead to the folder's file:\n%s", sarif)
	}
}

// R13.8: with the version before, new faults are told from old ones.
func TestCheckAgainstThePreviousVersion(t *testing.T) {
	old := writeZip(t, module("1.0.0", map[string]string{"greeting/a.log": "x\n"}))
	now := writeZip(t, module("1.0.1", map[string]string{"greeting/a.log": "x\n", "greeting/b.log": "x\n"}))
	_, out, errs := result(t, command(t, nil, "check", "--format", "json", "--previous", old, now))
	var report inspect.Report
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err, errs)
	}
	if report.Change != inspect.ChangeDebug || len(report.Omitted) == 0 {
		t.Errorf("reviewed as %s, leaving out %d", report.Change, len(report.Omitted))
	}
	if !slices.ContainsFunc(report.Findings, func(f inspect.Finding) bool {
		return f.File == "greeting/b.log" && f.State == inspect.StateNew
	}) {
		t.Errorf("the new file is not found: %+v", report.Findings)
	}
}

// merkato rules prints every rule, or one.
func TestRulesArePrinted(t *testing.T) {
	_, all, _ := result(t, command(t, nil, "rules"))
	for _, rule := range rules.All {
		if !strings.Contains(all, rule.ID+"  ") || !strings.Contains(all, rule.How) {
			t.Errorf("%s is missing", rule.ID)
		}
	}
	if code, one, _ := result(t, command(t, nil, "rules", "oth-index")); code != 0 || !strings.HasPrefix(one, "OTH-INDEX") {
		t.Errorf("exit code %d:\n%s", code, one)
	}
	if code, _, errs := result(t, command(t, nil, "rules", "nothing")); code == 0 || !strings.Contains(errs, "no rule nothing") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

// R13.7: command line, browser and server produce the same report, byte by byte.
func TestThreePlacesOneVerdict(t *testing.T) {
	root := filepath.Join("..", "..")
	wasm := filepath.Join(t.TempDir(), "engine.wasm")
	build := exec.Command("go", "build", "-ldflags", "-s -w", "-o", wasm, "./cmd/inspect-wasm")
	build.Dir, build.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	old := writeZip(t, module("1.0.0", map[string]string{"greeting/a.log": "x\n"}))
	archives := []struct{ path, previous string }{
		{writeZip(t, module("1.0.0", nil)), ""},
		{writeZip(t, module("1.1.0", map[string]string{"greeting/a.log": "x\n", "greeting/src/É.php": "<?php\n// TODO <é>\n"})), old},
		{writeZip(t, module("2.0.0", map[string]string{"greeting/broken.php": "<?php\nfunction (", "greeting/x.zip": "PK\x03\x04", "greeting/views/a.tpl": "{if $a}{$a}\n"})), ""},
		{writeZip(t, map[string]string{"greeting/../x.php": "<?php\n"}), ""},
		{os.Args[0], ""}, // too large
	}
	var cli, server, pairs []string
	for _, a := range archives {
		args := []string{"check", "--format", "json", "--date", "2026-01-15", a.path}
		if a.previous != "" {
			args = append(args, "--previous", a.previous)
		}
		_, out, _ := result(t, command(t, nil, args...))
		cli = append(cli, out)
		c := contextOf(t, a.path, a.previous)
		server = append(server, string(reviewed(t, a.path, c)))
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, cut(t, a.path), string(text))
	}
	browser := inBrowser(t, root, wasm, pairs)
	for i := range archives {
		if cli[i] != server[i] {
			t.Errorf("archive %d: the command line says\n%s\nthe server\n%s", i, cli[i], server[i])
		}
		if browser[i] != server[i] {
			t.Errorf("archive %d: the browser says\n%s\nthe server\n%s", i, browser[i], server[i])
		}
	}
}

// contextOf is what the server would know about an upload.
func contextOf(t *testing.T, path, previous string) inspect.Context {
	t.Helper()
	c := inspect.Context{Platforms: inspect.DefaultPlatforms, Date: "2026-01-15"}
	if previous != "" {
		before := c
		before.Change = inspect.ChangeNew
		c.Previous = new(inspect.Report)
		if err := json.Unmarshal(reviewed(t, previous, before), c.Previous); err != nil {
			t.Fatal(err)
		}
		c.TechnicalName, c.LastVersion = c.Previous.Name, c.Previous.Version
	}
	if data, err := os.ReadFile(cut(t, path)); err == nil {
		if version, err := inspect.VersionOf(bytes.NewReader(data), int64(len(data))); err == nil {
			c.Change = inspect.SuggestChange(c.LastVersion, version)
		}
	}
	return c
}

func reviewed(t *testing.T, path string, c inspect.Context) []byte {
	t.Helper()
	data, err := os.ReadFile(cut(t, path))
	if err != nil {
		t.Fatal(err)
	}
	report, err := rules.All.InspectZip(t.Context(), bytes.NewReader(data), int64(len(data)), archive.DefaultLimits, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := report.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// cut is the file, or as much of it as an upload would take before refusing it.
func cut(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if limit := int(archive.DefaultLimits.Packed) + 1; len(data) > limit {
		path = filepath.Join(t.TempDir(), "cut")
		if err := os.WriteFile(path, data[:limit], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// inBrowser runs the engine under Node, loaded as the web app loads it.
func inBrowser(t *testing.T, root, wasm string, pairs []string) (reports []string) {
	t.Helper()
	absolute := func(path ...string) string {
		full, err := filepath.Abs(filepath.Join(path...))
		if err != nil {
			t.Fatal(err)
		}
		return full
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{
		"--liftoff-only", // to optimise the engine takes far longer than to run it here
		filepath.Join("testdata", "engine.mjs"), absolute(root, "web", "src", "inspect", "engine.ts"),
		filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"), wasm,
	}, pairs...)
	node := exec.Command(absolute(root, "web", "node_modules", "node", "bin", "node"), args...)
	var errs bytes.Buffer
	node.Stderr = &errs
	out, err := node.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var report string
		if err := json.Unmarshal(lines.Bytes(), &report); err != nil {
			t.Fatal(err)
		}
		reports = append(reports, report)
	}
	if len(reports) != len(pairs)/2 {
		t.Fatalf("%d reports of %d archives: %s", len(reports), len(pairs)/2, errs.String())
	}
	return reports
}

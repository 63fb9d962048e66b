package rules

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"merkato/internal/inspect"
)

func inspectFiles(t testing.TB, c inspect.Context, files map[string]string) *inspect.Report {
	t.Helper()
	return review(t, inspect.Example{Files: files, Context: func(own *inspect.Context) { *own = c }})
}

// The same archive and context give the same bytes.
func TestReportIsDeterministic(t *testing.T) {
	faulty := inspect.Example{Files: map[string]string{
		"src/A.php": "<?php\n// TODO a\n// TODO a\n", "my file.txt": "", "lib/x.zip": "PK\x03\x04", "config.xml": inspect.Removed,
	}}
	first, err := review(t, faulty).JSON()
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if again, _ := review(t, faulty).JSON(); !bytes.Equal(first, again) {
			t.Fatal("two reviews of one archive differ")
		}
	}
	var read inspect.Report
	if err := json.Unmarshal(first, &read); err != nil {
		t.Fatal(err)
	}
	if back, _ := read.JSON(); !bytes.Equal(first, back) {
		t.Error("a report that was read is written otherwise")
	}
}

// R13.8: findings are new, unchanged or fixed, though lines move.
func TestAgainstThePreviousVersion(t *testing.T) {
	c := fullContext()
	before := inspectFiles(t, c, map[string]string{
		"src/A.php": "<?php\n// @license MIT\n// TODO one\n// TODO two\n",
	})
	c.Previous = before
	now := inspectFiles(t, c, map[string]string{
		"src/A.php": "<?php\n// @license MIT\n$moved = 1;\n\n// TODO two\n// TODO three\n",
	})
	states := map[inspect.State]int{}
	for _, f := range findingsOf(now, "OTH-TODO") {
		states[f.State]++
	}
	if states[inspect.StateUnchanged] != 1 || states[inspect.StateNew] != 1 {
		t.Errorf("states: %v", states)
	}
	if !slices.ContainsFunc(now.Fixed, func(f inspect.Finding) bool {
		return f.Rule == "OTH-TODO" && f.State == inspect.StateFixed && f.Line == 3
	}) {
		t.Errorf("fixed: %s", summary(now.Fixed))
	}
}

// A small change brings up old warnings only in files that it touches, errors
// always, and keeps in mind what it left out.
func TestSmallChangesLeaveOldWarnings(t *testing.T) {
	files := map[string]string{
		"src/index.php": indexFile,
		"src/Old.php":   "<?php\n// @license MIT\n// TODO old\n",
		"src/Touch.php": "<?php\n// @license MIT\n// TODO touched\n",
		"src/key.php":   "<?php\n// @license MIT\n$a = 'AKIA" + "QWERTYUIOPASDFGH';\n",
		"README.md":     inspect.Removed,
	}
	c := fullContext()
	c.Previous, c.LastVersion = inspectFiles(t, c, files), "2.0.0"
	files["src/Touch.php"] += "$a = 1;\n"
	files["demo.php"] = strings.Replace(demoModule["demo.php"], "2.0.0", "2.0.1", 1)
	files["config.xml"] = strings.Replace(demoModule["config.xml"], "2.0.0", "2.0.1", 1)
	for _, change := range []inspect.ChangeKind{inspect.ChangeMinor, inspect.ChangeFixError, inspect.ChangeDebug} {
		c.Change = change
		report := inspectFiles(t, c, files)
		var rules []string
		for _, f := range report.Findings {
			rules = append(rules, f.Rule+" "+strings.TrimPrefix(f.File, "demo/"))
		}
		if want := []string{"OTH-TODO src/Touch.php", "OTH-SECRETS src/key.php"}; !slices.Equal(sorted(rules), sorted(want)) {
			t.Errorf("%s: %q", change, rules)
		}
		if len(report.Omitted) != 2 || len(report.Fixed) != 0 {
			t.Errorf("%s: omitted %v, fixed %s", change, report.Omitted, summary(report.Fixed))
		}
		next := c
		next.Previous, next.Change, next.LastVersion = report, "", ""
		for _, f := range inspectFiles(t, next, files).Findings {
			if f.State != inspect.StateUnchanged {
				t.Errorf("%s: after it, %s counts as %s", change, f.Rule, f.State)
			}
		}
	}
}

// What was decided about a finding is kept by its fingerprint: that stays what it
// was when messages were worded otherwise and themes were reviewed in their folder.
func TestFingerprintsStay(t *testing.T) {
	theme := inspect.Example{Theme: true, Files: faultyTheme}
	module := inspect.Example{Files: map[string]string{
		"views/img/logo.png":                 "PK\x03\x04rest",
		"bin/tool":                           "\x7fELF\x02\x01\x01",
		"src/key.pem":                        "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEpAIBAAKCAQEA75kd0000000000000000\n",
		"src/Pay.php":                        "<?php\n$key = 'sk_" + "live_" + "0123456789abcdef01234567';\n",
		"vendor/x/a.php":                     "<?php\n$default_action = 'Files" + "Man';\n",
		"vendor/composer/platform_check.php": "<?php\nif (!(PHP_VERSION_ID >= 80100)) {\n    exit;\n}\n",
	}}
	got := map[string]string{}
	for _, example := range []inspect.Example{theme, module} {
		for _, f := range review(t, example).Findings {
			got[f.Fingerprint] = f.Rule
		}
	}
	for fingerprint, rule := range map[string]string{
		"91a48a6263997d7f": "OTH-DEVFILES", "0b2869a807f095bb": "OTH-GENERATED", "96757f7b02c7478e": "OTH-TODO",
		"942628af7720593f": "OTH-NESTED", "8999864216863604": "OTH-NESTED", "9c2d5d276f4398c3": "OTH-SECRETS",
		"e7c1dc7a763712ac": "OTH-SECRETS", "eecdc04dd17d1b23": "PHP-FLOOR", "4cc7e924f42dcc43": "OTH-MALWARE",
	} {
		if got[fingerprint] != rule {
			t.Errorf("no finding of %s has the fingerprint %s any more: %v", rule, fingerprint, got)
		}
	}
}

var faultyTheme = map[string]string{"assets/css/empty.css": "", "node_modules/x/x.js": "let a\n", "templates/page.tpl": "{* TODO one *}\n"}

// A theme is compared with the version before though that was reviewed in its
// folder: nothing is new, and what is gone is named by its path of today.
func TestAThemeAgainstAReportWithItsFolder(t *testing.T) {
	c := fullContext()
	theme := func(without string) *inspect.Report {
		files := maps.Clone(faultyTheme)
		delete(files, without)
		return review(t, inspect.Example{Theme: true, Files: files, Context: func(own *inspect.Context) { *own = c }})
	}
	before := theme("")
	for i := range before.Files {
		before.Files[i].Path = "demo/" + before.Files[i].Path
	}
	for i := range before.Findings {
		if f := &before.Findings[i]; f.File != "" {
			f.File = "demo/" + f.File
		}
	}
	c.Previous = before
	now := theme("templates/page.tpl")
	for _, f := range now.Findings {
		if f.State != inspect.StateUnchanged {
			t.Errorf("%s counts as %s", f.Rule, f.State)
		}
	}
	if len(now.Findings) != 2 || len(now.Fixed) != 1 || now.Fixed[0].File != "templates/page.tpl" {
		t.Errorf("found %s, fixed %s", summary(now.Findings), summary(now.Fixed))
	}
	c.Change, c.LastVersion = inspect.ChangeMinor, "1.9.0"
	if small := theme(""); len(small.Omitted) != 3 {
		t.Errorf("a small change brings up %s", summary(small.Findings))
	}
}

// A report has the files that buyers get, without what macOS added.
func TestReportedFilesAreThoseThatBuyersGet(t *testing.T) {
	report := review(t, inspect.Example{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "__MACOSX/demo/._demo.php": "x"}})
	if len(report.Files) != 1 || report.Files[0].Path != "demo/demo.php" {
		t.Errorf("files: %v", report.Files)
	}
}

func sorted(list []string) []string { slices.Sort(list); return list }

// A rule that lacks its context says so.
func TestNotRun(t *testing.T) {
	report := inspectFiles(t, inspect.Context{}, nil)
	needs := map[string][]inspect.Need{}
	for _, n := range report.NotRun {
		needs[n.Rule] = n.Needs
	}
	for rule, want := range map[string]inspect.Need{"INS-RENAMED": inspect.NeedName, "INS-BUMP": inspect.NeedVersion, "INS-STALE": inspect.NeedPrevious, "INS-LATEST": inspect.NeedPlatforms} {
		if !slices.Contains(needs[rule], want) {
			t.Errorf("%s needs %v, not %s", rule, needs[rule], want)
		}
	}
}

// A rule that finds without end is cut, and says how much was left out.
func TestManyFindingsAreCut(t *testing.T) {
	report := inspectFiles(t, fullContext(), map[string]string{"src/A.php": "<?php\n" + strings.Repeat("// TODO\n", 500)})
	const most = 200
	if found := len(findingsOf(report, "OTH-TODO")); found != most || report.Cut["OTH-TODO"] != 500-most {
		t.Errorf("%d findings, %d cut", found, report.Cut["OTH-TODO"])
	}
}

// SARIF has the rules, a place for every result and what became of it.
func TestSARIF(t *testing.T) {
	c := fullContext()
	c.Previous = inspectFiles(t, c, map[string]string{"README.md": inspect.Removed})
	data, err := inspectFiles(t, c, map[string]string{"src/a b.php": "<?php // @license MIT\n// TODO <b>\n"}).SARIF(All, "./modules/demo")
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct {
				RuleID        string
				RuleIndex     int
				BaselineState string
				Locations     []struct {
					Physical struct {
						Artifact struct{ URI string } `json:"artifactLocation"`
					} `json:"physicalLocation"`
				}
			}
		}
	}
	if err := json.Unmarshal(data, &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs[0].Tool.Driver.Rules) != len(All) {
		t.Errorf("version %s with %d rules", log.Version, len(log.Runs[0].Tool.Driver.Rules))
	}
	states := map[string]string{}
	for _, r := range log.Runs[0].Results {
		if log.Runs[0].Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("%s has the index of another rule", r.RuleID)
		}
		states[r.RuleID] = r.BaselineState + " " + r.Locations[0].Physical.Artifact.URI
	}
	if states["OTH-TODO"] != "new modules/demo/src/a%20b.php" || states["OTH-DOCS"] != "absent modules/demo/demo.php" {
		t.Errorf("results: %v", states)
	}
}

// SARIF leads to the files of a theme, which has no folder in the archive.
func TestSARIFOfATheme(t *testing.T) {
	report := review(t, inspect.Example{Theme: true, Files: map[string]string{"templates/errors/404.tpl": inspect.Removed, "assets/css/theme.css": ""}})
	for folder, want := range map[string][]string{
		"":       {`"uri": "config/theme.yml"`, `"uri": "assets/css/theme.css"`},
		"themes": {`"uri": "themes/config/theme.yml"`, `"uri": "themes/assets/css/theme.css"`},
	} {
		data, err := report.SARIF(All, folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, uri := range want {
			if !strings.Contains(string(data), uri) {
				t.Errorf("%q: %s is missing from:\n%s", folder, uri, data)
			}
		}
	}
}

// At a terminal, the line at fault is marked, and the verdict comes last.
func TestText(t *testing.T) {
	var b strings.Builder
	report := inspectFiles(t, fullContext(), map[string]string{
		"src/index.php": indexFile, "src/key.php": "<?php\n// @license MIT\n\t$a = 'AKIA" + "QWERTYUIOPASDFGH'; // \x1b[2J\n",
	})
	if err := report.Text(&b, false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\ndemo/src/key.php\n", "  3:8  error  OTH-SECRETS  The file holds a secret key or token of AWS.", "    > 3 |     $a = 'AKIA", "1 error, 1 warning",
		"9.0 certified", "Not compliant.",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing from:\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Error("the code can send commands to the terminal")
	}
}

// A ZIP without a top folder is said to have none: what its folder would have to
// hold is no fault of its own.
func TestWithoutAFolderOnlyThatIsSaid(t *testing.T) {
	report := review(t, inspect.Example{Bare: true, Files: map[string]string{"demo.php": demoModule["demo.php"], "index.php": indexFile}})
	for _, f := range report.Findings {
		if f.Rule != "INS-ROOT" {
			t.Errorf("%s: %s", f.Rule, f.Text)
		}
	}
	if report.Errors != 1 {
		t.Errorf("%d errors", report.Errors)
	}
	// Nor is a main file missing in a folder that is only one of several.
	report = review(t, inspect.Example{Bare: true, Files: map[string]string{"demo.php": demoModule["demo.php"], "controllers/index.php": indexFile, "views/index.php": indexFile}})
	if found := findingsOf(report, "INS-MAIN"); len(found) > 0 {
		t.Error(found[0].Text)
	}
}

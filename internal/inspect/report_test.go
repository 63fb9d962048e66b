package inspect

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func inspectFiles(t testing.TB, c Context, files map[string]string) *Report {
	t.Helper()
	return Example{Files: files, Context: func(own *Context) { *own = c }}.inspect(t)
}

// The same archive and context give the same bytes.
func TestReportIsDeterministic(t *testing.T) {
	faulty := Example{Files: map[string]string{
		"src/A.php": "<?php\n// TODO a\n// TODO a\n", "my file.txt": "", "lib/x.zip": "PK\x03\x04", "config.xml": Removed,
	}}
	first, err := faulty.inspect(t).JSON()
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if again, _ := faulty.inspect(t).JSON(); !bytes.Equal(first, again) {
			t.Fatal("two reviews of one archive differ")
		}
	}
	var read Report
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
	states := map[State]int{}
	for _, f := range now.of("OTH-TODO") {
		states[f.State]++
	}
	if states[StateUnchanged] != 1 || states[StateNew] != 1 {
		t.Errorf("states: %v", states)
	}
	if !slices.ContainsFunc(now.Fixed, func(f Finding) bool { return f.Rule == "OTH-TODO" && f.State == StateFixed && f.Line == 3 }) {
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
		"README.md":     Removed,
	}
	c := fullContext()
	c.Previous, c.LastVersion = inspectFiles(t, c, files), "2.0.0"
	files["src/Touch.php"] += "$a = 1;\n"
	files["demo.php"] = strings.Replace(demoModule["demo.php"], "2.0.0", "2.0.1", 1)
	files["config.xml"] = strings.Replace(demoModule["config.xml"], "2.0.0", "2.0.1", 1)
	for _, change := range []ChangeKind{ChangeMinor, ChangeFixError, ChangeDebug} {
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
			if f.State != StateUnchanged {
				t.Errorf("%s: after it, %s counts as %s", change, f.Rule, f.State)
			}
		}
	}
}

func sorted(list []string) []string { slices.Sort(list); return list }

// A rule that lacks its context says so.
func TestNotRun(t *testing.T) {
	report := inspectFiles(t, Context{}, nil)
	needs := map[string][]Need{}
	for _, n := range report.NotRun {
		needs[n.Rule] = n.Needs
	}
	for rule, want := range map[string]Need{"INS-RENAMED": NeedName, "INS-BUMP": NeedVersion, "INS-STALE": NeedPrevious, "INS-LATEST": NeedPlatforms} {
		if !slices.Contains(needs[rule], want) {
			t.Errorf("%s needs %v, not %s", rule, needs[rule], want)
		}
	}
}

// R13.4: the result for each platform version.
func TestCompatibility(t *testing.T) {
	platforms := []Platform{
		{Version: "9.0", PHPMin: "8.1", PHPMax: "8.4"}, {Version: "8.1", PHPMin: "7.2", PHPMax: "8.1"}, {Version: "1.7.8", PHPMin: "7.1", PHPMax: "7.4"},
	}
	upTo8 := Compliancy{Min: "1.7.8.5", Max: "8.99.99"}
	for what, c := range map[string]struct {
		requires Compliancy
		needs    phpNeeds
		want     []Result // 1.7.8, 8.1, 9.0
	}{
		"in range":            {upTo8, phpNeeds{}, []Result{Certified, Certified, Outdated}},
		"below the range":     {Compliancy{Min: "8.0.0", Max: "9.99"}, phpNeeds{}, []Result{Declined, Certified, Certified}},
		"above, same major":   {Compliancy{Min: "1.7", Max: "8.0.5"}, phpNeeds{}, []Result{Certified, Declined, Outdated}},
		"open":                {Compliancy{Min: "1.7", Open: true}, phpNeeds{}, []Result{Confirm, Confirm, Confirm}},
		"nothing declared":    {Compliancy{}, phpNeeds{}, []Result{Confirm, Confirm, Confirm}},
		"needs PHP 8":         {upTo8, phpNeeds{floors: []string{"8.0"}}, []Result{Declined, Confirm, Outdated}},
		"uses what 8.0 lacks": {Compliancy{Min: "1.7", Max: "9.99"}, phpNeeds{removed: []string{"8.0"}}, []Result{Certified, Confirm, Declined}},
		"broken":              {upTo8, phpNeeds{broken: true}, []Result{Declined, Declined, Declined}},
		"newer than we know":  {upTo8, phpNeeds{unsure: true}, []Result{Confirm, Confirm, Outdated}},
	} {
		var got []Result
		for _, r := range compatibility(platforms, c.requires, &c.needs) {
			got = append(got, r.Result)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", what, got, c.want)
		}
	}
}

// A rule that finds without end is cut, and says how much was left out.
func TestManyFindingsAreCut(t *testing.T) {
	report := inspectFiles(t, fullContext(), map[string]string{"src/A.php": "<?php\n" + strings.Repeat("// TODO\n", 500)})
	if found := len(report.of("OTH-TODO")); found != maxPerRule || report.Cut["OTH-TODO"] != 500-maxPerRule {
		t.Errorf("%d findings, %d cut", found, report.Cut["OTH-TODO"])
	}
}

// SARIF has the rules, a place for every result and what became of it.
func TestSARIF(t *testing.T) {
	c := fullContext()
	c.Previous = inspectFiles(t, c, map[string]string{"README.md": Removed})
	data, err := inspectFiles(t, c, map[string]string{"src/a b.php": "<?php // @license MIT\n// TODO <b>\n"}).SARIF("./modules/demo")
	if err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(data, &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs[0].Tool.Driver.Rules) != len(Rules()) {
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
		"\ndemo/src/key.php\n", "  3:8  error  OTH-SECRETS  The file holds an access key of AWS.", "    > 3 |     $a = 'AKIA", "1 error, 1 warning",
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

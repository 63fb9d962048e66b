package inspect

import "strings"

// installRules say what a module must have to be installed and updated.
var installRules = []*Rule{
	ruleZip, ruleSize, ruleRoot, ruleMain, ruleName, ruleRenamed, ruleMulti, ruleCompliancy, ruleMaxDyn, ruleLatest,
	ruleVersion, ruleBump, ruleConfigXML, ruleLifecycle, ruleUpgrade, ruleStale, ruleHook, ruleVendor, ruleOverride,
}

// archiveRule is the rule under which an archive is refused.
func archiveRule(reason Reason) *Rule {
	if reason == ReasonTooLarge {
		return ruleSize
	}
	return ruleZip
}

// messages turns the reasons of refusal into a rule's messages.
func messages(belongs func(Reason) bool) map[string]string {
	all := map[string]string{}
	for reason, text := range refusals {
		if belongs(reason) {
			all[string(reason)] = text
		}
	}
	return all
}

var ruleZip = &Rule{
	ID: "INS-ZIP", Category: Install, Severity: Error, Since: 1,
	Title:    "Unsafe or unreadable archive",
	Why:      "Programs disagree about such an archive, or could be harmed by it: what is reviewed would not be what shops install.",
	How:      "Pack the folder again with a common program (zip, 7-Zip, the file manager of your system), without password, links or anything added to the file.",
	Messages: messages(func(r Reason) bool { return r != ReasonTooLarge }),
	Module:   func(*Run) {}, // Open refuses, and Refused reports
	Bad: []Example{
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "demo/../../index.php": "<?php\n"}},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "demo/Demo.php": "<?php\n"}},
	},
	Good: []Example{{}},
}

var ruleSize = &Rule{
	ID: "INS-SIZE", Category: Install, Severity: Error, Since: 1,
	Title:    "Archive too large",
	Why:      "Many shops cannot upload a larger archive, and a module of that size mostly carries what does not belong in it.",
	How:      "Leave out development files, unused libraries and large pictures or videos.",
	Messages: messages(func(r Reason) bool { return r == ReasonTooLarge }),
	Module:   func(*Run) {}, // Open refuses, and Refused reports
	Bad:      []Example{{Files: map[string]string{"views/img/big.bin": strings.Repeat("0123456789abcdef", 1<<10)}, Limits: &Limits{Packed: 1 << 10, File: 1 << 20, Total: 1 << 20, Entries: 100, Ratio: 200}}},
	Good:     []Example{{}},
}

var ruleRoot = &Rule{
	ID: "INS-ROOT", Category: Install, Severity: Error, Since: 1,
	Title: "Not exactly one top folder",
	Why:   "The shop unpacks the archive into its folder of modules and looks for the one folder with the module's name.",
	How:   "Pack the module's folder itself, so that the archive holds one folder and everything is in it.",
	Messages: map[string]string{
		"none":    "The archive has no top folder.",
		"several": "The archive has several top folders: {folders}.",
		"file":    "{file} is outside the module's folder.",
	},
	Module: func(r *Run) {
		roots := topFolders(r.Module.archive)
		switch {
		case len(roots) == 0:
			r.Find(Nowhere, "none")
		case len(roots) > 1:
			r.Find(Nowhere, "several", "folders", strings.Join(roots, ", "))
		default:
			for _, f := range r.Module.Files {
				if !strings.Contains(f.Path, "/") {
					r.Find(f.Whole(), "file", "file", f.Path)
				}
			}
		}
	},
	Bad: []Example{
		{Bare: true, Files: map[string]string{"demo.php": "<?php\n"}},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "docs/readme.md": "Read me."}},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "readme.md": "Read me."}, At: "readme.md:0"},
	},
	Good: []Example{{}, {Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "__MACOSX/demo/._demo.php": "x"}}},
}

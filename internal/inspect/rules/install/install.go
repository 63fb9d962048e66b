// Package install has the rules on what a module or theme must have to be
// installed and updated.
package install

import (
	"path"
	"strings"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
)

// Rules say what a module or theme must have to be installed and updated.
var Rules = []*inspect.Rule{
	ruleZip, ruleSize, ruleRoot, ruleMain, ruleName, ruleRenamed, ruleMulti, ruleCompliancy, ruleMaxDyn, ruleLatest,
	ruleVersion, ruleBump, ruleConfigXML, ruleLifecycle, ruleUpgrade, ruleStale, ruleHook, ruleVendor, ruleOverride,
	ruleThemeFiles, ruleThemeYML,
}

func isTooLarge(reason archive.Reason) bool {
	return reason == archive.ReasonTooLarge || reason == archive.ReasonFileTooLarge || reason == archive.ReasonUnpacksTooLarge
}

func isUnsafe(reason archive.Reason) bool { return !isTooLarge(reason) }

// messages turns the reasons of refusal into a rule's messages.
func messages(belongs func(archive.Reason) bool) map[string]string {
	all := map[string]string{}
	for reason, text := range archive.Messages {
		if belongs(reason) {
			all[string(reason)] = text
		}
	}
	return all
}

var ruleZip = &inspect.Rule{
	ID: "INS-ZIP", Category: inspect.Install, Severity: inspect.Error, Since: 1,
	Title:    "Unsafe or unreadable archive",
	Why:      "Programs disagree about such an archive, or could be harmed by it: what is reviewed would not be what shops install.",
	How:      "Pack the folder again with a common program (zip, 7-Zip, the file manager of your system), without password, links or anything added to the file.",
	Messages: messages(isUnsafe),
	Refuses:  isUnsafe,
	Bad: []inspect.Example{
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "demo/../../index.php": "<?php\n"}},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "demo/Demo.php": "<?php\n"}},
	},
	Good: []inspect.Example{{}},
}

var ruleSize = &inspect.Rule{
	ID: "INS-SIZE", Category: inspect.Install, Severity: inspect.Error, Since: 1,
	Title:    "Archive too large",
	Why:      "Many shops cannot upload a larger archive, and a module of that size mostly carries what does not belong in it.",
	How:      "Leave out development files, unused libraries and large pictures or videos.",
	Messages: messages(isTooLarge),
	Refuses:  isTooLarge,
	Bad:      []inspect.Example{{Files: map[string]string{"views/img/big.bin": strings.Repeat("0123456789abcdef", 1<<10)}, Limits: &archive.Limits{Packed: 1 << 10, File: 1 << 20, Total: 1 << 20, Entries: 100, Ratio: 200}}},
	Good:     []inspect.Example{{}},
}

var ruleRoot = &inspect.Rule{
	ID: "INS-ROOT", Category: inspect.Install, Severity: inspect.Error, Since: 1,
	Title: "Not exactly one top folder",
	Why:   "The shop unpacks the archive into its folder of modules and looks for the one folder with the module's name.",
	How:   "Pack the module's folder itself, so that the archive holds one folder and everything is in it. A theme may also be packed as a shop exports it, with config/theme.yml and everything else at the top.",
	Messages: map[string]string{
		"none":    "The archive has no top folder.",
		"several": "The archive has several top folders: {folders}.",
		"file":    "{file} is outside the module's folder.",
		"macos":   "{file} is in __MACOSX, a folder that macOS adds; leave it out.",
	},
	Module: func(r *inspect.Run) {
		for _, f := range r.Module.Files {
			if archive.FromMacOS(f.Path) && !strings.HasPrefix(path.Base(f.Path), "._") {
				r.Find(f.Whole(), "macos", "file", f.Path)
			}
		}
		if r.Module.IsAtTop {
			return
		}
		roots := r.Module.TopFolders()
		switch {
		case len(roots) == 0:
			r.Find(inspect.Nowhere, "none")
		case len(roots) > 1:
			r.Find(inspect.Nowhere, "several", "folders", strings.Join(roots, ", "))
		default:
			for _, f := range r.Module.Files {
				if !strings.Contains(f.Path, "/") {
					r.Find(f.Whole(), "file", "file", f.Path)
				}
			}
		}
	},
	Bad: []inspect.Example{
		{Bare: true, Files: map[string]string{"demo.php": "<?php\n"}},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "docs/readme.md": "Read me."}},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "readme.md": "Read me."}, At: "readme.md:0"},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "__MACOSX/__MACOSX.php": "<?php\n"}, At: "__MACOSX/__MACOSX.php:0"},
		{Bare: true, Files: map[string]string{"demo/config/theme.yml": "name: demo\n", "readme.md": "Read me."}, At: "readme.md:0"},
	},
	Good: []inspect.Example{
		{},
		{Bare: true, Files: map[string]string{"demo/demo.php": "<?php\n", "__MACOSX/demo/._demo.php": "x"}},
		{Bare: true, Files: map[string]string{"assets/css/theme.css": "a { b: c }\n", "config/theme.yml": "name: demo\n", "preview.png": "x"}},
	},
}

package install

import (
	"regexp"
	"strings"

	"merkato/internal/inspect"
	"merkato/internal/inspect/versions"
)

const demoClass = "<?php\nclass Demo extends Module\n{\n    public function __construct()\n    {\n        "

var ruleCompliancy = &inspect.Rule{
	ID: "INS-COMPLIANCY", Category: inspect.Install, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title: "Platform versions not declared",
	Why:   "The shop installs a module only on the versions it is made for, and buyers are shown what it says. Without both bounds it installs where it breaks.",
	How:   "Set $this->ps_versions_compliancy in the constructor, with min and max.",
	Messages: map[string]string{
		"missing": "$this->ps_versions_compliancy is not set.",
		"bound":   "$this->ps_versions_compliancy has no {bound}.",
	},
	Module: func(r *inspect.Run) {
		m, d := r.Module, r.Module.Declared
		if !inspect.ModuleClasses[strings.ToLower(d.Extends)] {
			return // a class between may set it
		}
		if d.CompliancyAt == inspect.Nowhere {
			r.Find(m.Main.Whole(), "missing")
			return
		}
		for _, bound := range d.Missing {
			r.Find(d.CompliancyAt, "bound", "bound", bound)
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"demo.php": demoClass + "$this->name = 'demo';\n    }\n}\n"}},
		{Files: map[string]string{"demo.php": demoClass + "$this->ps_versions_compliancy = ['min' => '8.0.0'];\n    }\n}\n"}, At: "demo.php:6"},
		{Files: map[string]string{"demo.php": demoClass + "$this->ps_versions_compliancy['min'] = '8.0.0';\n    }\n}\n"}, At: "demo.php:6"},
	},
	Good: []inspect.Example{
		{},
		{Files: map[string]string{"demo.php": demoClass + "$this->ps_versions_compliancy = array('min' => self::LOWEST, 'max' => _PS_VERSION_);\n    }\n}\n"}},
		{Files: map[string]string{"demo.php": demoClass + "$this->ps_versions_compliancy = Range::get();\n    }\n}\n"}},
		{Files: map[string]string{"demo.php": demoClass + "$this->ps_versions_compliancy['min'] = '1.6';\n        $this->ps_versions_compliancy['max'] = _PS_VERSION_;\n    }\n}\n"}},
	},
}

var ruleMaxDyn = &inspect.Rule{
	ID: "INS-MAXDYN", Category: inspect.Install, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title:    "Open maximum version",
	Why:      "_PS_VERSION_ as the maximum promises every version to come, tested or not.",
	How:      "Write the newest version that was tested, such as 9.99.99 for all of version 9.",
	Messages: map[string]string{"open": "The maximum is _PS_VERSION_, whatever that will be."},
	Module: func(r *inspect.Run) {
		if d := r.Module.Declared; d.Compliancy.Open {
			r.Find(d.CompliancyAt, "open")
		}
	},
	Bad: []inspect.Example{{
		Files: map[string]string{"demo.php": demoClass + "$this->ps_versions_compliancy = ['min' => '1.7', 'max' => _PS_VERSION_];\n    }\n}\n"},
		At:    "demo.php:6",
	}, {
		Files: map[string]string{"demo.php": demoClass + "$this->ps_versions_compliancy['max'] = _PS_VERSION_;\n    }\n}\n"},
	}},
	Good: []inspect.Example{{}},
}

var ruleLatest = &inspect.Rule{
	ID: "INS-LATEST", Category: inspect.Install, Severity: inspect.Error, Since: 1,
	Needs: []inspect.Need{inspect.NeedChange, inspect.NeedPlatforms, inspect.NeedDate},
	Title: "Newest platform version not supported",
	Why:   "Merchants on the newest version cannot buy it. New products have to support it from the start, updates some months after its release.",
	How:   "Test on the newest version and raise the declared maximum.",
	Messages: map[string]string{
		"new":     "The declared maximum is {max}; a new product has to support version {newest}.",
		"refused": "The declared maximum is {max}; since {from}, updates have to support version {newest}.",
		"soon":    "The declared maximum is {max}; from {from} on, updates will have to support version {newest}.",
	},
	Module: func(r *inspect.Run) {
		d, c := r.Module.Declared, r.Context
		newest, from := newestMajor(c.Platforms)
		if d.Compliancy.Max == "" || versions.Compare(versions.Major(d.Compliancy.Max), newest) >= 0 {
			return
		}
		written := strings.TrimSuffix(d.Compliancy.Max, ".999.999") // a whole series is named by its start
		if c.Change == inspect.ChangeNew {
			r.Error(d.CompliancyAt, "new", "max", written, "newest", newest)
			return
		}
		switch {
		case from == "": // nobody says from when on
		case c.Date >= from:
			r.Error(d.CompliancyAt, "refused", "max", written, "newest", newest, "from", from)
		default:
			r.Warn(d.CompliancyAt, "soon", "max", written, "newest", newest, "from", from)
		}
	},
	Bad: []inspect.Example{
		{Files: latestExample, Context: func(c *inspect.Context) { c.Change = inspect.ChangeNew }, At: "demo.php:6"},
		{Files: latestExample, Context: func(c *inspect.Context) { c.Change = inspect.ChangeMinor }},
		{Files: latestExample, Context: func(c *inspect.Context) { c.Date = "2025-07-01" }},
	},
	Good: []inspect.Example{{}, {Theme: true}},
}

var latestExample = map[string]string{
	"demo.php": demoClass + "$this->ps_versions_compliancy = ['min' => '1.7.8', 'max' => '8.99.99'];\n    }\n}\n",
}

// newestMajor is the newest major of the platform and the day from which updates
// have to support it.
func newestMajor(platforms []inspect.Platform) (major, required string) {
	for _, p := range platforms {
		if its := versions.Major(p.Version); major == "" || versions.Compare(its, major) > 0 {
			major, required = its, p.Required
		}
	}
	return major, required
}

var threeNumbers = regexp.MustCompile(`^\d+\.\d+\.\d+$`)

var ruleVersion = &inspect.Rule{
	ID: "INS-VERSION", Category: inspect.Install, Severity: inspect.Error, Since: 1,
	Title: "Version missing or not readable",
	Why:   "The shop compares versions to know when to update; it needs one it can read and order.",
	How:   "Set the version as a string of three numbers, such as 1.4.0.",
	Messages: map[string]string{
		"missing": "The module has no version.",
		"unknown": "The version cannot be read from the file; write it as a string or a class constant.",
		"form":    "The version {version} is not of the form 1.4.0.",
	},
	Module: func(r *inspect.Run) {
		d := r.Module.Declared
		switch {
		case d.Version != "" && !threeNumbers.MatchString(d.Version):
			r.Warn(d.VersionAt, "form", "version", d.Version)
		case d.VersionAt != inspect.Nowhere && d.Version == "":
			r.Warn(d.VersionAt, "unknown")
		case d.VersionAt == inspect.Nowhere && (r.Module.Kind == inspect.KindTheme && r.Module.Main != nil || inspect.ModuleClasses[strings.ToLower(d.Extends)]):
			r.Error(r.Module.Main.Whole(), "missing")
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"demo.php": demoClass + "$this->name = 'demo';\n    }\n}\n"}},
		{Files: map[string]string{"demo.php": demoClass + "$this->version = '1.4';\n    }\n}\n"}, At: "demo.php:6"},
		{Files: map[string]string{"demo.php": demoClass + "$this->version = version();\n    }\n}\n"}, At: "demo.php:6"},
		{Theme: true, Files: map[string]string{"config/theme.yml": "name: demo\n"}},
	},
	Good: []inspect.Example{
		{},
		{Theme: true},
		{Files: map[string]string{"demo.php": "<?php\nclass Demo extends Module {\n    const VERSION = '1.4.0';\n    public $version = self::VERSION;\n}\n"}},
	},
}

var ruleBump = &inspect.Rule{
	ID: "INS-BUMP", Category: inspect.Install, Severity: inspect.Error, Since: 1, Needs: []inspect.Need{inspect.NeedVersion},
	Title: "Version does not fit the change",
	Why:   "Shops update only to a higher version, and the kind of change decides how a version is reviewed.",
	How:   "Use a version above the last one. Raise the first number for a major change, and only then.",
	Messages: map[string]string{
		"low":   "Version {version} is not above the last one, {last}.",
		"major": "A major change raises the first number; {version} follows {last}.",
		"small": "Version {version} after {last} is a major change, but a smaller one was chosen.",
	},
	Module: func(r *inspect.Run) {
		d, last := r.Module.Declared, r.Context.LastVersion
		if d.Version == "" {
			return // INS-VERSION says so
		}
		rise := versions.Number(strings.Split(d.Version, "."), 0) - versions.Number(strings.Split(last, "."), 0)
		switch {
		case versions.Compare(d.Version, last) <= 0:
			r.Find(d.VersionAt, "low", "version", d.Version, "last", last)
		case r.Context.Change == inspect.ChangeMajor && rise == 0:
			r.Find(d.VersionAt, "major", "version", d.Version, "last", last)
		case r.Context.IsSmall() && rise > 0:
			r.Find(d.VersionAt, "small", "version", d.Version, "last", last)
		}
	},
	Bad: []inspect.Example{
		{Context: func(c *inspect.Context) { c.LastVersion = "2.0.0" }},
		{Context: func(c *inspect.Context) { c.LastVersion = "2.0.1" }},
		{Files: map[string]string{"demo.php": demoClass + "$this->version = '1.5.0';\n    }\n}\n"}, At: "demo.php:6"},
		{Context: func(c *inspect.Context) { c.Change = inspect.ChangeDebug }},
		{Context: func(c *inspect.Context) { c.Change, c.LastVersion = inspect.ChangeDebug, "1.4.0" }, Files: map[string]string{"demo.php": demoClass + "$this->version = '1.4.0-rc1';\n    }\n}\n"}},
	},
	Good: []inspect.Example{
		{},
		{Context: func(c *inspect.Context) { c.Change, c.LastVersion = inspect.ChangeMinor, "2" }, Files: map[string]string{"demo.php": demoClass + "$this->version = '2.0.10';\n    }\n}\n"}},
		{Context: func(c *inspect.Context) { c.LastVersion = "" }},
		{Context: func(c *inspect.Context) { c.Change, c.LastVersion = inspect.ChangeDebug, "1.4.0" }, Files: map[string]string{"demo.php": demoClass + "$this->version = '1.4.1-rc1';\n    }\n}\n"}},
		{Context: func(c *inspect.Context) { c.Change, c.LastVersion = inspect.ChangeDebug, "2.0.0-rc.1" }},
	},
}

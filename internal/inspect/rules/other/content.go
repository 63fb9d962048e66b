package other

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"path"
	"regexp"
	"strconv"
	"strings"

	"merkato/internal/inspect"
)

var (
	nestedArchives = set("zip tar gz tgz bz2 xz 7z rar phar jar war iso dmg deb rpm cab")
	nestedPrograms = set("exe dll so dylib com msi scr bin elf apk")
	nestedScripts  = set("sh bash bat cmd ps1 vbs")
	zipDocuments   = set("docx xlsx pptx odt ods odp odg epub sketch")
)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}

var ruleNested = &inspect.Rule{
	ID: "OTH-NESTED", Category: inspect.Other, Severity: inspect.Error, Since: 1, Vendor: true,
	Title: "Archive or program inside the archive",
	Why:   "What is packed inside or compiled cannot be reviewed, and a shop has no use for it.",
	How:   "Take it out. Ship libraries unpacked, as source.",
	Messages: map[string]string{
		"archive":           "The file is an archive.",
		"program":           "The file is a program.",
		"disguised_archive": "The file is an archive under another name.",
		"disguised_program": "The file is a program under another name.",
		"script":            "The file is a script for a shell.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		switch what := magic(f.Bytes()); {
		case nestedArchives[f.Ext]:
			r.Error(f.Whole(), "archive")
		case what == "program" && nestedPrograms[f.Ext], what == "" && nestedPrograms[f.Ext] && f.Ext != "bin" && f.Ext != "com":
			r.Error(f.Whole(), "program")
		case what != "" && !zipDocuments[f.Ext]:
			r.Error(f.Whole(), "disguised_"+what)
		case nestedScripts[f.Ext] && f.Own():
			r.Warn(f.Whole(), "script")
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"lib/tools.zip": "PK\x03\x04"}},
		{Files: map[string]string{"vendor/x/x.phar": "<?php __HALT_COMPILER();"}},
		{Files: map[string]string{"views/img/logo.png": "PK\x03\x04rest"}, At: "views/img/logo.png:0"},
		{Files: map[string]string{"bin/tool": "\x7fELF\x02\x01\x01"}},
		{Files: map[string]string{"build.sh": "#!/bin/sh\n"}},
	},
	Good: []inspect.Example{{}, {Files: map[string]string{"docs/manual.docx": "PK\x03\x04", "views/js/MZ.js": "MZ = 1;\n"}}},
}

// magic says what a file is by its first bytes: an archive, a program or "".
func magic(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("Rar!\x1a\x07")),
		bytes.HasPrefix(data, []byte("7z\xbc\xaf\x27\x1c")), bytes.HasPrefix(data, []byte("\x1f\x8b\x08")):
		return "archive"
	case bytes.HasPrefix(data, []byte("\x7fELF")), bytes.HasPrefix(data, []byte("\xcf\xfa\xed\xfe")):
		return "program"
	case bytes.HasPrefix(data, []byte("MZ")) && len(data) > 0x40:
		if header := int(binary.LittleEndian.Uint32(data[0x3c:])); header >= 0 && header+4 <= len(data) && string(data[header:header+4]) == "PE\x00\x00" {
			return "program"
		}
	}
	return ""
}

// isText reports whether a file's text is worth searching.
func isText(f *inspect.File) bool {
	switch f.Ext {
	case "php", "tpl", "twig", "js", "ts", "vue", "css", "scss", "less", "html", "htm", "xml", "yml", "yaml", "json", "md", "txt",
		"sql", "ini", "env", "pem", "key", "inc", "phtml", "conf", "cfg", "neon", "svg", "":
		return f.Size < 2<<20
	}
	return false
}

// A sign is a form that text may have. Marks are parts of it, separated by
// spaces: looking for them first is a hundred times quicker.
type sign struct {
	what, marks string
	form        *regexp.Regexp
}

// find is where the sign occurs, up to a few times.
func (s sign) find(data []byte) [][]int {
	for mark := range strings.FieldsSeq(s.marks) {
		if bytes.Contains(data, []byte(mark)) {
			return s.form.FindAllIndex(data, 5)
		}
	}
	return nil
}

// secrets are the forms of keys that open something, by the service whose they
// are; a private key is nobody's.
var secrets = []sign{
	{"", "KEY-----", regexp.MustCompile(`-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=\\]{20,}`)},
	{"AWS", "AKIA", regexp.MustCompile(`\bAKIA[0-9A-Z]{16}\b`)},
	{"Stripe", "k_live_", regexp.MustCompile(`\b[sr]k_live_[0-9A-Za-z]{24,}`)},
	{"GitHub", "ghp_ gho_ ghu_ ghs_ ghr_", regexp.MustCompile(`\bgh[pousr]_[0-9A-Za-z]{36}\b`)},
	{"Slack", "xoxa- xoxb- xoxp- xoxr- xoxs-", regexp.MustCompile(`\bxox[abprs]-[0-9]{8,}-[0-9A-Za-z-]{16,}`)},
	{"SendGrid", "SG.", regexp.MustCompile(`\bSG\.[\w-]{22}\.[\w-]{43}\b`)},
}

var ruleSecrets = &inspect.Rule{
	ID: "OTH-SECRETS", Category: inspect.Other, Severity: inspect.Error, Since: 1,
	Title: "Secret key in the code",
	Why:   "Everybody who buys or downloads the product gets the key, and can use it in your name.",
	How:   "Revoke the key now, and let each merchant enter a key of their own in the settings.",
	Messages: map[string]string{
		"private": "The file holds a private key.",
		"service": "The file holds a secret key or token of {service}.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		if !isText(f) {
			return
		}
		data := f.Bytes()
		for _, secret := range secrets {
			for _, at := range secret.find(data) {
				switch {
				case bytes.Contains(data[at[0]:at[1]], []byte("EXAMPLE")):
				case secret.what == "":
					r.Find(f.AtOffset(at[0]), "private")
				default:
					r.Find(f.AtOffset(at[0]), "service", "service", secret.what)
				}
			}
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"src/key.pem": "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEpAIBAAKCAQEA75kd0000000000000000\n"}, At: "src/key.pem:1"},
		{Files: map[string]string{"src/Pay.php": "<?php\n\n$key = 'sk_" + "live_" + "0123456789abcdef01234567';\n"}, At: "src/Pay.php:3"},
	},
	Good: []inspect.Example{
		{Files: map[string]string{"src/Pay.php": "<?php\nreturn strpos($key, '-----BEGIN PRIVATE " + "KEY-----') === 0 && strpos($key, 'sk_live_') === 0;\n"}},
		{Files: map[string]string{"README.md": "Such as AKIAIOSFODNN7" + "EXAMPLE.\n"}},
	},
}

// malware are signatures that no honest file has, by the message about them.
var malware = []sign{
	{"test", "EICAR-STANDARD-ANTIVIRUS", regexp.MustCompile(`X5O!P%@AP\[4\\PZX54\(P\^\)7CC\)7\}\$EICAR`)},
	{"shell", "FilesMan", regexp.MustCompile(`\$default_action\s*=\s*['"]FilesMan['"]`)},
	{"shell", "c99sh", regexp.MustCompile(`c99sh_(?:getupdate|sess_put|surl)`)},
	{"shell", "r57", regexp.MustCompile(`r57shell|\$r57\b`)},
	{"shell", "b374k", regexp.MustCompile(`\$?b374k[_ ]?(?:shell|packer|\$)`)},
	{"hidden", "base64_decode", regexp.MustCompile(`(?i)eval\s*\(\s*(?:gz(?:inflate|uncompress)\s*\(\s*)?(?:str_rot13\s*\(\s*)?base64_decode\s*\(\s*['"][A-Za-z0-9+/=]{60,}`)},
	{"miner", "oinhive oinHive oin-hive ryptoloot ryptoLoot", regexp.MustCompile(`(?i)coinhive\.(?:min\.js|anonymous|user)|coin-hive\.com|cryptoloot\.(?:anonymous|pro)`)},
}

var ruleMalware = &inspect.Rule{
	ID: "OTH-MALWARE", Category: inspect.Other, Severity: inspect.Error, Since: 1, Vendor: true,
	Title: "Malicious code",
	Why:   "The file matches a signature of code that takes over shops.",
	How:   "Remove the file, find out how it came there, and change the passwords of the machine it came from.",
	Messages: map[string]string{
		"test":   "The file matches the signature of the test file for virus scanners.",
		"shell":  "The file matches a signature of a web shell.",
		"hidden": "The file matches a signature of code hidden in a string.",
		"miner":  "The file matches a signature of a crypto miner.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Size > 2<<20 {
			return
		}
		data := f.Bytes()
		for _, m := range malware {
			if found := m.find(data); len(found) > 0 {
				r.Find(f.AtOffset(found[0][0]), m.what)
			}
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"vendor/x/a.php": "<?php\n$default_action = 'Files" + "Man';\n"}, At: "vendor/x/a.php:2"},
		{Files: map[string]string{"views/js/a.js": "new Coin" + "Hive.Anonymous('x').start();\n"}},
	},
	Good: []inspect.Example{{Files: map[string]string{"src/Scan.php": "<?php\n// base64_decode is called by eval in bad code; FilesMan and coinhive are names of it\n"}}},
}

var ruleGenerated = &inspect.Rule{
	ID: "OTH-GENERATED", Category: inspect.Other, Severity: inspect.Warning, Since: 1,
	Title: "Leftover files",
	Why:   "They make the archive larger and may tell more than they should.",
	How:   "Delete them before packing; documentation as PDF belongs in the folder docs.",
	Messages: map[string]string{
		"empty":    "The file is empty.",
		"leftover": "The file is a log, dump or backup copy.",
		"pdf":      "The PDF is outside the folder docs.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		name := strings.ToLower(path.Base(f.Rel))
		switch {
		case f.Size == 0 && name != ".gitkeep" && name != ".keep":
			r.Find(f.Whole(), "empty")
		case leftovers[f.Ext] || strings.HasSuffix(name, "~") || name == "error_log" || f.Ext == "sql" && f.Size > 1<<20:
			r.Find(f.Whole(), "leftover")
		case f.Ext == "pdf" && !strings.HasPrefix(strings.ToLower(f.Rel), "doc") && !strings.HasPrefix(name, "readme"):
			r.Find(f.Whole(), "pdf")
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"logs/debug.log": "x\n"}, At: "logs/debug.log:0"},
		{Files: map[string]string{"views/css/demo.css": ""}},
		{Files: map[string]string{"views/manual.pdf": "%PDF"}},
	},
	Good: []inspect.Example{{}, {Files: map[string]string{"docs/manual.pdf": "%PDF", "readme_en.pdf": "%PDF", "logs/.gitkeep": "", "vendor/x/a.log": "x"}}},
}

var leftovers = set("log bak orig old tmp swp rej cache dump")

var ruleToDo = &inspect.Rule{
	ID: "OTH-TODO", Category: inspect.Other, Severity: inspect.Warning, Since: 1,
	Title: "Unfinished or commented-out code",
	Why:   "A note of what is still to do tells reviewers and buyers that the product is not finished; code in comments hides what really runs.",
	How:   "Do it or drop the note, and delete code that is not used: the version control has it.",
	Messages: map[string]string{
		"todo": "A note says that something is still to be done.",
		"code": "Code is commented out.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		if !commented[f.Ext] || f.Size > 1<<20 || strings.Contains(f.Path, ".min.") {
			return
		}
		run := 0
		for i, line := range f.Lines() {
			if toDo(line) {
				r.Find(f.At(i+1), "todo")
			}
			if bytes.Contains(line, []byte("//")) && commentedCode.Match(line) {
				if run++; run == 3 {
					r.Find(f.At(i-1), "code")
				}
			} else {
				run = 0
			}
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"src/A.php": "<?php\n\n// TODO: check the amount\n"}, At: "src/A.php:3"},
		{Files: map[string]string{"src/A.php": "<?php\n// $a = 1;\n// if ($a) {\n// }\n"}, At: "src/A.php:2"},
	},
	Good: []inspect.Example{{}, {Files: map[string]string{"src/A.php": "<?php\n// The method does this;\n// and that.\n$list = 'TODO';\n", "vendor/x/a.php": "<?php // TODO\n"}}},
}

var (
	commented     = set("php tpl twig js ts vue css scss less")
	commentedCode = regexp.MustCompile(`^\s*//\s*(?:[$}].*|(?:if|foreach|for|while|return|echo|else|var|let|const)\b.*[;{(]|\w+(?:->|::|\().*;)\s*$`)
)

// toDo reports whether a line has the word TODO or FIXME in a comment.
func toDo(line []byte) bool {
	for _, word := range []string{"TODO", "FIXME"} {
		at := bytes.Index(line, []byte(word))
		if at < 0 || at > 0 && isWord(line[at-1]) || at+len(word) < len(line) && isWord(line[at+len(word)]) {
			continue
		}
		before := bytes.TrimSpace(line[:at])
		if bytes.Contains(before, []byte("//")) || bytes.Contains(before, []byte("/*")) || bytes.HasPrefix(before, []byte("*")) ||
			bytes.HasPrefix(before, []byte("#")) || bytes.Contains(before, []byte("{*")) || bytes.Contains(before, []byte("<!--")) {
			return true
		}
	}
	return false
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

var ruleLicense = &inspect.Rule{
	ID: "OTH-LICENSE", Category: inspect.Other, Severity: inspect.Warning, Since: 1,
	Title: "Licence not stated or not accepted",
	Why:   "Buyers have to know what they may do with the code, and libraries under some licences may not be sold with a product.",
	How:   "Put a comment with @license at the top of each PHP file, and use libraries under MIT, BSD, ISC, Apache, AFL or EUPL.",
	Messages: map[string]string{
		"header":  "PHP files that do not state their licence: {count}, such as {files}.",
		"library": "{package} is under {licence}.",
	},
	Vendor: true,
	File: func(r *inspect.Run, f *inspect.File) {
		if f.Ext == "php" && f.Own() && f.Size > 0 {
			head := bytes.ToLower(f.Bytes()[:min(f.Size, 4096)])
			if !bytes.Contains(head, []byte("licen")) {
				files, _ := r.Data.([]string)
				r.Data = append(files, f.Path)
			}
		}
		if path.Base(f.Rel) == "composer.json" && f.Size < 1<<20 {
			for _, licence := range refusedLicences(f.Bytes()) {
				r.Find(f.Whole(), "library", "package", f.Folder(), "licence", licence)
			}
		}
	},
	Module: func(r *inspect.Run) {
		if files, _ := r.Data.([]string); len(files) > 0 {
			r.Find(inspect.Nowhere, "header", "count", strconv.Itoa(len(files)), "files", strings.Join(files[:min(3, len(files))], ", "))
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"src/A.php": "<?php\nclass A {}\n"}},
		{Files: map[string]string{"vendor/x/y/composer.json": `{"name": "x/y", "license": "GPL-3.0-only"}`}, At: "vendor/x/y/composer.json:0"},
	},
	Good: []inspect.Example{{}, {Files: map[string]string{"vendor/x/y/composer.json": `{"license": ["MIT", "GPL-2.0"]}`, "vendor/x/y/a.php": "<?php\n", "composer.json": `{"license": "proprietary"}`}}},
}

// refusedLicences are those of a composer.json, if none of them is accepted.
func refusedLicences(src []byte) []string {
	var about struct {
		License any `json:"license"`
	}
	if json.Unmarshal(src, &about) != nil {
		return nil
	}
	var names []string
	switch licence := about.License.(type) {
	case string:
		names = strings.FieldsFunc(licence, func(c rune) bool { return c == ' ' || c == '(' || c == ')' })
	case []any:
		for _, one := range licence {
			if name, ok := one.(string); ok {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		for _, accepted := range []string{"apache", "afl", "mit", "bsd", "0bsd", "isc", "eupl", "proprietary", "cc0", "unlicense"} {
			if strings.HasPrefix(strings.ToLower(name), accepted) {
				return nil
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{strings.Join(names, " ")}
}

package other

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"merkato/internal/inspect"
)

var ruleIndex = &inspect.Rule{
	ID: "OTH-INDEX", Category: inspect.Other, Severity: inspect.Warning, Since: 1,
	Title:    "Folder without index.php",
	Why:      "On a server that lists folders, anybody can see which files are in it.",
	How:      "Put an index.php into every folder that redirects to the one above; the shop's own folders have one to copy.",
	Messages: map[string]string{"missing": "The folder {folder} has no index.php."},
	Module: func(r *inspect.Run) {
		if !r.Module.HasFolder() {
			return
		}
		folders := r.Module.Folders()
		for _, folder := range slices.Sorted(maps.Keys(folders)) {
			if (&inspect.File{Rel: folder + "/x"}).Own() && !strings.Contains("/"+folder, "/.") && r.Module.File(path.Join(folder, "index.php")) == nil {
				r.Find(inspect.Nowhere, "missing", "folder", path.Join(r.Module.Name, folder))
			}
		}
	},
	Bad: []inspect.Example{{Files: map[string]string{"views/css/demo.css": "p { margin: 0 }\n"}}},
	Good: []inspect.Example{
		{},
		{Files: map[string]string{"vendor/lib/lib.php": "<?php\n", ".github/workflow.yml": "on: push\n"}},
	},
}

var ruleHtaccess = &inspect.Rule{
	ID: "OTH-HTACCESS", Category: inspect.Other, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title: "PHP files can be called from outside",
	Why:   "Every PHP file of a module can be called by its address; what is not meant for that may leak or do harm.",
	How:   "Put a .htaccess into the module's folder that denies *.php.",
	Messages: map[string]string{
		"missing": "The module's folder has no .htaccess.",
		"open":    "The .htaccess does not deny PHP files.",
	},
	Module: func(r *inspect.Run) {
		f := r.Module.File(".htaccess")
		if f == nil {
			if r.Module.HasFolder() {
				r.Find(inspect.Nowhere, "missing")
			}
			return
		}
		text := bytes.ToLower(f.Bytes())
		denies := bytes.Contains(text, []byte("deny from all")) || bytes.Contains(text, []byte("require all denied")) || bytes.Contains(text, []byte("[f"))
		if !denies {
			r.Find(f.Whole(), "open")
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{".htaccess": inspect.Removed}},
		{Files: map[string]string{".htaccess": "Options -Indexes\n"}, At: ".htaccess:0"},
	},
	Good: []inspect.Example{{}, {Files: map[string]string{".htaccess": "<Files *.php>\n  Order allow,deny\n  Deny from all\n</Files>\n"}}},
}

// devParts are files and folders of development, by name; true for what must
// never leave the workshop.
var devParts = map[string]bool{
	".git": true, ".env": true, ".env.local": true, ".env.prod": true, ".htpasswd": true,
	".svn": false, ".hg": false, ".bzr": false, ".idea": false, ".vscode": false, ".github": false, ".gitlab": false,
	".circleci": false, ".husky": false, ".ddev": false, ".docker": false, ".cache": false, ".sass-cache": false,
	".ds_store": false, "thumbs.db": false, "desktop.ini": false, "__macosx": false, "node_modules": false,
	"tests": false, "test": false, ".gitignore": false, ".gitattributes": false, ".gitmodules": false, ".gitlab-ci.yml": false,
	".travis.yml": false, ".editorconfig": false, ".dockerignore": false, ".eslintrc": false, ".eslintrc.js": false,
	".eslintrc.json": false, ".eslintignore": false, ".prettierrc": false, ".prettierrc.json": false, ".stylelintrc": false,
	".stylelintrc.json": false, ".babelrc": false, ".npmrc": false, ".nvmrc": false, ".php_cs": false, ".php_cs.dist": false,
	".php-cs-fixer.php": false, ".php-cs-fixer.dist.php": false, ".php_cs.cache": false, ".php-cs-fixer.cache": false,
	".phpunit.result.cache": false, "phpunit.xml": false, "phpunit.xml.dist": false, "phpstan.neon": false,
	"phpstan.neon.dist": false, "psalm.xml": false, "rector.php": false, "dockerfile": false, "docker-compose.yml": false,
	"docker-compose.yaml": false, "makefile": false, "gruntfile.js": false, "gulpfile.js": false, "webpack.config.js": false,
}

var ruleDevFiles = &inspect.Rule{
	ID: "OTH-DEVFILES", Category: inspect.Other, Severity: inspect.Warning, Since: 1,
	Title: "Development files in the archive",
	Why:   "Merchants do not need them, and some tell strangers about your code, your server or your passwords.",
	How:   "Leave them out when packing: git archive with export-ignore in .gitattributes does it by itself.",
	Messages: map[string]string{
		"secret": "{path} must not be in the archive: it holds the history of your code, or passwords.",
		"dev":    "{path} belongs to development, not to the product.",
	},
	Module: func(r *inspect.Run) {
		seen := map[string]bool{}
		for _, f := range r.Module.Files {
			if f.Vendor() && !strings.Contains("/"+f.Path, "/node_modules/") {
				continue
			}
			parts := strings.Split(f.Path, "/")
			for i, part := range parts {
				secret, isDev := devParts[strings.ToLower(part)]
				if !isDev && !(i == len(parts)-1 && strings.HasPrefix(part, "._")) {
					continue
				}
				where := strings.Join(parts[:i+1], "/")
				if !seen[where] {
					seen[where] = true
					reportDev(r, f, where, secret, i == len(parts)-1)
				}
				break
			}
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{".git/config": "[core]\n"}},
		{Files: map[string]string{".env": "PASSWORD=x\n"}, At: ".env:0"},
		{Files: map[string]string{"tests/DemoTest.php": "<?php\n", "node_modules/x/x.js": ""}},
	},
	Good: []inspect.Example{{}, {Files: map[string]string{"vendor/x/tests/a.php": "<?php\n", "vendor/x/.gitignore": "x\n", "views/js/latest.js": "let a\n"}}},
}

// reportDev points at a file, or at the folder that all its files share.
func reportDev(r *inspect.Run, f *inspect.File, where string, secret, isFile bool) {
	at := inspect.Nowhere
	if isFile {
		at = f.Whole()
	}
	if secret {
		r.Error(at, "secret", "path", where)
	} else {
		r.Warn(at, "dev", "path", where)
	}
}

// devPackages are libraries of development. Some of them let strangers run
// code on a server that has them.
var devPackages = []string{
	"phpunit/phpunit", "phpstan/phpstan", "friendsofphp/php-cs-fixer", "squizlabs/php_codesniffer", "vimeo/psalm",
	"mockery/mockery", "codeception/codeception", "phpspec/phpspec", "rector/rector", "prestashop/php-dev-tools",
	"fzaninotto/faker", "fakerphp/faker", "phpmd/phpmd", "infection/infection", "behat/behat",
}

var ruleDevDeps = &inspect.Rule{
	ID: "OTH-DEVDEPS", Category: inspect.Other, Severity: inspect.Error, Since: 1,
	Title:    "Development libraries in vendor",
	Why:      "Tools such as PHPUnit have let strangers run code on shops. They have no place on a live server.",
	How:      "Run composer install --no-dev before packing.",
	Messages: map[string]string{"package": "The archive holds {package}."},
	Module: func(r *inspect.Run) {
		found := map[string]bool{}
		for _, f := range r.Module.Files {
			for _, name := range devPackages {
				if f.Ext == "php" && strings.Contains("/"+f.Rel, "/vendor/"+name+"/") && !found[name] {
					found[name] = true
					r.Find(f.Whole(), "package", "package", name)
				}
			}
		}
	},
	Bad:  []inspect.Example{{Files: map[string]string{"vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php": "<?php\n"}}},
	Good: []inspect.Example{{}, {Files: map[string]string{"vendor/psr/log/Logger.php": "<?php\n", "src/phpunit/phpunit/x.php": "<?php\n"}}},
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9._@+~-]+$`)

var ruleNames = &inspect.Rule{
	ID: "OTH-NAMES", Category: inspect.Other, Severity: inspect.Warning, Since: 1,
	Title:    "File names with spaces or special characters",
	Why:      "They break in addresses, scripts and on some servers.",
	How:      "Use letters, digits, dots, hyphens and underscores.",
	Messages: map[string]string{"odd": "The name {name} has spaces or special characters."},
	File: func(r *inspect.Run, f *inspect.File) {
		if name := path.Base(f.Path); !plainName.MatchString(name) {
			r.Find(f.Whole(), "odd", "name", name)
		}
	},
	Bad:  []inspect.Example{{Files: map[string]string{"views/my logo.png": "x"}, At: "views/my logo.png:0"}},
	Good: []inspect.Example{{}, {Files: map[string]string{"views/logo@2x.png": "x", "vendor/x/a b.php": "<?php\n"}}},
}

var ruleDocs = &inspect.Rule{
	ID: "OTH-DOCS", Category: inspect.Other, Severity: inspect.Warning, Since: 1,
	Title:    "No documentation",
	Why:      "Merchants who cannot work out how to use it contact support or ask for a refund.",
	How:      "Add a readme or a folder docs that says how to install, set up and use it.",
	Messages: map[string]string{"missing": "The archive has neither a readme nor a folder of documentation."},
	Module: func(r *inspect.Run) {
		for _, f := range r.Module.Files {
			top, _, inFolder := strings.Cut(strings.ToLower(f.Rel), "/")
			if strings.HasPrefix(top, "readme") || strings.HasPrefix(top, "doc") && inFolder || f.Ext == "pdf" {
				return
			}
		}
		if r.Module.HasFolder() {
			r.Find(inspect.Nowhere, "missing")
		}
	},
	Bad:  []inspect.Example{{Files: map[string]string{"README.md": inspect.Removed}}},
	Good: []inspect.Example{{}, {Files: map[string]string{"README.md": inspect.Removed, "docs/readme_en.pdf": "%PDF"}}},
}

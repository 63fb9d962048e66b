package ux

import (
	"bytes"
	"encoding/binary"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"

	"merkato/internal/inspect"
	"merkato/internal/inspect/php"
)

// pageText is what a browser gets of a template, comments left out; nil for
// other files and for e-mails, which follow other rules.
func pageText(f *inspect.File) []byte {
	if f.Size > inspect.MaxTemplate || strings.Contains("/"+f.Rel, "/mails/") {
		return nil
	}
	if t := f.Template(); t != nil {
		return withoutComments(t.Text)
	}
	return nil
}

var htmlComment = regexp.MustCompile(`(?s)<!--.*?-->`)

// withoutComments blanks out the comments of HTML, at the same offsets.
func withoutComments(text []byte) []byte {
	if !bytes.Contains(text, []byte("<!--")) {
		return text
	}
	return htmlComment.ReplaceAllFunc(text, func(comment []byte) []byte { return bytes.Repeat([]byte(" "), len(comment)) })
}

// libraryHosts only serve files that could just as well be delivered.
var libraryHosts = []string{
	"cdnjs.cloudflare.com", "cdn.jsdelivr.net", "unpkg.com", "code.jquery.com", "ajax.googleapis.com", "maxcdn.bootstrapcdn.com",
	"stackpath.bootstrapcdn.com", "netdna.bootstrapcdn.com", "fonts.googleapis.com", "fonts.gstatic.com", "use.fontawesome.com",
	"kit.fontawesome.com", "ajax.aspnetcdn.com", "cdn.datatables.net", "cdn.rawgit.com", "rawgit.com", "raw.githubusercontent.com",
	"esm.sh", "cdn.skypack.dev", "use.typekit.net", "code.ionicframework.com", "yastatic.net", "cdn.tailwindcss.com", "cdn.ckeditor.com", "cdn.tiny.cloud",
}

var (
	remoteScript = regexp.MustCompile(`(?i)<script\b[^>]*?\bsrc\s*=\s*["']?((?:https?:)?//[^"'\s>{]+)`)
	remoteStyle  = regexp.MustCompile(`(?i)<link\b[^>]*?\bhref\s*=\s*["']?((?:https?:)?//[^"'\s>{]+)[^>]*>`)
	remoteImport = regexp.MustCompile(`(?i)@import\s+(?:url\(\s*)?["']?((?:https?:)?//[^"'\s);]+)`)
	remoteFont   = regexp.MustCompile(`(?i)\burl\(\s*["']?((?:https?:)?//[^"'\s)]+\.(?:woff2?|ttf|eot|otf)\b)`)
	cssComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
)

var ruleRemote = &inspect.Rule{
	ID: "UX-REMOTE", Category: inspect.UX, Severity: inspect.Error, Since: 1,
	Title: "Script, style or font from another server",
	Why:   "The other server learns who visits the shop, can change what runs in it at any time, and the page breaks when it is down.",
	How:   "Put the file into the module, below views/. What a service demands to be loaded from its own server, such as a payment form, may stay.",
	Messages: map[string]string{
		"library": "{host} only hands out libraries and fonts; deliver the file with the module.",
		"service": "A file is loaded from {host}; keep to what the service itself demands.",
	},
	File: func(r *inspect.Run, f *inspect.File) {
		if text := pageText(f); text != nil {
			eachAddress(text, remoteScript, func(at int, url string) { foundRemote(r, f.AtOffset(at), url) })
			for _, m := range remoteStyle.FindAllSubmatchIndex(text, 100) {
				if strings.Contains(strings.ToLower(string(text[m[0]:m[1]])), "stylesheet") {
					foundRemote(r, f.AtOffset(m[2]), string(text[m[2]:m[3]]))
				}
			}
		}
		if f.Ext == "css" && f.Size <= inspect.MaxTemplate {
			text := cssComment.ReplaceAllFunc(f.Bytes(), func(c []byte) []byte { return bytes.Repeat([]byte(" "), len(c)) })
			seen := map[string]bool{} // a font has many files, one finding is enough
			see := func(at int, url string) {
				if host := hostOf(url); !seen[host] {
					seen[host] = true
					foundRemote(r, f.AtOffset(at), url)
				}
			}
			eachAddress(text, remoteImport, see)
			eachAddress(text, remoteFont, see)
		}
	},
	PHP: func(r *inspect.Run, f *inspect.File, p *php.File) {
		for _, call := range p.Index().Methods {
			switch strings.ToLower(php.NameOf(call.Method)) {
			case "registerjavascript", "registerstylesheet", "addjs", "addcss":
				for _, n := range call.Args {
					text, _ := php.FirstText(php.Argument([]ast.Vertex{n}, 0))
					if strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "//") {
						foundRemote(r, f.AtNode(n), text)
					}
				}
			}
		}
	},
	Bad: append(inspect.PHPExamples("$this->context->controller->addJS('https://code.jquery.com/jquery.js');\n"),
		tplExample("views/templates/hook/a.tpl", "<script src=\"https://cdn.jsdelivr.net/npm/a.js\"></script>\n"),
		tplExample("views/templates/hook/a.tpl", "<script async src=\"//js.example.com/sdk.js\"></script>\n"),
		tplExample("views/css/a.css", "@import url('https://fonts.googleapis.com/css?family=A');\n"),
	),
	Good: append(inspect.PHPExamples("$this->context->controller->addJS($this->_path . 'views/js/a.js');\n$this->a('https://code.jquery.com/jquery.js');\n"),
		tplExample("views/templates/hook/a.tpl", "{* <script src=\"https://cdn.jsdelivr.net/npm/a.js\"></script> *}<!-- <script src=\"https://cdn.jsdelivr.net/npm/a.js\"></script> -->\n<script src=\"{$url}\"></script><a href=\"https://unpkg.com\">x</a><link rel=\"preconnect\" href=\"https://fonts.gstatic.com\">\n"),
		tplExample("views/css/a.css", "/* @import url('https://fonts.googleapis.com/css'); */\na { background: url(https://example.com/a.png); }\n"),
	),
}

// eachAddress shows what the first group of a form found, and where.
func eachAddress(text []byte, form *regexp.Regexp, see func(at int, url string)) {
	for _, m := range form.FindAllSubmatchIndex(text, 100) {
		see(m[2], string(text[m[2]:m[3]]))
	}
}

// hostOf is the server of an address.
func hostOf(url string) string {
	_, rest, _ := strings.Cut(url, "//")
	host := strings.ToLower(rest)
	if i := strings.IndexAny(host, "/?#:"); i >= 0 {
		host = host[:i]
	}
	return host
}

func foundRemote(r *inspect.Run, at inspect.Place, url string) {
	host := hostOf(url)
	if !strings.Contains(host, ".") {
		return
	}
	for _, library := range libraryHosts {
		if host == library {
			r.Find(at, "library", "host", host)
			return
		}
	}
	r.Warn(at, "service", "host", host)
}

var iframe = regexp.MustCompile(`(?i)<iframe\b`)

var ruleIframe = &inspect.Rule{
	ID: "UX-IFRAME", Category: inspect.UX, Severity: inspect.Warning, Since: 1,
	Title:    "Page in an iframe",
	Why:      "What it shows was not reviewed and can change at any time.",
	How:      "Show a link instead, or fetch data over an API and show it in a template.",
	Messages: map[string]string{"iframe": "An iframe shows another page."},
	File: func(r *inspect.Run, f *inspect.File) {
		if text := pageText(f); text != nil {
			for _, m := range iframe.FindAllIndex(text, 100) {
				r.Find(f.AtOffset(m[0]), "iframe")
			}
		}
	},
	Bad:  hookExamples("<iframe src=\"https://example.com\"></iframe>\n"),
	Good: hookExamples("{* <iframe> *}<!-- <iframe> --><p>iframe</p>\n"),
}

var contact = regexp.MustCompile(`(?i)\bmailto:([\w.+-]+@[\w.-]+\.\w+)|href\s*=\s*["'](https?://[^"'\s]*(?:support|contact|helpdesk|addons\.prestashop\.com)[^"'\s]*)`)

var ruleLinks = &inspect.Rule{
	ID: "UX-LINKS", Category: inspect.UX, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title:    "Link to the seller's own support or shop",
	Why:      "Merchants get support through the marketplace, which is responsible for its quality; bypassing it is not allowed.",
	How:      "Remove the address, or point to the contact page of the module on the marketplace.",
	Messages: map[string]string{"link": "{address} leads merchants away from the marketplace."},
	File: func(r *inspect.Run, f *inspect.File) {
		if text := pageText(f); text != nil && inAdmin(f) {
			for _, m := range contact.FindAllSubmatchIndex(text, 50) {
				start, end := max(m[2], m[4]), max(m[3], m[5]) // of the group that was found
				r.Find(f.AtOffset(m[0]), "link", "address", string(text[start:end]))
			}
		}
	},
	Bad: []inspect.Example{
		tplExample("views/templates/admin/a.tpl", "<a href=\"mailto:help@example.com\">x</a>\n"),
		tplExample("views/templates/admin/a.tpl", "<a href=\"https://example.com/support\">x</a>\n"),
		{Files: map[string]string{"views/templates/admin/a.tpl": "<a href=\"mailto:help@example.com\">x</a>\n\n<a href=\"mailto:help@example.com\">y</a>\n"}, At: "views/templates/admin/a.tpl:3"},
	},
	Good: []inspect.Example{tplExample("views/templates/admin/a.tpl", "<a href=\"mailto:{$email|escape}\">support@example.com</a><a href=\"https://example.com/docs\">x</a>\n")},
}

var (
	scriptElement = regexp.MustCompile(`(?is)<script\b([^>]*)>(.*?)</script`)
	styleElement  = regexp.MustCompile(`(?i)<style\b`)
	dataScript    = regexp.MustCompile(`(?i)\bsrc\s*=|type\s*=\s*["']?(?:application/(?:ld\+)?json|text/(?:x-)?(?:template|handlebars|html|x-tmpl))`)
)

var ruleInline = &inspect.Rule{
	ID: "UX-INLINE", Category: inspect.UX, Severity: inspect.Warning, Since: 1,
	Title:    "Script or style within a template",
	Why:      "Browsers cannot cache it, themes cannot change it, and shops with a content security policy block it.",
	How:      "Move it to a file below views/js or views/css, and hand values over with Media::addJsDef().",
	Messages: map[string]string{"inline": "The template contains scripts or styles (places: {count})."},
	File: func(r *inspect.Run, f *inspect.File) {
		text := pageText(f)
		if text == nil {
			return
		}
		count, first := 0, len(text)
		see := func(at int) { count, first = count+1, min(first, at) }
		for _, m := range scriptElement.FindAllSubmatchIndex(text, 100) {
			if !dataScript.Match(text[m[2]:m[3]]) && len(bytes.TrimSpace(text[m[4]:m[5]])) > 0 {
				see(m[0])
			}
		}
		for _, m := range styleElement.FindAllIndex(text, 100) {
			see(m[0])
		}
		if count > 0 {
			r.Find(f.AtOffset(first), "inline", "count", strconv.Itoa(count))
		}
	},
	Bad:  hookExamples("<script>\nalert(1);\n</script>\n", "<style>a { b: c }</style>\n"),
	Good: hookExamples("<script src=\"a.js\"></script><script type=\"application/ld+json\">{ \"a\": 1 }</script><p style=\"color: red\">x</p>\n"),
}

var ruleLogo = &inspect.Rule{
	ID: "UX-LOGO", Category: inspect.UX, Severity: inspect.Error, Since: 1, For: inspect.KindModule,
	Title: "Logo missing or not square",
	Why:   "The list of modules shows a gap or a distorted image.",
	How:   "Put a square PNG of at least 32 by 32 pixels into the module's folder as logo.png.",
	Messages: map[string]string{
		"missing": "logo.png is missing.",
		"format":  "logo.png is not a PNG picture.",
		"size":    "logo.png is {width} by {height} pixels; it should be square and at least 32 by 32.",
	},
	Module: func(r *inspect.Run) {
		logo := r.Module.File("logo.png")
		if logo == nil {
			if r.Module.HasFolder() {
				r.Find(inspect.Nowhere, "missing")
			}
			return
		}
		data := logo.Bytes()
		if len(data) < 24 || string(data[:8]) != "\x89PNG\r\n\x1a\n" {
			r.Warn(logo.Whole(), "format")
			return
		}
		width, height := binary.BigEndian.Uint32(data[16:]), binary.BigEndian.Uint32(data[20:])
		if width != height || width < 32 {
			r.Warn(logo.Whole(), "size", "width", strconv.FormatUint(uint64(width), 10), "height", strconv.FormatUint(uint64(height), 10))
		}
	},
	Bad: []inspect.Example{
		{Files: map[string]string{"logo.png": inspect.Removed}},
		{Files: map[string]string{"logo.png": "GIF89a"}},
		{Files: map[string]string{"logo.png": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x20\x00\x00\x00\x10\x08\x06"}},
	},
	Good: []inspect.Example{{Files: map[string]string{"logo.png": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x8c\x00\x00\x00\x8c\x08\x06", "logo.gif": "GIF89a"}}},
}

var assets = php.SetOf("css", "js", "png", "jpg", "jpeg", "gif", "svg", "webp", "woff", "woff2", "ttf", "eot", "scss", "less")

var rulePlace = &inspect.Rule{
	ID: "UX-PLACE", Category: inspect.UX, Severity: inspect.Warning, Since: 1, For: inspect.KindModule,
	Title:    "Picture, style or script in the wrong place",
	Why:      "Shops and themes look for them below views/, and some shops block other folders.",
	How:      "Move it to views/css, views/js or views/img.",
	Messages: map[string]string{"place": "The folder {folder} has pictures, styles or scripts outside views/."},
	Module: func(r *inspect.Run) {
		seen := map[string]bool{}
		for _, f := range r.Module.Files {
			top, _, inside := strings.Cut(f.Rel, "/")
			switch {
			case !f.Own() || !assets[f.Ext] || strings.HasPrefix(path.Base(f.Rel), ".") || strings.HasPrefix(top, ".") || strings.HasPrefix(top, "_"):
			case !inside: // logo.png and configuration of build tools
			case top == "views" || top == "docs" || top == "doc" || top == "mails" || top == "translations" || top == "upload":
			case !seen[f.Folder()]:
				seen[f.Folder()] = true
				r.Find(f.Whole(), "place", "folder", f.Folder())
			}
		}
	},
	Bad:  []inspect.Example{tplExample("css/a.css", "a { b: c }\n"), tplExample("img/a.png", square32)},
	Good: []inspect.Example{tplExample("views/css/a.css", "a { b: c }\n"), tplExample("vendor/a/a.css", "a { b: c }\n")},
}

const square32 = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x20\x00\x00\x00\x20\x08\x06"

package blog_test

import (
	"strings"
	"testing"

	"merkato/internal/blog"
)

// R17.2: Markdown is shown as what it means; what could run is not.
func TestArticlesAreHarmless(t *testing.T) {
	for body, want := range map[string]string{
		"# Big\n\nA **word** and [a link](https://example.com).": "<strong>word</strong>",
		"- one\n- two":        "<li>one</li>",
		"| a |\n|---|\n| b |": "<td>b</td>",
	} {
		if got := (&blog.Article{Body: body}).HTML(); !strings.Contains(got, want) {
			t.Errorf("%q: %s", body, got)
		}
	}
	// Headings begin below the title, whichever level the writer began with.
	for body, want := range map[string][2]string{
		"# A\n\n## B":                  {"<h2>A</h2>\n<h3>B</h3>\n", "<h4>A</h4>\n<h5>B</h5>\n"},
		"## A\n\n### B\n\n## C":        {"<h2>A</h2>\n<h3>B</h3>\n<h2>C</h2>\n", "<h4>A</h4>\n<h5>B</h5>\n<h4>C</h4>\n"},
		"#### A":                       {"<h2>A</h2>\n", "<h4>A</h4>\n"},
		"> # A\n\n###### B\n\n    # C": {"<blockquote>\n<h2>A</h2>\n</blockquote>\n<h6>B</h6>\n<pre><code># C\n</code></pre>\n", "<blockquote>\n<h4>A</h4>\n</blockquote>\n<h6>B</h6>\n<pre><code># C\n</code></pre>\n"},
	} {
		a := &blog.Article{Body: body}
		if got := [2]string{a.HTML(), a.Preview()}; got != want {
			t.Errorf("%q: %q", body, got)
		}
	}
	for _, attack := range []string{
		"<script>alert(1)</script>", "[x](javascript:alert(1))", "<img src=x onerror=alert(1)>", "![x](data:text/html;base64,PHNjcmlwdD4=)",
		"<iframe src=https://example.com></iframe>", "<a href=\"vbscript:x\">x</a>", "<style>body{display:none}</style>", "<form action=/x><input></form>",
	} {
		got := strings.ToLower((&blog.Article{Body: "Before " + attack + " after"}).HTML())
		for _, bad := range []string{"<script", "javascript:", "onerror", "data:", "<iframe", "vbscript:", "<style", "<form", "<input"} {
			if strings.Contains(got, bad) {
				t.Errorf("%q: %s", attack, got)
			}
		}
		if !strings.Contains(got, "before") {
			t.Errorf("%q: %s", attack, got)
		}
	}
}

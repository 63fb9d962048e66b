package blog

import (
	"bytes"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

var (
	markdown = goldmark.New(goldmark.WithExtensions(extension.GFM))
	// What articles may hold: the policy for texts of strangers, since whoever
	// writes for the marketplace may paste anything.
	policy = bluemonday.UGCPolicy().RequireNoReferrerOnLinks(true).AddTargetBlankToFullyQualifiedLinks(true)
)

// lowestLevel is that of the smallest headings there are.
const lowestLevel = 6

// HTML is the article's Markdown as a browser may show it: raw HTML, scripts
// and addresses that run something are left out. Its title is that of the page.
func (a *Article) HTML() string { return a.below(1) }

// Preview is the same beside the editor, where its title is two levels further down.
func (a *Article) Preview() string { return a.below(3) }

// below writes an article whose title is a heading of a level: its own headings
// begin right below that, whichever the writer began with.
func (a *Article) below(title int) string {
	body := []byte(a.Body)
	parsed := markdown.Parser().Parse(text.NewReader(body))
	var headings []*ast.Heading
	_ = ast.Walk(parsed, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if heading, ok := n.(*ast.Heading); ok && entering {
			headings = append(headings, heading)
		}
		return ast.WalkContinue, nil
	})
	first := lowestLevel
	for _, heading := range headings {
		first = min(first, heading.Level)
	}
	for _, heading := range headings {
		heading.Level = min(heading.Level-first+title+1, lowestLevel)
	}
	var written bytes.Buffer
	if err := markdown.Renderer().Render(&written, body, parsed); err != nil {
		return "" // it writes into memory
	}
	return string(policy.SanitizeBytes(written.Bytes()))
}

// pictures are the addresses of those in the article.
func (a *Article) pictures() (addresses []string) {
	body := []byte(a.Body)
	_ = ast.Walk(markdown.Parser().Parse(text.NewReader(body)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if picture, ok := n.(*ast.Image); ok && entering {
			addresses = append(addresses, string(picture.Destination))
		}
		return ast.WalkContinue, nil
	})
	return addresses
}

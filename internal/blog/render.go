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
	// writes for the marketplace may paste anything. Headings begin below the
	// article's own title.
	policy = bluemonday.UGCPolicy().RequireNoReferrerOnLinks(true).AddTargetBlankToFullyQualifiedLinks(true)
)

// HTML is the article's Markdown as a browser may show it: raw HTML, scripts
// and addresses that run something are left out.
func (a *Article) HTML() string {
	var written bytes.Buffer
	if err := markdown.Convert([]byte(a.Body), &written); err != nil {
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

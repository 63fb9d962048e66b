// Package blog is the marketplace's news for sellers: articles per language,
// and who has read which.
package blog

import (
	"time"

	"github.com/uptrace/bun"
)

// Article is one article in one language.
type Article struct {
	bun.BaseModel `bun:"table:blog_articles,alias:article"`

	ID          int64 `bun:",pk,autoincrement"`
	Lang        string
	Slug        string // the same in every language
	Title       string
	Body        string
	PublishedAt time.Time

	ExternalUpdatedAt *time.Time // as of when the marketplace last sent it, or an operator last wrote it or took it back
	RemovedAt         *time.Time // when an operator took it back; nil: it is there
}

// isThere leaves out articles that were taken back: only their names are kept, so that
// what the marketplace said before that does not bring them back.
const isThere = "article.removed_at IS NULL"

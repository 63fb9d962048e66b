package blog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/locales"
)

// What the audit trail calls what is done to an article.
const (
	actionCreate = "article_created"
	actionEdit   = "article"
	actionRemove = "article_removed"
)

// How long texts may be, in characters.
const (
	longestTitle = 200
	longestText  = 100_000
)

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// All reads a page of the articles in a language for an operator, also those that
// are to come, the latest first.
func (s *Service) All(ctx context.Context, lang string, page list.Page) ([]Article, int64, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, 0, err
	}
	if err := list.First(checkLanguage(lang), page.Check("length")); err != nil {
		return nil, 0, err
	}
	found := []Article{}
	q := s.db.Read().NewSelect().Model(&found).Where("article.lang = ?", lang).Where(isThere)
	count, err := q.Count(ctx)
	if err == nil && count > 0 {
		err = page.Of(q.Order("article.published_at DESC", "article.id DESC")).Scan(ctx)
	}
	return found, count, err
}

// Revision changes with everything that operators edit of an article.
func (a *Article) Revision() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{a.Title, a.Body, a.PublishedAt.UTC().Format(time.RFC3339)}, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// Save writes an article in one language, in an operator's name. It is out from
// PublishedAt on; who has read it, has. The revision is that of the text which was
// edited, empty for a new article: what somebody else wrote since is not lost.
func (s *Service) Save(ctx context.Context, a *Article, revision string) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	a.Slug, a.Title, a.Body = strings.TrimSpace(a.Slug), strings.TrimSpace(a.Title), strings.TrimSpace(a.Body)
	if err := a.check(); err != nil {
		return err
	}
	a.PublishedAt = a.PublishedAt.UTC().Truncate(time.Second)
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		known, err := s.checkRevision(ctx, tx, a, revision)
		if err != nil {
			return err
		}
		a.ID, a.ExternalUpdatedAt = 0, s.after(known)
		changed, err := s.upsert(ctx, tx, a)
		if err != nil {
			return err
		}
		if !changed {
			return newer()
		}
		action := actionEdit
		if revision == "" {
			action = actionCreate
		}
		return s.record(ctx, tx, who, action, fmt.Sprintf("%s/%s, out from %s", a.Lang, a.Slug, a.PublishedAt.Format(time.RFC3339)))
	})
}

// checkRevision refuses to write over a text that the operator has not seen. It returns
// what is known of the article, also where it was taken back; of a new one, nothing.
func (s *Service) checkRevision(ctx context.Context, tx bun.Tx, a *Article, revision string) (*Article, error) {
	known := &Article{}
	err := s.db.Locking(tx.NewSelect().Model(known).Where("article.lang = ?", a.Lang).Where("article.slug = ?", a.Slug)).Scan(ctx)
	if err != nil && !db.IsNotFound(err) {
		return nil, err
	}
	isGone := err != nil || known.RemovedAt != nil
	switch {
	case isGone && revision != "":
		return nil, newer() // a colleague has removed it: it does not come back unasked
	case isGone:
		return known, nil
	case revision == "":
		return nil, fault.New(fault.Conflict, "slug_taken", "An article with this address already exists: edit it, or choose another address.").At("slug")
	case revision != known.Revision():
		return nil, newer()
	}
	return known, nil
}

// after is the moment of what an operator does to an article: now, but after what the
// marketplace has said of it so far, whose clock may be ahead.
func (s *Service) after(known *Article) *time.Time {
	at := db.Moment(s.now())
	if said := known.ExternalUpdatedAt; said != nil && !said.Before(at) {
		at = said.Add(time.Microsecond)
	}
	return &at
}

func newer() error {
	return fault.New(fault.Conflict, "article_newer", "This article was changed while you were editing it: load it again.")
}

// record writes down what an operator did, and has the others look again.
func (s *Service) record(ctx context.Context, tx bun.Tx, who actor.Actor, action, what string) error {
	if err := s.events.Publish(ctx, tx, events.Desk, events.TablesChanged, 0); err != nil {
		return err
	}
	return audit.New(s.db, s.now).RecordIn(ctx, tx, who, action, 0, what)
}

// Remove takes an article back in one language. It comes back where an operator writes
// it again, or the marketplace sends news of it that is later than this: as a new one,
// which nobody has read.
func (s *Service) Remove(ctx context.Context, lang, slug string) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found := &Article{}
		err := s.db.Locking(tx.NewSelect().Model(found).Where("article.lang = ?", lang).Where("article.slug = ?", slug).Where(isThere)).Scan(ctx)
		switch {
		case db.IsNotFound(err):
			return fault.New(fault.NotFound, "article_unknown", "There is no such article.").At("slug")
		case err != nil:
			return err
		}
		at := s.after(found)
		found.Title, found.Body, found.RemovedAt, found.ExternalUpdatedAt = "", "", at, at
		if _, err := tx.NewUpdate().Model(found).Column("title", "body", "removed_at", "external_updated_at").WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, who, actionRemove, fmt.Sprintf("%s/%s removed", lang, slug))
	})
}

func checkLanguage(lang string) error {
	if !slices.Contains(locales.Languages, lang) {
		return fault.New(fault.Invalid, "lang_unknown", "The language must be one of %s.", strings.Join(locales.Languages, ", ")).At("lang")
	}
	return nil
}

func (a *Article) check() error {
	switch {
	case !slugForm.MatchString(a.Slug) || len(a.Slug) > 100:
		return fault.New(fault.Invalid, "slug_form", "Use lower-case letters, digits and single hyphens, at most 100 characters.").At("slug")
	case a.PublishedAt.IsZero():
		return fault.New(fault.Invalid, "missing", "Choose when to publish it.").At("published_at")
	}
	return list.First(checkLanguage(a.Lang), list.CheckFilled("title", a.Title, longestTitle), list.CheckFilled("body", a.Body, longestText), a.checkPictures())
}

// checkPictures refuses pictures of other sites: the content policy would keep
// readers' browsers from showing them.
func (a *Article) checkPictures() error {
	for _, address := range a.pictures() {
		if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
			return fault.New(fault.Invalid, "picture_elsewhere", "Pictures must come from this site: their addresses begin with /.").At("body")
		}
	}
	return nil
}

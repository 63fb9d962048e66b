package blog_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blog"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/seller/sellertest"
)

// R17.2: operators write articles per language, out from a moment on, and take them back.
func TestOperatorsEditArticles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
		s := blog.New(d, events.New(d, time.Now), func() time.Time { return now })
		operator := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true})
		mine := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		reason := func(err error) string {
			if err == nil {
				return ""
			}
			return fault.Of(err).Reason
		}
		article := func(change func(*blog.Article)) *blog.Article {
			a := &blog.Article{Lang: "de", Slug: "neu", Title: " Neu ", Body: "**Text** ![ours](/pictures/cat.png) [theirs](https://elsewhere.test)", PublishedAt: now.Add(time.Hour)}
			change(a)
			return a
		}
		for name, c := range map[string]struct {
			change func(*blog.Article)
			want   string
		}{
			"slug": {func(a *blog.Article) { a.Slug = "Not so" }, "slug_form"}, "language": {func(a *blog.Article) { a.Lang = "xx" }, "lang_unknown"},
			"title": {func(a *blog.Article) { a.Title = " " }, "missing"}, "moment": {func(a *blog.Article) { a.PublishedAt = time.Time{} }, "missing"},
			"picture of another site":  {func(a *blog.Article) { a.Body = "See ![a cat](https://elsewhere.test/cat.png)" }, "picture_elsewhere"},
			"picture without a slash":  {func(a *blog.Article) { a.Body = "![a cat](www.elsewhere.test/cat.png)" }, "picture_elsewhere"},
			"picture without a scheme": {func(a *blog.Article) { a.Body = "![a cat][cat]\n\n[cat]: //elsewhere.test/cat.png" }, "picture_elsewhere"},
		} {
			if err := s.Save(operator, article(c.change), ""); reason(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := s.Save(mine, article(func(*blog.Article) {}), ""); reason(err) != "not_operator" {
			t.Error(err)
		}
		if err := s.Save(operator, article(func(*blog.Article) {}), ""); err != nil {
			t.Fatal(err)
		}
		seen := func() int64 {
			t.Helper()
			n, err := s.UnreadCount(mine, "de")
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if seen() != 0 {
			t.Error("it is out before its time")
		}
		// Whoever reads it in a language in which it is out has read the others, too.
		if err := s.Save(operator, article(func(a *blog.Article) { a.Lang, a.PublishedAt = "en", now }), ""); err != nil {
			t.Fatal(err)
		}
		if err := s.See(mine, "en", "neu"); err != nil {
			t.Fatal(err)
		}
		seenBefore, _, err := s.All(operator, "de", list.Page{Number: 1, Length: 10})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Remove(operator, "de", "neu"); err != nil {
			t.Fatal(err)
		}
		if err := s.Save(operator, article(func(*blog.Article) {}), seenBefore[0].Revision()); reason(err) != "article_newer" {
			t.Errorf("what a colleague removed came back: %v", err)
		}
		if err := s.Remove(operator, "de", "neu"); reason(err) != "article_unknown" {
			t.Error(err)
		}
		if err := s.Save(operator, article(func(a *blog.Article) { a.PublishedAt = now }), ""); err != nil {
			t.Fatal(err)
		}
		if seen() != 1 {
			t.Error("it is not out")
		}
		if err := s.Remove(operator, "de", "neu"); err != nil || seen() != 0 {
			t.Errorf("it is still out: %v", err)
		}
		if err := s.Save(operator, article(func(a *blog.Article) { a.PublishedAt = now }), ""); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Minute)
		mended := func(title string) *blog.Article {
			return article(func(a *blog.Article) { a.Title, a.PublishedAt = title, now })
		}
		// Nobody writes over what they have not seen: as a new one, or as one that a colleague has changed since.
		before, _, err := s.All(operator, "de", list.Page{Number: 1, Length: 10})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Save(operator, mended("Neuer"), ""); reason(err) != "slug_taken" {
			t.Error(err)
		}
		if err := s.Save(operator, mended("Neuer"), before[0].Revision()); err != nil {
			t.Fatal(err)
		}
		var done []string
		if err := d.Read().NewRaw("SELECT action FROM audit_trail ORDER BY position").Scan(t.Context(), &done); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(done, []string{"article_created", "article_created", "article_removed", "article_created", "article_removed", "article_created", "article"}) {
			t.Errorf("%q", done)
		}
		if err := s.Save(operator, mended("Am neuesten"), before[0].Revision()); reason(err) != "article_newer" {
			t.Error(err)
		}
		all, count, err := s.All(operator, "de", list.Page{Number: 1, Length: 10})
		if err != nil || count != 1 || all[0].Title != "Neuer" {
			t.Errorf("%+v, %d, %v", all, count, err)
		}
		var published int
		err = d.Read().NewSelect().Model((*events.Event)(nil)).ColumnExpr("COUNT(*)").Where("seller_id = ?", events.Desk).Where("kind = ?", events.TablesChanged).Scan(t.Context(), &published)
		if err != nil || published != 7 {
			t.Errorf("the other operators were notified %d times: %v", published, err)
		}
	})
}

// R17.2: what operators took back is nowhere, and stays so until the marketplace sends
// later news of it; then it is a new one, which nobody has read.
func TestWhatWasTakenBackStaysSo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
		s := blog.New(d, events.New(d, time.Now), func() time.Time { return now })
		operator := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true})
		mine := actor.With(t.Context(), actor.Actor{SellerID: sellertest.Add(t, d, nil).ID})
		send := func(lang string, at time.Time) (changed bool) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				changed, err = s.Upsert(ctx, tx, &blog.Article{Lang: lang, Slug: "news", Title: "News", Body: "Text", PublishedAt: now.Add(-time.Hour), ExternalUpdatedAt: &at})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return changed
		}
		shown := func(want int64) {
			t.Helper()
			page := list.Page{Number: 1, Length: 10}
			unread, err := s.UnreadCount(mine, "en")
			newest, err2 := s.Newest(mine, "en", 3)
			listed, err3 := s.List(mine, "en", page)
			all, count, err4 := s.All(operator, "en", page)
			if err != nil || err2 != nil || err3 != nil || err4 != nil {
				t.Fatal(err, err2, err3, err4)
			}
			if unread != want || int64(len(newest)) != want || listed.Count != want || int64(len(listed.Articles)) != want || count != want || int64(len(all)) != want {
				t.Errorf("want %d: %d unread, newest %+v, listed %+v, to operators %+v (%d)", want, unread, newest, listed, all, count)
			}
			if _, _, err := s.Article(mine, "en", "news"); (err == nil) != (want == 1) {
				t.Error(err)
			}
		}
		// The clock of the marketplace is a little ahead.
		for _, ahead := range []time.Duration{-time.Hour, time.Minute} {
			first := now.Add(ahead)
			send("de", first)
			if !send("en", first) {
				t.Error("it is not taken")
			}
			shown(1)
			if err := s.Remove(operator, "en", "news"); err != nil {
				t.Fatal(err)
			}
			if send("en", first) {
				t.Error("what was said before is taken")
			}
			shown(0)
			// What is taken back is not read along with the rest.
			if err := s.See(mine, "de", "news"); err != nil {
				t.Fatal(err)
			}
			if err := s.SeeAll(mine); err != nil {
				t.Fatal(err)
			}
			if err := s.MarkReadByAll(t.Context(), "news"); err != nil {
				t.Fatal(err)
			}
			if !send("en", first.Add(2*time.Hour)) {
				t.Error("later news is not taken")
			}
			shown(1)
			now = now.Add(24 * time.Hour)
			if err := s.Remove(operator, "en", "news"); err != nil {
				t.Fatal(err)
			}
			now = now.Add(24 * time.Hour)
		}
	})
}

// R17.2: an operator may write at once what the marketplace, whose clock is ahead, has sent
// or what a colleague has just taken back of that; nobody has read it, then, not even who
// was about to when it was taken back.
func TestWhatIsAheadCanBeWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 0, time.UTC)
		s := blog.New(d, events.New(d, time.Now), func() time.Time { return now })
		operator := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true})
		reader := sellertest.Add(t, d, nil).ID
		mine := actor.With(t.Context(), actor.Actor{SellerID: reader})
		write := func(title, revision string) error {
			return s.Save(operator, &blog.Article{Lang: "en", Slug: "news", Title: title, Body: "Text", PublishedAt: now.Add(-time.Hour)}, revision)
		}
		ahead := now.Add(5 * time.Minute)
		send := func(at time.Time) (changed bool) {
			t.Helper()
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				changed, err = s.Upsert(ctx, tx, &blog.Article{Lang: "en", Slug: "news", Title: "News", Body: "Text", PublishedAt: now.Add(-time.Hour), ExternalUpdatedAt: &at})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return changed
		}
		send(ahead)
		all, _, err := s.All(operator, "en", list.Page{Number: 1, Length: 10})
		if err != nil {
			t.Fatal(err)
		}
		if err := write("Mended", all[0].Revision()); err != nil {
			t.Errorf("what was sent: %v", err)
		}
		for _, again := range []func() bool{
			func() bool { err := write("Again", ""); return err == nil },
			func() bool { return send(ahead.Add(time.Hour)) },
		} {
			if err := s.Remove(operator, "en", "news"); err != nil {
				t.Fatal(err)
			}
			// As by a reader whose statement has waited for that.
			err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.NewRaw("INSERT INTO blog_reads (seller_id, article_id, read_at) SELECT ?, id, ? FROM blog_articles", reader, now).Exec(ctx)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if !again() {
				t.Error("what was taken back is not written again")
			}
			if send(ahead) {
				t.Error("what was sent before is newer than what an operator wrote")
			}
			if unread, err := s.UnreadCount(mine, "en"); err != nil || unread != 1 {
				t.Errorf("%d unread, %v", unread, err)
			}
		}
		if err := s.See(mine, "en", "news"); err != nil {
			t.Fatal(err)
		}
		if !send(ahead.Add(2 * time.Hour)) {
			t.Error("later news is not taken")
		}
		if unread, err := s.UnreadCount(mine, "en"); err != nil || unread != 0 {
			t.Errorf("who has read it, has: %d unread, %v", unread, err)
		}
	})
}

package messages

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// SavedReply is a reply that a seller sends often, in several languages.
type SavedReply struct {
	bun.BaseModel `bun:"table:saved_replies,alias:saved"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	Name     string

	Texts  []SavedText `bun:"-"` // by language
	Filled *SavedText  `bun:"-"` // for a thread, in its customer's language; nil: no thread was named
}

// SavedText is a saved reply in one language.
type SavedText struct {
	bun.BaseModel `bun:"table:saved_reply_texts,alias:text"`

	ReplyID int64  `bun:",pk"`
	Lang    string `bun:",pk"`
	Body    string
}

// Placeholders are what a saved reply may leave to each thread.
var Placeholders = []string{"customer", "product", "order", "shop"}

var placeholder = regexp.MustCompile(`\{\{\s*([^{}]*?)\s*\}\}`)

const (
	mostSaved     = 100
	mostLanguages = 20
	longestSaved  = 100 // name, in characters
)

// SavedReplies of the asking seller, by name. With a thread, each is filled in
// for it: in the customer's language where it has that, else in English, else
// in the first one it has. A placeholder that the thread has nothing for stays,
// for the seller to fill in.
func (s *Service) SavedReplies(ctx context.Context, threadID int64) ([]SavedReply, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	saved, err := savedReplies(ctx, s.db.Read(), sellerID)
	if err != nil || threadID == 0 {
		return saved, err
	}
	t, err := threadOf(ctx, s.db.Read(), sellerID, threadID)
	if db.IsNotFound(err) {
		return nil, threadUnknown()
	}
	if err != nil {
		return nil, err
	}
	beside, err := s.Beside(ctx, t, "en")
	if err != nil {
		return nil, err
	}
	language, _, _ := strings.Cut(beside.Language, "-")
	for i := range saved {
		text := inLanguage(saved[i].Texts, language)
		names, err := s.products.Names(ctx, sellerID, text.Lang)
		if err != nil {
			return nil, err
		}
		values := map[string]string{"customer": t.CustomerName, "product": names[t.ProductID], "order": t.OrderReference, "shop": beside.Shop}
		text.Body = placeholder.ReplaceAllStringFunc(text.Body, func(found string) string {
			if value := values[placeholder.FindStringSubmatch(found)[1]]; value != "" {
				return value
			}
			return found
		})
		saved[i].Filled = &text
	}
	return saved, nil
}

func inLanguage(texts []SavedText, wanted string) SavedText {
	for _, lang := range []string{wanted, "en"} {
		for _, text := range texts {
			if text.Lang == lang {
				return text
			}
		}
	}
	return texts[0]
}

// SaveReply keeps a reply of the asking seller under a name, or changes the one
// with an id.
func (s *Service) SaveReply(ctx context.Context, id int64, name string, texts []SavedText) ([]SavedReply, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	name = strings.Join(strings.Fields(name), " ")
	if err := checkSaved(name, texts); err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		saved := &SavedReply{ID: id, SellerID: sellerID, Name: name}
		if id == 0 {
			// Two that save at once must not pass the limit together.
			if err := s.db.Exclusive(ctx, tx, fmt.Sprintf("saved_replies %d", sellerID)); err != nil {
				return err
			}
			if n, err := tx.NewSelect().Model((*SavedReply)(nil)).Where("seller_id = ?", sellerID).Count(ctx); err != nil {
				return err
			} else if n >= mostSaved {
				return fault.New(fault.TooMuch, "too_many_saved", "You can have at most %d saved replies; delete one first.", mostSaved)
			}
			if _, err := tx.NewInsert().Model(saved).Exec(ctx); err != nil {
				return err
			}
		} else {
			n, err := db.Affected(tx.NewUpdate().Model(saved).Column("name").WherePK().Where("seller_id = ?", sellerID).Exec(ctx))
			if err != nil || n == 0 {
				return list.First(err, fault.New(fault.NotFound, "saved_unknown", "There is no such saved reply.").At("id"))
			}
			if _, err := tx.NewDelete().Model((*SavedText)(nil)).Where("reply_id = ?", id).Exec(ctx); err != nil {
				return err
			}
		}
		for i := range texts {
			texts[i].ReplyID, texts[i].Body = saved.ID, strings.TrimSpace(texts[i].Body)
		}
		_, err := tx.NewInsert().Model(&texts).Exec(ctx)
		return err
	})
	if db.IsUnique(err) {
		return nil, fault.New(fault.Conflict, "saved_name_taken", "Another saved reply has this name.").At("name")
	}
	if err != nil {
		return nil, err
	}
	return savedReplies(ctx, s.db.Read(), sellerID)
}

// DeleteSavedReply forgets a saved reply of the asking seller.
func (s *Service) DeleteSavedReply(ctx context.Context, id int64) ([]SavedReply, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewDelete().Model((*SavedReply)(nil)).Where("id = ?", id).Where("seller_id = ?", sellerID).Exec(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return savedReplies(ctx, s.db.Read(), sellerID)
}

func checkSaved(name string, texts []SavedText) error {
	switch {
	case name == "":
		return fault.New(fault.Invalid, "name_missing", "Give the reply a name.").At("name")
	case !list.IsText(name) || utf8.RuneCountInString(name) > longestSaved:
		return fault.New(fault.Invalid, "name_long", "A name can have at most %d characters.", longestSaved).At("name")
	case len(texts) == 0:
		return fault.New(fault.Invalid, "text_missing", "Write the reply in at least one language.").At("texts")
	case len(texts) > mostLanguages:
		return fault.New(fault.TooMuch, "too_many_texts", "A reply can have at most %d languages.", mostLanguages).At("texts")
	}
	known := map[string]bool{}
	for i, text := range texts {
		at := fmt.Sprintf("texts[%d]", i)
		body := strings.TrimSpace(text.Body)
		switch {
		case text.Lang == "" || !list.IsName(text.Lang) || known[text.Lang]:
			return fault.New(fault.Invalid, "language", "Give each text a language of its own, such as fr.").At(at)
		case body == "":
			return fault.New(fault.Invalid, "reply_empty", "Write the reply.").At(at)
		case !list.IsText(body):
			return fault.New(fault.Invalid, "text_broken", "Remove the characters that cannot be shown.").At(at)
		case utf8.RuneCountInString(body) > LongestReply:
			return fault.New(fault.Invalid, "reply_too_long", "A reply can have at most %d characters.", LongestReply).At(at)
		}
		for _, found := range placeholder.FindAllStringSubmatch(body, -1) {
			if !slices.Contains(Placeholders, found[1]) {
				return fault.New(fault.Invalid, "placeholder_unknown", "There is no placeholder %s; there are %s.", found[0], strings.Join(Placeholders, ", ")).At(at)
			}
		}
		known[text.Lang] = true
	}
	return nil
}

func savedReplies(ctx context.Context, q bun.IDB, sellerID int64) ([]SavedReply, error) {
	saved := []SavedReply{}
	if err := q.NewSelect().Model(&saved).Where("seller_id = ?", sellerID).Order("name", "id").Scan(ctx); err != nil || len(saved) == 0 {
		return saved, err
	}
	ids, at := make([]int64, len(saved)), map[int64]int{}
	for i, one := range saved {
		ids[i], at[one.ID] = one.ID, i
	}
	var texts []SavedText
	err := q.NewSelect().Model(&texts).Where("reply_id IN (?)", bun.List(ids)).Order("lang").Scan(ctx)
	for _, text := range texts {
		one := &saved[at[text.ReplyID]]
		one.Texts = append(one.Texts, text)
	}
	return saved, err
}

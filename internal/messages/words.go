package messages

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/sales"
)

const (
	longestWord = 60 // letters by which a word is known
	mostWords   = 12 // that are searched for at once
)

// wordsOf are the different words of texts, folded as order searches are.
func wordsOf(texts ...string) []string {
	all := strings.FieldsFunc(sales.Fold(strings.Join(texts, " ")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, word := range all {
		if letters := []rune(word); len(letters) > longestWord {
			all[i] = string(letters[:longestWord])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// index lets messages be found, by their own words and by who wrote about what.
func (s *Service) index(ctx context.Context, tx bun.Tx, t *Thread, messages ...*Message) error {
	for _, m := range messages {
		words := strings.Join(wordsOf(t.CustomerName, t.CustomerEmail, t.Subject, t.OrderReference, m.Body), " ")
		var err error
		if s.db.Engine == db.PostgreSQL {
			_, err = tx.NewRaw("INSERT INTO message_words (message_id, seller_id, thread_id, words) VALUES (?, ?, ?, array_to_tsvector(string_to_array(?, ' ')))",
				m.ID, t.SellerID, t.ID, words).Exec(ctx)
		} else {
			_, err = tx.NewRaw("INSERT INTO message_words (rowid, seller, words) VALUES (?, ?, ?)", m.ID, fmt.Sprint("s", t.SellerID), words).Exec(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// searched narrows threads to those with a message that has a word beginning
// like each of the text's.
func (s *Service) searched(q *bun.SelectQuery, sellerID int64, text string) *bun.SelectQuery {
	words := wordsOf(text)
	if len(words) == 0 {
		return q.Where("1 = 0") // signs alone are in no index
	}
	words = words[:min(len(words), mostWords)]
	if s.db.Engine == db.PostgreSQL {
		return q.Where("id IN (SELECT w.thread_id FROM message_words AS w WHERE w.seller_id = ? AND w.words @@ ?::tsquery)", sellerID, "'"+strings.Join(words, "':* & '")+"':*")
	}
	match := fmt.Sprintf(`seller : s%d AND words : ("%s"*)`, sellerID, strings.Join(words, `"* AND "`))
	return q.Where("id IN (SELECT m.thread_id FROM messages AS m WHERE m.id IN (SELECT rowid FROM message_words WHERE message_words MATCH ?))", match)
}

package invoices

import (
	"cmp"
	"embed"
	"fmt"
	"strconv"
	"strings"

	"merkato/internal/calendar"
	"merkato/internal/locales"
	"merkato/internal/money"
)

//go:embed texts/*.json
var textFiles embed.FS

// texts are the words of documents in one language, with its way of writing rates
// ("decimal"), and which it is ("language").
type texts map[string]string

var allTexts = locales.Read(textFiles, func(language string) texts { return texts{"language": language} })

func textsOf(language string) texts { return allTexts[language] }

// title is what a document is.
func (t texts) title(i *Invoice) string {
	key := "invoice"
	if i.Type == TypeCreditNote {
		key = "credit_note"
	}
	if i.Series == SelfBilling {
		key = "self_billing_" + key
	}
	return t[key]
}

// line is the text of a line.
func (t texts) line(l DraftLine) string {
	text := t["item_"+string(l.Item)]
	if l.Subject != "" {
		text += t["colon"] + l.Subject
	}
	if l.From != nil && l.To != nil {
		text += " (" + t.period(*l.From, *l.To) + ")"
	}
	return text
}

// Reword puts the lines of a document into a reader's language, with the names that
// products have in it, for a list; the document is as it was issued. What a line bills
// is known by its words: one that is no longer worded so stays as it is.
func (i *Invoice) Reword(language string, names map[int64]string) {
	from, to := textsOf(i.Language), textsOf(language)
	if from == nil || to == nil {
		return
	}
	for n := range i.Lines {
		line := &i.Lines[n]
		for key, words := range from {
			item, isItem := strings.CutPrefix(key, "item_")
			subject, isSaid := strings.CutPrefix(line.Text, words+from["colon"])
			if !isItem || !isSaid {
				continue
			}
			said := DraftLine{Item: Item(item)}
			if i.PeriodFrom != nil && i.PeriodTo != nil {
				var isFor bool
				if subject, isFor = strings.CutSuffix(subject, " ("+from.period(*i.PeriodFrom, *i.PeriodTo)+")"); isFor {
					said.From, said.To = i.PeriodFrom, i.PeriodTo
				}
			}
			said.Subject = subject
			if line.ProductID != nil {
				said.Subject = cmp.Or(names[*line.ProductID], subject)
			}
			line.Text = to.line(said)
			break
		}
	}
}

func (t texts) period(from, to calendar.Day) string { return t.day(from) + " – " + t.day(to) }

func (t texts) day(d calendar.Day) string { return d.In(t["language"]) }

func (t texts) euros(c money.Cents) string { return c.In(t["language"]) }

// percent writes a rate, as 20 % or 5,5 %.
func (t texts) percent(r money.Rate) string {
	text := strconv.FormatInt(int64(r/100), 10)
	if rest := r % 100; rest != 0 {
		text += t["decimal"] + strings.TrimRight(fmt.Sprintf("%02d", rest), "0")
	}
	return text + "\u00a0%"
}

// fill puts values in the place of {names}.
func (t texts) fill(key string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(t[key])
}

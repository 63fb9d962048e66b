package notifications

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/locales"
)

//go:embed texts/*.json
var textFiles embed.FS

//go:embed mail.html
var htmlFile string

var (
	allTexts = locales.Read(textFiles, func(language string) texts { return texts{"language": language} })
	html     = template.Must(template.New("mail").Parse(htmlFile))
)

// texts are the words of one language, and which it is ("language").
type texts map[string]string

// mostLines is how many events of a kind an e-mail names; a seller with more
// sees them on the screen.
const mostLines = 20

const longestSubject = 120

func (a *addresseeRow) zone() *time.Location {
	zone, err := time.LoadLocation(cmp.Or(a.TimeZone, calendar.Zone.String()))
	if err != nil {
		return calendar.Zone
	}
	return zone
}

// What the template shows.
type (
	letter struct {
		Language, Subject, Hello, Why, SettingsText, StopText string
		Settings, Stop                                        string
		Groups                                                []group
	}
	group struct {
		Title string
		Lines []line
		More  string
		kind  Kind
		count int
	}
	line struct{ Text, URL string }
)

// compose writes an e-mail in its seller's language.
func (s *Service) compose(ctx context.Context, m *Mail, rows []noticeRow) (*Message, error) {
	who, err := addressee(ctx, s.db.Read(), m.SellerID)
	if err != nil {
		return nil, err
	}
	language := locales.First(who.LanguageNative, who.LanguageSecond, who.LanguageThird)
	words := allTexts[language]
	var ids []int64
	for _, row := range rows {
		if row.ProductID != nil && !slices.Contains(ids, *row.ProductID) {
			ids = append(ids, *row.ProductID)
		}
	}
	names, err := productNames(ctx, s.db.Read(), ids, language)
	if err != nil {
		return nil, err
	}
	l := letter{
		Language: language, Hello: words.fill("hello", "{name}", who.FirstName), Why: words.fill("why", "{address}", who.Email),
		SettingsText: words["settings"], Settings: s.screen(language, "settings#emails"),
	}
	if who.FirstName == "" {
		l.Hello = words["hello_nameless"]
	}
	for _, row := range rows {
		text, path, err := words.sentence(row, names, who.zone())
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(l.Groups, func(g group) bool { return g.kind == row.Kind })
		if at < 0 {
			at = len(l.Groups)
			l.Groups = append(l.Groups, group{Title: words["kind_"+string(row.Kind)], kind: row.Kind})
		}
		g := &l.Groups[at]
		if g.count++; g.count <= mostLines {
			g.Lines = append(g.Lines, line{Text: text, URL: s.screen(language, path)})
		}
	}
	slices.SortStableFunc(l.Groups, func(a, b group) int { return cmp.Compare(slices.Index(Kinds, a.kind), slices.Index(Kinds, b.kind)) })
	for i := range l.Groups {
		if more := l.Groups[i].count - mostLines; more > 0 {
			l.Groups[i].More = words.fill("more", "{count}", strconv.Itoa(more))
		}
	}
	l.Subject = words.subject(l.Groups, len(rows))
	message := &Message{
		ID: s.messageID(m), To: who.Email, Subject: l.Subject, At: m.MadeAt, Language: language,
	}
	if off := slices.DeleteFunc(splitKinds(m.Kinds), func(kind Kind) bool { return kind == Account }); len(off) > 0 {
		token, err := s.sign(ctx, m.SellerID, off)
		if err != nil {
			return nil, err
		}
		message.Unsubscribe = s.origin + UnsubscribePath + "?token=" + url.QueryEscape(token)
		l.StopText, l.Stop = words["stop"], s.screen(language, "unsubscribe?token="+url.QueryEscape(token))
	}
	message.Text = l.plain()
	var b bytes.Buffer
	if err := html.Execute(&b, l); err != nil {
		return nil, err
	}
	message.HTML = b.String()
	return message, nil
}

// UnsubscribePath is where the server takes the one click of RFC 8058.
const UnsubscribePath = "/unsubscribe"

// screen is the address of one.
func (s *Service) screen(language, path string) string {
	return strings.TrimRight(s.origin+"/sellers/"+language+"/"+path, "/")
}

func (s *Service) messageID(m *Mail) string {
	host := "merkato"
	if u, err := url.Parse(s.origin); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	return fmt.Sprintf("notification-%d-%d@%s", m.ID, m.MadeAt.Unix(), host)
}

// subject says what is in an e-mail: the one thing, or how many.
func (t texts) subject(groups []group, count int) string {
	switch {
	case count == 1:
		return shortened(groups[0].Lines[0].Text, longestSubject)
	case len(groups) == 1:
		return groups[0].Title + ": " + strconv.Itoa(count)
	}
	return t.fill("many", "{count}", strconv.Itoa(count))
}

// sentence says what happened, and on which screen it is shown.
func (t texts) sentence(row noticeRow, names map[int64]string, zone *time.Location) (text, path string, err error) {
	var d Details
	if err := json.Unmarshal([]byte(row.Details), &d); err != nil {
		return "", "", err
	}
	pairs := []string{"{subject}", oneLine(d.Subject), "{text}", shortened(oneLine(d.Text), 200), "{count}", strconv.Itoa(d.Count)}
	product := ""
	if row.ProductID != nil {
		product = oneLine(names[*row.ProductID])
	}
	pairs = append(pairs, "{product}", product)
	if d.Amount != nil {
		pairs = append(pairs, "{amount}", d.Amount.In(t["language"]))
	}
	if d.Day != nil {
		pairs = append(pairs, "{day}", t.day(*d.Day))
	}
	if d.Due != nil {
		pairs = append(pairs, "{due}", d.Due.In(zone).Format(t["day"]+" 15:04 (MST)"))
	}
	return strings.TrimSpace(t.fill("what_"+string(row.What), pairs...)), d.Path, nil // a reason may be empty, at the end
}

func (t texts) fill(key string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(t[key])
}

func (t texts) day(d calendar.Day) string {
	day, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return string(d)
	}
	return day.Format(t["day"])
}

// oneLine makes what others wrote fit on one line, or in a header.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func shortened(text string, longest int) string {
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest-1]) + "…"
	}
	return text
}

// plain is the letter without any form.
func (l letter) plain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", l.Hello)
	for _, g := range l.Groups {
		fmt.Fprintf(&b, "\n%s\n", g.Title)
		for _, one := range g.Lines {
			fmt.Fprintf(&b, "- %s\n  %s\n", one.Text, one.URL)
		}
		if g.More != "" {
			fmt.Fprintf(&b, "  %s\n", g.More)
		}
	}
	fmt.Fprintf(&b, "\n-- \n%s\n%s: %s\n", l.Why, l.SettingsText, l.Settings)
	if l.Stop != "" {
		fmt.Fprintf(&b, "%s: %s\n", l.StopText, l.Stop)
	}
	return b.String()
}

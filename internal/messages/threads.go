package messages

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
)

const (
	// LongestPage is the most threads that a page can have.
	LongestPage = 100
	// UsualPage is how many it has where nobody says.
	UsualPage = 40

	lastPage = 1_000_000_000

	// mostMessages is how many messages of a thread are read at once.
	mostMessages = 200
	// longestExcerpt is how much of the last message the list shows, in characters.
	longestExcerpt = 140
)

// All threads lie between these days, and each database can compare them.
const (
	earliestDay calendar.Day = "1900-01-01"
	latestDay   calendar.Day = "2999-12-31"
)

// State is what a thread waits for.
type State string

// All threads, or those that nobody has answered yet.
const (
	All     State = "ALL"
	Waiting State = "WAITING"
)

// Filter says which threads of the asking seller are meant.
type Filter struct {
	From, To  calendar.Day // when it was opened, both included; empty: no bound
	ProductID int64        // 0: whatever it is about
	State     State
}

// Check refuses a filter that cannot mean anything.
func (f Filter) Check() error {
	switch {
	case f.From != "" && f.To != "" && f.From > f.To:
		return fault.New(fault.Invalid, "period_reversed", "The period ends before it begins.").At("from")
	case f.From != "" && f.From < earliestDay:
		return fault.New(fault.Invalid, "period_range", "A period begins on %s or later.", earliestDay).At("from")
	case f.To > latestDay:
		return fault.New(fault.Invalid, "period_range", "A period ends on %s or earlier.", latestDay).At("to")
	case f.ProductID < 0:
		return fault.New(fault.Invalid, "product_id", "This is not the number of a product.").At("productID")
	case f.State != All && f.State != Waiting:
		return fault.New(fault.Invalid, "state_unknown", "Threads are ALL, or those WAITING for an answer.").At("state")
	}
	return nil
}

// Page is a part of a list.
type Page struct {
	Number int // from 1
	Length int // 1 to LongestPage
}

// Check refuses a page that no list has.
func (p Page) Check() error {
	switch {
	case p.Number < 1 || p.Number > lastPage:
		return fault.New(fault.Invalid, "page_number", "Pages are counted from 1.").At("page")
	case p.Length < 1 || p.Length > LongestPage:
		return fault.New(fault.Invalid, "page_length", "A page has 1 to %d threads.", LongestPage).At("limit")
	}
	return nil
}

// Entry is a thread as the list shows it.
type Entry struct {
	Thread
	ProductName     string
	UnseenCount     int64     // customer's messages that the seller has not opened
	Excerpt         string    // how the last message begins
	LastIsMine      bool      // the last message is the seller's
	LastIsAutomatic bool      // and was sent by a machine
	AnswerBy        time.Time // one working day after it was opened
	IsOverdue       bool      // it is not answered, and should be by now
	IsAnswered      bool
}

// List is a page of threads, and how many the filter finds in all.
type List struct {
	Threads []Entry
	Count   int64
	Page
}

// Conversation is a thread with its messages, oldest first: the newest ones, or
// those before one that was asked for.
type Conversation struct {
	Entry
	Messages   []Message
	HasEarlier bool
}

// Threads reads one page of the asking seller's threads, with products named in
// a language or else in English. Those that wait for an answer come in the
// order of their deadlines; otherwise what was last written in comes first.
func (s *Service) Threads(ctx context.Context, f Filter, page Page, lang string) (*List, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := f.Check(); err != nil {
		return nil, err
	}
	if err := page.Check(); err != nil {
		return nil, err
	}
	list := &List{Page: page}
	read := s.db.Read()
	if list.Count, err = countThreads(ctx, read, sellerID, f); err != nil || list.Count == 0 {
		return list, err
	}
	threads, err := threadsOn(ctx, read, sellerID, f, page)
	if err != nil {
		return nil, err
	}
	list.Threads, err = s.entries(ctx, sellerID, threads, lang)
	return list, err
}

// Thread reads one thread of the asking seller with its newest messages, or
// with those before a message of it.
func (s *Service) Thread(ctx context.Context, id int64, before *int64, lang string) (*Conversation, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	read := s.db.Read()
	thread, err := threadOf(ctx, read, sellerID, id)
	if db.IsNotFound(err) {
		return nil, threadUnknown()
	}
	if err != nil {
		return nil, err
	}
	entries, err := s.entries(ctx, sellerID, []Thread{*thread}, lang)
	if err != nil {
		return nil, err
	}
	c := &Conversation{Entry: entries[0]}
	c.Messages, c.HasEarlier, err = newestMessages(ctx, read, id, before)
	return c, err
}

func threadUnknown() error {
	return fault.New(fault.NotFound, "thread_unknown", "There is no such thread.").At("id")
}

// entries completes threads to what the list shows of them.
func (s *Service) entries(ctx context.Context, sellerID int64, threads []Thread, lang string) ([]Entry, error) {
	if len(threads) == 0 {
		return nil, nil
	}
	ids := make([]int64, len(threads))
	for i, t := range threads {
		ids[i] = t.ID
	}
	read := s.db.Read()
	unseen, err := unseenOf(ctx, read, sellerID, ids)
	if err != nil {
		return nil, err
	}
	last, err := lastOf(ctx, read, ids)
	if err != nil {
		return nil, err
	}
	names, err := s.products.Names(ctx, sellerID, lang)
	if err != nil {
		return nil, err
	}
	now := s.now()
	all := make([]Entry, len(threads))
	for i, t := range threads {
		e := Entry{Thread: t, ProductName: names[t.ProductID], UnseenCount: unseen[t.ID], AnswerBy: calendar.WorkingDayAfter(t.OpenedAt)}
		e.CustomerName = t.Customer()
		e.IsAnswered = t.AnsweredAt != nil
		e.IsOverdue = !e.IsAnswered && now.After(e.AnswerBy)
		if m, ok := last[t.ID]; ok {
			e.Excerpt, e.LastIsMine, e.LastIsAutomatic = excerpt(m.Body), !m.FromCustomer, m.Automatic
		}
		all[i] = e
	}
	return all, nil
}

// excerpt is how a text begins, on one line.
func excerpt(body string) string {
	line := strings.Join(strings.Fields(strings.ToValidUTF8(body, "")), " ")
	if utf8.RuneCountInString(line) <= longestExcerpt {
		return line
	}
	return strings.TrimSpace(string([]rune(line)[:longestExcerpt-1])) + "…"
}

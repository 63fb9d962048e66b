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
	"merkato/internal/list"
)

const (
	// UsualPage is how many threads a page has where nobody says.
	UsualPage = 40

	// mostMessages is how many messages of a thread are read at once.
	mostMessages = 200
	// longestExcerpt is how much of the last message the list shows, in characters.
	longestExcerpt = 140
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
	Opened    list.Period // when
	ProductID int64       // 0: whatever it is about
	State     State
}

// Check refuses a filter that cannot mean anything.
func (f Filter) Check() error {
	return list.First(f.Opened.Check(), list.CheckProduct(f.ProductID), list.CheckOneOf("state", f.State, All, Waiting))
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
	list.Page
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
func (s *Service) Threads(ctx context.Context, f Filter, page list.Page, lang string) (*List, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := list.First(f.Check(), page.Check("limit")); err != nil {
		return nil, err
	}
	found := &List{Page: page}
	read := s.db.Read()
	if found.Count, err = countThreads(ctx, read, sellerID, f); err != nil || found.Count == 0 {
		return found, err
	}
	threads, err := threadsOn(ctx, read, sellerID, f, page)
	if err != nil {
		return nil, err
	}
	found.Threads, err = s.entries(ctx, sellerID, threads, lang)
	return found, err
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

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

// All threads, those that were not put away, those that wait for an answer,
// those with something unseen, or those that were put away.
const (
	All      State = "ALL"
	Inbox    State = "INBOX"
	Waiting  State = "WAITING"
	Unread   State = "UNREAD"
	Archived State = "ARCHIVED"
)

// Kind is what a thread is about.
type Kind string

// Before a sale, about an order, or about one with Business Care that runs.
const (
	PreSale  Kind = "PRE_SALE"
	OfOrder  Kind = "ORDER"
	WithCare Kind = "CARE"
)

// Filter says which threads of the asking seller are meant.
type Filter struct {
	Opened    list.Period // when
	ProductID int64       // 0: whatever it is about
	State     State
	Kind      Kind   // empty: any
	LabelID   int64  // 0: any
	Search    string // words, in whatever was written; empty: any

	careSince calendar.Day // of WithCare
}

// Check refuses a filter that cannot mean anything.
func (f Filter) Check() error {
	return list.First(f.Opened.Check(), list.CheckProduct(f.ProductID), list.CheckOneOf("state", f.State, All, Inbox, Waiting, Unread, Archived),
		list.CheckOneOf("kind", f.Kind, PreSale, OfOrder, WithCare), list.CheckSearch(f.Search))
}

// Entry is a thread as the list shows it.
type Entry struct {
	Thread
	ProductName     string
	UnseenCount     int64     // customer's messages that the seller has not opened
	Excerpt         string    // how the last message begins
	LastIsMine      bool      // the last message is the seller's
	LastIsAutomatic bool      // and was sent by a machine
	AnswerBy        time.Time // one working day after it began to wait, or was opened
	IsWaiting       bool      // for an answer
	IsOverdue       bool      // it waits, and should not any more
	IsArchived      bool
	IsSettled       bool // the seller said that no answer is needed
	Labels          []Label
}

// List is a page of threads, and how many the filter finds in all.
type List struct {
	Threads []Entry
	Count   int64
	list.Page
}

// Conversation is a thread with its messages, oldest first: the newest ones, or
// those before a given one.
type Conversation struct {
	Entry
	Messages   []Message
	HasEarlier bool
	Beside     *Beside
}

// Threads reads one page of the asking seller's threads, with products named in
// a language or else in English. Those that wait for an answer come in the
// order of their deadlines, and so they do at the head of the inbox; otherwise
// what was last written in comes first.
func (s *Service) Threads(ctx context.Context, f Filter, page list.Page, lang string) (*List, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := list.First(f.Check(), page.Check("limit")); err != nil {
		return nil, err
	}
	if f.Kind == WithCare {
		if f.careSince, err = s.careSince(ctx); err != nil {
			return nil, err
		}
	}
	found := &List{Page: page}
	threads, count, err := s.threadsOn(ctx, sellerID, f, page)
	if err != nil {
		return nil, err
	}
	found.Count = count
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
	if c.Messages, c.HasEarlier, err = newestMessages(ctx, read, id, before); err != nil {
		return nil, err
	}
	ids := make([]int64, len(c.Messages))
	for i, m := range c.Messages {
		ids[i] = m.ID
	}
	files, err := attachmentsOf(ctx, read, ids)
	if err != nil {
		return nil, err
	}
	for i := range c.Messages {
		c.Messages[i].Attachments = files[c.Messages[i].ID]
	}
	c.Beside, err = s.Beside(ctx, thread, lang)
	return c, err
}

func threadUnknown() error {
	return fault.New(fault.NotFound, "thread_unknown", "There is no such conversation.").At("id")
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
	labels, err := labelsOf(ctx, read, ids)
	if err != nil {
		return nil, err
	}
	now := s.now()
	all := make([]Entry, len(threads))
	for i, t := range threads {
		e := Entry{Thread: t, ProductName: names[t.ProductID], UnseenCount: unseen[t.ID], Labels: labels[t.ID]}
		since := t.OpenedAt
		if e.IsWaiting = t.WaitingSince != nil; e.IsWaiting {
			since = *t.WaitingSince
		}
		e.AnswerBy = calendar.WorkingDayAfter(since)
		e.CustomerName = t.Customer()
		e.IsOverdue = e.IsWaiting && now.After(e.AnswerBy)
		e.IsArchived, e.IsSettled = t.ArchivedAt != nil, t.SettledMessage != nil && !e.IsWaiting
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

package messages

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/blobs/attached"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/jobs"
)

// Attachment is a file that goes with a message.
type Attachment struct {
	bun.BaseModel `bun:"table:message_attachments,alias:attachment"`

	ID         int64 `bun:",pk,autoincrement"`
	SellerID   int64
	ThreadID   int64
	MessageID  *int64 // nil: uploaded for a reply that is not sent yet
	Name       string
	Size       int64
	Blob       string
	UploadedAt time.Time
}

// MayAttach says whether the asking seller may attach files to a thread, before
// one is received.
func (s *Service) MayAttach(ctx context.Context, threadID int64) error {
	_, err := s.mayAttach(ctx, threadID)
	return err
}

func (s *Service) mayAttach(ctx context.Context, threadID int64) (sellerID int64, err error) {
	if sellerID, err = actor.SellerID(ctx); err != nil {
		return 0, err
	}
	if _, err = threadOf(ctx, s.db.Read(), sellerID, threadID); db.IsNotFound(err) {
		err = threadUnknown()
	}
	return sellerID, err
}

// Attach takes a file for the next reply in a thread of the asking seller. What
// it is goes by its content, which must be what its name says. The caller has
// it all at hand: nothing here waits for whoever sends it.
func (s *Service) Attach(ctx context.Context, threadID int64, name string, r io.Reader) (*Attachment, error) {
	sellerID, err := s.mayAttach(ctx, threadID)
	if err != nil {
		return nil, err
	}
	name, raw, err := attached.Read(name, r)
	if err != nil {
		return nil, err
	}
	unsent := func(ctx context.Context, tx bun.Tx) (*Attachment, error) {
		var waiting []int64 // their threads
		err := tx.NewSelect().Model((*Attachment)(nil)).Column("thread_id").Where("seller_id = ?", sellerID).Where("message_id IS NULL").
			Where("uploaded_at > ?", db.Moment(s.now().Add(-24*time.Hour))).Limit(attached.MostUnsentOfSeller).Scan(ctx, &waiting)
		here := 0
		for _, id := range waiting {
			if id == threadID {
				here++
			}
		}
		if err == nil && (here >= attached.MostUnsent || len(waiting) >= attached.MostUnsentOfSeller) {
			err = fault.New(fault.TooMuch, "too_many_files", "Too many files are waiting to be sent. Send your replies first.").At("file")
		}
		return nil, err
	}
	return s.store(ctx, &Attachment{SellerID: sellerID, ThreadID: threadID, Name: name}, raw, unsent)
}

// store keeps a file that was checked, unless look finds that it is there or that
// there are too many. Files of one thread are looked at one after another: two that
// come at once are not taken for the first both.
func (s *Service) store(ctx context.Context, a *Attachment, raw []byte, look func(context.Context, bun.Tx) (*Attachment, error)) (*Attachment, error) {
	a.UploadedAt, a.Blob = db.Moment(s.now()), fmt.Sprintf("messages/%d/%s.bin", a.SellerID, rand.Text())
	var known *Attachment
	err := attached.Keep(ctx, s.files, a.Blob, raw, func(size int64) (bool, error) {
		a.Size = size
		err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if _, err := s.lockThread(ctx, tx, a.SellerID, a.ThreadID); err != nil {
				return err
			}
			var err error
			if known, err = look(ctx, tx); err != nil || known != nil {
				return err
			}
			_, err = tx.NewInsert().Model(a).Exec(ctx)
			return err
		})
		return known == nil, err
	})
	if err != nil || known != nil {
		return known, err
	}
	return a, nil
}

// claim attaches uploaded files to the reply they were uploaded for.
func claim(ctx context.Context, tx bun.Tx, m *Message, ids []int64) error {
	return attached.Claim(ctx, tx.NewUpdate().Model((*Attachment)(nil)).Where("thread_id = ?", m.ThreadID), m.ID, ids)
}

// attachmentsOf reads the files of some messages.
func attachmentsOf(ctx context.Context, q bun.IDB, messages []int64) (map[int64][]Attachment, error) {
	found := map[int64][]Attachment{}
	if len(messages) == 0 {
		return found, nil
	}
	var rows []Attachment
	err := q.NewSelect().Model(&rows).Where("message_id IN (?)", bun.List(messages)).Order("id").Scan(ctx)
	for _, row := range rows {
		found[*row.MessageID] = append(found[*row.MessageID], row)
	}
	return found, err
}

// OpenAttachment opens a file of the asking seller's conversations.
func (s *Service) OpenAttachment(ctx context.Context, id int64) (*Attachment, *blobs.Reader, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s.openAttachment(ctx, s.db.Read().NewSelect().Where("attachment.seller_id = ?", sellerID), id)
}

// OpenAttachmentForMarketplace opens any file: the caller has made sure that it
// is the marketplace that asks.
func (s *Service) OpenAttachmentForMarketplace(ctx context.Context, id int64) (*Attachment, *blobs.Reader, error) {
	return s.openAttachment(ctx, s.db.Read().NewSelect().Where("attachment.message_id IS NOT NULL"), id)
}

func (s *Service) openAttachment(ctx context.Context, q *bun.SelectQuery, id int64) (*Attachment, *blobs.Reader, error) {
	return attached.Open(ctx, q, s.files, id, func(a *Attachment) string { return a.Blob })
}

// AttachForMarketplace keeps a file of a message that the marketplace sent; the
// same name again changes nothing.
func (s *Service) AttachForMarketplace(ctx context.Context, message, name string, raw []byte) (*Attachment, error) {
	found, err := messagesByExternal(ctx, s.db.Read(), []string{message})
	if err != nil {
		return nil, err
	}
	m := found[message]
	if m == nil {
		return nil, fault.New(fault.NotFound, "message_unknown", "There is no message %q.", message).At("id")
	}
	name = attached.Name(name)
	if err := attached.Check(name, raw); err != nil {
		return nil, err
	}
	same := func(ctx context.Context, tx bun.Tx) (*Attachment, error) {
		known, err := attachmentsOf(ctx, tx, []int64{m.ID})
		if err != nil {
			return nil, err
		}
		for _, a := range known[m.ID] {
			if a.Name == name {
				return &a, nil
			}
		}
		if len(known[m.ID]) >= attached.Most {
			return nil, fault.New(fault.TooMuch, "too_many_files", "A message can have at most %d files.", attached.Most).At("name")
		}
		return nil, nil
	}
	return s.store(ctx, &Attachment{SellerID: m.SellerID, ThreadID: m.ThreadID, MessageID: &m.ID, Name: name}, raw, same)
}

// RegisterJobs registers the removal of files that nobody sent.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "messages.forget_attachments", jobs.Hourly(41), s.ForgetUnsent)
}

// ForgetUnsent removes files that waited too long for their reply.
func (s *Service) ForgetUnsent(ctx context.Context, now time.Time) error {
	return attached.ForgetUnsent(ctx, s.db, s.files, (*Attachment)(nil), now)
}

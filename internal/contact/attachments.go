package contact

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
	"merkato/internal/fault"
	"merkato/internal/jobs"
)

// Attachment is a file that a seller hands the operators with a message, such as
// a document that has to be renewed.
type Attachment struct {
	bun.BaseModel `bun:"table:contact_attachments,alias:attachment"`

	ID         int64 `bun:",pk,autoincrement"`
	SellerID   int64
	MessageID  *int64 // nil: uploaded for a message that is not sent yet
	Name       string
	Size       int64
	Blob       string
	UploadedAt time.Time
}

// UseFiles sets where files are stored.
func (s *Service) UseFiles(files *blobs.Store) { s.files = files }

// Attach takes a file for the next message of the asking seller, who may not have
// begun the conversation yet.
func (s *Service) Attach(ctx context.Context, name string, r io.Reader) (*Attachment, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	name, raw, err := attached.Read(name, r)
	if err != nil {
		return nil, err
	}
	a := &Attachment{SellerID: sellerID, Name: name, UploadedAt: s.at(), Blob: fmt.Sprintf("contact/%d/%s.bin", sellerID, rand.Text())}
	err = attached.Keep(ctx, s.files, a.Blob, raw, func(size int64) (bool, error) {
		a.Size = size
		return true, s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := s.oneAtATime(ctx, tx, sellerID); err != nil {
				return err
			}
			waiting, err := tx.NewSelect().Model((*Attachment)(nil)).Where("seller_id = ?", sellerID).Where("message_id IS NULL").
				Where("uploaded_at > ?", a.UploadedAt.Add(-24*time.Hour)).Count(ctx)
			if err == nil && waiting >= attached.MostUnsent {
				err = fault.New(fault.TooMuch, "too_many_files", "Too many files are waiting to be sent. Send the message first.").At("file")
			}
			if err != nil {
				return err
			}
			_, err = tx.NewInsert().Model(a).Exec(ctx)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// OpenAttachment opens a file of the asking seller's; operators, whom it was sent
// to, open any that was sent.
func (s *Service) OpenAttachment(ctx context.Context, id int64) (*Attachment, *blobs.Reader, error) {
	q := s.db.Read().NewSelect()
	if _, err := actor.Operator(ctx); err == nil {
		q = q.Where("attachment.message_id IS NOT NULL")
	} else {
		sellerID, err := actor.SellerID(ctx)
		if err != nil {
			return nil, nil, err
		}
		q = q.Where("attachment.seller_id = ?", sellerID)
	}
	return attached.Open(ctx, q, s.files, id, func(a *Attachment) string { return a.Blob })
}

// claim attaches uploaded files to the message they were uploaded for: of the
// seller whose message it is, and sent with no other.
func claim(ctx context.Context, tx bun.Tx, m *Message, ids []int64) error {
	return attached.Claim(ctx, tx.NewUpdate().Model((*Attachment)(nil)).Where("seller_id = ?", m.SellerID), m.ID, ids)
}

// attach reads the files of some messages into them.
func (s *Service) attach(ctx context.Context, messages []Message) error {
	at := map[int64]int{}
	var ids []int64
	for i, m := range messages {
		at[m.ID], ids = i, append(ids, m.ID)
	}
	if len(ids) == 0 {
		return nil
	}
	var rows []Attachment
	err := s.db.Read().NewSelect().Model(&rows).Where("message_id IN (?)", bun.List(ids)).Order("id").Scan(ctx)
	for _, row := range rows {
		m := &messages[at[*row.MessageID]]
		m.Attachments = append(m.Attachments, row)
	}
	return err
}

// RegisterJobs registers the removal of files that nobody needs.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Scheduled(j, "contact.forget_attachments", jobs.Hourly(43), s.ForgetUnsent)
}

// ForgetUnsent removes files that waited too long for their message.
func (s *Service) ForgetUnsent(ctx context.Context, now time.Time) error {
	return attached.ForgetUnsent(ctx, s.db, s.files, (*Attachment)(nil), now)
}

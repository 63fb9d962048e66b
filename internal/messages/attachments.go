package messages

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue/sheets"
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

const (
	// LargestAttachment is how many bytes a file may have.
	LargestAttachment = 10 << 20
	// MostAttachments is how many files a message may have.
	MostAttachments = 5

	mostUnsent = 20 // of a thread, so that nobody stores files here without sending any
)

// contents say how a file must begin to have its ending, with a dot for any
// byte; those with nothing hold text.
var contents = map[string]*regexp.Regexp{
	".png": beginning(`\x89PNG\r\n\x1a\n`), ".jpg": beginning(`\xff\xd8\xff`), ".jpeg": beginning(`\xff\xd8\xff`), ".gif": beginning(`GIF8[79]a`),
	".webp": beginning(`RIFF....WEBP`), ".pdf": beginning(`%PDF-`), ".zip": beginning(`PK(\x03\x04|\x05\x06)`),
	".txt": nil, ".log": nil, ".csv": nil, ".json": nil, ".xml": nil, ".sql": nil, ".md": nil,
}

func beginning(bytes string) *regexp.Regexp { return regexp.MustCompile(`(?s)\A` + bytes) }

// Endings are the kinds of files that can be attached.
const Endings = "PNG, JPG, GIF, WebP, PDF, ZIP, TXT, LOG, CSV, JSON, XML, SQL, MD"

// Attach takes a file for the next reply in a thread of the asking seller. What
// it is goes by its content, which must be what its name says. The caller has
// it all at hand: nothing here waits for whoever sends it.
func (s *Service) Attach(ctx context.Context, threadID int64, name string, r io.Reader) (*Attachment, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := threadOf(ctx, s.db.Read(), sellerID, threadID); db.IsNotFound(err) {
		return nil, threadUnknown()
	} else if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(r, LargestAttachment+1))
	if err != nil {
		return nil, err
	}
	name = attachmentName(name)
	if err := checkAttachment(name, raw); err != nil {
		return nil, err
	}
	unsent := func(ctx context.Context, tx bun.Tx) (*Attachment, error) {
		n, err := tx.NewSelect().Model((*Attachment)(nil)).Where("thread_id = ?", threadID).Where("message_id IS NULL").
			Where("uploaded_at > ?", moment(s.now().Add(-24*time.Hour))).Count(ctx)
		if err == nil && n >= mostUnsent {
			err = fault.New(fault.TooMuch, "too_many_files", "Too many files wait in this conversation. Send the reply first.").At("file")
		}
		return nil, err
	}
	return s.store(ctx, &Attachment{SellerID: sellerID, ThreadID: threadID, Name: name}, raw, unsent)
}

// store keeps a file that was checked, unless look finds that it is there or that
// there are too many. Files of one thread are looked at one after another: two that
// come at once are not taken for the first both.
func (s *Service) store(ctx context.Context, a *Attachment, raw []byte, look func(context.Context, bun.Tx) (*Attachment, error)) (*Attachment, error) {
	a.UploadedAt, a.Blob = moment(s.now()), fmt.Sprintf("messages/%d/%s.bin", a.SellerID, rand.Text())
	var err error
	if a.Size, err = s.files.Put(ctx, a.Blob, bytes.NewReader(raw), 0); err != nil {
		return nil, err
	}
	var known *Attachment
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
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
	if err != nil || known != nil {
		_ = s.files.Delete(context.WithoutCancel(ctx), a.Blob)
		return known, err
	}
	return a, nil
}

// checkAttachment refuses what is too large, empty, of a kind that customers
// should not get, or not what its name says.
func checkAttachment(name string, raw []byte) error {
	ending := strings.ToLower(path.Ext(name))
	wanted, known := contents[ending]
	switch {
	case len(raw) > LargestAttachment:
		return fault.New(fault.TooMuch, "file_too_large", "The file is larger than %d MB.", LargestAttachment>>20).At("file")
	case len(raw) == 0:
		return fault.New(fault.Invalid, "file_empty", "The file is empty.").At("file")
	case !known:
		return fault.New(fault.Invalid, "file_kind", "Files of this kind cannot be attached; these can: %s.", Endings).At("file")
	case known && wanted == nil && (!utf8.Valid(raw) || bytes.IndexByte(raw, 0) >= 0):
		return fault.New(fault.Invalid, "file_content", "The file is not what its name says: %s files hold text.", ending).At("file")
	case wanted != nil && !begins(wanted, raw):
		return fault.New(fault.Invalid, "file_content", "The file is not what its name says: it holds no %s.", strings.ToUpper(ending[1:])).At("file")
	case ending == ".pdf":
		return sheets.CheckDocument(raw)
	}
	return nil
}

// begins compares bytes, each as the letter of its number: a pattern would read
// them as UTF-8.
func begins(wanted *regexp.Regexp, raw []byte) bool {
	letters := make([]rune, min(len(raw), 16))
	for i := range letters {
		letters[i] = rune(raw[i])
	}
	return wanted.MatchString(string(letters))
}

// attachmentName is a file's name without what could mislead: folders, control
// and turning characters.
func attachmentName(name string) string {
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == '"' {
			return -1
		}
		return r
	}, path.Base(strings.ReplaceAll(name, "\\", "/")))
	if letters := []rune(name); len(letters) > 100 {
		ending := path.Ext(name)
		name = string(letters[:100-min(len(ending), 10)]) + ending[:min(len(ending), 10)]
	}
	return name
}

// claim attaches uploaded files to the reply they were uploaded for.
func claim(ctx context.Context, tx bun.Tx, m *Message, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	done, err := tx.NewUpdate().Model((*Attachment)(nil)).Set("message_id = ?", m.ID).
		Where("id IN (?)", bun.List(ids)).Where("thread_id = ?", m.ThreadID).Where("message_id IS NULL").Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n != int64(len(ids)) {
		return fault.New(fault.NotFound, "file_unknown", "A file is gone. Attach it again.").At("attachments").Because(err)
	}
	return nil
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
	a := &Attachment{}
	if err := q.Model(a).Where("attachment.id = ?", id).Scan(ctx); db.IsNotFound(err) {
		return nil, nil, fault.New(fault.NotFound, "no_file", "There is no such file.")
	} else if err != nil {
		return nil, nil, err
	}
	content, err := s.files.Get(ctx, a.Blob)
	return a, content, err
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
	name = attachmentName(name)
	if err := checkAttachment(name, raw); err != nil {
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
		if len(known[m.ID]) >= MostAttachments {
			return nil, fault.New(fault.TooMuch, "too_many_files", "A message has at most %d files.", MostAttachments).At("name")
		}
		return nil, nil
	}
	return s.store(ctx, &Attachment{SellerID: m.SellerID, ThreadID: m.ThreadID, MessageID: &m.ID, Name: name}, raw, same)
}

// unsentKept is how long a file waits for the reply it was uploaded for.
const unsentKept = 7 * 24 * time.Hour

// forgetArgs asks for files to be removed whose reply was never sent.
type forgetArgs struct{ Due time.Time }

// Kind names the job in the queue.
func (forgetArgs) Kind() string { return "messages.forget_attachments" }

// RegisterJobs registers the removal of files that nobody sent.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[forgetArgs]) error { return s.ForgetUnsent(ctx, job.Args.Due) })
	jobs.Periodic(j, jobs.Hourly(41), func(due time.Time) forgetArgs { return forgetArgs{Due: due} })
}

// ForgetUnsent removes files that waited too long for their reply.
func (s *Service) ForgetUnsent(ctx context.Context, now time.Time) error {
	var old []Attachment
	err := s.db.Read().NewSelect().Model(&old).Where("message_id IS NULL").Where("uploaded_at < ?", moment(now.Add(-unsentKept))).Limit(1000).Scan(ctx)
	if err != nil {
		return err
	}
	for _, a := range old {
		var gone int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			done, err := tx.NewDelete().Model(&a).WherePK().Where("message_id IS NULL").Exec(ctx)
			if err == nil {
				gone, err = done.RowsAffected()
			}
			return err
		})
		if err != nil {
			return err
		}
		if gone == 0 {
			continue // it was sent just now
		}
		if err := s.files.Delete(ctx, a.Blob); err != nil {
			return err
		}
	}
	return nil
}

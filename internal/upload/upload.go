// Package upload is the border for files that sellers bring: pictures and
// documents of their products, the ZIPs of versions and what goes with messages,
// over HTTP and outside the API, because a file is no JSON. What comes is first written to a temporary file at whatever speed
// its sender has, and only then looked at, so that nothing else is held meanwhile.
//
// The server finds out who is asking before anything here runs.
package upload

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"syscall"
	"time"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/blobs/attached"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/contact"
	"merkato/internal/fault"
	"merkato/internal/messages"
	"merkato/internal/problem"
	"merkato/internal/validation"
)

// Base is where the handler is to be mounted.
const Base = "/upload/"

// Options are what the border is made of.
type Options struct {
	Sheets     *sheets.Service
	Validation *validation.Service
	Messages   *messages.Service
	Contact    *contact.Service
	Folder     string // for files under way; empty: the system's
}

type border struct {
	Options
	places    *blobs.Places
	temporary func() (*os.File, error)
}

// How many files may be on their way here at once, as with those that leave: a
// sender that sends nothing holds a place, and a part of the disk.
const (
	filesOfSeller = 4
	filesOfAll    = 48
)

// place is the asking seller's for one file, until it is freed.
func (b *border) place(r *http.Request) (free func(), err error) {
	sellerID, err := actor.SellerID(r.Context())
	if err != nil {
		return nil, err
	}
	return b.places.Take(sellerID, func() error {
		return fault.New(fault.TooMuch, "uploads_at_once", "%d of your files are already on their way: wait for one.", filesOfSeller).At("file")
	}, func() error {
		return fault.New(fault.Unavailable, "uploads_busy", "Many files are being uploaded at the moment: try again in a minute.").At("file")
	})
}

// New makes the handler of everything under Base.
func New(o Options) http.Handler {
	return handlerOn(o, func() (*os.File, error) { return os.CreateTemp(o.Folder, "merkato-upload-") })
}

func handlerOn(o Options, temporary func() (*os.File, error)) http.Handler {
	b := &border{Options: o, places: blobs.NewPlaces(filesOfSeller, filesOfAll), temporary: temporary}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Base+"products/{id}/{kind}", answer(b.productFile))
	mux.HandleFunc("POST "+Base+"threads/{id}", answer(b.attachment))
	mux.HandleFunc("POST "+Base+"contact", answer(b.contactAttachment))
	b.addResumable(mux)
	mux.HandleFunc(Base, func(w http.ResponseWriter, r *http.Request) {
		problem.Refuse(w, r, fault.New(fault.NotFound, "address_unknown", "Send files to /upload/products/{id}/{kind}, /upload/versions, /upload/threads/{id} or /upload/contact."))
	})
	return mux
}

// Uploaded is the answer to a file that was taken.
type Uploaded struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// kinds are the addresses of the kinds of files.
var kinds = map[string]sheets.FileKind{"icon": sheets.Icon, "screenshot": sheets.Screenshot, "document": sheets.Document}

// answer says what was taken, or why nothing was.
func answer(take func(http.ResponseWriter, *http.Request) (*Uploaded, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		taken, err := take(w, r)
		if err != nil {
			problem.Refuse(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_ = json.NewEncoder(w).Encode(taken) // the caller may be gone
	}
}

func (b *border) productFile(w http.ResponseWriter, r *http.Request) (*Uploaded, error) {
	if err := b.mayUpload(r); err != nil {
		return nil, err
	}
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	kind, ok := kinds[r.PathValue("kind")]
	if err != nil || !ok {
		return nil, fault.New(fault.NotFound, "address_unknown", "Send files with POST to /upload/products/{id}/{icon, screenshot or document}.")
	}
	limit := int64(sheets.LargestImage)
	if kind == sheets.Document {
		limit = sheets.LargestDocument
	}
	if _, err := b.Sheets.MayAddFile(r.Context(), id); err != nil {
		return nil, err
	}
	return b.spooled(w, r, limit, func(content io.Reader) (*Uploaded, error) {
		file, err := b.Sheets.AddFile(r.Context(), id, kind, nameOf(r), content)
		if err != nil {
			return nil, err
		}
		return &Uploaded{strconv.FormatInt(file.ID, 10), string(file.Kind), file.Name, file.Size, file.Width, file.Height}, nil
	})
}

// nameOf is what the sender calls the file.
func nameOf(r *http.Request) string {
	name, err := url.PathUnescape(r.Header.Get("X-File-Name"))
	if err != nil {
		return ""
	}
	return name
}

func drop(spooled *os.File) {
	spooled.Close()
	os.Remove(spooled.Name())
}

// attachment takes a file for the next reply in a conversation. Banned sellers
// answer too, so they may attach.
func (b *border) attachment(w http.ResponseWriter, r *http.Request) (*Uploaded, error) {
	if _, err := actor.SellerID(r.Context()); err != nil {
		return nil, err
	}
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return nil, fault.New(fault.NotFound, "address_unknown", "Send attachments with POST to /upload/threads/{id}.")
	}
	if err := b.Messages.MayAttach(r.Context(), id); err != nil {
		return nil, err
	}
	return b.spooled(w, r, attached.Largest, func(content io.Reader) (*Uploaded, error) {
		file, err := b.Messages.Attach(r.Context(), id, nameOf(r), content)
		if err != nil {
			return nil, err
		}
		return &Uploaded{ID: strconv.FormatInt(file.ID, 10), Kind: "ATTACHMENT", Name: file.Name, Size: file.Size}, nil
	})
}

// contactAttachment takes a file for the next message to the operators. Banned
// sellers write to them too.
func (b *border) contactAttachment(w http.ResponseWriter, r *http.Request) (*Uploaded, error) {
	return b.spooled(w, r, attached.Largest, func(content io.Reader) (*Uploaded, error) {
		file, err := b.Contact.Attach(r.Context(), nameOf(r), content)
		if err != nil {
			return nil, err
		}
		return &Uploaded{ID: strconv.FormatInt(file.ID, 10), Kind: "ATTACHMENT", Name: file.Name, Size: file.Size}, nil
	})
}

// spooled receives a file, where there is a place for it, and has it taken.
func (b *border) spooled(w http.ResponseWriter, r *http.Request, limit int64, take func(io.Reader) (*Uploaded, error)) (*Uploaded, error) {
	free, err := b.place(r)
	if err != nil {
		return nil, err
	}
	defer free()
	file, err := b.spool(w, r, limit)
	if err != nil {
		return nil, err
	}
	defer drop(file)
	return take(file)
}

const (
	// chunkTime is how long a sender may take for the next part.
	chunkTime = 60 * time.Second
	// slowest is how many bytes a second must come on the whole, once the first
	// minute is over: with a byte a minute a place would be held for good.
	slowest = 4 << 10
)

// spool writes what comes to a temporary file.
func (b *border) spool(w http.ResponseWriter, r *http.Request, limit int64) (*os.File, error) {
	tooLarge := fault.New(fault.TooMuch, "file_too_large", "The file is larger than %d MB.", limit>>20).At("file")
	if r.ContentLength > limit {
		return nil, tooLarge
	}
	file, err := b.temporary()
	if err != nil {
		return nil, full(err)
	}
	fail := func(err error) (*os.File, error) {
		drop(file)
		return nil, err
	}
	body := &patient{r: http.MaxBytesReader(w, r.Body, limit), control: http.NewResponseController(w)}
	_, err = io.Copy(file, body)
	var over *http.MaxBytesError
	switch {
	case errors.As(err, &over):
		return fail(tooLarge)
	case body.err != nil && !errors.Is(body.err, io.EOF):
		return fail(fault.New(fault.Malformed, "upload_cut", "The upload was interrupted; send the file again.").At("file").Because(body.err))
	case err != nil:
		return fail(full(err))
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fail(err)
	}
	return file, nil
}

// full distinguishes a disk that is full from what else can go wrong.
func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return fault.New(fault.Unavailable, "disk_full", "There is no room for files at the moment; try again later.").Because(err)
	}
	return err
}

// patient reads a body whose parts may each take a while, and remembers whether
// it was the sender that failed.
type patient struct {
	r       io.Reader
	control *http.ResponseController
	began   time.Time
	came    int64
	err     error
}

func (p *patient) Read(into []byte) (int, error) {
	now := time.Now()
	if p.began.IsZero() {
		p.began = now
	}
	next := now.Add(chunkTime)
	until := p.began.Add(chunkTime + time.Duration(p.came/slowest)*time.Second)
	if next.Before(until) {
		until = next
	}
	// The answer's time begins with the last part. Not every test's writer has deadlines.
	_ = errors.Join(p.control.SetReadDeadline(until), p.control.SetWriteDeadline(next))
	n, err := p.r.Read(into)
	p.came += int64(n)
	p.err = err
	return n, err
}

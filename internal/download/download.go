// Package download is the border for files that sellers take home: over HTTP,
// outside the API, because a file is long and has a name. These are exports,
// invoices, attachments, versions with their reports, pictures and documents of
// products, and the operators' files; whose they are follows from the sign-in alone.
//
// The server finds out who is asking before anything here runs.
package download

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"strconv"
	"time"

	"merkato/internal/actor"
	"merkato/internal/bank"
	"merkato/internal/blobs"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/contact"
	"merkato/internal/desk"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/messages"
	"merkato/internal/orders"
	"merkato/internal/problem"
	"merkato/internal/validation"
)

// Base is where the handler is to be mounted.
const Base = "/download/"

// TotalLines is the header that says how many lines an export has.
const TotalLines = "X-Total-Lines"

// Options are what the border is made of.
type Options struct {
	Exports    *export.Service
	Orders     *orders.Service
	Catalogue  *catalogue.Service
	Sheets     *sheets.Service
	Validation *validation.Service
	Invoices   *invoices.Service
	Bank       *bank.Service
	Desk       *desk.Service
	Messages   *messages.Service
	Contact    *contact.Service
	Now        func() time.Time // nil: time.Now
}

type border struct {
	Options
}

// New makes the handler of everything under Base.
func New(o Options) http.Handler {
	b := &border{o}
	if b.Now == nil {
		b.Now = time.Now
	}
	mux := http.NewServeMux()
	for path, file := range b.files(o.Orders) {
		mux.Handle("GET "+Base+path, b.admit(path, file))
	}
	mux.HandleFunc(Base, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			problem.Refuse(w, r, fault.New(fault.Malformed, "method_not_allowed", "Use GET to download files."))
			return
		}
		problem.Refuse(w, r, fault.New(fault.NotFound, "no_file", "There is no such file."))
	})
	return mux
}

// files are everything that can be taken home, by its path under Base.
func (b *border) files(ordered *orders.Service) map[string]http.Handler {
	files := map[string]http.Handler{
		"orders":               exportOf(b, ordered.Exports, ordersParameters),
		"exports/{id}":         http.HandlerFunc(b.exportFile),
		"files/{id}":           Opened(problem.Refuse, b.Sheets.OpenFile, ServeFile),
		"attachments/{id}":     Opened(problem.Refuse, b.Messages.OpenAttachment, ServeAttachment),
		"contact/{id}":         Opened(problem.Refuse, b.Contact.OpenAttachment, serveContactAttachment),
		"versions/{id}/{name}": http.HandlerFunc(b.version),
		"invoices":             http.HandlerFunc(b.invoicesOfAYear),
		"invoices/{name}":      http.HandlerFunc(b.invoice),
	}
	if b.Catalogue != nil && b.Catalogue.Exports != nil {
		files["products"] = exportOf(b, b.Catalogue.Exports, productsParameters)
	}
	if b.Bank != nil {
		maps.Copy(files, b.bankFiles())
	}
	if b.Desk != nil {
		maps.Copy(files, b.deskFiles())
	}
	return files
}

// exportOf serves the rows that a list shows with the same parameters. The
// file is made first, and nothing but the file is held while the caller takes it.
func exportOf[Q any](b *border, exports *export.Exports[Q], parameters parameters[Q]) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if err := exports.Admit(ctx); err != nil { // before anything is said about the parameters
			problem.Refuse(w, r, err)
			return
		}
		asked, look, err := parameters.parse(r.URL.RawQuery, exports.Columns(), b.Now())
		if err != nil {
			problem.Refuse(w, r, err)
			return
		}
		lines, err := exports.Count(ctx, asked, look)
		if err != nil {
			problem.Refuse(w, r, err)
			return
		}
		header := http.Header{TotalLines: {strconv.FormatInt(lines, 10)}}
		nameFile(header, exports.Filename(asked, look))
		if r.Method == http.MethodHead {
			copyHeader(w.Header(), header)
			return
		}
		file, err := exports.File(ctx, asked, look)
		if err != nil {
			problem.Refuse(w, r, err)
			return
		}
		defer file.Close()
		s := newStream(w, header)
		if _, err := io.Copy(s, file); err != nil {
			b.breakOff(s, r, err)
		}
	}
}

// exportFile serves what a job has prepared. Ranges let a browser go on
// with a long download that was interrupted.
func (b *border) exportFile(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		if _, who := actor.SellerID(r.Context()); who != nil {
			err = who
		} else {
			err = export.NotFound()
		}
		problem.Refuse(w, r, err)
		return
	}
	found, file, err := b.Exports.Open(r.Context(), id)
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	defer file.Close()
	header := http.Header{}
	nameFile(header, found.Filename)
	header.Set("ETag", fmt.Sprintf(`"export-%d-%d"`, found.ID, file.Size))
	header.Set(noCompression, "1") // a range and a length are those of the file itself
	copyHeader(w.Header(), header)
	http.ServeContent(newStream(w, nil), r, "", file.Modified, file)
}

// nameFile says what a file is and what it is called. Nobody on the way keeps
// a copy: it holds names of customers.
func nameFile(header http.Header, name string) {
	header.Set("Content-Type", blobs.ContentType(name))
	header.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	header.Set("Cache-Control", "private, no-store")
	header.Set("X-Content-Type-Options", "nosniff")
}

// breakOff ends a file that failed on its way. Once a part of it has left, the
// only way to say so is to break the connection: the file must not look whole.
func (b *border) breakOff(s *stream, r *http.Request, err error) {
	if !s.hasBegun {
		problem.Refuse(s.w, r, err)
		return
	}
	if r.Context().Err() == nil && !errors.Is(err, s.err) {
		slog.ErrorContext(r.Context(), "download aborted", "error", err)
	}
	panic(http.ErrAbortHandler)
}

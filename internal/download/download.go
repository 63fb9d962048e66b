// Package download is the border for files that sellers take home: over HTTP,
// outside the API, because a file is streamed and has a name. These are exports
// of orders, invoices, and pictures and documents of products; whose they are follows from the sign-in alone.
//
// The server finds out who is asking before anything here runs.
package download

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/orders"
	"merkato/internal/validation"
)

// Base is where the handler is to be mounted.
const Base = "/download/"

// TotalLines is the header that says how many lines a streamed file will have.
const TotalLines = "X-Total-Lines"

// Options are what the border is made of.
type Options struct {
	Orders     *orders.Service
	Catalogue  *catalogue.Service
	Validation *validation.Service
	Invoices   *invoices.Service
	Now        func() time.Time // nil: time.Now
	Log        *slog.Logger     // nil: the default one
}

type border struct {
	orders     *orders.Service
	catalogue  *catalogue.Service
	validation *validation.Service
	invoices   *invoices.Service
	now        func() time.Time
	log        *slog.Logger
}

// New makes the handler of everything under Base.
func New(o Options) http.Handler {
	b := &border{orders: o.Orders, catalogue: o.Catalogue, validation: o.Validation, invoices: o.Invoices, now: o.Now, log: o.Log}
	if b.now == nil {
		b.now = time.Now
	}
	if b.log == nil {
		b.log = slog.Default()
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Base+"orders", b.exportOrders)
	mux.HandleFunc("GET "+Base+"exports/{id}", b.exportFile)
	mux.HandleFunc("GET "+Base+"files/{id}", b.productFile)
	mux.HandleFunc("GET "+Base+"versions/{id}/{name}", b.version)
	mux.HandleFunc("GET "+Base+"invoices", b.invoicesOfAYear)
	mux.HandleFunc("GET "+Base+"invoices/{name}", b.invoice)
	mux.HandleFunc(Base, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			refuse(b.log, w, r, fault.New(fault.Malformed, reasonMethod, "Files are asked for with GET."))
			return
		}
		refuse(b.log, w, r, fault.New(fault.NotFound, "no_file", "There is no such file."))
	})
	return mux
}

// exportOrders streams the lines that the list shows with the same parameters.
func (b *border) exportOrders(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	if _, err := actor.SellerID(ctx); err != nil { // before anything is said about the parameters
		refuse(b.log, w, r, err)
		return
	}
	request, err := exportRequest(r.URL.RawQuery, b.now())
	if err != nil {
		refuse(b.log, w, r, err)
		return
	}
	totals, err := b.orders.Totals(ctx, request.Filter)
	if err != nil {
		refuse(b.log, w, r, err)
		return
	}
	if totals.Lines > orders.LongestDownload {
		refuse(b.log, w, r, fault.New(fault.TooMuch, reasonTooLong, "More than %d lines are prepared in the background: start an export.", orders.LongestDownload))
		return
	}
	header := http.Header{TotalLines: {strconv.FormatInt(totals.Lines, 10)}}
	nameFile(header, request.Filename())
	if r.Method == http.MethodHead {
		copyHeader(w.Header(), header)
		return
	}
	s := newStream(w, header)
	if err := b.orders.Export(ctx, request, s, nil); err != nil {
		b.breakOff(s, r, err)
	}
}

// exportFile hands over what a job has prepared. Ranges let a browser go on
// with a long download that was interrupted.
func (b *border) exportFile(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		if _, who := actor.SellerID(r.Context()); who != nil {
			err = who
		} else {
			err = fault.New(fault.NotFound, "no_export", "There is no such export.")
		}
		refuse(b.log, w, r, err)
		return
	}
	export, file, err := b.orders.ExportFile(r.Context(), id)
	if err != nil {
		refuse(b.log, w, r, err)
		return
	}
	defer file.Close()
	header := http.Header{}
	nameFile(header, export.Filename)
	header.Set("ETag", fmt.Sprintf(`"export-%d-%d"`, export.ID, file.Size))
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

// breakOff ends an export that failed. Once a part of it has left, the only
// way to tell is to break the connection: the file must not look whole.
func (b *border) breakOff(s *stream, r *http.Request, err error) {
	if !s.hasBegun {
		refuse(b.log, s.w, r, err)
		return
	}
	if r.Context().Err() == nil && !errors.Is(err, s.err) {
		b.log.ErrorContext(r.Context(), "export broken off", "error", err)
	}
	panic(http.ErrAbortHandler)
}

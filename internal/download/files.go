package download

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/contact"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/messages"
	"merkato/internal/problem"
)

// Opened serves the file that its id in the address names, or refuses.
func Opened[T any](
	refuse func(http.ResponseWriter, *http.Request, error),
	open func(context.Context, int64) (T, *blobs.Reader, error),
	serve func(http.ResponseWriter, *http.Request, T, *blobs.Reader),
) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, _ := strconv.ParseInt(r.PathValue("id"), 10, 64) // what is no number names no file
		file, content, err := open(r.Context(), id)
		if err != nil {
			refuse(w, r, err)
			return
		}
		defer content.Close()
		serve(w, r, file, content)
	}
}

// ServeFile serves a file of a product, in ranges where one is requested. A picture
// was re-encoded when it came in, so it may be shown in place; nothing else is.
func ServeFile(w http.ResponseWriter, r *http.Request, file *sheets.File, content *blobs.Reader) {
	header := http.Header{}
	name := fmt.Sprintf("%d%s", file.ID, file.Blob[strings.LastIndex(file.Blob, "."):])
	nameFile(header, name)
	if strings.HasPrefix(content.ContentType, "image/") {
		header.Set("Content-Disposition", `inline; filename="`+name+`"`)
		header.Set("Cache-Control", "private, max-age=86400, immutable") // a file never changes
	}
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("ETag", fmt.Sprintf(`"file-%d"`, file.ID))
	header.Set(noCompression, "1")
	copyHeader(w.Header(), header)
	http.ServeContent(newStream(w, nil), r, "", content.Modified, content)
}

// ServeAttachment serves a file of a conversation.
func ServeAttachment(w http.ResponseWriter, r *http.Request, file *messages.Attachment, content *blobs.Reader) {
	serveAttached(w, r, file.Name, content)
}

func serveContactAttachment(w http.ResponseWriter, r *http.Request, file *contact.Attachment, content *blobs.Reader) {
	serveAttached(w, r, file.Name, content)
}

// serveAttached serves a file that somebody else made: to be saved, never
// to be shown in place, whatever it holds.
func serveAttached(w http.ResponseWriter, r *http.Request, name string, content *blobs.Reader) {
	header := http.Header{}
	nameFile(header, name)
	header.Set("Content-Type", "application/octet-stream")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set(noCompression, "1")
	copyHeader(w.Header(), header)
	http.ServeContent(newStream(w, nil), r, "", content.Modified, content)
}

// invoice serves one document, as PDF or as XML by the ending of its address.
func (b *border) invoice(w http.ResponseWriter, r *http.Request) {
	number, ending, _ := strings.Cut(r.PathValue("name"), ".")
	r.SetPathValue("id", number)
	id, err := pathID(r, "id")
	if err == nil && ending != "pdf" && ending != "xml" {
		err = noFile()
	}
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	if ending == "xml" {
		i, content, err := b.Invoices.XML(r.Context(), id)
		if err != nil {
			problem.Refuse(w, r, err)
			return
		}
		nameFile(w.Header(), i.Reference+".xml")
		_, _ = newStream(w, nil).Write(content)
		return
	}
	b.serveMade(w, r, http.Header{}, func(ctx context.Context, to io.Writer) (string, error) {
		i, content, err := b.Invoices.PDF(ctx, id)
		if err == nil {
			_, err = to.Write(content)
		}
		if err != nil {
			return "", err
		}
		return i.Reference + ".pdf", nil
	})
}

// invoicesOfAYear streams the marketplace's invoices of a year as a ZIP, which for
// many products takes longer than a file may be made.
func (b *border) invoicesOfAYear(w http.ResponseWriter, r *http.Request) {
	year, err := strconv.Atoi(r.URL.Query().Get("year"))
	if err != nil || year < 2000 || year > 9999 {
		err = fault.New(fault.Invalid, "number_form", "Enter a year, such as 2026.").At("year")
		if _, who := actor.SellerID(r.Context()); who != nil {
			err = who
		}
		problem.Refuse(w, r, err)
		return
	}
	free, err := b.Exports.Place(r.Context())
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	defer free()
	archive, err := b.Invoices.Archive(r.Context(), invoices.Filter{Series: invoices.Marketplace, Year: year})
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	header := http.Header{noCompression: {"1"}}
	nameFile(header, archive.Filename())
	s := newStream(w, header)
	if err := archive.Write(r.Context(), s); err != nil {
		b.breakOff(s, r, err)
	}
}

// pathID reads an id from the address. Who may not ask learns that first.
func pathID(r *http.Request, name string) (int64, error) {
	if _, err := actor.SellerID(r.Context()); err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(r.PathValue(name), 10, 64)
	if err != nil {
		return 0, noFile()
	}
	return id, nil
}

func noFile() error { return fault.New(fault.NotFound, "no_file", "There is no such file.") }

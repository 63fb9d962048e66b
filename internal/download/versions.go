package download

import (
	"context"
	"io"
	"net/http"
	"strings"

	"merkato/internal/blobs"
	"merkato/internal/problem"
	"merkato/internal/validation"
)

// version serves what there is of a version of the asking seller's: the ZIP
// as it was sent, and the report in several forms.
func (b *border) version(w http.ResponseWriter, r *http.Request) {
	id, err := pathID(r, "id")
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	name := r.PathValue("name")
	if name == "archive.zip" {
		b.archive(w, r, id)
		return
	}
	if validation.Document(name) != validation.DocumentPDF { // stored, or as good as
		content, title, err := b.Validation.Document(r.Context(), id, validation.Document(name), r.URL.Query().Get("lang"))
		if err != nil {
			problem.Refuse(w, r, err)
			return
		}
		nameFile(w.Header(), title)
		_, _ = newStream(w, nil).Write(content)
		return
	}
	b.serveMade(w, r, http.Header{}, func(ctx context.Context, to io.Writer) (string, error) {
		content, title, err := b.Validation.Document(ctx, id, validation.Document(name), r.URL.Query().Get("lang"))
		if err == nil {
			_, err = to.Write(content)
		}
		return title, err
	})
}

func (b *border) archive(w http.ResponseWriter, r *http.Request, id int64) {
	u, content, err := b.Validation.OpenArchive(r.Context(), id)
	if err != nil {
		problem.Refuse(w, r, err)
		return
	}
	defer content.Close()
	name := strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return '_'
		}
		return c
	}, u.Name)
	ServeArchive(w, r, name, u.SHA256, content)
}

// ServeArchive serves a ZIP, in ranges where one is requested.
func ServeArchive(w http.ResponseWriter, r *http.Request, name, sha256 string, content *blobs.Reader) {
	header := http.Header{}
	nameFile(header, name)
	header.Set("Content-Type", "application/zip")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("ETag", `"`+sha256+`"`)
	header.Set(noCompression, "1")
	copyHeader(w.Header(), header)
	http.ServeContent(newStream(w, nil), r, "", content.Modified, content)
}

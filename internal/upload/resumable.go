package upload

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/problem"
	"merkato/internal/validation/archives"
)

// ZIPs of versions come by the tus protocol, version 1.0.0, with its extensions
// creation and termination: a browser that lost its connection asks how far it
// came and goes on from there. What a request brought before it broke off is
// stored, in a part of its own, so that any instance can take the next one.
const (
	tusVersion    = "1.0.0"
	tusExtensions = "creation,termination"
	tusType       = "application/offset+octet-stream"
)

// addResumable mounts the protocol.
func (b *border) addResumable(mux *http.ServeMux) {
	at := func(pattern string, do func(w http.ResponseWriter, r *http.Request) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Tus-Resumable", tusVersion)
			w.Header().Set("Cache-Control", "no-store")
			if err := b.tus(w, r, do); err != nil {
				problem.Refuse(w, r, err)
			}
		})
	}
	at("OPTIONS "+Base+"versions/", b.options)
	at("POST "+Base+"versions/", b.create)
	at("HEAD "+Base+"versions/{id}", b.progress)
	at("PATCH "+Base+"versions/{id}", b.add)
	at("DELETE "+Base+"versions/{id}", b.end)
}

// tus checks what every request of the protocol must have.
func (b *border) tus(w http.ResponseWriter, r *http.Request, do func(w http.ResponseWriter, r *http.Request) error) error {
	if r.Method == http.MethodOptions {
		return do(w, r)
	}
	if err := b.mayUpload(r); err != nil {
		return err
	}
	if r.Header.Get("Tus-Resumable") != tusVersion {
		return fault.New(fault.Malformed, "tus_version", "Uploads must use tus %s.", tusVersion)
	}
	if strings.ContainsRune(r.PathValue("id"), 0) { // which no database takes
		return fault.New(fault.NotFound, "no_upload", "There is no such upload.").At("archive")
	}
	return do(w, r)
}

// mayUpload refuses who is no seller, or one who may not change anything.
func (b *border) mayUpload(r *http.Request) error {
	_, err := actor.UnbannedSellerID(r.Context())
	return err
}

// options says what the server can do and how large a file may be.
func (b *border) options(w http.ResponseWriter, _ *http.Request) error {
	h := w.Header()
	h.Set("Tus-Version", tusVersion)
	h.Set("Tus-Extension", tusExtensions)
	h.Set("Tus-Max-Size", strconv.FormatInt(archives.Largest, 10))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// create begins an upload. Its metadata names the product, the file and, where
// the sender has worked it out, the hash that the whole must have.
func (b *border) create(w http.ResponseWriter, r *http.Request) error {
	size, err := strconv.ParseInt(r.Header.Get("Upload-Length"), 10, 64)
	if err != nil || size < 0 {
		return fault.New(fault.Malformed, "upload_length", "Upload-Length is required: the size of the file.")
	}
	about, err := metadata(r.Header.Get("Upload-Metadata"))
	if err != nil {
		return err
	}
	product, err := strconv.ParseInt(about["product"], 10, 64)
	if err != nil {
		return fault.New(fault.Invalid, "product_missing", "Upload-Metadata must name the product that the file is for.").At("product")
	}
	begun, err := b.Validation.BeginArchive(r.Context(), product, size, about["filename"], about["sha256"])
	if err != nil {
		return err
	}
	w.Header().Set("Location", Base+"versions/"+begun.ID)
	w.Header().Set("Upload-Offset", "0")
	w.WriteHeader(http.StatusCreated)
	return nil
}

// metadata reads pairs of a name and a value in Base64, parted by commas.
func metadata(header string) (map[string]string, error) {
	found := map[string]string{}
	for pair := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(pair), " ")
		text, err := base64.StdEncoding.DecodeString(value)
		if err != nil {
			return nil, fault.New(fault.Malformed, "upload_metadata", "Upload-Metadata contains a value that is not Base64.")
		}
		found[name] = string(text)
	}
	return found, nil
}

// progress says how much has arrived, and which version it has become, for
// whoever submitted it and lost the answer.
func (b *border) progress(w http.ResponseWriter, r *http.Request) error {
	found, version, err := b.Validation.Archive(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if version != 0 {
		w.Header().Set("Upload-Version", strconv.FormatInt(version, 10))
	}
	w.Header().Set("Upload-Length", strconv.FormatInt(found.Size, 10))
	w.Header().Set("Upload-Offset", strconv.FormatInt(found.Received, 10))
	w.WriteHeader(http.StatusOK)
	return nil
}

// add takes the next part: first to a temporary file, at whatever speed it
// comes, then to the others. What came before the connection broke counts.
func (b *border) add(w http.ResponseWriter, r *http.Request) error {
	if r.Header.Get("Content-Type") != tusType {
		return fault.New(fault.Malformed, "content_type", "Send parts as %s.", tusType)
	}
	offset, err := strconv.ParseInt(r.Header.Get("Upload-Offset"), 10, 64)
	if err != nil || offset < 0 {
		return fault.New(fault.Malformed, "upload_offset", "Upload-Offset is required: where the part begins.")
	}
	found, err := b.Validation.Archives.ByID(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if found.Received != offset {
		return fault.New(fault.Conflict, "offset_differs", "The upload continues at %d.", found.Received).At("offset")
	}
	free, err := b.place(r)
	if err != nil {
		return err
	}
	defer free()
	file, err := b.temporary()
	if err != nil {
		return full(err)
	}
	defer drop(file)
	body := &patient{r: http.MaxBytesReader(w, r.Body, found.Size-offset), control: http.NewResponseController(w)}
	n, err := io.Copy(file, body)
	var over *http.MaxBytesError
	switch {
	case errors.As(err, &over):
		return fault.New(fault.TooMuch, "file_too_large", "The file is larger than announced.").At("file")
	case err != nil && (body.err == nil || errors.Is(body.err, io.EOF)): // the disk failed, not the sender
		return full(err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	// The sender may be gone; what it sent is stored all the same.
	after, err := b.Validation.Archives.Add(context.WithoutCancel(r.Context()), r.PathValue("id"), offset, n, file)
	if err != nil {
		return err
	}
	w.Header().Set("Upload-Offset", strconv.FormatInt(after.Received, 10))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// end abandons an upload.
func (b *border) end(w http.ResponseWriter, r *http.Request) error {
	if err := b.Validation.Archives.End(r.Context(), r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Package attached says which files people may attach to what they write, to
// customers as to the marketplace: how large, how many, of what kinds, and what a
// file is called; and does what is done with all of them. The areas that keep them
// go by the same rules; whose a file is, they know themselves.
package attached

import (
	"bytes"
	"io"
	"path"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"merkato/internal/fault"
)

const (
	// Largest is how many bytes a file may have.
	Largest = 10 << 20
	// Most is how many files a message may have.
	Most = 5
	// MostUnsent is how many may wait for one message, and MostUnsentOfSeller for all of
	// a seller's, so that nobody stores files here without sending any. What was taken
	// out of a message again counts for a day.
	MostUnsent         = 20
	MostUnsentOfSeller = 200
)

// Endings are the kinds of files that can be attached.
const Endings = "PNG, JPG, GIF, WebP, PDF, ZIP, TXT, LOG, CSV, JSON, XML, SQL, MD"

// contents say how a file must begin to have its ending, with a dot for any
// byte; those with nothing hold text.
var contents = map[string]*regexp.Regexp{
	".png": beginning(`\x89PNG\r\n\x1a\n`), ".jpg": beginning(`\xff\xd8\xff`), ".jpeg": beginning(`\xff\xd8\xff`), ".gif": beginning(`GIF8[79]a`),
	".webp": beginning(`RIFF....WEBP`), ".pdf": beginning(`%PDF-`), ".zip": beginning(`PK(\x03\x04|\x05\x06)`),
	".txt": nil, ".log": nil, ".csv": nil, ".json": nil, ".xml": nil, ".sql": nil, ".md": nil,
}

func beginning(bytes string) *regexp.Regexp { return regexp.MustCompile(`(?s)\A` + bytes) }

// Read reads a file whole and refuses what may not be attached. It has all at hand
// that its caller spooled: nothing here waits for whoever sends it.
func Read(name string, r io.Reader) (plain string, raw []byte, err error) {
	if raw, err = io.ReadAll(io.LimitReader(r, Largest+1)); err != nil {
		return "", nil, err
	}
	plain = Name(name)
	return plain, raw, Check(plain, raw)
}

// Check refuses what is too large, empty, of a kind that nobody should get, or
// not what its name says.
func Check(name string, raw []byte) error {
	ending := strings.ToLower(path.Ext(name))
	wanted, known := contents[ending]
	switch {
	case len(raw) > Largest:
		return fault.New(fault.TooMuch, "file_too_large", "The file is larger than %d MB.", Largest>>20).At("file")
	case len(raw) == 0:
		return fault.New(fault.Invalid, "file_empty", "The file is empty.").At("file")
	case !known:
		return fault.New(fault.Invalid, "file_kind", "Files of this kind cannot be attached; these can: %s.", Endings).At("file")
	case known && wanted == nil && (!utf8.Valid(raw) || bytes.IndexByte(raw, 0) >= 0):
		return fault.New(fault.Invalid, "file_content", "The file does not match its name: %s files contain text.", ending).At("file")
	case wanted != nil && !begins(wanted, raw):
		return fault.New(fault.Invalid, "file_content", "The file does not match its name: it is not a %s file.", strings.ToUpper(ending[1:])).At("file")
	case ending == ".pdf":
		return CheckPDF(raw)
	}
	return nil
}

// CheckPDF refuses what is no PDF, and a PDF that does something.
func CheckPDF(raw []byte) error {
	if !bytes.HasPrefix(raw, []byte("%PDF-")) {
		return fault.New(fault.Invalid, "document_no_pdf", "This is not a PDF.").At("file")
	}
	if !bytes.Contains(raw[max(0, len(raw)-1024):], []byte("%%EOF")) {
		return fault.New(fault.Invalid, "document_type", "This is not a complete PDF.").At("file")
	}
	for _, active := range []string{"/JavaScript", "/JS ", "/JS(", "/Launch", "/EmbeddedFile", "/RichMedia"} {
		if bytes.Contains(raw, []byte(active)) {
			return fault.New(fault.Invalid, "document_active", "The PDF contains scripts or attached files; save it as a plain PDF.").At("file")
		}
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

// Name is a file's name without what could mislead: folders, control and turning
// characters.
func Name(name string) string {
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

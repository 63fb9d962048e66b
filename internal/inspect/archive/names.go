package archive

import (
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxPath  = 1024
	maxPart  = 255
	maxDepth = 20
)

// checkNames refuses paths that mean different files to different systems.
func checkNames(headers []*header) error {
	files, folders := map[string]string{}, map[string]string{}
	for _, h := range headers {
		if err := checkPath(h.name, h.flags&flagUTF8 != 0); err != nil {
			return err
		}
		seen, key := files, fold(strings.TrimSuffix(h.name, "/"))
		if h.folder {
			seen = folders
		}
		if other, ok := seen[key]; ok {
			if other == h.name {
				return refuse(ReasonDuplicate, h.name)
			}
			return refuse(ReasonCollision, h.name, "other", Printable(other, 200))
		}
		seen[key] = h.name
	}
	for _, name := range files {
		for parent := fold(name); parent != "."; parent = path.Dir(parent) {
			_, isFile := files[parent]
			_, isFolder := folders[parent]
			if isFile && parent != fold(name) || isFolder && parent == fold(name) {
				return refuse(ReasonFileFolder, parent)
			}
		}
	}
	return nil
}

// checkPath refuses one path.
func checkPath(name string, utf8Flag bool) error {
	if len(name) > maxPath {
		return refuse(ReasonNameLong, name)
	}
	if !utf8.ValidString(name) {
		return refuse(ReasonEncoding, name)
	}
	for _, r := range name {
		if r >= utf8.RuneSelf && !utf8Flag {
			return refuse(ReasonEncoding, name)
		}
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp) || r == utf8.RuneError {
			return refuse(ReasonCharacter, name)
		}
	}
	if strings.ContainsAny(name, "\\:") {
		return refuse(ReasonSeparator, name)
	}
	if strings.HasPrefix(name, "/") {
		return refuse(ReasonPath, name)
	}
	parts := strings.Split(strings.TrimSuffix(name, "/"), "/")
	if len(parts) > maxDepth {
		return refuse(ReasonDeep, name, "limit", strconv.Itoa(maxDepth))
	}
	for _, part := range parts {
		switch {
		case part == "..":
			return refuse(ReasonPath, name)
		case part == "" || part == ".":
			return refuse(ReasonName, name)
		case len(part) > maxPart:
			return refuse(ReasonNameLong, name)
		case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " ") || reserved(part):
			return refuse(ReasonReserved, name)
		}
	}
	return nil
}

// reserved reports whether Windows keeps a name for a device, with any ending.
func reserved(part string) bool {
	base, _, _ := strings.Cut(part, ".")
	base = strings.ToUpper(strings.TrimRight(base, " "))
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	return len(base) == 4 && (strings.HasPrefix(base, "COM") || strings.HasPrefix(base, "LPT")) && base[3] >= '1' && base[3] <= '9'
}

// fold is the form in which two names of the same file are equal, on systems
// that ignore case or spell accents separately.
func fold(name string) string {
	folded := strings.Map(func(r rune) rune {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return least
	}, norm.NFD.String(name))
	return norm.NFC.String(folded)
}

// Printable makes untrusted text fit to be shown: valid, on one line, without
// control or invisible characters, and not endless.
func Printable(s string, limit int) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > limit {
			b.WriteString("…")
			break
		}
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case r == utf8.RuneError || !unicode.IsPrint(r) && r != ' ':
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

package blobs

import (
	"path"
	"strings"

	"merkato/internal/fault"
)

const (
	longestKey  = 500 // S3 allows 1024 bytes
	longestName = 200 // file systems allow 255, and a file under way has a suffix
)

// Names that the folder uses for its own files.
var reserved = []string{".tmp", ".attrs"}

// checkKey lets only keys pass that mean the same on every store: names of
// letters, digits, "-", "_" and ".", joined by "/". Areas make them of ids, so
// a refusal is a mistake in the program or an attack.
func checkKey(key string) error {
	if len(key) > longestKey {
		return badKey("is too long")
	}
	for name := range strings.SplitSeq(key, "/") {
		switch {
		case name == "":
			return badKey("has an empty name")
		case name[0] == '.':
			return badKey("has a name that begins with a dot")
		case len(name) > longestName:
			return badKey("has a name that is too long")
		case strings.ContainsFunc(name, notPlain):
			return badKey("has a character other than letters, digits, hyphen, underscore and dot")
		}
	}
	for _, suffix := range reserved {
		if strings.HasSuffix(key, suffix) {
			return badKey("ends in " + suffix)
		}
	}
	return nil
}

func badKey(why string) error {
	return fault.New(fault.Invalid, "bad_file_name", "The file name %s.", why)
}

func notPlain(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
		return false
	}
	return true
}

// contentTypes are the types of the files the product deals in. The system's
// own table would differ between machines.
var contentTypes = map[string]string{
	".csv":  "text/csv; charset=utf-8",
	".gif":  "image/gif",
	".jpeg": "image/jpeg",
	".jpg":  "image/jpeg",
	".json": "application/json",
	".pdf":  "application/pdf",
	".png":  "image/png",
	".txt":  "text/plain; charset=utf-8",
	".webp": "image/webp",
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".zip":  "application/zip",
}

// ContentType is the type of the file with this key. What is not known is
// bytes, which no browser runs.
func ContentType(key string) string {
	if t, ok := contentTypes[strings.ToLower(path.Ext(key))]; ok {
		return t
	}
	return "application/octet-stream"
}

package embedded

import (
	"embed"
	"io/fs"
	"net/http"
)

// baseFile is what the pages of all stand-ins look like; each brings a style of
// its own that comes after it.
const baseFile = "base.css"

//go:embed assets/base.css
var shared embed.FS

// Assets serves the files that pages refer to at …/assets/{file}: those in the
// folder assets of a stand-in, and what all of them share.
func Assets(own fs.FS) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		file, files := r.PathValue("file"), own
		if file == baseFile {
			files = shared
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeFileFS(w, r, files, "assets/"+file)
	}
}

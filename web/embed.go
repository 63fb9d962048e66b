// Package web holds the built web app, so that the one binary carries it.
//
// The server mounts it; nothing else uses it. A fresh clone has no build yet:
// dist then holds only the file that keeps the folder, so that Go compiles.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the root of the built app: index.html, assets/ and what is beside them.
func Dist() fs.FS {
	root, err := fs.Sub(dist, "dist")
	if err != nil { // dist is a valid path
		panic(err)
	}
	return root
}

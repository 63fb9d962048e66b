// Package php reads the PHP of a module for the rules: its syntax tree, an index
// of the nodes that they ask for, and the way that values take through it.
package php

import (
	"bytes"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
	"github.com/VKCOM/php-parser/pkg/conf"
	"github.com/VKCOM/php-parser/pkg/errors"
	"github.com/VKCOM/php-parser/pkg/parser"
	"github.com/VKCOM/php-parser/pkg/version"
)

// Everything of the PHP parser that is not the syntax tree stays in this file:
// it is no longer maintained, panics on some broken input and calls its error
// handler without end on hostile bytes.

// maxSize is the largest file that is parsed. Code written by people is far
// smaller, and a bound in bytes, unlike one in seconds, is the same everywhere.
const maxSize = 2 << 20

// A File is the syntax tree of a file.
type File struct {
	// Root is the tree, or nil where no grammar takes the file.
	Root *ast.Root
	// Errors are what the newest grammar finds wrong, if the 8.1 and the 7.4
	// grammar both reject the file. At most a few.
	Errors []SyntaxError
	// Skipped says that the file is too large, or nests too deep, to be read.
	Skipped bool
	// Newer is the PHP that the file needs where that is newer than the parser
	// knows; Root may be nil then although the file is good.
	Newer string

	// Source is the text that was parsed.
	Source []byte

	index *Index
	flow  *Flow
}

// A SyntaxError is where and why the parser gave up.
type SyntaxError struct {
	Message string
	Line    int // from 1
	Offset  int // in bytes, -1 where unknown
}

var (
	php74 = &version.Version{Major: 7, Minor: 4}
	php81 = &version.Version{Major: 8, Minor: 1}
)

// Parse parses with the 8.1 grammar and, as that one rejects some good
// files, with the 7.4 grammar. What both reject may be newer than the parser.
func Parse(src []byte) *File {
	// PHP takes a file that ends right after its opening tag; the parser does not.
	// One that ends with half a tag it reads for ever.
	if bytes.HasSuffix(src, []byte("<?php")) || bytes.HasSuffix(src, []byte("<")) {
		src = append(src[:len(src):len(src)], '\n')
	}
	p := &File{Source: src}
	if len(src) > maxSize {
		p.Skipped = true
		return p
	}
	if p.Root, p.Errors = parseEither(src); p.Root == nil {
		p.readNewer()
	}
	if p.Root != nil && tooDeep(p.Root) {
		p.Root, p.Skipped = nil, true
	}
	return p
}

func parseEither(src []byte) (*ast.Root, []SyntaxError) {
	root, faults := parseAs(src, php81)
	if len(faults) > 0 {
		if older, none := parseAs(src, php74); len(none) == 0 {
			return older, nil
		}
		return nil, faults
	}
	return root, nil
}

// enough is thrown to leave the parser after its first errors.
type enough struct{}

const maxSyntaxErrors = 3

func parseAs(src []byte, v *version.Version) (root *ast.Root, faults []SyntaxError) {
	lastLine := bytes.Count(bytes.TrimRight(src, "\n"), []byte("\n")) + 1
	defer func() {
		if thrown := recover(); thrown != nil {
			root = nil
			if len(faults) == 0 { // the parser itself broke: the file is not PHP
				faults = []SyntaxError{{Message: "syntax error", Line: lastLine, Offset: -1}}
			}
		}
	}()
	tree, err := parser.Parse(src, conf.Config{Version: v, ErrorHandlerFunc: func(e *errors.Error) {
		fault := SyntaxError{Message: strings.TrimPrefix(e.Msg, "WARNING: "), Line: lastLine, Offset: -1}
		// An unexpected end of file is reported at line 0.
		if e.Pos != nil && e.Pos.StartLine > 0 {
			fault.Line, fault.Offset = e.Pos.StartLine, e.Pos.StartPos
		}
		if faults = append(faults, fault); len(faults) >= maxSyntaxErrors {
			panic(enough{})
		}
	}})
	if err != nil {
		return nil, []SyntaxError{{Message: err.Error(), Line: 1, Offset: -1}}
	}
	root, _ = tree.(*ast.Root)
	if root == nil && len(faults) == 0 {
		faults = []SyntaxError{{Message: "syntax error", Line: lastLine, Offset: -1}}
	}
	return root, faults
}

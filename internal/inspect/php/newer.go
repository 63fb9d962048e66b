package php

import (
	"bytes"
	"regexp"

	"merkato/internal/inspect/versions"
)

// newerSyntax is what PHP learned after the parser's last version. Where a
// blank in place of the first group makes older code of it, the file is read
// that way.
var newerSyntax = []struct {
	since string
	form  *regexp.Regexp
	blank bool
}{
	{"8.2", regexp.MustCompile(`(?i)\b(readonly)\s+(?:final\s+|abstract\s+)*class\s+\w`), true},
	{"8.3", regexp.MustCompile(`\bconst\s+(\??[A-Za-z_\\][\w\\|]*)\s+\w+\s*=`), true},
	{"8.4", regexp.MustCompile(`\b(?:public|protected)\s+((?:private|protected)\(set\))\s`), true},
	{"8.2", regexp.MustCompile(`([(][A-Za-z_\\][\w\\]*\s*&\s*[\w\\&\s]+[)]\s*\|)`), true},
	{"8.3", regexp.MustCompile(`\w::([{]\s*\$)`), false},
	{"8.4", regexp.MustCompile(`\$\w+\s*(?:=[^;{}()]*)?([{]\s*(?:[&]?get|set)\s*(?:=>|[{]|[(]|;))`), false},
	{"8.4", regexp.MustCompile(`=\s*(new\s+[\w\\]+[(][^()]*[)]->)`), false},
	{"8.5", regexp.MustCompile(`(\|>)`), false},
}

var xmlHeader = []byte("<?xml")

// readNewer decides about a file that both grammars reject: as PHP that is
// newer than they know, or as faulty.
func (p *File) readNewer() {
	src := p.Source
	// To PHP as shops run it, <?xml begins no code; to the parser it does.
	if bytes.Contains(src, xmlHeader) {
		src = bytes.ReplaceAll(src, xmlHeader, []byte("<!xml"))
		if root, faults := parseEither(src); root != nil {
			p.Root, p.Errors = root, nil
			return
		} else {
			p.Errors = faults
		}
	}
	src = bytes.Clone(src)
	var seen, unread string
	for _, s := range newerSyntax {
		for _, at := range s.form.FindAllSubmatchIndex(src, -1) {
			if versions.Compare(s.since, seen) > 0 {
				seen = s.since
			}
			if s.blank {
				copy(src[at[2]:at[3]], bytes.Repeat([]byte(" "), at[3]-at[2]))
			} else if p.nearFault(at[2], at[3]) {
				unread = s.since
			}
		}
	}
	if seen == "" {
		return
	}
	if root, _ := parseEither(src); root != nil {
		p.Root, p.Errors, p.Newer = root, nil, seen
	} else if unread != "" {
		p.Errors, p.Newer = nil, unread
	}
}

// nearFault reports whether the parser gave up within or right around a piece.
func (p *File) nearFault(from, to int) bool {
	const around = 40
	for _, fault := range p.Errors {
		if fault.Offset < 0 || fault.Offset >= from-around && fault.Offset <= to+around {
			return true
		}
	}
	return false
}

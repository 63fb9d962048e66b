package inspect

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// fingerprint names every finding by what stays while the fault does: rule,
// file, message and the text of the line, and a number where all are alike. The
// line's number is not part of it.
func fingerprint(findings []Finding) {
	seen := map[string]int{}
	for i := range findings {
		f := &findings[i]
		line := f.Text
		if f.Params["count"] != "" {
			line = "" // the fault stays the same while its number changes
		}
		if e := f.Excerpt; e != nil && f.Line >= e.First && f.Line-e.First < len(e.Lines) {
			line = strings.Join(strings.Fields(e.Lines[f.Line-e.First]), " ")
		}
		key := strings.Join([]string{f.Rule, f.File, f.Message, line}, "\x00")
		seen[key]++
		sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(seen[key])))
		f.Fingerprint = hex.EncodeToString(sum[:8])
	}
}

// compare sets the findings against those of the previous version. After a
// small change, old warnings are worth reading only in files that changed, unless
// they block.
func (r *Report) compare(c *Context) {
	previous, small := c.Previous, c.IsSmall()
	before := map[string]bool{}
	for _, f := range previous.Findings {
		before[f.Fingerprint] = true
	}
	for _, fingerprint := range previous.Omitted {
		before[fingerprint] = true
	}
	hashes := map[string]string{}
	for _, f := range previous.Files {
		hashes[f.Path] = f.SHA256
	}
	same := map[string]bool{"": true}
	for _, f := range r.Files {
		same[f.Path] = hashes[f.Path] == f.SHA256
	}
	now := map[string]bool{}
	shown := r.Findings[:0]
	for _, f := range r.Findings {
		now[f.Fingerprint] = true
		f.State = StateNew
		if before[f.Fingerprint] {
			f.State = StateUnchanged
		}
		old := same[f.File] && (f.File != "" || f.State == StateUnchanged)
		if small && f.Severity == Warning && old && !slices.Contains(c.Blocking, f.Rule) {
			r.Omitted = append(r.Omitted, f.Fingerprint)
			continue
		}
		shown = append(shown, f)
	}
	r.Findings = shown
	for _, f := range previous.Findings {
		if !now[f.Fingerprint] {
			f.State = StateFixed
			r.Fixed = append(r.Fixed, f)
		}
	}
}

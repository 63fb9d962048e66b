package inspect

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"merkato/internal/inspect/archive"
)

// A former message is what a finding said when its rule had other messages: its
// key, and its text where that is part of the fingerprint and differs.
type former struct{ message, text string }

// formerMessages are those of messages that were renamed, by rule and message.
// What was decided about a finding is kept by its fingerprint, so that this must
// outlive the wording.
var formerMessages = map[[2]string]former{
	{"OTH-MALWARE", "hidden"}:           {message: "signature"},
	{"OTH-MALWARE", "miner"}:            {message: "signature"},
	{"OTH-MALWARE", "shell"}:            {message: "signature"},
	{"OTH-MALWARE", "test"}:             {message: "signature"},
	{"OTH-NESTED", "disguised_archive"}: {message: "disguised", text: "The file is a archive under another name."},
	{"OTH-NESTED", "disguised_program"}: {message: "disguised"},
	{"OTH-SECRETS", "private"}:          {message: "key"},
	{"OTH-SECRETS", "service"}:          {message: "key"},
	{"PHP-FLOOR", "library"}:            {message: "newer"},
}

// fingerprint names every finding by what stays while the fault does: rule,
// file, message and the text of the line, and a number where all are alike. The
// line's number is not part of it. Files of a theme count as in a folder of its
// name, in which themes were reviewed first; folder is empty for others.
func fingerprint(findings []Finding, folder string) {
	seen := map[string]int{}
	inFolder := func(path string) string {
		if path == "" || archive.FromMacOS(path) {
			return path
		}
		return folder + path
	}
	for i := range findings {
		f := &findings[i]
		message, line := f.Message, f.Text
		if was, isRenamed := formerMessages[[2]string{f.Rule, f.Message}]; isRenamed {
			message, line = was.message, cmp.Or(was.text, line)
		}
		if path := f.Params["path"]; path != "" {
			line = strings.Replace(line, path, inFolder(path), 1)
		}
		if f.Params["count"] != "" {
			line = "" // the fault stays the same while its number changes
		}
		if e := f.Excerpt; e != nil && f.Line >= e.First && f.Line-e.First < len(e.Lines) {
			line = strings.Join(strings.Fields(e.Lines[f.Line-e.First]), " ")
		}
		key := strings.Join([]string{f.Rule, inFolder(f.File), message, line}, "\x00")
		seen[key]++
		sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(seen[key])))
		f.Fingerprint = hex.EncodeToString(sum[:8])
	}
}

// FolderBefore is what the paths of the version before begin with and those of
// this one do not: themes were reviewed in their folder once. Empty: nothing.
func (r *Report) FolderBefore(previous *Report) string {
	folder := previous.Name + "/"
	if !r.has(themeFile) || previous.has(themeFile) || !previous.has(folder+themeFile) {
		return ""
	}
	return folder
}

func (r *Report) has(path string) bool {
	return slices.ContainsFunc(r.Files, func(f FileHash) bool { return f.Path == path })
}

// compare sets the findings against those of the previous version. After a
// small change, old warnings are worth reading only in files that changed, unless
// they block.
func (r *Report) compare(c *Context) {
	previous, small := c.Previous, c.IsSmall()
	folder := r.FolderBefore(previous)
	before := map[string]bool{}
	for _, f := range previous.Findings {
		before[f.Fingerprint] = true
	}
	for _, fingerprint := range previous.Omitted {
		before[fingerprint] = true
	}
	hashes := map[string]string{}
	for _, f := range previous.Files {
		hashes[strings.TrimPrefix(f.Path, folder)] = f.SHA256
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
			f.State, f.File = StateFixed, strings.TrimPrefix(f.File, folder)
			r.Fixed = append(r.Fixed, f)
		}
	}
}

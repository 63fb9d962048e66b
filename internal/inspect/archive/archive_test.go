package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"sync"
	"testing"
)

// A crafted entry is written as described, right or wrong.
type crafted struct {
	name      string
	localName string // if another
	data      string
	stored    bool
	method    uint16 // if neither stored nor deflated
	flags     uint16
	mode      uint32 // of Unix
	crc       uint32 // if wrong
	size      uint32 // if wrong
	extra     []byte
	onto      int // shares the content of an earlier entry, from 1
	gap       string
}

// craft writes a ZIP by hand.
func craft(entries ...crafted) []byte {
	var file, directory []byte
	offsets := make([]uint32, len(entries))
	for i, e := range entries {
		content, method := deflate(e.data), uint16(deflated)
		if e.stored {
			content, method = []byte(e.data), stored
		}
		if e.method != 0 {
			method = e.method
		}
		crc, size := crc32.ChecksumIEEE([]byte(e.data)), uint32(len(e.data))
		if e.crc != 0 {
			crc = e.crc
		}
		if e.size != 0 {
			size = e.size
		}
		local := e.localName
		if local == "" {
			local = e.name
		}
		common := func(name string) []byte {
			b := le.AppendUint16(nil, 20)
			for _, v := range []uint16{e.flags, method, 0, 0} {
				b = le.AppendUint16(b, v)
			}
			for _, v := range []uint32{crc, uint32(len(content)), size} {
				b = le.AppendUint32(b, v)
			}
			b = le.AppendUint16(b, uint16(len(name)))
			return le.AppendUint16(b, uint16(len(e.extra)))
		}
		offsets[i] = uint32(len(file))
		if e.onto > 0 {
			offsets[i] = offsets[e.onto-1]
		} else {
			file = append(file, localMark...)
			file = append(file, common(local)...)
			file = append(file, local...)
			file = append(file, e.extra...)
			file = append(file, content...)
			file = append(file, e.gap...)
		}
		directory = append(directory, centralMark...)
		directory = le.AppendUint16(directory, 3<<8|20)
		directory = append(directory, common(e.name)...)
		directory = append(directory, 0, 0, 0, 0, 0, 0) // comment, disk, internal attributes
		directory = le.AppendUint32(directory, e.mode<<16)
		directory = le.AppendUint32(directory, offsets[i])
		directory = append(directory, e.name...)
		directory = append(directory, e.extra...)
	}
	return append(append(file, directory...), endRecord(len(entries), len(directory), len(file), "")...)
}

func endRecord(count, size, start int, comment string) []byte {
	b := append([]byte{}, endMark...)
	b = append(b, 0, 0, 0, 0)
	b = le.AppendUint16(b, uint16(count))
	b = le.AppendUint16(b, uint16(count))
	b = le.AppendUint32(b, uint32(size))
	b = le.AppendUint32(b, uint32(start))
	b = le.AppendUint16(b, uint16(len(comment)))
	return append(b, comment...)
}

func deflate(data string) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	io.WriteString(w, data)
	w.Close()
	return b.Bytes()
}

// moved is a ZIP whose offsets count from so many bytes before it.
func moved(data []byte, by int) []byte {
	data = bytes.Clone(data)
	end := bytes.LastIndex(data, endMark)
	start := int(le.Uint32(data[end+16:]))
	le.PutUint32(data[end+16:], uint32(start+by))
	for at := start; at < end; {
		le.PutUint32(data[at+42:], le.Uint32(data[at+42:])+uint32(by))
		at += centralLength + int(le.Uint16(data[at+28:])) + int(le.Uint16(data[at+30:])) + int(le.Uint16(data[at+32:]))
	}
	return data
}

// unicodePath is the extra field by which libzip takes another name.
func unicodePath(name, other string) []byte {
	field := append([]byte{1}, le.AppendUint32(nil, crc32.ChecksumIEEE([]byte(name)))...)
	field = append(field, other...)
	return append(le.AppendUint16(le.AppendUint16(nil, extraUnicodePath), uint16(len(field))), field...)
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

var good = craft(crafted{name: "demo/demo.php", data: "<?php\n"})

func withComment(data []byte, comment string) []byte {
	data = bytes.Clone(data)
	le.PutUint16(data[len(data)-2:], uint16(len(comment)))
	return append(data, comment...)
}

// named is an archive with a good file and one of this name.
func named(name string) []byte {
	return craft(crafted{name: "demo/demo.php", data: "<?php\n"}, crafted{name: name, flags: flagUTF8})
}

type attack struct {
	what string
	data []byte
	want Reason
}

// attacks are all ways we know to make an archive lie.
var attacks = sync.OnceValue(func() []attack {
	zeros := strings.Repeat("\x00", 20<<20)
	two := craft(crafted{name: "demo/demo.php", data: "<?php // other\n"})
	half := good[:len(good)/2]
	nfc, nfd := "demo/\u00e9.txt", "demo/e\u0301.txt"
	many := make([]crafted, DefaultLimits.Entries+1)
	for i := range many {
		many[i] = crafted{name: fmt.Sprint("demo/", i), stored: true}
	}
	zip64 := bytes.Clone(good)
	le.PutUint16(zip64[len(zip64)-12:], 0xffff)
	impossible := bytes.Clone(good)
	le.PutUint16(impossible[len(impossible)-14:], 5000)
	le.PutUint16(impossible[len(impossible)-12:], 5000)
	badDeflate := craft(crafted{name: "demo/demo.php", data: "abc", stored: true, method: deflated})
	return []attack{
		{"parent folder", named("demo/../../x.php"), ReasonPath},
		{"parent folder at the start", named("../x.php"), ReasonPath},
		{"absolute path", named("/etc/passwd"), ReasonPath},
		{"backslash", named("demo\\..\\x.php"), ReasonSeparator},
		{"drive", named("C:/x.php"), ReasonSeparator},
		{"network path", named("\\\\host\\x.php"), ReasonSeparator},
		{"dot as a part", named("./demo/x.php"), ReasonName},
		{"empty part", named("demo//x.php"), ReasonName},
		{"empty name", named(""), ReasonName},
		{"only a dot", named("."), ReasonName},
		{"symbolic link", craft(crafted{name: "demo/x", data: "/etc/passwd", mode: 0o120777}), ReasonSpecial},
		{"device", craft(crafted{name: "demo/x", mode: 0o020666}), ReasonSpecial},
		{"named pipe", craft(crafted{name: "demo/x", mode: 0o010666}), ReasonSpecial},
		{"folder's mode on a file", craft(crafted{name: "demo/x", data: "x", mode: 0o040755}), ReasonSpecial},
		{"encrypted", craft(crafted{name: "demo/x", data: "x", flags: flagEncrypted}), ReasonEncrypted},
		{"strongly encrypted", craft(crafted{name: "demo/x", data: "x", flags: flagStrong}), ReasonEncrypted},
		{"masked headers", craft(crafted{name: "demo/x", data: "x", flags: flagMasked}), ReasonEncrypted},
		{"bzip2", craft(crafted{name: "demo/x", data: "x", method: 12}), ReasonMethod},
		{"AES", craft(crafted{name: "demo/x", data: "x", method: 99}), ReasonMethod},
		{"patch data", craft(crafted{name: "demo/x", data: "x", flags: flagPatch}), ReasonMethod},
		{"duplicate", named("demo/demo.php"), ReasonDuplicate},
		{"same but for case", named("demo/Demo.php"), ReasonCollision},
		{"same but for the spelling of accents", craft(crafted{name: nfc, data: "1", flags: flagUTF8}, crafted{name: nfd, data: "2", flags: flagUTF8}), ReasonCollision},
		{"file and folder", named("demo/demo.php/x.php"), ReasonFileFolder},
		{"file and folder entry", named("demo/demo.php/"), ReasonFileFolder},
		{"file and folder but for case", named("demo/DEMO.php/x.php"), ReasonFileFolder},
		{"NUL", named("demo/x.php\x00.txt"), ReasonCharacter},
		{"newline", named("demo/x\n.php"), ReasonCharacter},
		{"escape", named("demo/\x1b[2J.php"), ReasonCharacter},
		{"right to left", named("demo/\u202ephp.exe"), ReasonCharacter},
		{"zero width", named("demo/a\u200bb.php"), ReasonCharacter},
		{"invalid UTF-8", named("demo/\xff.php"), ReasonEncoding},
		{"UTF-8 without its mark", craft(crafted{name: "demo/é.php", data: "x"}), ReasonEncoding},
		{"trailing dot", named("demo/x.php."), ReasonReserved},
		{"trailing space", named("demo/x /y.php"), ReasonReserved},
		{"device of Windows", named("demo/con.php"), ReasonReserved},
		{"port of Windows", named("demo/LPT1"), ReasonReserved},
		{"alternate stream", named("demo/x.php::$DATA"), ReasonSeparator},
		{"part too long", named("demo/" + strings.Repeat("x", 256)), ReasonNameLong},
		{"path too long", named("demo/" + strings.Repeat("abcdefgh/", 128)), ReasonNameLong},
		{"name of 64 KB", named(strings.Repeat("x", 65535)), ReasonNameLong},
		{"too deep", named(strings.Repeat("d/", 21) + "x"), ReasonDeep},
		{"local name differs", craft(crafted{name: "demo/a.php", localName: "demo/b.php", data: "x"}), ReasonHeader},
		{"another name in an extra field", craft(crafted{name: "demo/a.php", data: "x", extra: unicodePath("demo/a.php", "demo/b.php")}), ReasonHeader},
		{"bomb by ratio", craft(crafted{name: "demo/x", data: zeros}), ReasonRatio},
		{"file too large", craft(crafted{name: "demo/x", data: zeros + "x"}), ReasonFileTooLarge},
		{"bomb that lies about its size", craft(crafted{name: "demo/x", data: zeros, size: 100}), ReasonSize},
		{"three entries on one content", craft(crafted{name: "demo/x", data: "abc"}, crafted{name: "demo/y", data: "abc", onto: 1}, crafted{name: "demo/z", data: "abc", onto: 1}), ReasonAmbiguous},
		{"declared too small", craft(crafted{name: "demo/x", data: "abcdef", size: 3}), ReasonSize},
		{"declared too big", craft(crafted{name: "demo/x", data: "abc", size: 6}), ReasonSize},
		{"stored with two sizes", craft(crafted{name: "demo/x", data: "abc", size: 6, stored: true}), ReasonSize},
		{"wrong checksum", craft(crafted{name: "demo/x", data: "abc", crc: 7}), ReasonChecksum},
		{"not deflate", badDeflate, ReasonDamaged},
		{"too many entries", craft(many...), ReasonTooMany},
		{"impossible count", impossible, ReasonDamaged},
		{"folder with data", craft(crafted{name: "demo/x", data: "x"}, crafted{name: "demo/f/", data: "x"}), ReasonFolderData},
		{"bytes before", join([]byte("#!/bin/sh\n"), good), ReasonAmbiguous},
		{"bytes before, offsets moved", join([]byte("#!/bin/sh\n"), moved(good, 10)), ReasonAmbiguous},
		{"bytes after", join(good, []byte("x")), ReasonAmbiguous},
		{"bytes between", craft(crafted{name: "demo/x", data: "x", gap: "hidden"}, crafted{name: "demo/y", data: "y"}), ReasonAmbiguous},
		{"bytes before the directory", craft(crafted{name: "demo/x", data: "x", gap: "hidden"}), ReasonAmbiguous},
		{"bytes after the deflate stream", packedTail(), ReasonSize},
		{"two archives joined", join(good, two), ReasonAmbiguous},
		{"two archives joined, offsets moved", join(good, moved(two, len(good))), ReasonAmbiguous},
		{"archive in the comment", withComment(good, string(two)), ReasonAmbiguous},
		{"archive in the comment, offsets moved", withComment(good, string(moved(two, len(good)))), ReasonAmbiguous},
		{"binary comment", withComment(good, "\x01\x02"), ReasonAmbiguous},
		{"ZIP64", zip64, ReasonZip64},
		{"truncated", half, ReasonNotZip},
		{"truncated in the end record", good[:len(good)-3], ReasonNotZip},
		{"gzip", []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00"), ReasonNotZip},
		{"text", []byte("hello"), ReasonNotZip},
		{"nothing", nil, ReasonNotZip},
		{"empty archive", craft(), ReasonEmpty},
		{"only folders", craft(crafted{name: "demo/", stored: true}), ReasonEmpty},
	}
})

// packedTail has bytes after the end of its deflate stream, within its entry.
func packedTail() []byte {
	data := craft(crafted{name: "demo/x", data: "abcdefgh"})
	content := deflate("abcdefgh")
	at := bytes.Index(data, content) + len(content)
	data = append(append(bytes.Clone(data[:at]), "hide"...), data[at:]...)
	le.PutUint32(data[18:], uint32(len(content)+4))
	directory := bytes.Index(data, centralMark)
	le.PutUint32(data[directory+20:], uint32(len(content)+4))
	le.PutUint32(data[len(data)-6:], uint32(directory))
	return data
}

func open(data []byte) (*Archive, error) {
	return Open(bytes.NewReader(data), int64(len(data)), DefaultLimits)
}

// R13.10: every attack is refused for its reason, which names the entry.
func TestAttacks(t *testing.T) {
	for _, a := range attacks() {
		t.Run(a.what, func(t *testing.T) {
			_, err := open(a.data)
			var refusal *Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("not refused: %v", err)
			}
			if refusal.Reason != a.want {
				t.Errorf("refused as %s (%v), not as %s", refusal.Reason, err, a.want)
			}
			if strings.Contains(err.Error(), "{") || strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == '\u202e' }) {
				t.Errorf("not fit to be shown: %q", err)
			}
		})
	}
}

// What common programs write is taken: folders, comments of git, data
// descriptors, modes and names in UTF-8.
func TestHonestArchives(t *testing.T) {
	var streamed bytes.Buffer
	w := zip.NewWriter(&streamed)
	for _, name := range []string{"demo/", "demo/demo.php", "demo/é.txt"} {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "/") {
			io.WriteString(f, strings.Repeat("<?php\n", 100))
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for what, data := range map[string][]byte{
		"by hand":             good,
		"streamed":            streamed.Bytes(),
		"comment of git":      withComment(good, "857e5660000000000000000000000000000000aa"),
		"setuid is ignored":   craft(crafted{name: "demo/x", data: "x", mode: 0o104755}),
		"same unicode path":   craft(crafted{name: "demo/x", data: "x", extra: unicodePath("demo/x", "demo/x")}),
		"empty and stored":    craft(crafted{name: "demo/x", stored: true}, crafted{name: "demo/y", data: "y", stored: true}),
		"folders of one name": craft(crafted{name: "demo/", stored: true}, crafted{name: "demo/A/x", data: "x"}, crafted{name: "demo/a/y", data: "y"}),
	} {
		if _, err := open(data); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// R13.10: what buyers download has exactly the reviewed entries, nothing that
// macOS added, and is the same bytes for the same entries.
func TestRebuild(t *testing.T) {
	original, err := open(join(withComment(craft(
		crafted{name: "demo/z.txt", data: strings.Repeat("z", 1000), mode: 0o104755},
		crafted{name: "demo/empty/", stored: true},
		crafted{name: "demo/é.txt", data: "e", flags: flagUTF8, stored: true},
		crafted{name: "__MACOSX/", stored: true},
		crafted{name: "__MACOSX/__MACOSX.php", data: "<?php\n"},
	), "a comment")))
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	if err := Rebuild(&first, original); err != nil {
		t.Fatal(err)
	}
	again, err := open(first.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	sameEntries(t, original.withoutMacOS(), again)
	if len(again.Files) != 2 || len(again.Folders) != 1 {
		t.Errorf("buyers get %d files and %d folders", len(again.Files), len(again.Folders))
	}
	if err := Rebuild(&second, again); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("rebuilding what was rebuilt yields other bytes")
	}
	if bytes.Contains(first.Bytes(), []byte("a comment")) {
		t.Error("the comment is still there")
	}
}

func sameEntries(t *testing.T, a, b *Archive) {
	t.Helper()
	if len(a.Files) != len(b.Files) || len(a.Folders) != len(b.Folders) {
		t.Fatalf("%d files and %d folders became %d and %d", len(a.Files), len(a.Folders), len(b.Files), len(b.Folders))
	}
	for i := range a.Files {
		if a.Files[i].Path != b.Files[i].Path || a.Files[i].SHA256 != b.Files[i].SHA256 {
			t.Errorf("%s became %s", a.Files[i].Path, b.Files[i].Path)
		}
	}
}

// R13.10: no bytes make the reader crash. What it takes, Go's own reader
// understands the same way, and rebuilding it loses nothing.
func FuzzOpen(f *testing.F) {
	for _, a := range attacks() {
		if len(a.data) < 1<<16 {
			f.Add(a.data)
		}
	}
	f.Add(good)
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := open(data)
		if err != nil {
			return
		}
		theirs, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
			t.Fatalf("Go does not read it: %v", err)
		}
		if len(theirs.File) != len(a.Files)+len(a.Folders) {
			t.Fatalf("Go reads %d entries, we read %d", len(theirs.File), len(a.Files)+len(a.Folders))
		}
		if a = a.withoutMacOS(); len(a.Files) == 0 {
			return
		}
		var b bytes.Buffer
		if err := Rebuild(&b, a); err != nil {
			t.Fatal(err)
		}
		again, err := open(b.Bytes())
		if err != nil {
			t.Fatalf("what was rebuilt is refused: %v", err)
		}
		sameEntries(t, a, again)
	})
}

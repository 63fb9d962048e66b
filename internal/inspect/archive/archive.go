// Package archive reads a ZIP so that it has one meaning only, and refuses
// whatever could mean something else to the shop that installs it. It also
// writes the archive that buyers get.
package archive

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"io"
	"slices"
	"strings"
)

// Limits bound what an archive may cost.
type Limits struct {
	Packed  int64 // bytes of the archive
	File    int64 // bytes of one file, unpacked
	Total   int64 // bytes of all files, unpacked
	Entries int   // files and folders
	Ratio   int64 // unpacked to packed, for files over 1 MiB
}

// DefaultLimits are those of the marketplace.
var DefaultLimits = Limits{Packed: 30 << 20, File: 20 << 20, Total: 200 << 20, Entries: 10_000, Ratio: 200}

// An Archive is a ZIP that has one meaning only: every reader finds the same
// entries with the same names and contents in it. All of it was read once and
// its checksums hold.
type Archive struct {
	Files   []*Entry // in order of path
	Folders []string // folders with an entry of their own, in order of path
}

// An Entry is one regular file.
type Entry struct {
	Path   string
	Size   int64
	SHA256 string

	data []byte
	// again unpacks what was too much to keep in memory.
	again func() ([]byte, error)
}

// keep is how much of an archive stays unpacked in memory; larger ones unpack
// their later files again when asked.
const keep = 64 << 20

// Bytes is the content. It must not be changed.
func (e *Entry) Bytes() ([]byte, error) {
	if e.again != nil {
		return e.again()
	}
	return e.data, nil
}

// Open reads a ZIP and refuses, with a *Refusal, whatever is unsafe or
// ambiguous.
func Open(r io.ReaderAt, size int64, limits Limits) (*Archive, error) {
	if size > limits.Packed {
		return nil, refuse(ReasonTooLarge, "", "limit", megabytes(limits.Packed))
	}
	// All of it at once: a file that changes meanwhile cannot be read two ways.
	zip := make([]byte, size)
	if _, err := r.ReadAt(zip, 0); err != nil && err != io.EOF {
		return nil, err
	}
	headers, err := readDirectory(zip, limits)
	if err != nil {
		return nil, err
	}
	if err := checkNames(headers); err != nil {
		return nil, err
	}
	a := &Archive{}
	var total, kept int64
	for _, h := range headers {
		if h.folder {
			a.Folders = append(a.Folders, strings.TrimSuffix(h.name, "/"))
			continue
		}
		if h.size > limits.File {
			return nil, refuse(ReasonFileTooLarge, h.name, "limit", megabytes(limits.File))
		}
		if total += h.size; total > limits.Total {
			return nil, refuse(ReasonUnpacksTooLarge, h.name, "limit", megabytes(limits.Total))
		}
		if h.size > 1<<20 && h.size/max(h.packed, 1) > limits.Ratio {
			return nil, refuse(ReasonRatio, h.name)
		}
		packed := zip[h.dataAt : h.dataAt+h.packed]
		data, err := unpack(packed, h)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(data)
		e := &Entry{Path: h.name, Size: h.size, SHA256: hex.EncodeToString(sum[:])}
		if kept += h.size; kept <= keep {
			e.data = data
		} else {
			e.again = func() ([]byte, error) { return unpack(packed, h) }
		}
		a.Files = append(a.Files, e)
	}
	if len(a.Files) == 0 {
		return nil, refuse(ReasonEmpty, "")
	}
	a.sort()
	return a, nil
}

// FromMacOS reports whether a path is in the folder in which macOS keeps its own
// data besides the files it packs.
func FromMacOS(path string) bool { return strings.HasPrefix(path+"/", "__MACOSX/") }

// withoutMacOS leaves out what shops would install beside the module though
// hardly a rule has looked at it.
func (a *Archive) withoutMacOS() *Archive {
	return &Archive{
		Files:   slices.DeleteFunc(slices.Clone(a.Files), func(e *Entry) bool { return FromMacOS(e.Path) }),
		Folders: slices.DeleteFunc(slices.Clone(a.Folders), FromMacOS),
	}
}

// Unfolded is the archive with what is in one of its folders at the top.
func (a *Archive) Unfolded(folder string) *Archive {
	unfolded := &Archive{}
	for _, e := range a.Files {
		moved := *e
		moved.Path = strings.TrimPrefix(e.Path, folder+"/")
		unfolded.Files = append(unfolded.Files, &moved)
	}
	for _, name := range a.Folders {
		if name != folder {
			unfolded.Folders = append(unfolded.Folders, strings.TrimPrefix(name, folder+"/"))
		}
	}
	unfolded.sort()
	return unfolded
}

// Has reports whether there is a file of that path.
func (a *Archive) Has(path string) bool {
	return slices.ContainsFunc(a.Files, func(e *Entry) bool { return e.Path == path })
}

func (a *Archive) sort() {
	slices.SortFunc(a.Files, func(x, y *Entry) int { return strings.Compare(x.Path, y.Path) })
	slices.Sort(a.Folders)
}

// unpack reads one file to its end: never more than it declares, and only if
// length and checksum are as declared.
func unpack(packed []byte, h *header) ([]byte, error) {
	data := packed
	if h.method == deflated {
		// A bytes.Reader returns single bytes, so that the inflater takes
		// exactly its stream and what follows it is seen.
		source := bytes.NewReader(packed)
		inflater := flate.NewReader(source)
		var b bytes.Buffer
		b.Grow(int(min(h.size, 1<<20)) + bytes.MinRead)
		n, err := io.Copy(&b, io.LimitReader(inflater, h.size+1))
		switch {
		case n > h.size:
			return nil, refuse(ReasonSize, h.name)
		case err != nil:
			return nil, refuse(ReasonDamaged, h.name)
		case source.Len() > 0:
			return nil, refuse(ReasonSize, h.name)
		}
		data = b.Bytes()
	}
	if int64(len(data)) != h.size {
		return nil, refuse(ReasonSize, h.name)
	}
	if crc32.ChecksumIEEE(data) != h.crc {
		return nil, refuse(ReasonChecksum, h.name)
	}
	return data, nil
}

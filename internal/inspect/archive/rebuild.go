package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"hash/crc32"
	"io"
	"io/fs"
	"path"
	"strconv"
)

// Rebuild writes a ZIP of exactly the entries that were reviewed: no comment,
// no extra fields, no modes, no times, nothing that macOS added. Buyers download
// this one, so that whatever else the seller's file held does not reach a shop.
// The same entries yield the same bytes.
func Rebuild(w io.Writer, a *Archive) error {
	out := zip.NewWriter(w)
	a = a.withoutMacOS()
	folders, files := a.Folders, a.Files
	for len(folders) > 0 || len(files) > 0 {
		if len(files) == 0 || len(folders) > 0 && folders[0] < files[0].Path {
			header := &zip.FileHeader{Name: folders[0] + "/", Flags: nameFlag(folders[0])}
			if _, err := out.CreateRaw(header); err != nil {
				return err
			}
			folders = folders[1:]
			continue
		}
		if err := rebuildFile(out, files[0]); err != nil {
			return err
		}
		files = files[1:]
	}
	return out.Close()
}

func rebuildFile(out *zip.Writer, e *Entry) error {
	data, err := e.Bytes()
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	deflater, err := flate.NewWriter(&packed, flate.DefaultCompression)
	if err != nil {
		return err
	}
	if _, err := deflater.Write(data); err != nil {
		return err
	}
	if err := deflater.Close(); err != nil {
		return err
	}
	header := &zip.FileHeader{
		Name: e.Path, Method: zip.Deflate, Flags: nameFlag(e.Path), CRC32: crc32.ChecksumIEEE(data),
		UncompressedSize64: uint64(len(data)),
	}
	content := packed.Bytes()
	if len(content) >= len(data) {
		header.Method, content = zip.Store, data
	}
	header.CompressedSize64 = uint64(len(content))
	file, err := out.CreateRaw(header)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return err
}

// nameFlag marks names beyond ASCII as UTF-8.
func nameFlag(name string) uint16 {
	for i := range len(name) {
		if name[i] >= 0x80 {
			return flagUTF8
		}
	}
	return 0
}

// FromFolder is the archive that packing a folder under a name would give,
// without the history of its version control.
func FromFolder(folder fs.FS, name string, limits Limits) (*Archive, error) {
	a := &Archive{}
	var headers []*header
	var total int64
	err := fs.WalkDir(folder, ".", func(rel string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		full := path.Join(name, rel)
		switch {
		case d.IsDir() && d.Name() == ".git":
			return fs.SkipDir
		case len(headers) >= limits.Entries:
			return refuse(ReasonTooMany, "", "limit", strconv.Itoa(limits.Entries))
		case d.IsDir():
			headers = append(headers, &header{name: full + "/", folder: true, flags: flagUTF8})
			a.Folders = append(a.Folders, full)
			return nil
		case !d.Type().IsRegular():
			return refuse(ReasonSpecial, full)
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.Size() > limits.File {
			return refuse(ReasonFileTooLarge, full, "limit", megabytes(limits.File))
		}
		if total += info.Size(); total > limits.Total {
			return refuse(ReasonUnpacksTooLarge, full, "limit", megabytes(limits.Total))
		}
		headers = append(headers, &header{name: full, flags: flagUTF8})
		a.Files = append(a.Files, &Entry{Path: full, Size: info.Size(), again: func() ([]byte, error) { return fs.ReadFile(folder, rel) }})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(a.Files) == 0 {
		return nil, refuse(ReasonEmpty, "")
	}
	if err := checkNames(headers); err != nil {
		return nil, err
	}
	a.sort()
	return a, nil
}

// PackFolder packs a folder in memory: what is reviewed then is the archive that
// would be uploaded.
func PackFolder(folder fs.FS, name string, limits Limits) ([]byte, error) {
	a, err := FromFolder(folder, name, limits)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := Rebuild(&b, a); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

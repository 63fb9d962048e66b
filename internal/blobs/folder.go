package blobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
)

// An upload that began this long ago is not under way any more.
const removeLeftAfter = 24 * time.Hour

// folder keeps each file under its key as its path. A file under way has a
// name of its own beside the final one, so that both are on one file system
// and the last step is a rename.
type folder string

func openFolder(dir string) (*Store, error) {
	where := folder(dir)
	bucket, err := fileblob.OpenBucket(dir, &fileblob.Options{
		CreateDir:   true,
		DirFileMode: 0o700,
		NoTempDir:   true,
		Metadata:    fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, (&Store{where: where}).fault(err)
	}
	return &Store{bucket: bucket, where: where}, nil
}

func (f folder) String() string { return "the folder " + string(f) }

func (f folder) explain(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return fmt.Sprintf("%s cannot be written: let the user that runs this program own it, or choose another data folder with MERKATO_DATA", f)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Sprintf("the disk of %s is full: make room, or move the data folder", f)
	case errors.Is(err, syscall.ENOTDIR):
		return fmt.Sprintf("something on the way to a file in %s is not a folder: move it away", f)
	}
	return ""
}

// write brings the content to disk before the file gets its name, and then the
// name: a crash of the machine leaves all of it or nothing.
func (f folder) write(ctx context.Context, b *blob.Bucket, key string, in *source) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var file *os.File
	w, err := b.NewWriter(ctx, key, &blob.WriterOptions{
		ContentType: ContentType(key),
		BeforeWrite: func(as func(any) bool) error {
			if !as(&file) {
				return errors.New("the folder does not write to a file")
			}
			return nil
		},
	})
	if err != nil {
		return err
	}
	_, err = io.Copy(w, in)
	if err == nil {
		err = file.Sync()
	}
	if err != nil {
		cancel() // which makes Close throw away what has been written
		_ = w.Close()
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(filepath.Join(string(f), filepath.FromSlash(key))))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// Sweep removes what uploads left in the folder whose process died more than a
// day before now, and answers how many files that were. A bucket has none that
// this program could see: give it a lifecycle rule for unfinished uploads.
func (s *Store) Sweep(ctx context.Context, now time.Time) (int, error) {
	dir, ok := s.where.(folder)
	if !ok {
		return 0, nil
	}
	removed := 0
	err := filepath.WalkDir(string(dir), func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".tmp") {
			return errors.Join(err, ctx.Err())
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // finished meanwhile
		}
		if err != nil || now.Sub(info.ModTime()) < removeLeftAfter {
			return err
		}
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		removed++
		return nil
	})
	if err != nil {
		return removed, s.fault(err)
	}
	return removed, nil
}

package archives

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Fetch copies an archive to a file and makes sure that it is the one that came.
func (s *Service) Fetch(ctx context.Context, blob, to, want string) error {
	from, err := s.files.Get(ctx, blob)
	if err != nil {
		return err
	}
	defer from.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	hash := sha256.New()
	_, err = io.Copy(io.MultiWriter(out, hash), from)
	if err := errors.Join(err, out.Close()); err != nil {
		return err
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != want {
		return fmt.Errorf("the archive %s is not what was uploaded: its hash is %s, not %s", blob, got, want)
	}
	return nil
}

// ReadFile reads the beginning of a file in an archive, by its path with or
// without the folder that all of it is under; false: it has none.
func (s *Service) ReadFile(ctx context.Context, blob, want, under, path string, most int64) (string, bool, error) {
	folder, err := os.MkdirTemp("", "merkato-compare-")
	if err != nil {
		return "", false, err
	}
	defer os.RemoveAll(folder)
	archive := filepath.Join(folder, "archive.zip")
	if err := s.Fetch(ctx, blob, archive, want); err != nil {
		return "", false, err
	}
	z, err := zip.OpenReader(archive)
	if err != nil {
		return "", false, err
	}
	defer z.Close()
	for _, f := range z.File {
		if f.Name != path && strings.TrimPrefix(f.Name, under+"/") != path {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return "", false, err
		}
		defer r.Close()
		text, err := io.ReadAll(io.LimitReader(r, most))
		return string(text), true, err
	}
	return "", false, nil
}

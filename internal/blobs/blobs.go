// Package blobs keeps files: uploaded archives, images, documents.
//
// They are in a folder of the data folder by default, or in an S3 bucket by
// address; areas do not know which. A file is written whole or not at all, and
// what is known about it beyond its bytes is in the database of the area
// that owns it.
//
// The type of a file follows from its key's extension on either store. So it
// needs no side file that could disagree with the content, and never comes
// from whoever uploaded it.
package blobs

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"merkato/internal/fault"
)

const (
	checkTimeout = 10 * time.Second
	checkFolder  = "check/"
)

// Store is where the files are. It is safe for concurrent use.
type Store struct {
	bucket *blob.Bucket
	where  place
}

// place knows what is particular about a kind of store.
type place interface {
	// explain says in a sentence what an error of the store means and how an
	// operator mends it; empty when there is nothing to add.
	explain(err error) string
	// write stores all of in, lasting, or nothing.
	write(ctx context.Context, b *blob.Bucket, key string, in *source) error
	// String names the place, without anything secret.
	String() string
}

// Open opens the store at an address: empty for a folder in the data folder,
// which is made; s3://bucket?… for S3 (see openS3). It does not ask whether
// the store answers, which is Check's.
func Open(ctx context.Context, address, folder string) (*Store, error) {
	if address == "" {
		return openFolder(filepath.Join(folder, "blobs"))
	}
	return openS3(ctx, address)
}

// Put writes a file and answers its size; one that is there already is
// replaced. More than limit bytes are refused with TooMuch; a limit of 0 is
// none. When anything fails, r included, nothing is left and an older file
// stays. An error of r is returned as it is.
func (s *Store) Put(ctx context.Context, key string, r io.Reader, limit int64) (int64, error) {
	if err := checkKey(key); err != nil {
		return 0, err
	}
	in := &source{ctx: ctx, r: r, limit: limit}
	if err := s.where.write(ctx, s.bucket, key, in); err != nil {
		if in.err != nil {
			return 0, in.err
		}
		return 0, s.fault(err)
	}
	return in.size, nil
}

// Reader reads one file. It seeks, so http.ServeContent can serve ranges of it
// without reading the rest.
type Reader struct {
	Size        int64
	ContentType string
	Modified    time.Time

	s *Store
	r *blob.Reader
}

// Get opens a file; close it after use.
func (s *Store) Get(ctx context.Context, key string) (*Reader, error) {
	return s.GetRange(ctx, key, 0, -1)
}

// GetRange opens a part of a file, from an offset on; a negative length is all
// of the rest. Size is that of the whole file.
func (s *Store) GetRange(ctx context.Context, key string, offset, length int64) (*Reader, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	r, err := s.bucket.NewRangeReader(ctx, key, offset, length, nil)
	if err != nil {
		return nil, s.fault(err)
	}
	return &Reader{Size: r.Size(), ContentType: ContentType(key), Modified: r.ModTime(), s: s, r: r}, nil
}

func (r *Reader) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = r.s.fault(err)
	}
	return n, err
}

// Seek implements io.Seeker. In a Reader of GetRange it counts from the
// beginning of the range.
func (r *Reader) Seek(offset int64, whence int) (int64, error) { return r.r.Seek(offset, whence) }

// Close lets the file go.
func (r *Reader) Close() error { return r.r.Close() }

// Delete removes a file. That it is not there is no error, so that a job that
// deletes can run twice.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	if err := s.bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return s.fault(err)
	}
	return nil
}

// Check writes, reads and deletes a small file. Its fault says what is wrong
// and, in its cause, how an operator mends it.
func (s *Store) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	key, want := checkFolder+rand.Text()+".txt", []byte(rand.Text())
	if _, err := s.Put(ctx, key, bytes.NewReader(want), 0); err != nil {
		return err
	}
	got, err := s.readAll(ctx, key)
	if err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		return s.fault(errors.New("a file reads differently than it was written"))
	}
	return s.Delete(ctx, key)
}

func (s *Store) readAll(ctx context.Context, key string) ([]byte, error) {
	r, err := s.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// Close lets the store go.
func (s *Store) Close() error { return s.bucket.Close() }

// String names the store for messages to the operator.
func (s *Store) String() string { return s.where.String() }

// fault distinguishes what a caller must: there is no such file, the caller
// itself went away, or the store does not work. The last keeps what it means
// to the operator as its cause; a user has no use for the names in it.
func (s *Store) fault(err error) error {
	if f := (*fault.Error)(nil); errors.As(err, &f) {
		return err
	}
	explanation := s.where.explain(err)
	if explanation == "" && gcerrors.Code(err) == gcerrors.NotFound {
		return fault.New(fault.NotFound, "no_file", "There is no such file.").Because(err)
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	if explanation != "" {
		err = fmt.Errorf("%s (%w)", explanation, err)
	} else {
		err = fmt.Errorf("%s: %w", s.where, err)
	}
	return fault.New(fault.Unavailable, "files_away", "Files cannot be stored or read at the moment.").Because(err)
}

// source counts what is read, enforces the limit, ends with its context, and
// remembers whether it was the reader that failed rather than the store.
type source struct {
	ctx   context.Context
	r     io.Reader
	limit int64
	size  int64
	err   error
}

func (s *source) Read(p []byte) (int, error) {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.r.Read(p)
	s.size += int64(n)
	if s.limit > 0 && s.size > s.limit {
		err = fault.New(fault.TooMuch, "file_too_large", "The file is larger than %d bytes.", s.limit)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

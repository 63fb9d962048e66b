package sheets_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"merkato/internal/catalogue/sheets"
)

// R12.6: few files are looked at at once, and whoever is gone does not wait for it.
func TestWhoIsGoneDoesNotWait(t *testing.T) {
	var senders []*io.PipeWriter
	looked := make(chan error, 2)
	for range 2 {
		r, sender := io.Pipe()
		senders = append(senders, sender)
		go func() {
			_, err := sheets.Prepare(context.Background(), sheets.Document, sheets.Limits{}, r)
			looked <- err
		}()
		if _, err := sender.Write([]byte("%PDF-1.4\n")); err != nil { // it is being looked at
			t.Fatal(err)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sheets.Prepare(gone, sheets.Document, sheets.Limits{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	for _, sender := range senders {
		if _, err := sender.Write([]byte("%%EOF")); err != nil {
			t.Fatal(err)
		}
		sender.Close()
	}
	for range senders {
		if err := <-looked; err != nil {
			t.Error(err)
		}
	}
}

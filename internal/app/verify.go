package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/proof"
)

// ErrNotProved says that the proof found something; the report says what.
var ErrNotProved = errors.New("verification failed")

// Verify proves everything that is kept twice, on a live system, and writes
// its progress and what it found line by line.
func Verify(ctx context.Context, c config.Config, out io.Writer) error {
	d, err := openCurrent(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close()
	found, err := NewComponents(d, c.Company, time.Now).Proof.Run(ctx, progressOn(out, time.Now))
	if err != nil {
		return err
	}
	if len(found) > 0 {
		fmt.Fprintf(out, "Verification failed: %d differences.\n", len(found))
		return ErrNotProved
	}
	fmt.Fprintln(out, "Verification passed.")
	return nil
}

// ErrTrailBroken says that the audit trail is not as it was written; the report
// says where.
var ErrTrailBroken = errors.New("the audit trail is not intact")

// VerifyTrail proves the audit trail, on a live system, and reports the first line
// that is not as it was written. known is a hash that must still be in it; empty:
// none.
func VerifyTrail(ctx context.Context, c config.Config, known string, out io.Writer) error {
	d, err := openCurrent(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close()
	p, err := NewComponents(d, c.Company, time.Now).Trail.Verify(ctx, strings.ToLower(strings.TrimSpace(known)), nil)
	if err != nil {
		return err
	}
	if p.Broken != "" {
		fmt.Fprintf(out, "The audit trail is not intact: %s.\nUp to line %d it is as it was written.\n", p.Broken, p.Lines)
		return ErrTrailBroken
	}
	fmt.Fprintf(out, "The audit trail is intact: %d lines.\n", p.Lines)
	if p.Head != "" {
		fmt.Fprintf(out, "Keep this hash elsewhere to prove it again later: %s\n", p.Head)
	}
	return nil
}

// openCurrent opens the database without changing its schema, which must be
// this program's.
func openCurrent(ctx context.Context, c config.Config) (*db.DB, error) {
	d, err := db.Open(ctx, c.DatabaseOptions())
	if err != nil {
		return nil, inSetting("MERKATO_DATABASE", c.Database, err)
	}
	at, newest, err := d.Version(ctx)
	if err == nil && at != newest {
		err = fmt.Errorf("the schema is at version %d, this program's is %d: run `merkato migrate` of the newer program", at, newest)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// betweenProgress is how often a long check says how far it is.
const betweenProgress = 2 * time.Second

func progressOn(out io.Writer, now func() time.Time) proof.Listener {
	var reported time.Time
	return proof.Listener{
		Begun: func(string) { reported = now() },
		Progress: func(check string, done, total int64) {
			if now().Sub(reported) >= betweenProgress && done < total {
				reported = now()
				fmt.Fprintf(out, "%-9s %3d %%\n", check, done*100/total)
			}
		},
		Ended: func(check string, took time.Duration, findings []string) {
			mark := "ok"
			if len(findings) > 0 {
				mark = "FAULT"
			}
			fmt.Fprintf(out, "%-9s %-5s %.1f s\n", check, mark, took.Seconds())
			for _, what := range findings {
				fmt.Fprintf(out, "  %s\n", what)
			}
		},
	}
}

// lastProof says when the proof last held; one that found something is an
// error.
func lastProof(ctx context.Context, d *db.DB) (string, error) {
	s, err := proof.Last(ctx, d)
	switch {
	case err != nil:
		return "", err
	case s.Findings > 0 && s.HeldAt == nil:
		return "", fmt.Errorf("the proof of %s found %d differences and never held before, the first: %s; run `merkato verify`", when(s.ProvedAt), s.Findings, s.First)
	case s.Findings > 0:
		return "", fmt.Errorf("the proof of %s found %d differences, the first: %s; it last held at %s; run `merkato verify`", when(s.ProvedAt), s.Findings, s.First, when(s.HeldAt))
	case s.HeldAt == nil:
		return "proof not run yet", nil
	}
	return "proof last held at " + when(s.HeldAt), nil
}

func when(t *time.Time) string { return t.UTC().Format(time.RFC3339) }

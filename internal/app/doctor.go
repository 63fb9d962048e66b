package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"merkato/internal/blobs"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/ledger"
)

// ErrUnhealthy says that the doctor found something; the report says what.
var ErrUnhealthy = errors.New("some checks failed")

// Doctor checks everything the program depends on, in lines, without changing
// anything; also access tokens, where it is given some.
func Doctor(ctx context.Context, c config.Config, tokens Tokens, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	healthy := true
	check := func(name string, run func(context.Context, config.Config) (string, error)) bool {
		found, err := run(ctx, c)
		mark := "ok"
		if err != nil {
			healthy, mark, found = false, "FAULT", explain(err)
		}
		fmt.Fprintf(out, "%-9s %-5s %s\n", name, mark, found)
		return err == nil
	}
	for _, warning := range c.Warnings() {
		fmt.Fprintf(out, "%-9s %-5s %s %s\n", "settings", "note", warning.Setting, warning.Problem)
	}
	if check("database", checkDatabase) {
		check("control", checkControlTotals)
	}
	check("files", checkFiles)
	healthy = checkSignIn(ctx, c, tokens, out) && healthy
	check("payment", checkPayment)
	check("e-mail", checkMail)
	if !healthy {
		return ErrUnhealthy
	}
	return nil
}

// explain says what is wrong with its cause: the doctor's reader is an operator.
func explain(err error) string {
	var f *fault.Error
	if errors.As(err, &f) {
		if f.Cause != nil {
			return f.Message + " " + f.Cause.Error()
		}
		return f.Message
	}
	return err.Error()
}

func checkDatabase(ctx context.Context, c config.Config) (string, error) {
	if err := makeDataFolder(c); err != nil {
		return "", err
	}
	d, err := db.Open(ctx, c.DatabaseOptions())
	if err != nil {
		return "", err
	}
	defer d.Close()
	at, newest, err := d.Version(ctx)
	switch {
	case err != nil:
		return "", err
	case at < newest:
		return "", fmt.Errorf("the schema is at version %d of %d: run `merkato migrate`", at, newest)
	case at > newest:
		return "", fmt.Errorf("the schema is at version %d, newer than this program's %d: run the newer program", at, newest)
	}
	report, err := ledger.New(d, time.Now).Verify(ctx)
	if err != nil {
		return "", err
	}
	if !report.OK() {
		return "", fmt.Errorf("the ledger does not agree with itself: %d transactions do not balance, %d balances differ from their entries",
			len(report.Unbalanced), len(report.Differences))
	}
	proved, err := lastProof(ctx, d)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s, schema version %d, ledger of %d transactions in balance, %s", d.Engine, at, report.Transactions, proved), nil
}

// checkControlTotals holds what the marketplace counted against what was booked.
func checkControlTotals(ctx context.Context, c config.Config) (string, error) {
	d, err := openCurrent(ctx, c)
	if err != nil {
		return "", err
	}
	defer d.Close()
	differences, err := NewComponents(d, c.Company, time.Now).Sales.Attention.Differences(ctx, "")
	if err != nil {
		return "", err
	}
	if len(differences) > 0 {
		first := differences[0]
		return "", fmt.Errorf("the marketplace counted something else on %d days, the first %s: it counted %s, but %s was booked; see /platform/control-totals",
			len(differences), first.Day, first.Told, first.Booked)
	}
	return "the marketplace's control totals agree with what was booked", nil
}

func checkFiles(ctx context.Context, c config.Config) (string, error) {
	bucket, err := blobs.Open(ctx, c.Blobs, c.Data)
	if err != nil {
		return "", err
	}
	defer bucket.Close()
	if err := bucket.Check(ctx); err != nil {
		return "", err
	}
	if c.Blobs != "" {
		return "S3: write, read and delete work", nil
	}
	return "a folder in " + c.Data + ": write, read and delete work", nil
}

func checkPayment(ctx context.Context, c config.Config) (string, error) {
	if c.EmbeddedPayment() {
		return "embedded sandbox, for development", nil
	}
	p := newStripe(c)
	if err := p.Check(ctx); err != nil {
		return "", err
	}
	if len(c.StripeWebhookSecret) == 0 {
		return p.Name() + "; it does not report changes of payout accounts: set MERKATO_STRIPE_WEBHOOK_SECRET", nil
	}
	return p.Name() + ", and reports changes of payout accounts", nil
}

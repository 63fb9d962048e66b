package desk

import (
	"context"
	"embed"
	"io/fs"
	"strconv"
	"time"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

//go:embed texts/journal/texts/*.json
var journalTexts embed.FS

//go:embed texts/trail/texts/*.json
var trailTexts embed.FS

const actionExport = "export"

// longestExport is how many lines one file may have.
const longestExport = 2_000_000

// OneMonth is which month of the ledger a journal has.
type OneMonth struct{ Month calendar.Day }

func (s *Service) addExports() {
	s.JournalExports = export.Add(s.Export, export.Table[OneMonth, ledger.JournalLine]{
		Name: "journal", Texts: export.ReadTexts(sub(journalTexts, "texts/journal")), ForOperators: true, Longest: longestExport,
		Columns: []export.Column[ledger.JournalLine]{
			export.Text("transaction", func(l *ledger.JournalLine) string { return strconv.FormatInt(l.TransactionID, 10) }),
			export.Date("posted", func(l *ledger.JournalLine) time.Time { return l.PostedAt }),
			export.Date("occurred", func(l *ledger.JournalLine) time.Time { return l.OccurredAt }),
			export.Text("cause", func(l *ledger.JournalLine) string { return string(l.CauseKind) }),
			export.Text("cause_id", func(l *ledger.JournalLine) string { return strconv.FormatInt(l.CauseID, 10) }),
			export.Text("account", func(l *ledger.JournalLine) string { return string(l.Account) }),
			export.Text("seller", func(l *ledger.JournalLine) string {
				if l.SellerID == 0 {
					return ""
				}
				return strconv.FormatInt(l.SellerID, 10)
			}),
			export.Amount("debit", func(l *ledger.JournalLine) money.Cents { return max(-l.Amount, 0) }),
			export.Amount("credit", func(l *ledger.JournalLine) money.Cents { return max(l.Amount, 0) }),
			export.MainSum("amount", func(l *ledger.JournalLine) money.Cents { return l.Amount }),
		},
		Check: func(q OneMonth) error {
			if q.Month == "" || q.Month != q.Month.Month() {
				return fault.New(fault.Invalid, "month_form", "Enter a month by its first day, such as 2026-05-01.").At("month")
			}
			return nil
		},
		Filename: func(q OneMonth) string { return "journal-" + string(q.Month)[:7] },
		Count:    func(ctx context.Context, q OneMonth) (int64, error) { return s.Ledger.CountJournal(ctx, q.Month) },
		Rows: func(ctx context.Context, q OneMonth, _ string, each func(*ledger.JournalLine) error) (*export.Totals, error) {
			if err := s.noteExport(ctx, "journal "+string(q.Month)[:7]); err != nil {
				return nil, err
			}
			err := s.Ledger.Journal(ctx, q.Month, each)
			// Every transaction sums to zero, so all of them do.
			return nil, err
		},
	})
	s.TrailExports = export.Add(s.Export, export.Table[audit.Filter, audit.Entry]{
		Name: "audit-trail", Texts: export.ReadTexts(sub(trailTexts, "texts/trail")), ForOperators: true, Longest: longestExport,
		Columns: []export.Column[audit.Entry]{
			export.Text("position", func(e *audit.Entry) string { return strconv.FormatInt(e.Position, 10) }),
			export.Text("id", func(e *audit.Entry) string { return strconv.FormatInt(e.ID, 10) }),
			export.Text("at", func(e *audit.Entry) string { return e.At.UTC().Format(time.RFC3339Nano) }),
			export.Text("issuer", func(e *audit.Entry) string { return e.Issuer }),
			export.Text("subject", func(e *audit.Entry) string { return e.Subject }),
			export.Text("email", func(e *audit.Entry) string { return e.Email }),
			export.Text("action", func(e *audit.Entry) string { return e.Action }),
			export.Text("seller", func(e *audit.Entry) string { return strconv.FormatInt(e.SellerID, 10) }),
			export.Text("detail", func(e *audit.Entry) string { return e.Detail }),
			export.Text("hash", func(e *audit.Entry) string { return e.Hash }),
		},
		Check: audit.Filter.Check,
		Count: s.Trail.Count,
		Rows: func(ctx context.Context, q audit.Filter, _ string, each func(*audit.Entry) error) (*export.Totals, error) {
			if err := s.noteExport(ctx, "audit trail"); err != nil {
				return nil, err
			}
			return nil, s.Trail.Each(ctx, q, each)
		},
	})
}

// sub is a folder of embedded files.
func sub(files embed.FS, folder string) fs.FS {
	found, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // a mistake of the build
	}
	return found
}

// noteExport writes down who takes a file home.
func (s *Service) noteExport(ctx context.Context, what string) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return s.Trail.Record(ctx, who, actionExport, 0, what)
}

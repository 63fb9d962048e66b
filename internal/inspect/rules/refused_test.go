package rules

import (
	"bytes"
	"testing"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
)

// R13.10: an archive that is refused has a report, whatever the reason.
func TestRefusalsAreReports(t *testing.T) {
	for reason := range archive.Messages {
		rule := "INS-ZIP"
		switch reason { // packed otherwise, these are as large
		case archive.ReasonTooLarge, archive.ReasonFileTooLarge, archive.ReasonUnpacksTooLarge:
			rule = "INS-SIZE"
		}
		report := All.Refused(&archive.Refusal{Reason: reason}, fullContext())
		if report.Compliance != inspect.NotCompliant || len(report.Findings) != 1 || len(findingsOf(report, rule)) != 1 || report.Compatibility[0].Result != inspect.Waiting {
			t.Errorf("%s: %+v", reason, report)
		}
	}
	text := []byte("no archive")
	report, err := All.InspectZip(t.Context(), bytes.NewReader(text), int64(len(text)), archive.DefaultLimits, fullContext(), nil)
	if err != nil || len(findingsOf(report, "INS-ZIP")) != 1 {
		t.Errorf("report: %v, %+v", err, report)
	}
}

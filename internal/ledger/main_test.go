package ledger_test

import (
	"os"
	"testing"

	"merkato/internal/db/dbtest"
)

func TestMain(m *testing.M) {
	dbtest.FewerChecks(25)
	os.Exit(m.Run())
}

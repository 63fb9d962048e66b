// Command uncheckederrors is errcheck as a tool of go vet, which remembers what
// it found of packages that have not changed. Tests are passed over: what they
// leave unchecked fails further on.
package main

import (
	"strings"

	"github.com/kisielk/errcheck/errcheck"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// harmless are those whose errors nobody can act on: closing what was read,
// removing what was temporary, answering a caller who has left. What is written to
// a file is closed by hand, with its error.
var harmless = []string{
	"(*archive/zip.ReadCloser).Close",
	"(*database/sql.Conn).Close",
	"(*database/sql.DB).Close",
	"(*database/sql.Rows).Close",
	"(*merkato/internal/app.App).Close",
	"(*merkato/internal/blobs.Reader).Close",
	"(*merkato/internal/blobs.Store).Close",
	"(*merkato/internal/db.DB).Close",
	"(*merkato/internal/devidp.Provider).Close",
	"(*merkato/internal/export.File).Close",
	"(*os.File).Close",
	"(io.Closer).Close",
	"(io/fs.File).Close",
	"(net.Conn).Close",
	"(net/http.ResponseWriter).Write",
	"fmt.Fprint",
	"fmt.Fprintf",
	"fmt.Fprintln",
	"os.Remove",
	"os.RemoveAll",
}

func main() {
	errcheck.DefaultExcludedSymbols = append(errcheck.DefaultExcludedSymbols, harmless...)
	check := *errcheck.Analyzer
	check.Run = func(pass *analysis.Pass) (any, error) {
		report := pass.Report
		pass.Report = func(d analysis.Diagnostic) {
			if !strings.HasSuffix(pass.Fset.File(d.Pos).Name(), "_test.go") {
				report(d)
			}
		}
		return errcheck.Analyzer.Run(pass)
	}
	unitchecker.Main(&check)
}

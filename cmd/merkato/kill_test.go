package main

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/uptrace/bun"

	"merkato/internal/app"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/seller/sellertest"
)

// Killed without warning under writes, again and again, the whole program
// starts again each time, and the ledger is in balance and holds every write
// that was acknowledged. There is no demo data: that its fill goes on after an
// interruption is a test of demo.
func TestKilledUnderWrites(t *testing.T) {
	kills := dbtest.Kills(t)
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), "data")
			settings := []string{"MERKATO_DATA=" + folder, "MERKATO_DEMO=false"}
			options := db.Options{Folder: folder}
			if engine == db.PostgreSQL {
				options = db.Options{Address: dbtest.EmptyPostgres(t), Connections: 2}
				settings = append(settings, "MERKATO_DATABASE="+options.Address)
			}
			acknowledged := map[string]bool{}
			for round := range kills {
				writeUntilKilled(t, settings, round, acknowledged)
				if t.Failed() {
					return
				}
				check(t, options, acknowledged)
			}
			t.Logf("%d acknowledged writes survived %d kills", len(acknowledged), kills)
		})
	}
}

// writeUntilKilled runs the program with writers inside and kills it in the
// middle of their work.
func writeUntilKilled(t *testing.T, settings []string, round int, acknowledged map[string]bool) {
	t.Helper()
	c := command(t, append(settings, actAs+"=writer", fmt.Sprintf("MERKATO_TEST_ROUND=%d", round)))
	lines := startLines(t, c)
	address, ok := strings.CutPrefix(<-lines, "Merkato is ready at ")
	if !ok {
		t.Fatalf("round %d: it did not start", round)
	}
	answer, err := http.Get(strings.TrimSuffix(address, "/sellers/") + "/readyz")
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("round %d: not ready: %v", round, err)
	}
	answer.Body.Close()
	first, ok := <-lines
	if !ok {
		t.Fatalf("round %d: it wrote nothing", round)
	}
	acknowledged[first] = true
	time.AfterFunc(time.Duration(rand.IntN(150))*time.Millisecond, func() { _ = c.Process.Signal(syscall.SIGKILL) })
	for line := range lines {
		acknowledged[line] = true
	}
	_ = c.Wait()
}

func check(t *testing.T, o db.Options, acknowledged map[string]bool) {
	t.Helper()
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	report, err := ledger.New(d, time.Now).Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !report.OK() {
		t.Fatalf("the ledger is broken: %+v", report)
	}
	var keys []string
	if err := d.Read().NewRaw("SELECT idempotency_key FROM ledger_transactions").Scan(t.Context(), &keys); err != nil {
		t.Fatal(err)
	}
	kept := make(map[string]bool, len(keys))
	for _, key := range keys {
		kept[key] = true
	}
	for key := range acknowledged {
		if !kept[key] {
			t.Fatalf("the acknowledged write %s is lost", key)
		}
	}
}

// settings are those of the environment, which names the database, and else the defaults.
func settings() (config.Config, error) {
	var c config.Config
	var faults config.Faults
	parser, err := kong.New(&c, config.Options(&faults)...)
	if err != nil {
		return c, err
	}
	if _, err := parser.Parse([]string{"--listen=127.0.0.1:0"}); err != nil {
		return c, err
	}
	return c, c.Check(faults)
}

// runWriter is the program with four writers that post sales and print the key
// of each one after its commit.
func runWriter() int {
	c, err := settings()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitUsage
	}
	ctx := context.Background()
	a, err := app.New(ctx, c, slog.New(slog.DiscardHandler))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitFailed
	}
	if err := addSellers(ctx, a); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitFailed
	}
	welcome, _, _ := strings.Cut(a.Welcome(), "\n")
	fmt.Println(welcome)
	for writer := range 4 {
		go func() {
			for n := 0; ; n++ {
				key := fmt.Sprintf("kill:%s:%d:%d", os.Getenv("MERKATO_TEST_ROUND"), writer, n)
				if err := postSale(ctx, a, key, int64(1+n%sellers)); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(exitFailed)
				}
				fmt.Println(key)
			}
		}()
	}
	if err := a.Run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return exitFailed
}

const sellers = 9

// addSellers adds those who sell, at the first start.
func addSellers(ctx context.Context, a *app.App) error {
	if none, err := a.Sellers.None(ctx); err != nil || !none {
		return err
	}
	return a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for range sellers {
			if err := a.Sellers.Create(ctx, tx, sellertest.New(nil)); err != nil {
				return err
			}
		}
		return nil
	})
}

func postSale(ctx context.Context, a *app.App, key string, sellerID int64) error {
	share := money.Cents(rand.Int64N(10_000))
	return a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := a.Ledger.Post(ctx, tx, ledger.Posting{
			Key: key, Cause: ledger.Cause{Kind: ledger.CauseOrderLine, ID: rand.Int64N(1 << 40)}, OccurredAt: time.Now(),
			Entries: []ledger.Entry{
				{Account: ledger.SellerAccount(sellerID, ledger.Pending), Amount: share},
				{Account: ledger.PlatformAccount(ledger.ProviderClearing), Amount: -share},
			},
		})
		return err
	})
}

// startLines starts a command and passes on the lines it prints.
func startLines(t *testing.T, c *exec.Cmd) <-chan string {
	t.Helper()
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = &testLog{t}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	lines := make(chan string, 1024)
	go func() {
		defer close(lines)
		// A line that the kill cut off was not acknowledged.
		for r := bufio.NewReader(out); ; {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			lines <- strings.TrimSuffix(line, "\n")
		}
	}()
	return lines
}

func waitFor(lines <-chan string, start string) error {
	for line := range lines {
		if strings.HasPrefix(line, start) {
			go func() { // keep the pipe empty
				for range lines {
				}
			}()
			return nil
		}
	}
	return fmt.Errorf("it ended before it said %q", start)
}

// testLog shows a child's messages where a failed test shows its own.
type testLog struct{ t *testing.T }

func (l *testLog) Write(b []byte) (int, error) {
	l.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}

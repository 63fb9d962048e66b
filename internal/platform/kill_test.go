package platform_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/installation"
	"merkato/internal/platform/intake"
)

// The test program is also the intake that gets killed: with a database named
// here it takes in what comes by its standard input, and does nothing else.
const (
	intakeFolder  = "MERKATO_TEST_INTAKE_FOLDER"
	intakeAddress = "MERKATO_TEST_INTAKE_ADDRESS"
)

func TestMain(m *testing.M) {
	if folder, isIntake := os.LookupEnv(intakeFolder); isIntake {
		if err := takeInput(folder, os.Getenv(intakeAddress)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	slog.SetLogLoggerLevel(slog.LevelWarn)
	dbtest.FewerChecks(12)
	os.Exit(m.Run())
}

func takeInput(folder, address string) error {
	d, err := db.Open(context.Background(), db.Options{Folder: folder, Address: address})
	if err != nil {
		return err
	}
	defer d.Close()
	fmt.Println() // ready to be killed
	return newWorld(d).Bulk(context.Background(), os.Stdin, os.Stdout)
}

// R18.2: killed at random during intake, again and again on each database, and
// sent again, no line is lost or doubled and the books are right.
func TestKilledAtRandomAndSentAgain(t *testing.T) {
	kills := dbtest.Kills(t)
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			o := dbtest.Options(t, engine)
			d, err := db.Open(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			if engine == db.SQLite {
				if err := db.Migrate(t.Context(), d); err != nil {
					t.Fatal(err)
				}
			}
			if err := installation.Begin(t.Context(), d, "2000-01-01"); err != nil {
				t.Fatal(err)
			}
			w := newWorld(d)
			stockMany(t, w, 5)
			var left []string // that no answer came for
			for block := range kills {
				var refunds []string
				for i := range 40 {
					reference, product := fmt.Sprintf("K%d-%d", block, i), fmt.Sprint("P", i%20)
					left = append(left, line("order "+reference, "order", orderData(reference, product, nil)))
					if i%4 == 0 {
						refunds = append(refunds, line("refund "+reference, "refund", refundData(reference, nil)))
					}
				}
				left = append(left, refunds...)
			}
			midway := 0
			total, chance := len(left), rand.New(rand.NewPCG(7, 7))
			for run := 0; len(left) > 0; run++ {
				// After some answers and a moment more, so that the next ones are
				// on their way, on a machine of any speed.
				end := death{answers: chance.IntN(40), later: time.Duration(chance.IntN(15)) * time.Millisecond, isSure: run < kills}
				// A part of it, so that there is something to kill each time.
				some := left[:min(len(left), 60)]
				if run >= kills {
					some = left
				}
				answered := takeIn(t, o, some, end)
				if n := len(answered); n > 0 && n < len(some) {
					midway++
				}
				kept := left[:0:0]
				for _, l := range left {
					if !answered[keyOf(l)] {
						kept = append(kept, l)
					}
				}
				left = kept
			}
			t.Logf("%d of %d were killed midway", midway, kills)
			refunds := total / 5
			for table, want := range map[string]int{"orders": total - refunds, "order_lines": total, "ledger_transactions": total} {
				if n := w.count(t, table); n != want {
					t.Errorf("%d %s, want %d", n, table, want)
				}
			}
			w.wantProof(t)
		})
	}
}

func keyOf(line string) string {
	var l struct{ Key string }
	if err := json.Unmarshal([]byte(line), &l); err != nil {
		panic(err)
	}
	return l.Key
}

// death is when a process is killed.
type death struct {
	answers int           // after so many of its answers
	later   time.Duration // and this much later
	isSure  bool          // or not at all
}

// haltingly writes lines with pauses in which a batch begins, so that the next
// ones come while it is being written.
func haltingly(w io.WriteCloser, lines []string) {
	defer w.Close()
	for some := range slices.Chunk(lines, 8) {
		if _, err := io.WriteString(w, strings.Join(some, "\n")+"\n"); err != nil {
			return // it was killed
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// takeIn starts a process that takes lines, kills it, and returns which it had
// answered. None may be refused.
func takeIn(t *testing.T, o db.Options, lines []string, end death) map[string]bool {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), intakeFolder+"="+o.Folder, intakeAddress+"="+o.Address)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	go haltingly(in, lines)
	reading := bufio.NewReader(out)
	if ready, err := reading.ReadString('\n'); err != nil || ready != "\n" {
		t.Fatalf("%q %v", ready, err)
	}
	answered := map[string]bool{}
	for {
		if end.isSure && len(answered) >= end.answers {
			end.isSure = false
			time.AfterFunc(end.later, func() { _ = command.Process.Kill() })
		}
		text, err := reading.ReadBytes('\n')
		if err == io.EOF {
			break // and a line without its end is no answer
		}
		if err != nil {
			t.Fatal(err)
		}
		var a intake.Answer
		if err := json.Unmarshal(text, &a); err != nil {
			t.Fatal(err)
		}
		if a.Status == intake.Refused {
			t.Errorf("%+v", a)
		}
		answered[a.Key] = true
	}
	_ = command.Wait() // it was killed, mostly
	return answered
}

package jobs_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/jobs"
)

func TestStartAndStopTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		idle := newJobs(t, d, jobs.Options{})
		stop(t, idle) // never started
		start(t, idle)
		stop(t, idle) // nothing registered

		ran := make(chan int, 10)
		j := newJobs(t, d, jobs.Options{})
		jobs.Work(j, func(_ context.Context, job *jobs.Job[numbered]) error {
			ran <- job.Args.Number
			return nil
		})
		start(t, j)
		start(t, j)
		enqueue(t, d, j, numbered{1})
		receive(t, ran)
		stop(t, j)
		stop(t, j)
	})
}

func TestStopWaitsForRunningJob(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		started, stopping, stopped := make(chan struct{}), make(chan struct{}), make(chan struct{})
		abandoned, finished := false, false
		ctx, cancel := context.WithCancel(t.Context())
		j := newJobs(t, d, jobs.Options{})
		jobs.Work(j, func(ctx context.Context, _ *jobs.Job[numbered]) error {
			close(started)
			<-stopping
			select { // give a Stop that does not wait the time to be caught
			case <-stopped:
				abandoned = true
			case <-ctx.Done():
				abandoned = true
			case <-time.After(200 * time.Millisecond):
			}
			finished = true
			return nil
		})
		if err := j.Start(ctx); err != nil {
			t.Fatal(err)
		}
		enqueue(t, d, j, numbered{1})
		receive(t, started)
		cancel() // the program's own context ends first, as on a signal
		close(stopping)
		stop(t, j)
		close(stopped)
		if abandoned || !finished {
			t.Errorf("abandoned %t, finished %t", abandoned, finished)
		}
	})
}

// A job that outlasts Stop's patience is cancelled, and the next instance does it.
func TestStoppedJobIsPickedUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		started := make(chan struct{})
		j := newJobs(t, d, jobs.Options{})
		jobs.Work(j, func(ctx context.Context, _ *jobs.Job[numbered]) error {
			close(started)
			<-ctx.Done()
			return ctx.Err()
		})
		if err := j.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		enqueue(t, d, j, numbered{7})
		receive(t, started)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if err := j.Stop(ctx); err != nil {
			t.Fatal(err)
		}
		expectPickedUp(t, d)
	})
}

// A killed process cannot give its job back; another instance takes it over.
func TestKilledJobIsPickedUp(t *testing.T) {
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			options := dbtest.Options(t, engine)
			d, err := db.Open(t.Context(), options)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { d.Close() })
			if err := db.Migrate(t.Context(), d, jobs.Migration); err != nil {
				t.Fatal(err)
			}
			j := newJobs(t, d, jobs.Options{}) // enqueues only
			jobs.Work(j, func(context.Context, *jobs.Job[numbered]) error { return nil })
			enqueue(t, d, j, numbered{7})
			killAtWork(t, options)

			// Let the hour pass that nobody wants to wait for.
			past := map[db.Engine]string{
				db.SQLite:     "datetime('now', '-1 hour')",
				db.PostgreSQL: "now() - interval '1 hour'",
			}[engine]
			for _, statement := range []string{
				"UPDATE river_job SET attempted_at = " + past,
				"UPDATE river_leader SET elected_at = " + past + ", expires_at = " + past,
			} {
				if _, err := d.Writer().ExecContext(t.Context(), statement); err != nil {
					t.Fatal(err)
				}
			}
			expectPickedUp(t, d)
		})
	}
}

// expectPickedUp starts a new instance and waits for job 7 to be done by it.
func expectPickedUp(t *testing.T, d *db.DB) {
	t.Helper()
	type run struct{ number, attempt int }
	ran := make(chan run, 10)
	j := newJobs(t, d, jobs.Options{})
	jobs.Work(j, func(_ context.Context, job *jobs.Job[numbered]) error {
		ran <- run{job.Args.Number, job.Attempt}
		return nil
	})
	start(t, j)
	if got, want := receive(t, ran), (run{7, 2}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// killAtWork runs the queue in a process of its own and kills it as soon as
// that has a job at work.
func killAtWork(t *testing.T, o db.Options) {
	t.Helper()
	victim := exec.Command(os.Args[0])
	victim.Env = append(os.Environ(), "JOBS_TEST_VICTIM=1", "JOBS_TEST_ADDRESS="+o.Address, "JOBS_TEST_FOLDER="+o.Folder)
	victim.Stderr = os.Stderr
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if killErr := victim.Process.Kill(); killErr != nil {
		t.Error(killErr)
	}
	_ = victim.Wait() // it was killed, and says so
	if err != nil || line != "at work\n" {
		t.Fatalf("the victim said %q: %v", line, err)
	}
}

func TestMain(m *testing.M) {
	if os.Getenv("JOBS_TEST_VICTIM") != "" {
		if err := beVictim(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		select {} // until killed
	}
	os.Exit(m.Run())
}

func beVictim() error {
	ctx := context.Background()
	d, err := db.Open(ctx, db.Options{Address: os.Getenv("JOBS_TEST_ADDRESS"), Folder: os.Getenv("JOBS_TEST_FOLDER")})
	if err != nil {
		return err
	}
	j, err := jobs.New(d, jobs.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	jobs.Work(j, func(context.Context, *jobs.Job[numbered]) error {
		fmt.Println("at work")
		select {}
	})
	return j.Start(ctx)
}

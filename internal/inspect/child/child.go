// Package child runs the review engine in a process of its own, with limits on
// memory, time and files: whatever an archive makes the engine do, the server
// goes on. The child is this same program, which knows by its first argument
// that it is to review and nothing else.
package child

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/rules"
)

// Command is the argument that makes this program a child.
const Command = "review-archive"

// Limits bound what one review may take.
type Limits struct {
	Memory int64         // bytes
	Time   time.Duration // by the clock and of the processor
	Output int64         // bytes of the longest file it may write
}

// DefaultLimits leave a good archive of the largest size far away from them.
var DefaultLimits = Limits{Memory: 768 << 20, Time: 45 * time.Second, Output: 256 << 20}

// longestReport is far more than a report can have.
const longestReport = 64 << 20

// ErrTooHeavy says that a review ran into its limits.
var ErrTooHeavy = errors.New("the review ran into its limits")

// A Review is what came of one.
type Review struct {
	JSON   []byte // the report in its stable form
	Report *inspect.Report
}

// An Engine reviews the archive in a file. Of one that can be read it writes the
// archive that buyers get to another file, which is empty otherwise.
type Engine func(ctx context.Context, archive, rebuilt string, c inspect.Context) (*Review, error)

// Engine reviews in a child.
func (l Limits) Engine() Engine { return l.review }

func (l Limits) review(ctx context.Context, archive, rebuilt string, c inspect.Context) (*Review, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	question, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeoutCause(ctx, l.Time, ErrTooHeavy)
	defer stop()
	cmd := exec.CommandContext(ctx, program, Command, archive, rebuilt,
		strconv.FormatInt(l.Memory, 10), strconv.FormatInt(int64(l.Time/time.Second), 10), strconv.FormatInt(l.Output, 10))
	cmd.Env = []string{"GOMAXPROCS=1", "GOGC=50", "GOTRACEBACK=none"} // nothing of ours, no secrets
	cmd.Dir = filepath.Dir(archive)
	cmd.Stdin = bytes.NewReader(question)
	var said bytes.Buffer
	cmd.Stderr = &clipped{w: &said, left: 4 << 10}
	cmd.WaitDelay = time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return nil, err
	}
	report, readErr := io.ReadAll(io.LimitReader(out, longestReport+1))
	if len(report) > longestReport {
		_ = cmd.Process.Kill()
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	switch {
	case len(report) > longestReport, errors.Is(context.Cause(ctx), ErrTooHeavy):
		return nil, ErrTooHeavy
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.As(err, &exit) && isOverLimit(exit, said.Bytes()):
		return nil, fmt.Errorf("%w: %s", ErrTooHeavy, exit)
	case err != nil:
		return nil, fmt.Errorf("review engine: %w: %s", err, said.String())
	case readErr != nil:
		return nil, readErr
	}
	return read(report)
}

func read(report []byte) (*Review, error) {
	done := &Review{JSON: report}
	return done, json.Unmarshal(report, &done.Report)
}

// Here reviews in this process: for archives that were not sent by anyone.
func Here(ctx context.Context, archive, rebuilt string, c inspect.Context) (*Review, error) {
	var out bytes.Buffer
	if err := work(ctx, archive, rebuilt, c, &out); err != nil {
		return nil, err
	}
	return read(out.Bytes())
}

// work reviews one archive and rebuilds it.
func work(ctx context.Context, archive, rebuilt string, c inspect.Context, out io.Writer) error {
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	report, err := inspectAndRebuild(ctx, file, info.Size(), rebuilt, c)
	if err != nil {
		return err
	}
	text, err := report.JSON()
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	return err
}

func inspectAndRebuild(ctx context.Context, file io.ReaderAt, size int64, rebuilt string, c inspect.Context) (*inspect.Report, error) {
	a, err := archive.Open(file, size, archive.DefaultLimits)
	var refusal *archive.Refusal
	if errors.As(err, &refusal) {
		return rules.All.Refused(refusal, c), nil
	}
	if err != nil {
		return nil, err
	}
	a = inspect.AsInstalled(a, c.Kind)
	report, err := rules.All.Inspect(ctx, a, c, nil)
	if err != nil {
		return nil, err
	}
	out, err := os.Create(rebuilt)
	if err != nil {
		return nil, err
	}
	if err := archive.Rebuild(out, a); err != nil {
		out.Close()
		return nil, err
	}
	return report, out.Close()
}

// init makes the child what it is before anything else of the program begins.
func init() {
	if len(os.Args) == 7 && os.Args[1] == Command {
		os.Exit(main(os.Args[2], os.Args[3], os.Args[4:]))
	}
}

func main(archive, rebuilt string, limits []string) int {
	fail := func(err error) int {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	var n [3]int64
	for i, text := range limits {
		var err error
		if n[i], err = strconv.ParseInt(text, 10, 64); err != nil {
			return fail(err)
		}
	}
	if err := confine(n[0], n[1], n[2]); err != nil {
		return fail(err)
	}
	var c inspect.Context
	if err := json.NewDecoder(os.Stdin).Decode(&c); err != nil {
		return fail(err)
	}
	if err := work(context.Background(), archive, rebuilt, c, os.Stdout); err != nil {
		return fail(err)
	}
	return 0
}

// clipped keeps the beginning of what is written.
type clipped struct {
	w    io.Writer
	left int
}

func (c *clipped) Write(p []byte) (int, error) {
	n := min(len(p), c.left)
	c.left -= n
	if _, err := c.w.Write(p[:n]); err != nil {
		return 0, err
	}
	return len(p), nil
}

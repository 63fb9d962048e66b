package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"merkato/internal/db"
)

// proved is one run of `merkato verify` over everything.
type proved struct {
	lines int64
	took  time.Duration
	cpu   time.Duration // of the program alone, not of a server of databases
	peak  int64         // bytes that it had resident at most
}

// perMillion is how many seconds a million lines would take.
func (p proved) perMillion(took time.Duration) float64 {
	return took.Seconds() * 1e6 / float64(p.lines)
}

// prove takes the time and the memory of a proof, which must hold.
func (p programs) prove(ctx context.Context) (r proved, err error) {
	d, err := db.Open(ctx, p.place.options())
	if err != nil {
		return r, err
	}
	err = d.Read().QueryRowContext(ctx, "SELECT COUNT(*) FROM order_lines").Scan(&r.lines)
	if err = errors.Join(err, d.Close()); err != nil {
		return r, err
	}
	command := exec.CommandContext(ctx, p.ours.path, "verify")
	command.Env = p.ours.env
	begin := time.Now()
	said, err := command.CombinedOutput()
	if err != nil {
		return r, fmt.Errorf("verify: %w: %s", err, said)
	}
	r.took = time.Since(begin)
	r.cpu = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	fmt.Fprintf(os.Stderr, "%s", said)
	if usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.peak = usage.Maxrss * 1024
	}
	return r, nil
}

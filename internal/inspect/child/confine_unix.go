//go:build unix

package child

import (
	"bytes"
	"os/exec"
	"runtime/debug"
	"slices"
	"syscall"
)

// politeness is how far the child yields to requests.
const politeness = 10

// confine sets this process's limits, from which there is no way back.
func confine(memory, seconds, output int64) error {
	debug.SetMemoryLimit(memory / 2) // the collector works harder long before the wall
	for what, most := range map[int]int64{
		syscall.RLIMIT_DATA:   memory,
		syscall.RLIMIT_CPU:    seconds,
		syscall.RLIMIT_FSIZE:  output,
		syscall.RLIMIT_NOFILE: 32,
		syscall.RLIMIT_CORE:   0,
	} {
		limit := syscall.Rlimit{Cur: uint64(most), Max: uint64(most)}
		if err := syscall.Setrlimit(what, &limit); err != nil {
			return err
		}
	}
	return syscall.Setpriority(syscall.PRIO_PROCESS, 0, politeness)
}

// limitSigns are what a child says, or its runtime for it, that was stopped by
// its limits. A rule that fails is survived: what is fatal is memory or stack
// that ran out, at which the runtime itself may stumble.
var limitSigns = [][]byte{[]byte("fatal error: "), []byte("SIGXCPU"), []byte("SIGXFSZ"), []byte("SIGSEGV"), []byte("cannot allocate memory"), []byte("file too large")}

// isOverLimit tells a child that was stopped by its limits from one that failed.
func isOverLimit(exit *exec.ExitError, said []byte) bool {
	if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return status.Signal() == syscall.SIGXCPU || status.Signal() == syscall.SIGXFSZ
	}
	return slices.ContainsFunc(limitSigns, func(sign []byte) bool { return bytes.Contains(said, sign) })
}

//go:build unix

package child

import (
	"bytes"
	"os/exec"
	"runtime/debug"
	"syscall"
)

// politeness is how far the child stands back behind requests.
const politeness = 10

// confine gives this process its limits, from which there is no way back.
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

// isOverLimit tells a child that was stopped by its limits from one that failed.
func isOverLimit(exit *exec.ExitError, said []byte) bool {
	if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return status.Signal() == syscall.SIGXCPU || status.Signal() == syscall.SIGXFSZ
	}
	// A rule that fails is survived: what is fatal is memory or stack that ran out.
	return bytes.Contains(said, []byte("fatal error: ")) || bytes.Contains(said, []byte("cannot allocate memory")) || bytes.Contains(said, []byte("file too large"))
}

package db

import (
	"context"
	"errors"
	"os"
	"syscall"
)

// withFileLock runs f while holding an exclusive lock on a file. The kernel
// lets go of it when the process dies, so a crash never leaves it locked.
func withFileLock(ctx context.Context, name string, f func(context.Context) error) error {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	for told := false; ; told = true {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return f(ctx)
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		if err := awaitOther(ctx, told); err != nil {
			return err
		}
	}
}

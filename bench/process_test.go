package main

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

// What the system reports about a process, here this one.
func TestMemoryAndCPU(t *testing.T) {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	s := &process{command: &exec.Cmd{Process: self}}
	if n, err := s.memory(); err != nil || n < megabyte || n > 10_000*megabyte {
		t.Errorf("memory: %d, %v", n, err)
	}
	before, err := s.cpu()
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); ; {
		now, err := s.cpu()
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("no processor time was counted: %v", err)
		}
		if now > before {
			break
		}
	}
}

// The person's own settings must not reach the measured server.
func TestWithoutSettings(t *testing.T) {
	got := withoutSettings([]string{"PATH=/bin", "MERKATO_LISTEN=:1", "HOME=/"})
	if len(got) != 2 || got[0] != "PATH=/bin" || got[1] != "HOME=/" {
		t.Error(got)
	}
}

// Both sides may order members as they like; values must be the same.
func TestSameAnswer(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[2]}`, `{"b":[2],"a":1}`, true},
		{`{"a":1}`, `{"a":2}`, false},
		{`id;name`, `id;name`, true},
		{`id;name`, `name;id`, false},
	} {
		if got := sameAnswer([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// program is how to start a server.
type program struct {
	name string
	path string
	args []string
	env  []string
	log  string // the file its log goes to, as it would in service
}

// process is a server that was started.
type process struct {
	name    string
	address string // host:port, once it is ready
	log     string
	command *exec.Cmd
	ready   chan string // the address it says it is ready at; closed when its output ends
}

const (
	startLimit = 2 * time.Minute // the first start makes the demo
	stopLimit  = 30 * time.Second
)

// start runs the program and does not wait until it is ready.
func (p program) start() (*process, error) {
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close() // the child has its own
	c := exec.Command(p.path, p.args...)
	c.Env, c.Stderr = p.env, log
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	s := &process{name: p.name, log: p.log, command: c, ready: make(chan string, 1)}
	go func() {
		defer close(s.ready)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if _, at, ok := strings.Cut(lines.Text(), " is ready at "); ok {
				s.ready <- at
			}
		}
	}()
	return s, nil
}

// run starts the program and waits until it says where it is.
func (p program) run() (*process, error) {
	s, err := p.start()
	if err != nil {
		return nil, err
	}
	select {
	case at := <-s.ready:
		if u, err := url.Parse(at); err == nil && u.Host != "" {
			s.address = u.Host
			return s, nil
		}
	case <-time.After(startLimit):
	}
	return nil, errors.Join(s.failure("did not become ready"), s.stop())
}

// firstAnswer starts the program on an address and returns how long it took
// until a request sent there was answered.
func (p program) firstAnswer(address string, request []byte) (took time.Duration, err error) {
	begin := time.Now()
	s, err := p.start()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	for time.Since(begin) < startLimit && !s.ended() {
		c, err := dial(address)
		if err != nil { // it does not listen yet
			time.Sleep(500 * time.Microsecond)
			continue
		}
		defer c.Close()
		if _, err := c.roundTrip(request); err != nil {
			return 0, err
		}
		return time.Since(begin), nil
	}
	return 0, s.failure("did not answer")
}

// ended reports whether the process ended before it was stopped.
func (s *process) ended() bool {
	select {
	case _, open := <-s.ready:
		return !open
	default:
		return false
	}
}

// stop ends the process and waits for its end. It may be called again.
func (s *process) stop() error {
	if s == nil || s.command.ProcessState != nil {
		return nil
	}
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	hurry := time.AfterFunc(stopLimit, func() { _ = s.command.Process.Kill() })
	defer hurry.Stop()
	for range s.ready { // its output must be read to the end before Wait
	}
	if err := s.command.Wait(); err != nil {
		return s.failure(err.Error())
	}
	return nil
}

// failure shows the end of the log: that is where the cause is.
func (s *process) failure(what string) error {
	log, _ := os.ReadFile(s.log)
	return fmt.Errorf("%s %s; the end of its log:\n%s", s.name, what, log[max(0, len(log)-2000):])
}

// memory is what the process has resident of its own, in bytes. The pages of
// its program file are not among it: the system maps as many as it has cached
// and takes them back at will, so that they say more of the cache than of us.
func (s *process) memory() (int64, error) { return s.ownMemory("VmRSS:") }

// peakMemory is the most of its own that it had resident since its start, in
// bytes.
func (s *process) peakMemory() (int64, error) { return s.ownMemory("VmHWM:") }

func (s *process) ownMemory(name string) (int64, error) {
	all, err := s.status(name)
	if err != nil {
		return 0, err
	}
	file, err := s.status("RssFile:")
	return all - file, err
}

func (s *process) status(name string) (int64, error) {
	status, err := s.proc("status")
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(status) {
		if fields := bytes.Fields(line); len(fields) > 1 && string(fields[0]) == name {
			kB, err := strconv.ParseInt(string(fields[1]), 10, 64)
			return kB << 10, err
		}
	}
	return 0, errors.New("the system does not report the memory of a process")
}

// cpu is the processor time the process used so far.
func (s *process) cpu() (time.Duration, error) {
	stat, err := s.proc("stat")
	if err != nil {
		return 0, err
	}
	// The second field is the program's name in brackets and may hold spaces.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	const user, system, perTick = 11, 12, 10 * time.Millisecond
	var ticks int64
	for _, field := range []string{fields[user], fields[system]} {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return time.Duration(ticks) * perTick, nil
}

func (s *process) proc(file string) ([]byte, error) {
	return os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.command.Process.Pid, file))
}

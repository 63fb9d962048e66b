package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"time"
)

// result is everything measured on one database.
type result struct {
	storage      string
	measurements []*measurement
	ours, floor  resources
}

// resources are what one side takes, with an existing database.
type resources struct {
	firstAnswer  time.Duration // from the start of the process
	idle, loaded int64         // resident bytes
}

// programs are the two sides on one database.
type programs struct {
	ours, floor        program
	ourAddr, floorAddr string // where they listen, from the first start on
	token              string
}

// measure runs all there is to measure on one database.
func measure(ctx context.Context, s settings, place storage) (r result, err error) {
	r.storage = place.name
	p, err := prepare(s, place)
	if err != nil {
		return r, err
	}
	if r.ours.firstAnswer, r.floor.firstAnswer, err = p.starts(ctx, s.starts); err != nil {
		return r, err
	}
	ours, err := p.ours.run()
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, ours.stop()) }()
	floor, err := p.floor.run()
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, floor.stop()) }()

	if r.measurements, err = p.measurements(ours, floor); err != nil {
		return r, err
	}
	if err := pause(ctx, s.settle); err != nil {
		return r, err
	}
	if r.ours.idle, r.floor.idle, err = memory(ours, floor); err != nil {
		return r, err
	}
	for _, m := range r.measurements { // caches, pools and processors get warm
		if err := m.round(s.length / 2); err != nil {
			return r, err
		}
		m.rounds = nil
	}
	for range s.rounds {
		for _, m := range r.measurements {
			if err := ctx.Err(); err != nil {
				return r, err
			}
			if err := m.round(s.length); err != nil {
				return r, err
			}
		}
	}
	r.ours.loaded, r.floor.loaded, err = memory(ours, floor)
	return r, err
}

// prepare fills the database and signs in for the first time, after which both
// sides can be started again and again on the same addresses.
func prepare(s settings, place storage) (p programs, err error) {
	binary, err := filepath.Abs(s.binary)
	if err != nil {
		return p, err
	}
	self, err := os.Executable()
	if err != nil {
		return p, err
	}
	p.ours = program{name: "merkato", path: binary, args: []string{"serve"}, log: filepath.Join(place.folder, "merkato.log")}
	env := append(withoutSettings(os.Environ()), "MERKATO_DATA="+place.folder, "MERKATO_DATABASE="+place.database,
		"MERKATO_RATE_PER_SECOND=0", "MERKATO_TOKEN_LIFETIME=1h")
	listen := func(address string) []string { return append(env[:len(env):len(env)], "MERKATO_LISTEN="+address) }
	p.ours.env = listen("127.0.0.1:0")
	ours, err := p.ours.run()
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, ours.stop()) }()
	p.ourAddr, p.ours.env = ours.address, listen(ours.address)

	ask := exec.Command(binary, "token", asked)
	ask.Env = p.ours.env
	token, err := ask.Output()
	if err != nil {
		return p, fmt.Errorf("merkato token: %w", err)
	}
	p.token = strings.TrimSpace(string(token))
	if _, err := once(ours.address, p.ourRequest(sellerStep)); err != nil {
		return p, err
	}

	args := func(listen string) []string {
		return []string{floorCommand, "-data", place.folder, "-database", place.database, "-email", asked, "-listen", listen}
	}
	p.floor = program{name: "floor", path: self, args: args("127.0.0.1:0"), env: env, log: filepath.Join(place.folder, "floor.log")}
	floor, err := p.floor.run()
	if err != nil {
		return p, err
	}
	p.floorAddr, p.floor.args = floor.address, args(floor.address)
	return p, floor.stop()
}

// withoutSettings keeps what a person has set for the own server out of the measured one.
func withoutSettings(env []string) []string {
	var kept []string
	for _, setting := range env {
		if !strings.HasPrefix(setting, "MERKATO_") {
			kept = append(kept, setting)
		}
	}
	return kept
}

func (p programs) ourRequest(s step) []byte {
	return rendered(s.method, s.path, s.contentType, p.token, s.body)
}

// The floor gets the same bytes, though it looks at none of them.
func (p programs) floorRequest(s step) []byte {
	return rendered(s.method, "/"+s.name, s.contentType, p.token, s.body)
}

// starts takes the time from the start of the process to the first answer,
// which on our side has a sign-in to check.
func (p programs) starts(ctx context.Context, times int) (ours, floor time.Duration, err error) {
	var all [2][]time.Duration
	for range times {
		for i, side := range []struct {
			program program
			address string
			request []byte
		}{{p.ours, p.ourAddr, p.ourRequest(sellerStep)}, {p.floor, p.floorAddr, p.floorRequest(sellerStep)}} {
			if err := ctx.Err(); err != nil {
				return 0, 0, err
			}
			took, err := side.program.firstAnswer(side.address, side.request)
			if err != nil {
				return 0, 0, err
			}
			all[i] = append(all[i], took)
		}
	}
	return median(all[0]), median(all[1]), nil
}

// measurements makes every case ready, and makes sure that both sides give the
// same answers: else there is nothing to compare.
func (p programs) measurements(ours, floor *process) ([]*measurement, error) {
	var all []*measurement
	for _, c := range cases {
		a, b := target{server: ours}, target{server: floor}
		for _, s := range c.steps {
			mine, bare := exchange{request: p.ourRequest(s)}, exchange{request: p.floorRequest(s)}
			var err error
			if mine.want, err = once(ours.address, mine.request); err != nil {
				return nil, fmt.Errorf("%s: %w", s.name, err)
			}
			if bare.want, err = once(floor.address, bare.request); err != nil {
				return nil, fmt.Errorf("%s, floor: %w", s.name, err)
			}
			if !sameAnswer(mine.want, bare.want) {
				return nil, fmt.Errorf("%s: the answers differ:\n%s\n%s", s.name, mine.want, bare.want)
			}
			a.turn, b.turn = append(a.turn, mine), append(b.turn, bare)
		}
		for _, n := range []int{alone, crowd} {
			all = append(all, &measurement{name: c.name, connections: n, ours: a, floor: b})
		}
	}
	return all, nil
}

// once asks on a connection of its own.
func once(address string, request []byte) ([]byte, error) {
	c, err := dial(address)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	return c.ask(request)
}

// sameAnswer compares two answers: as JSON where they are, else byte by byte.
func sameAnswer(a, b []byte) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return bytes.Equal(a, b)
	}
	return reflect.DeepEqual(x, y)
}

func memory(ours, floor *process) (a, b int64, err error) {
	if a, err = ours.memory(); err != nil {
		return 0, 0, err
	}
	b, err = floor.memory()
	return a, b, err
}

func pause(ctx context.Context, length time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(length):
		return nil
	}
}

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

// result is everything measured on one engine.
type result struct {
	storage      string
	measurements []*measurement
	ours, floor  resources
	books        *books // nil: not measured
}

// resources are what one side takes, with an existing database.
type resources struct {
	firstAnswer  time.Duration // from the start of the process
	idle, loaded int64         // resident bytes
}

// programs are the two sides on one database.
type programs struct {
	place              storage
	size               size // of what it was filled with
	ours, floor        program
	ourAddr, floorAddr string // where they listen, from the first start on
	token              string // of the seller who asks
}

// measure runs all there is to measure on one database.
func measure(ctx context.Context, s settings, place storage) (r result, err error) {
	r.storage = place.name
	p, err := prepare(s, place)
	if err != nil {
		return r, err
	}
	if err := p.signIn(); err != nil {
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
	if err := measureAll(ctx, s, r.measurements); err != nil {
		return r, err
	}
	r.ours.loaded, r.floor.loaded, err = memory(ours, floor)
	return r, err
}

// measureAll goes through the measurements round by round, so that what
// disturbs the machine for a while disturbs a little of each.
func measureAll(ctx context.Context, s settings, all []*measurement) error {
	for _, m := range all { // caches, pools and processors get warm
		if err := m.round(s.length / 2); err != nil {
			return err
		}
		m.rounds = nil
	}
	for range s.rounds {
		for _, m := range all {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := m.round(s.length); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepare starts the product for the first time, in which it makes its
// database; from then on it can be started again and again on the same address.
func prepare(s settings, place storage, more ...string) (p programs, err error) {
	binary, err := filepath.Abs(s.binary)
	if err != nil {
		return p, err
	}
	p.place = place
	p.ours = program{name: "merkato", path: binary, args: []string{"serve"}, log: filepath.Join(place.folder, "merkato.log")}
	env := append(withoutSettings(os.Environ()), "MERKATO_DATA="+place.folder, "MERKATO_DATABASE="+place.database,
		"MERKATO_RATE_PER_SECOND=0", "MERKATO_TOKEN_LIFETIME=24h")
	env = append(env, more...)
	listen := func(address string) []string { return append(env[:len(env):len(env)], "MERKATO_LISTEN="+address) }
	p.ours.env = listen("127.0.0.1:0")
	ours, err := p.ours.run()
	if err != nil {
		return p, err
	}
	p.ourAddr, p.ours.env = ours.address, listen(ours.address)
	return p, ours.stop()
}

// signIn does so for the first time, after which the floor can be started, too.
func (p *programs) signIn() (err error) {
	ours, err := p.ours.run()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ours.stop()) }()
	if p.token, err = p.tokenOf(demoEmail); err != nil {
		return err
	}
	if _, err := once(ours.address, p.ourRequest(sellerStep)); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args := func(listen string) []string {
		return []string{floorCommand, "-data", p.place.folder, "-database", p.place.database, "-email", demoEmail, "-listen", listen}
	}
	p.floor = program{
		name: "floor", path: self, args: args("127.0.0.1:0"), env: withoutSettings(os.Environ()), log: filepath.Join(p.place.folder, "floor.log"),
	}
	floor, err := p.floor.run()
	if err != nil {
		return err
	}
	p.floorAddr, p.floor.args = floor.address, args(floor.address)
	return floor.stop()
}

// tokenOf signs a person of the embedded provider in.
func (p programs) tokenOf(email string) (string, error) {
	command := exec.Command(p.ours.path, "token", email)
	command.Env = p.ours.env
	token, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("merkato token: %w", err)
	}
	return strings.TrimSpace(string(token)), nil
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

// measurements makes every case ready, and makes sure that both sides return the
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
			all = append(all, &measurement{name: c.name, connections: n, sides: [2]string{"merkato", "floor"}, ours: a, floor: b})
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
	return c.roundTrip(request)
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

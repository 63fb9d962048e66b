package main

import (
	"bytes"
	"fmt"
	"sync"
	"time"
)

// exchange is a request and the answer it must get.
type exchange struct{ request, want []byte }

// target is a running server with one case's turn for it: the requests of the
// case, one after the other on one connection.
type target struct {
	server *process
	turn   []exchange
}

// load takes turns on some connections at once until the time is over, and at
// least one on each.
func (t target) load(connections int, length time.Duration) (sample, error) {
	results := make([][]time.Duration, connections)
	errs := make([]error, connections)
	clients := make([]*connection, connections)
	for i := range clients {
		c, err := dial(t.server.address)
		if err != nil {
			return sample{}, err
		}
		defer c.Close()
		clients[i] = c
	}
	before, err := t.server.cpu()
	if err != nil {
		return sample{}, err
	}
	start := time.Now()
	var all sync.WaitGroup
	for i, c := range clients {
		all.Go(func() { results[i], errs[i] = t.turns(c, start.Add(length)) })
	}
	all.Wait()
	s := sample{took: time.Since(start)}
	after, err := t.server.cpu()
	if err != nil {
		return s, err
	}
	s.cpu = after - before
	for i, latencies := range results {
		if errs[i] != nil {
			return s, errs[i]
		}
		s.latencies = append(s.latencies, latencies...)
	}
	return s, nil
}

func (t target) turns(c *connection, until time.Time) ([]time.Duration, error) {
	var latencies []time.Duration
	for now := time.Now(); ; {
		for _, e := range t.turn {
			got, err := c.roundTrip(e.request)
			if err != nil {
				return latencies, err
			}
			if !bytes.Equal(got, e.want) {
				return latencies, fmt.Errorf("under load the answer changed to %s", got)
			}
		}
		done := time.Now()
		latencies = append(latencies, done.Sub(now))
		if now = done; !now.Before(until) {
			return latencies, nil
		}
	}
}

// measurement is one case under one number of connections, round by round: the
// product and the floor, or two requests to the product of which one is
// measured by the other.
type measurement struct {
	name        string
	connections int
	sides       [2]string // what they are called
	ours, floor target
	rounds      []pair
}

// round measures both sides, the one first that came last before.
func (m *measurement) round(length time.Duration) error {
	var p pair
	sides := []struct {
		target target
		into   *summary
	}{{m.ours, &p.ours}, {m.floor, &p.floor}}
	if len(m.rounds)%2 == 1 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	for _, side := range sides {
		s, err := side.target.load(m.connections, length)
		if err != nil {
			return fmt.Errorf("%s, %s: %w", m.name, side.target.server.name, err)
		}
		*side.into = s.summary()
	}
	m.rounds = append(m.rounds, p)
	return nil
}

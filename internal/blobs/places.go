package blobs

import "sync"

// Places bound how many files are on their way at once, in either direction: of
// one seller, so that nobody takes them all, and of all in this process.
type Places struct {
	each, all int

	mu    sync.Mutex
	of    map[int64]int
	taken int
}

// NewPlaces makes so many for each seller and so many in all.
func NewPlaces(each, all int) *Places {
	return &Places{each: each, all: all, of: map[int64]int{}}
}

// Take takes a place until it is freed. What is said where the seller has no more,
// or nobody has, the caller knows.
func (p *Places) Take(sellerID int64, own, others func() error) (free func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.of[sellerID] >= p.each:
		return nil, own()
	case p.taken >= p.all:
		return nil, others()
	}
	p.of[sellerID]++
	p.taken++
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.taken--
		if p.of[sellerID]--; p.of[sellerID] == 0 {
			delete(p.of, sellerID)
		}
	}), nil
}

package orders

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/uptrace/bun"
)

// Both engines' indexes hold for each group of three letters the orders that
// have it, and intersect all lists they are queried for. Queried for a whole text
// they read those of all its groups, "mar" of every tenth customer among them.
// The rarest two or three do as well, as the orders found are looked at anyway;
// a sample shows which these are.

const (
	sampleSize = 2000
	sampleLife = 10 * time.Minute
	// lookCost is how many places in a list cost as much as looking at an order.
	lookCost = 70
)

// rarity knows how rare groups of three letters are.
type rarity struct {
	mu     sync.Mutex
	counts map[string]int // in how many texts of the sample
	size   int            // of the sample
	last   int64          // about how many orders there were
	readAt time.Time
}

// groupsOf are groups of a text that all orders with it have, and few others;
// none where no group is of use. It also returns how large a share of all orders
// has the rarest of them.
func (r *rarity) groupsOf(ctx context.Context, idb bun.IDB, now time.Time, text string, isOfUse func(rune) bool) ([]string, float64, error) {
	counts, size, err := r.sample(ctx, idb, now)
	if err != nil {
		return nil, 0, err
	}
	letters := []rune(text)
	type group struct {
		at    int
		text  string
		share float64 // of all orders
	}
	var all, chosen []group
	for i := range len(letters) - shortestIndexed + 1 {
		text := string(letters[i : i+shortestIndexed])
		if strings.ContainsFunc(text, func(letter rune) bool { return !isOfUse(letter) }) {
			continue
		}
		all = append(all, group{i, text, (float64(counts[text]) + 0.5) / float64(size+1)})
	}
	slices.SortStableFunc(all, func(a, b group) int { return counts[a.text] - counts[b.text] })
	left := 1.0 // share of the orders that have all chosen groups
	for _, g := range all {
		// A neighbour has most of its letters in common and rules little out.
		isNeighbour := slices.ContainsFunc(chosen, func(c group) bool { return max(c.at-g.at, g.at-c.at) < 2 })
		if len(chosen) > 0 && (isNeighbour || left*lookCost < g.share) {
			continue
		}
		chosen = append(chosen, g)
		left *= g.share
	}
	var texts []string
	for _, g := range chosen {
		texts = append(texts, g.text)
	}
	if len(all) == 0 {
		return nil, 1, nil
	}
	return texts, all[0].share, nil
}

// sample counts the groups of orders from all times, and again now and then. The
// newest ones alone would mislead: they may come from one import.
func (r *rarity) sample(ctx context.Context, idb bun.IDB, now time.Time) (map[string]int, int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if age := now.Sub(r.readAt); r.counts != nil && age >= 0 && age < sampleLife {
		return r.counts, r.size, nil
	}
	texts, last, err := sampleOrders(ctx, idb)
	if err != nil {
		return nil, 0, err
	}
	counts := map[string]int{}
	for _, text := range texts {
		letters := []rune(text)
		seen := map[string]bool{}
		for i := range len(letters) - shortestIndexed + 1 {
			group := string(letters[i : i+shortestIndexed])
			if !seen[group] {
				seen[group] = true
				counts[group]++
			}
		}
	}
	r.counts, r.size, r.last, r.readAt = counts, len(texts), last, now
	return counts, r.size, nil
}

// orders is about how many orders there were when the sample was taken.
func (r *rarity) orders() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last
}

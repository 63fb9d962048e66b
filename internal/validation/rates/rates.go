// Package rates is how often people agreed with the rules of the review: by it
// operators see which rule is wrong too often.
package rates

import (
	"context"
	"slices"
	"strings"

	"github.com/uptrace/bun"
)

// Rate is how often people agreed with a rule.
type Rate struct {
	Rule      string
	Accepted  int64 // appeals
	Declined  int64
	Dismissed int64 // by reviewers, of themselves
	Confirmed int64
}

// FalseAlarms is the share of findings looked at that were wrong, in hundredths
// of a per cent.
func (r Rate) FalseAlarms() int64 {
	all := r.Accepted + r.Declined + r.Dismissed + r.Confirmed
	if all == 0 {
		return 0
	}
	return (r.Accepted + r.Dismissed) * 10_000 / all
}

// Read finds those of every rule that somebody had a word on, the worst first.
func Read(ctx context.Context, q bun.IDB) ([]Rate, error) {
	var rows []struct {
		Rule string
		Word string
		N    int64
	}
	err := q.NewRaw(`SELECT rule, state AS word, COUNT(*) AS n FROM version_appeals WHERE state <> 'OPEN' GROUP BY rule, state
		UNION ALL SELECT rule, verdict AS word, COUNT(*) AS n FROM finding_verdicts WHERE verdict <> 'ADDED' GROUP BY rule, verdict`).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	rates := map[string]*Rate{}
	for _, row := range rows {
		r := rates[row.Rule]
		if r == nil {
			r = &Rate{Rule: row.Rule}
			rates[row.Rule] = r
		}
		switch row.Word {
		case "ACCEPTED":
			r.Accepted = row.N
		case "DECLINED":
			r.Declined = row.N
		case "DISMISSED":
			r.Dismissed = row.N
		case "CONFIRMED":
			r.Confirmed = row.N
		}
	}
	all := make([]Rate, 0, len(rates))
	for _, r := range rates {
		all = append(all, *r)
	}
	slices.SortFunc(all, func(a, b Rate) int {
		if d := b.FalseAlarms() - a.FalseAlarms(); d != 0 {
			return int(d)
		}
		return strings.Compare(a.Rule, b.Rule)
	})
	return all, nil
}

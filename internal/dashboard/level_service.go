package dashboard

import (
	"context"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/seller"
)

// Level is a seller's level since the last Monday; nil: none.
func (s *Service) Level(ctx context.Context, sellerID int64) (*seller.Level, error) {
	last, err := lastLevel(ctx, s.DB.Read(), sellerID)
	if err != nil || last == nil {
		return nil, err
	}
	return last.Level, nil
}

// LevelTermsOn are what levels ask for on a day, the lowest first, and how ratings
// and support are judged.
func (s *Service) LevelTermsOn(ctx context.Context, day calendar.Day) (Terms, []Threshold, error) {
	r, err := rulesOn(ctx, s.DB.Read(), day)
	return r.terms, r.thresholds, err
}

// SellerLevel is the asking seller's level, today's figures, and what next
// Monday brings if nothing changes.
func (s *Service) SellerLevel(ctx context.Context) (*LevelReport, error) {
	return s.levelReport(ctx, Supposed{})
}

// Supposed is what a seller wonders about: these ratings and well answered
// threads besides those that are there.
type Supposed struct {
	FiveStars, FourStars, OneStar int64
	AnsweredThreads               int64 // at once

	// Ratings of the support, of threads that are there or supposed.
	SupportFiveStars, SupportOneStar int64
}

// mostSupposed is far more than changes any level.
const mostSupposed = 10_000

// Simulate is SellerLevel as it would be with some more ratings and answers.
func (s *Service) Simulate(ctx context.Context, more Supposed) (*LevelReport, error) {
	for field, n := range map[string]int64{
		"five_stars": more.FiveStars, "four_stars": more.FourStars, "one_star": more.OneStar, "answered_threads": more.AnsweredThreads,
		"support_five_stars": more.SupportFiveStars, "support_one_star": more.SupportOneStar,
	} {
		if n < 0 || n > mostSupposed {
			return nil, fault.New(fault.Invalid, "out_of_range", "Enter a number from 0 to %d.", mostSupposed).At(field)
		}
	}
	return s.levelReport(ctx, more)
}

func (s *Service) levelReport(ctx context.Context, more Supposed) (*LevelReport, error) {
	who, err := s.Sellers.Asking(ctx)
	if err != nil {
		return nil, err
	}
	monday := calendar.DayOf(s.Now()).Monday().Add(7)
	inForce, err := rulesOn(ctx, s.DB.Read(), monday)
	if err != nil {
		return nil, err
	}
	records, err := s.records(ctx, inForce.terms, monday, []seller.Since{{ID: who.ID, CreatedAt: who.CreatedAt}})
	if err != nil {
		return nil, err
	}
	mine := records[0]
	mine.stars[4] += more.FiveStars
	mine.stars[3] += more.FourStars
	mine.stars[0] += more.OneStar
	mine.support.threads += more.AnsweredThreads
	mine.support.inTime += more.AnsweredThreads
	mine.support.rated += more.SupportFiveStars + more.SupportOneStar
	mine.support.stars += 5*more.SupportFiveStars + more.SupportOneStar

	result := inForce.judge(mine)
	report := &LevelReport{
		Standings: inForce.standings(result), SupportParts: mine.support.parts(inForce.terms),
		NextMonday: monday, NextLevel: inForce.level(result),
		Months: inForce.terms.Months, RatingsNeeded: inForce.terms.RatingsNeeded,
	}
	last, err := lastLevel(ctx, s.DB.Read(), who.ID)
	if err != nil {
		return nil, err
	}
	if last != nil {
		report.Level, report.ComputedOn = last.Level, &last.Monday
	}
	report.History, err = levelHistory(ctx, s.DB.Read(), who.ID)
	return report, err
}

// records are what sellers, in the order of their ids, are judged by on a
// Monday: all that happened up to the Sunday before. It costs two statements,
// for one seller or for hundreds whose ids lie close together.
func (s *Service) records(ctx context.Context, t Terms, monday calendar.Day, sellers []seller.Since) ([]record, error) {
	from, until := monday.AddMonths(-t.Months).Start(), monday.Start()
	first, last := sellers[0].ID, sellers[len(sellers)-1].ID
	stars, err := s.Ratings.StarCounts(ctx, first, last, from, until)
	if err != nil {
		return nil, err
	}
	answered := make(map[int64]*support, len(sellers))
	err = s.Support.EachSupport(ctx, first, last, from, until,
		func(sellerID, _ int64, asked time.Time, answer *time.Time, rating *int64) {
			if answered[sellerID] == nil {
				answered[sellerID] = &support{}
			}
			answered[sellerID].add(t, until, asked, answer, rating)
		})
	if err != nil {
		return nil, err
	}
	records := make([]record, len(sellers))
	sunday := monday.Add(-1)
	for i, one := range sellers {
		records[i] = record{seniority: int64(max(calendar.DayOf(one.CreatedAt).MonthsUntil(sunday), 0)), stars: stars[one.ID]}
		if a := answered[one.ID]; a != nil {
			records[i].support = *a
		}
	}
	return records, nil
}

// batch is how many sellers are read and written at a time: few enough that
// others get to write in between.
const batch = 500

// eachBatch goes through all sellers.
func (s *Service) eachBatch(ctx context.Context, f func([]seller.Since) error) error {
	for after := int64(0); ; {
		sellers, err := s.Sellers.Batch(ctx, after, batch)
		if err != nil || len(sellers) == 0 {
			return err
		}
		if err := f(sellers); err != nil {
			return err
		}
		after = sellers[len(sellers)-1].ID
	}
}

// ComputeLevels sets all sellers' levels from a Monday on, by what
// happened up to the Sunday before. It may run again, and then mends.
func (s *Service) ComputeLevels(ctx context.Context, monday calendar.Day) (sellers int, err error) {
	inForce, err := rulesOn(ctx, s.DB.Read(), monday)
	if err != nil {
		return 0, err
	}
	err = s.eachBatch(ctx, func(some []seller.Since) error {
		records, err := s.records(ctx, inForce.terms, monday, some)
		if err != nil {
			return err
		}
		rows := make([]levelRow, 0, len(some))
		for i, r := range records {
			if !some[i].CreatedAt.Before(monday.Start()) {
				continue // was no seller yet on that Sunday
			}
			result := inForce.judge(r)
			rows = append(rows, levelRow{SellerID: some[i].ID, Monday: monday, Level: inForce.level(result), judged: result})
		}
		sellers += len(rows)
		return saveLevels(ctx, s.DB, rows)
	})
	return sellers, err
}

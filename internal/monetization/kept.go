package monetization

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/jobs"
)

const (
	// many is how many subscriptions are counted while a seller waits.
	many = 2000
	// fresh is how old kept figures are shown without counting again.
	fresh = time.Minute
)

// kept are the figures of a seller with very many subscriptions.
type kept struct {
	bun.BaseModel `bun:"table:recurring_figures,alias:kept"`

	SellerID int64 `bun:",pk"`
	Figures  string
	MadeAt   time.Time
	AskedAt  time.Time
}

// countArgs asks for the figures of a seller to be counted again.
type countArgs struct{ SellerID int64 }

// Kind names the job in the queue.
func (countArgs) Kind() string { return "monetization.count" }

// RegisterJobs registers the job that counts kept figures.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[countArgs]) error {
		_, err := s.keepFigures(ctx, job.Args.SellerID)
		return err
	}, jobs.Timeout(5*time.Minute))
}

// figures are counted now, or kept where that takes too long. Only the first time
// somebody waits for them; later, old ones are shown while a job counts again.
func (s *Service) figures(ctx context.Context, sellerID int64) (*Overview, error) {
	n, err := s.db.Read().NewSelect().TableExpr("(?) AS few", s.db.Read().NewSelect().Model((*Subscription)(nil)).ColumnExpr("1 AS one").Where("sub.seller_id = ?", sellerID).Limit(s.many+1)).Count(ctx)
	if err != nil {
		return nil, err
	}
	if n <= s.many {
		return s.count(ctx, sellerID)
	}
	row := &kept{}
	err = s.db.Read().NewSelect().Model(row).Where("seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return s.keepFigures(ctx, sellerID)
	}
	if err != nil {
		return nil, err
	}
	o := &Overview{}
	if err := json.Unmarshal([]byte(row.Figures), o); err != nil {
		return nil, err
	}
	o.AsOf = &row.MadeAt
	if s.now().Sub(row.MadeAt) < fresh {
		return o, nil
	}
	return o, s.requestCount(ctx, sellerID)
}

// requestCount has a job count again, unless one was requested a moment ago.
func (s *Service) requestCount(ctx context.Context, sellerID int64) error {
	now := db.Moment(s.now())
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		n, err := db.Affected(tx.NewUpdate().Model((*kept)(nil)).Set("asked_at = ?", now).Where("seller_id = ?", sellerID).Where("asked_at <= ?", now.Add(-fresh)).Exec(ctx))
		if err != nil || n == 0 {
			return err
		}
		return s.jobs.Enqueue(ctx, tx, countArgs{SellerID: sellerID})
	})
}

func (s *Service) count(ctx context.Context, sellerID int64) (*Overview, error) {
	t := newTally(calendar.DayOf(s.now()))
	err := each(ctx, s.db, sellerID, t.add)
	return t.overview(), err
}

// keepFigures counts and keeps them.
func (s *Service) keepFigures(ctx context.Context, sellerID int64) (*Overview, error) {
	at := db.Moment(s.now())
	o, err := s.count(ctx, sellerID)
	if err != nil {
		return nil, err
	}
	figures, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	o.AsOf = &at
	return o, s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewInsert().Model(&kept{SellerID: sellerID, Figures: string(figures), MadeAt: at, AskedAt: at}).
			On("CONFLICT (seller_id) DO UPDATE").Set("figures = EXCLUDED.figures, made_at = EXCLUDED.made_at").Where("kept.made_at < EXCLUDED.made_at").Exec(ctx)
		return err
	})
}

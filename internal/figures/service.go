package figures

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/money"
)

// Service writes and reads the figures. It asks nobody for permission: the
// area that calls it has done so.
type Service struct {
	db         *db.DB
	statements *db.Statements // of sums, which every list asks for
}

// shapes is how many sorts of sums there are: with whole months or not, with
// days before and after them or not, each of both tables and of six slices.
const shapes = 96

// New makes the service on a database.
func New(d *db.DB) *Service {
	return &Service{db: d, statements: d.Statements(shapes)}
}

// Add adds changes to the figures of their days and months, in the caller's
// transaction. Thousands at once cost few statements. Writers do not deadlock
// if each adds once per transaction: rows are always taken in the same order.
func (s *Service) Add(ctx context.Context, tx bun.Tx, changes ...Change) error {
	business, products := rowsOf(changes)
	if err := s.upsert(ctx, tx, ofBusiness, business); err != nil {
		return err
	}
	return s.upsert(ctx, tx, ofProducts, products)
}

// Sessions is how many visits a product's pages had on a day.
type Sessions struct {
	ProductID int64
	SellerID  int64
	Day       calendar.Day
	Count     int64
}

// SetSessions keeps what the marketplace counted last for each product and
// day, and changes the figures by the difference. Of several for one day the
// last one counts.
func (s *Service) SetSessions(ctx context.Context, tx bun.Tx, visits ...Sessions) error {
	changes, err := s.replaceSessions(ctx, tx, visits)
	if err != nil {
		return err
	}
	return s.Add(ctx, tx, changes...)
}

// Sum is what a part of a seller's business came to in a period; nil: in all
// time. It costs one statement, however long the period is.
func (s *Service) Sum(ctx context.Context, sellerID int64, part Part, p *Period) (Sums, error) {
	var sums Sums
	query, args := sumSQL(sellerID, part, p)
	err := s.statements.One(ctx, &sums, query, args...)
	return sums, err
}

// SumIn is Sum as seen by a transaction, for a caller that must read figures
// and lines of the same moment.
func (s *Service) SumIn(ctx context.Context, idb bun.IDB, sellerID int64, part Part, p *Period) (Sums, error) {
	var sums Sums
	query, args := sumSQL(sellerID, part, p)
	err := idb.NewRaw(query, args...).Scan(ctx, &sums)
	return sums, err
}

// Turnover is what the sales of a seller's whole business came to on each day of
// a period; a day without any is left out. It costs one statement, which every
// visit to home sends.
func (s *Service) Turnover(ctx context.Context, sellerID int64, p Period) (map[calendar.Day]money.Cents, error) {
	rows, err := s.statements.Rows(ctx, ofBusiness.spanSQL("starts_on, sales_gross", All, byDay), sellerID, "", string(p.From), string(p.To.Add(1)))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	days := map[calendar.Day]money.Cents{}
	for rows.Next() {
		var day calendar.Day
		var gross money.Cents
		if err := rows.Scan(&day, &gross); err != nil {
			return nil, err
		}
		days[day] = gross
	}
	return days, rows.Err()
}

// Count is which lines are counted.
type Count string

const (
	Lines   Count = "sales + refunds"
	Sales   Count = "sales"
	Refunds Count = "refunds"
)

// Place is where a line is that is known by its number only.
type Place struct {
	Day  calendar.Day
	Skip int64 // how many lines of that day come before it
}

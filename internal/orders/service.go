package orders

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// Options are what the service depends on.
type Options struct {
	DB      *db.DB
	Ledger  *ledger.Service
	Figures *figures.Service
	Sellers *seller.Service
	Sales   *sales.Service
	Export  *export.Service
	Now     func() time.Time
}

// Service is what callers may do with orders.
type Service struct {
	Options
	statements *db.Statements // of the list
	rarity     rarity         // of groups of letters, for searches
	patience   time.Duration  // with a search that may find too much

	Exports *export.Exports[Selection] // the list as a file
}

// mostStatements is how many ways to filter and sort the list are kept ready.
const mostStatements = 100

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o, statements: o.DB.Statements(mostStatements), patience: searchPatience}
	s.Exports = export.Add(o.Export, s.exportTable())
	return s
}

// List reads one page of the asking seller's lines, with products named in a
// language or else in English.
func (s *Service) List(ctx context.Context, f Filter, page Page, lang string) ([]Entry, error) {
	q, err := s.queryOf(ctx, f)
	if err != nil {
		return nil, err
	}
	if err := page.Check(); err != nil {
		return nil, err
	}
	return s.list(ctx, q, page, lang)
}

// ListWithTotals reads a page and the totals of the whole filtered set. Of a
// search that finds too much to be added up while somebody waits it returns only
// that there is more.
func (s *Service) ListWithTotals(ctx context.Context, f Filter, page Page, lang string) ([]Entry, Totals, error) {
	q, err := s.queryOf(ctx, f)
	if err != nil {
		return nil, Totals{}, err
	}
	if err := page.Check(); err != nil {
		return nil, Totals{}, err
	}
	if q.found.isTooBroad() {
		lines, err := s.list(ctx, q, page, lang)
		return lines, Totals{Lines: fewOrders, IsMore: true}, err
	}
	totals, err := s.totals(ctx, s.DB.Read(), q, s.Figures.Sum)
	if err != nil || totals.Lines == 0 {
		return nil, totals, err
	}
	q.isSmall = totals.Lines <= few
	lines, err := s.list(ctx, q, page, lang)
	return lines, totals, err
}

// Totals sums up all lines that the filter lets through.
func (s *Service) Totals(ctx context.Context, f Filter) (Totals, error) {
	q, err := s.queryOf(ctx, f)
	if err != nil {
		return Totals{}, err
	}
	return s.totals(ctx, s.DB.Read(), q, s.Figures.Sum)
}

// Each hands over all lines of the asking seller that the filter lets through,
// one after the other and in order, in constant memory. It returns the totals
// of the same moment: lines and totals are read in one transaction that sees
// no later change. An entry holds what files show, and the next one takes its
// place: who keeps it copies it. What it points to stays as it is.
func (s *Service) Each(ctx context.Context, f Filter, by SortField, descending bool, lang string, each func(*Entry) error) (Totals, error) {
	if err := checkSort(by); err != nil {
		return Totals{}, err
	}
	q, err := s.asker(ctx, f)
	if err != nil {
		return Totals{}, err
	}
	var totals Totals
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lookUp(ctx, tx, &q); err != nil {
			return err
		}
		sum := func(ctx context.Context, sellerID int64, part figures.Part, p *figures.Period) (figures.Sums, error) {
			return s.Figures.SumIn(ctx, tx, sellerID, part, p)
		}
		if totals, err = s.totals(ctx, tx, q, sum); err != nil {
			return err
		}
		names, err := productNames(ctx, tx, q.sellerID)
		if err != nil {
			return err
		}
		p, err := s.purseForAll(ctx, tx, q.sellerID)
		if err != nil {
			return err
		}
		lines, args := eachSQL(s.DB.Engine, s.branches(q, by, toTotal), sortedBy(by, descending), q.isOrdered(by))
		return eachOf(ctx, tx, choose(names, lang), func(e *Entry) error {
			e.Money = p.stateOf(&e.Line)
			return each(e)
		}, lines, args...)
	})
	return totals, err
}

// One reads an order of the asking seller; what is another's is not found.
func (s *Service) One(ctx context.Context, orderID int64, lang string) (*Details, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	read := s.DB.Read()
	d := &Details{}
	if err := orderOf(ctx, read, &d.Order, orderID, sellerID); err != nil {
		return nil, err
	}
	if d.Lines, err = linesOfOrder(ctx, read, orderID, lang); err != nil {
		return nil, err
	}
	for i := range d.Lines {
		d.Totals.add(&d.Lines[i].Line)
	}
	if d.Care, err = careOf(ctx, read, d.Lines); err != nil {
		return nil, err
	}
	if err := s.lapse(ctx, d.Care); err != nil {
		return nil, err
	}
	if d.Ledger, err = s.Ledger.Of(ctx, causesOf(d.Lines)...); err != nil {
		return nil, err
	}
	p, err := s.purseFor(ctx, read, sellerID, d.Lines)
	if err != nil {
		return nil, err
	}
	d.follow(&p)
	return d, nil
}

// Views lists the asking seller's views, by the bytes of their names: who shows
// them sorts them for a reader.
func (s *Service) Views(ctx context.Context) ([]View, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return viewsOf(ctx, s.DB.Read(), sellerID)
}

// SaveView keeps a view under a name; one that has the name already is
// overwritten.
func (s *Service) SaveView(ctx context.Context, name, address string) (*View, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	v := &View{SellerID: sellerID, Name: strings.TrimSpace(name), Address: strings.TrimPrefix(address, "?"), CreatedAt: s.Now().UTC()}
	if err := v.check(); err != nil {
		return nil, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Two that save at once must not pass the limit together.
		if err := s.DB.Exclusive(ctx, tx, fmt.Sprintf("order_views %d", sellerID)); err != nil {
			return err
		}
		others, err := countOtherViews(ctx, tx, v)
		if err != nil {
			return err
		}
		if others >= mostViews {
			return fault.New(fault.TooMuch, "views_full", "You already have %d views: delete one first.", mostViews)
		}
		return saveView(ctx, tx, v)
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// DeleteView forgets a view of the asking seller.
func (s *Service) DeleteView(ctx context.Context, id int64) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return deleteView(ctx, tx, id, sellerID)
	})
}

package home

import (
	"context"
	"fmt"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/figures"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/tasks"
)

// Options are what home gathers from.
type Options struct {
	DB       *db.DB
	Sellers  *seller.Service
	Products *products.Service
	Figures  *figures.Service
	Ledger   *ledger.Service

	NextPayout func(now time.Time) calendar.Day // bank's calendar
	Expected   func(ctx context.Context, sellerID int64, on calendar.Day) (money.Cents, error)
	Level      func(ctx context.Context, sellerID int64) (*seller.Level, error) // dashboard's
	Tasks      []tasks.Source

	Now func() time.Time
}

// Service is what callers may do with the home screen.
type Service struct{ Options }

// New makes the service.
func New(o Options) *Service { return &Service{o} }

// Home is the asking seller's first screen.
func (s *Service) Home(ctx context.Context, lang string) (*Home, error) {
	who, err := s.Sellers.Asking(ctx)
	if err != nil {
		return nil, err
	}
	h := &Home{Lang: lang, FirstSteps: []FirstStep{}}
	if err := s.addMoney(ctx, h, who); err != nil {
		return nil, err
	}
	if h.Level, err = s.Level(ctx, who.ID); err != nil {
		return nil, err
	}
	if h.Tasks, err = s.tasks(ctx, h, who); err != nil {
		return nil, err
	}
	if !who.HasSales() {
		count, err := s.Products.Count(ctx, products.Filter{})
		if err != nil {
			return nil, err
		}
		h.FirstSteps = firstSteps(who, count)
	}
	return h, nil
}

func (s *Service) addMoney(ctx context.Context, h *Home, who *seller.Seller) error {
	today := calendar.DayOf(s.Now())
	sold, err := s.Figures.Turnover(ctx, who.ID, figures.Period{From: today.Month().AddMonths(-1), To: today})
	if err != nil {
		return err
	}
	h.addTurnover(today, sold)
	if who.IsPayable() {
		next := s.NextPayout(s.Now())
		expected, err := s.Expected(ctx, who.ID, next)
		if err != nil {
			return err
		}
		h.NextPayoutOn, h.Expected = &next, &expected
	}
	h.Balance, err = s.Ledger.Balance(ctx, ledger.SellerAccount(who.ID, ledger.Available))
	return err
}

func (s *Service) tasks(ctx context.Context, h *Home, who *seller.Seller) ([]Task, error) {
	now := s.Now()
	all := append([]tasks.Task{}, ownTasks(who, h.Balance, s.NextPayout(now))...)
	for _, source := range s.Tasks {
		some, err := source.Tasks(ctx, who.ID, now)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	tasks.Sort(all, now)
	return s.named(ctx, all, who.ID, h.Lang)
}

// namedTogether is how many products a task about several of them names.
const namedTogether = 2

// named adds the names of the products and rules that tasks concern, in the
// reader's language.
func (s *Service) named(ctx context.Context, all []tasks.Task, sellerID int64, lang string) ([]Task, error) {
	list := make([]Task, len(all))
	var names map[int64]string
	for i, task := range all {
		list[i].Task = task
		if rule := rules.All.ByID(task.Rule); rule != nil {
			list[i].About = strings.TrimSuffix(texts.Of(rule, lang).Title+" · "+task.About, " · ")
		}
		if task.ProductID == nil && len(task.Products) == 0 {
			continue
		}
		if names == nil {
			var err error
			if names, err = s.Products.Names(ctx, sellerID, lang); err != nil {
				return nil, err
			}
		}
		if len(task.Products) > 0 {
			list[i].Subject = subjectOf(task.Products, names)
		} else {
			list[i].Product = names[*task.ProductID]
		}
	}
	return list, nil
}

func subjectOf(products []int64, names map[int64]string) string {
	first := make([]string, min(namedTogether, len(products)))
	for i := range first {
		first[i] = names[products[i]]
	}
	subject := strings.Join(first, ", ")
	if more := len(products) - namedTogether; more > 0 {
		subject += fmt.Sprintf(" +%d", more)
	}
	return subject
}

package platform

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"merkato/internal/bank"
	"merkato/internal/blog"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/desk"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/messages"
	"merkato/internal/monetization"
	"merkato/internal/platform/feed"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
	"merkato/internal/reviews"
	"merkato/internal/sales"
	"merkato/internal/sales/attention"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/terms"
	"merkato/internal/seller"
)

// allKinds is everything that can be sent.
func (p *Platform) allKinds(r huma.Registry) []*intake.Kind {
	return []*intake.Kind{
		intake.KindOf(r, "seller", p.takeSellers),
		intake.KindOf(r, "product", p.takeProducts),
		intake.KindOf(r, "platform_version", p.takePlatformVersions),
		intake.KindOf(r, "category", p.takeCategories),
		intake.KindOf(r, "sheet", p.takeSheets),
		intake.KindOf(r, "product_version", p.takeVersions),
		intake.KindOf(r, "order", p.takeOrders),
		intake.KindOf(r, "refund", p.takeRefunds),
		intake.KindOf(r, "adjustment", p.takeAdjustments),
		intake.KindOf(r, "document", p.takeDocuments),
		intake.KindOf(r, "customer_subscription", p.takeCustomerSubscriptions),
		intake.KindOf(r, "control_total", p.takeControlTotals),
		intake.KindOf(r, "sessions", p.takeSessions),
		intake.KindOf(r, "rating", p.takeRatings),
		intake.KindOf(r, "message", p.takeMessages),
		intake.KindOf(r, "article", p.takeArticles),
	}
}

func (p *Platform) takeSellers(ctx context.Context, tx bun.Tx, sent []*feed.Seller) ([]intake.Outcome, error) {
	sellers := make([]*seller.Seller, len(sent))
	for i, s := range sent {
		sellers[i] = &seller.Seller{
			ExternalID: &s.ID, ExternalUpdatedAt: &s.UpdatedAt.Time, CreatedAt: s.CreatedAt.OrZero(),
			Email: s.Email, FirstName: s.FirstName, LastName: s.LastName,
			LanguageNative: s.LanguageNative, LanguageSecond: s.LanguageSecond, LanguageThird: s.LanguageThird,
			Partnership: seller.Partnership(s.Partnership), Country: s.Country, IsEuropeBased: s.IsEuropeBased,
			IsValid: s.IsValid, IsBanned: s.IsBanned, IsMerkato: s.IsMerkato, OnVacation: s.OnVacation,
			HasMonetization: s.HasMonetization, DeclaredVATPayment: s.DeclaresVAT, CatalogURL: s.CatalogURL,
			WalletStatus: (*seller.WalletStatus)(s.WalletStatus), IsWalletRequired: s.IsWalletRequired, PaymentSource: s.PaymentSource,
			PartnershipFrom: calendar.Day(s.PartnershipFrom), PartnershipUntil: calendar.Day(s.PartnershipUntil),
		}
	}
	known, err := p.Sellers.Known(ctx, tx, sellers)
	if err != nil {
		return nil, err
	}
	ownCompany, err := p.Settings.PreserveChanges(ctx, tx, sellers, known)
	if err != nil {
		return nil, err
	}
	decided, err := p.Desk.PreserveDecisions(ctx, tx, sellers, known)
	if err != nil {
		return nil, err
	}
	done, err := p.Sellers.Upsert(ctx, tx, sellers)
	for _, i := range bySeller(done) {
		if err == nil && done[i].Err == nil {
			err = p.takeTerms(ctx, tx, done[i].ID, sent[i], decided)
		}
	}
	if err == nil {
		err = p.takeCompanies(ctx, tx, done, sent, ownCompany)
	}
	var deleted []int64
	if err == nil {
		deleted, err = p.Settings.Deleted(ctx, tx, idsOf(done))
	}
	return intake.OutcomesOf(done, err, func(o seller.Outcome) intake.Outcome {
		return intake.Outcome{Result: intake.Result{ID: o.ID, Old: o.Old}, Forget: slices.Contains(deleted, o.ID), Err: o.Err}
	})
}

func idsOf(done []seller.Outcome) []int64 {
	ids := make([]int64, len(done))
	for i, o := range done {
		ids[i] = o.ID
	}
	return ids
}

// bySeller are the places of outcomes in the order of their sellers, in which whoever
// books orders holds what was said of their history: so nobody waits in a circle.
func bySeller(done []seller.Outcome) []int {
	places := make([]int, len(done))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(done[a].ID, done[b].ID) })
	return places
}

// takeCompanies keeps the businesses behind sellers, but for those that the
// sellers changed themselves. Older news is passed over by
// itself, as a company may be known from a later word than the seller.
func (p *Platform) takeCompanies(ctx context.Context, tx bun.Tx, done []seller.Outcome, sent []*feed.Seller, own []bool) error {
	var companies []seller.Company
	for i, s := range sent {
		if done[i].Err == nil && s.Company != nil && !own[i] {
			company := s.Company.Record(done[i].ID, s.UpdatedAt.UTC())
			if err := company.Check(); err != nil {
				return err // it was checked when it was read
			}
			companies = append(companies, company)
		}
	}
	return p.Sellers.SetCompanies(ctx, tx, companies)
}

// takeTerms keeps what a seller's sales go by: rates of its own, and up to which
// day it was paid elsewhere. What is refused here is an error of the whole, so
// that nothing stays of the seller either.
func (p *Platform) takeTerms(ctx context.Context, tx bun.Tx, id int64, sent *feed.Seller, decided desk.Decided) error {
	if sent.SettledThrough != "" {
		if err := p.Sales.Settle(ctx, tx, id, sent.SettledThrough, sent.UpdatedAt.Time); err != nil {
			return err
		}
	}
	return terms.SaveOwnRates(ctx, tx, id, sent.UpdatedAt.Time, decided.Rates(id, feed.OwnRates(sent.CommissionRates), sent.UpdatedAt.Time))
}

func (p *Platform) takeProducts(ctx context.Context, tx bun.Tx, sent []*feed.Product) ([]intake.Outcome, error) {
	sellers, err := p.Sellers.IDs(ctx, tx, namesOf(sent, func(s *feed.Product) string { return s.Seller }))
	if err != nil {
		return nil, err
	}
	limits, err := p.Sheets.LimitsIn(ctx, tx)
	if err != nil {
		return nil, err
	}
	outcomes := make([]intake.Outcome, len(sent))
	var sound []*products.Product
	var places []int
	for i, s := range sent {
		if outcomes[i].Err = checkProduct(s, sellers, limits); outcomes[i].Err != nil {
			continue
		}
		created := s.CreatedAt.OrZero()
		if created.IsZero() {
			created = p.Now().UTC()
		}
		one := &products.Product{
			ExternalID: &s.ID, ExternalUpdatedAt: &s.UpdatedAt.Time, SellerID: sellers[s.Seller], Type: products.Type(s.Type),
			Names: s.Names, Price: s.Price, IsActive: s.IsActive, CreatedAt: created, RemovedAt: s.RemovedAt.OrNil(),
		}
		if s.MerkatoID != 0 {
			err := p.Products.Adopt(ctx, tx, s.MerkatoID, one)
			if err != nil && fault.Of(err).Code == fault.Internal {
				return nil, err // it is tried again as a whole: a transaction that failed once takes nothing more
			}
			if outcomes[i].Err = err; err != nil {
				continue
			}
		}
		places, sound = append(places, i), append(sound, one)
	}
	if len(sound) == 0 {
		return outcomes, nil
	}
	if err := p.Journal.PreserveChanges(ctx, tx, sound); err != nil {
		return nil, err
	}
	done, err := p.Products.Upsert(ctx, tx, sound)
	if err != nil {
		return nil, err
	}
	for n, i := range places {
		outcomes[i] = productOutcome(done[n])
	}
	return outcomes, nil
}

// checkProduct refuses what no product is called; names are as long as on a sheet.
func checkProduct(s *feed.Product, sellers map[string]int64, limits sheets.Limits) error {
	if _, ok := sellers[s.Seller]; !ok {
		return unknownSeller(s.Seller)
	}
	for lang, name := range s.Names {
		switch {
		case !sheets.IsLanguage(lang):
			return fault.New(fault.Invalid, "language_unknown", "The language must be one of %s.", strings.Join(sheets.Languages, ", ")).At("names." + intake.Cut(lang))
		case strings.TrimSpace(name) == "" || sheets.IsLonger(name, limits.Name):
			return fault.New(fault.Invalid, "name_length", "The name must have 1 to %d characters.", limits.Name).At("names." + lang)
		}
	}
	return nil
}

func (p *Platform) takePlatformVersions(ctx context.Context, tx bun.Tx, sent []*feed.PlatformVersion) ([]intake.Outcome, error) {
	return keepEach(sent, func(s *feed.PlatformVersion) (isNews bool, err error) {
		v := products.NumberedVersion(s.Version)
		v.ReleasedOn, v.ExternalUpdatedAt = s.ReleasedOn, &s.UpdatedAt.Time
		return p.Products.UpsertPlatformVersion(ctx, tx, v)
	})
}

func (p *Platform) takeOrders(ctx context.Context, tx bun.Tx, sent []*feed.Order) ([]intake.Outcome, error) {
	all := make([]sales.NewOrder, len(sent))
	for i, s := range sent {
		lines := make([]sales.NewLine, len(s.Lines))
		for n, l := range s.Lines {
			lines[n] = sales.NewLine{
				Number: l.Number, Product: l.Product, Care: l.Care, Source: sales.Source(l.Source),
				Quantity: l.Quantity, Price: l.Price, OwnCode: l.OwnCode,
			}
			if l.Renews != nil {
				lines[n].Renews = &sales.LineName{Reference: l.Renews.Reference, Number: l.Renews.Line}
			}
			if l.Discount != nil {
				lines[n].Discount = &sales.Discount{Type: sales.DiscountType(l.Discount.Type), Value: l.Discount.Value}
			}
		}
		all[i] = sales.NewOrder{
			Reference: s.Reference, PlacedAt: s.PlacedAt.Time, CustomerName: s.CustomerName, CustomerEmail: s.CustomerEmail,
			Country: s.Country, Language: s.Language, Shop: s.Shop, Lines: lines,
		}
	}
	done, err := p.Sales.Record(ctx, tx, all)
	return intake.OutcomesOf(done, err, outcomeOfOrder)
}

func (p *Platform) takeRefunds(ctx context.Context, tx bun.Tx, sent []*feed.Refund) ([]intake.Outcome, error) {
	all := make([]refunds.Reported, len(sent))
	for i, s := range sent {
		all[i] = refunds.Reported{
			ID: s.ID, Reference: s.Reference, LineNumber: s.Line, Seller: s.Seller, Amount: s.Amount, At: s.At.Time,
			Cause: sales.Cause(s.Cause), Reason: s.Reason, Refund: s.Refund,
		}
	}
	done, err := p.Refunds.Record(ctx, tx, all)
	return intake.OutcomesOf(done, err, outcomeOfOrder)
}

func (p *Platform) takeAdjustments(ctx context.Context, tx bun.Tx, sent []*feed.Adjustment) ([]intake.Outcome, error) {
	all := make([]sales.NewAdjustment, len(sent))
	for i, s := range sent {
		all[i] = sales.NewAdjustment{ID: s.ID, Seller: s.Seller, Amount: s.Amount, At: s.At.Time, Reason: s.Reason}
		if s.Reference != "" {
			all[i].Line = &sales.LineName{Reference: s.Reference, Number: s.Line}
		}
	}
	done, err := p.Sales.Adjust(ctx, tx, all)
	return intake.OutcomesOf(done, err, outcomeOfOrder)
}

func (p *Platform) takeDocuments(ctx context.Context, tx bun.Tx, sent []*feed.Document) ([]intake.Outcome, error) {
	sellers, err := p.Sellers.IDs(ctx, tx, namesOf(sent, func(s *feed.Document) string { return s.Seller }))
	if err != nil {
		return nil, err
	}
	return keepEach(sent, func(s *feed.Document) (isNews bool, err error) {
		sellerID, ok := sellers[s.Seller]
		if !ok {
			return false, unknownSeller(s.Seller)
		}
		document := &bank.Document{ExternalID: s.ID, SellerID: sellerID, Name: s.Name, State: bank.Validity(s.State), Reason: s.Reason, UpdatedAt: s.UpdatedAt.Time}
		if s.ValidUntil != "" {
			document.ValidUntil = new(calendar.Day(s.ValidUntil))
		}
		return p.Bank.UpsertDocument(ctx, tx, document)
	})
}

func (p *Platform) takeCustomerSubscriptions(ctx context.Context, tx bun.Tx, sent []*feed.CustomerSubscription) ([]intake.Outcome, error) {
	sold, err := p.Products.Find(ctx, tx, namesOf(sent, func(s *feed.CustomerSubscription) string { return s.Product }))
	if err != nil {
		return nil, err
	}
	return keepEach(sent, func(s *feed.CustomerSubscription) (isNews bool, err error) {
		product := sold[s.Product]
		if product == nil {
			return false, unknownProduct(s.Product)
		}
		sub := &monetization.Subscription{
			ExternalID: s.ID, SellerID: product.SellerID, ProductID: product.ID, Customer: s.Customer, Recurs: monetization.Interval(s.Recurs),
			StartedOn: calendar.Day(s.StartedOn), TrialUntil: dayOrNil(s.TrialUntil), EndedOn: dayOrNil(s.EndedOn), RenewsOn: dayOrNil(s.RenewsOn), UpdatedAt: s.UpdatedAt.Time,
		}
		for _, price := range s.Prices {
			sub.Prices = append(sub.Prices, monetization.Price{From: calendar.Day(price.From), Amount: price.Amount})
		}
		return p.Monetization.Upsert(ctx, tx, sub)
	})
}

func dayOrNil(day string) *calendar.Day {
	if day == "" {
		return nil
	}
	return new(calendar.Day(day))
}

func (p *Platform) takeControlTotals(ctx context.Context, tx bun.Tx, sent []*feed.ControlTotal) ([]intake.Outcome, error) {
	all := make([]attention.ControlTotal, len(sent))
	for i, s := range sent {
		all[i] = attention.ControlTotal{Day: calendar.Day(s.Day), CountedAt: s.CountedAt.Time, Totals: attention.Totals{
			Sales: s.Sales, Turnover: s.Turnover, Refunds: s.Refunds, Refunded: s.Refunded, Adjustments: s.Adjustments, Adjusted: s.Adjusted,
		}}
	}
	isNew, err := p.Sales.Attention.SaveTotals(ctx, tx, all)
	return intake.OutcomesOf(isNew, err, func(isNew bool) intake.Outcome { return intake.Outcome{Result: intake.Result{Old: !isNew}} })
}

func outcomeOfOrder(o sales.Outcome) intake.Outcome {
	result := intake.Outcome{Result: intake.Result{ID: o.ID, Orders: o.OrderIDs, Lines: o.LineIDs}, Repeated: o.Repeated}
	if o.Err != nil {
		result.Err = o.Err
	}
	return result
}

func (p *Platform) takeSessions(ctx context.Context, tx bun.Tx, sent []*feed.Sessions) ([]intake.Outcome, error) {
	sold, err := p.Products.Find(ctx, tx, namesOf(sent, func(s *feed.Sessions) string { return s.Product }))
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(p.Now().Add(feed.ClocksDiffer))
	outcomes := make([]intake.Outcome, len(sent))
	var visits []figures.Sessions
	for i, s := range sent {
		product := sold[s.Product]
		if outcomes[i].Err = checkSessions(s, product, today); outcomes[i].Err != nil {
			continue
		}
		for _, d := range s.Days {
			visits = append(visits, figures.Sessions{ProductID: product.ID, SellerID: product.SellerID, Day: calendar.Day(d.Day), Count: d.Sessions})
		}
		outcomes[i].Result.Days = len(s.Days)
	}
	if len(visits) == 0 {
		return outcomes, nil
	}
	return outcomes, p.Figures.SetSessions(ctx, tx, visits...)
}

func checkSessions(s *feed.Sessions, product *products.Product, today calendar.Day) error {
	if product == nil {
		return unknownProduct(s.Product)
	}
	counted := make(map[string]bool, len(s.Days))
	for i, d := range s.Days {
		field := "days[" + strconv.Itoa(i) + "].day"
		switch {
		case d.Day < "2000-01-01":
			return fault.New(fault.Invalid, "date_too_early", "%s is before the year 2000.", d.Day).At(field)
		case calendar.Day(d.Day) > today:
			return fault.New(fault.Invalid, "date_in_future", "%s is in the future.", d.Day).At(field)
		case counted[d.Day]:
			return fault.New(fault.Invalid, "day_twice", "%s occurs twice.", d.Day).At(field)
		}
		counted[d.Day] = true
	}
	return nil
}

func (p *Platform) takeRatings(ctx context.Context, tx bun.Tx, sent []*feed.Rating) ([]intake.Outcome, error) {
	all := make([]reviews.NewRating, len(sent))
	for i, s := range sent {
		all[i] = reviews.NewRating{
			ExternalID: s.ID, Product: s.Product, Stars: s.Stars, CustomerName: s.CustomerName, Comment: s.Comment, Language: s.Language, At: s.At.Time,
			OrderReference: s.OrderReference,
		}
	}
	done, err := p.Reviews.Record(ctx, tx, all)
	return intake.OutcomesOf(done, err, func(o reviews.Outcome) intake.Outcome {
		return intake.Outcome{Result: intake.Result{ID: o.ID}, Err: o.Err}
	})
}

func (p *Platform) takeMessages(ctx context.Context, tx bun.Tx, sent []*feed.Message) ([]intake.Outcome, error) {
	all := make([]messages.NewMessage, len(sent))
	for i, s := range sent {
		all[i] = messages.NewMessage{
			ExternalID: s.ID, Thread: s.Thread, Product: s.Product, OrderReference: s.OrderReference, CustomerName: s.CustomerName,
			CustomerEmail: s.CustomerEmail, Subject: s.Subject, Body: s.Body, At: s.At.Time, FromCustomer: s.From == "CUSTOMER",
			Automatic: s.Automatic, SupportRating: s.SupportRating, Reply: s.Reply, Language: s.Language,
		}
	}
	done, err := p.Messages.Receive(ctx, tx, all)
	return intake.OutcomesOf(done, err, func(o messages.Outcome) intake.Outcome {
		return intake.Outcome{Result: intake.Result{ID: o.ID, Thread: o.ThreadID}, Err: o.Err}
	})
}

func (p *Platform) takeArticles(ctx context.Context, tx bun.Tx, sent []*feed.Article) ([]intake.Outcome, error) {
	return keepEach(sent, func(s *feed.Article) (isNews bool, err error) {
		return p.Blog.Upsert(ctx, tx, &blog.Article{
			Lang: s.Lang, Slug: s.Slug, Title: s.Title, Body: s.Body, PublishedAt: s.PublishedAt.Time, ExternalUpdatedAt: &s.UpdatedAt.Time,
		})
	})
}

// keepEach has each of them kept by itself. What is refused is its own outcome;
// what fails is an error of the whole.
func keepEach[T any](sent []*T, keep func(*T) (isNews bool, err error)) ([]intake.Outcome, error) {
	outcomes := make([]intake.Outcome, len(sent))
	for i, s := range sent {
		isNews, err := keep(s)
		switch {
		case fault.Is(err, fault.NotFound), fault.Is(err, fault.Conflict), fault.Is(err, fault.Invalid):
			outcomes[i].Err = err
		case err != nil:
			return nil, err
		default:
			outcomes[i].Result.Old = !isNews
		}
	}
	return outcomes, nil
}

func namesOf[T any](sent []*T, name func(*T) string) []string {
	names := make([]string, len(sent))
	for i, s := range sent {
		names[i] = name(s)
	}
	return names
}

func unknownSeller(name string) error {
	return fault.New(fault.NotFound, "seller_unknown", "There is no seller %q.", name).At("seller")
}

func unknownProduct(name string) error {
	return fault.New(fault.NotFound, "product_unknown", "There is no product %q.", name).At("product")
}

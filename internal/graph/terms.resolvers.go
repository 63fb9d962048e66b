package graph

import (
	"context"
	"sync"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/graph/generated"
	"merkato/internal/products"
	"merkato/internal/sales/terms"
	"merkato/internal/seller"
)

// termsKept is how long the public figures are answered without being read again:
// everyone may ask for them, and they change by the day.
const termsKept = time.Minute

// termsCache keeps the public figures of today.
type termsCache struct {
	mu    sync.Mutex
	found *generated.MarketplaceTerms
	day   calendar.Day
	until time.Time
}

func (q query) MarketplaceTerms(ctx context.Context) (*generated.MarketplaceTerms, error) {
	now := q.services.Sales.Now()
	today := calendar.DayOf(now)
	q.terms.mu.Lock()
	defer q.terms.mu.Unlock()
	if q.terms.found != nil && q.terms.day == today && now.Before(q.terms.until) {
		return q.terms.found, nil
	}
	found, err := resolver(q).readTerms(ctx, today)
	if err == nil {
		q.terms.found, q.terms.day, q.terms.until = found, today, now.Add(termsKept)
	}
	return found, err
}

// readTerms gathers the figures from the packages that go by them.
func (r resolver) readTerms(ctx context.Context, today calendar.Day) (*generated.MarketplaceTerms, error) {
	sold, err := r.services.Sales.Terms(ctx)
	if err != nil {
		return nil, err
	}
	found := &generated.MarketplaceTerms{}
	for name, into := range map[string]*int64{
		terms.PayoutDays: &found.PayoutDays, terms.ArrivalBankDays: &found.ArrivalBankDays, terms.LatestBankDays: &found.LatestBankDays,
		terms.SellerRefundMonths: &found.RefundMonths, terms.CareMonths: &found.CareMonths, terms.CareRate: &found.CareRate,
		versions.ADay: &found.VersionsADay, sheets.ADay: &found.SheetsADay, products.MajorGraceMonths: &found.MajorGraceMonths,
	} {
		if *into, err = sold.Value(name, today); err != nil {
			return nil, err
		}
	}
	for _, partnership := range []seller.Partnership{seller.Community, seller.Agency, seller.ModuleCreator, seller.IndustrialPartner} {
		rate, err := sold.Rate(0, partnership, false, today)
		if err != nil {
			return nil, err
		}
		found.Commissions = append(found.Commissions, generated.PartnershipCommission{Partnership: partnership, Rate: int64(rate)})
	}
	ownCode, err := sold.Rate(0, seller.Community, true, today)
	if err != nil {
		return nil, err
	}
	found.OwnCodeRate = int64(ownCode)
	vat, err := r.services.Invoices.DomesticRate(ctx, today)
	if err != nil {
		return nil, err
	}
	found.VatRate = int64(vat)
	fees, err := r.services.Fees.Terms(ctx, today)
	if err != nil {
		return nil, err
	}
	found.AnnualFee, found.FeeAlertDays, found.FeeGraceDays = fees.AnnualFee, int64(fees.AlertDays), int64(fees.GraceDays)
	limits, err := r.services.Promotions.LimitsOn(ctx, today)
	if err != nil {
		return nil, err
	}
	found.Promotions = &generated.PromotionLimits{
		Days: limits.DaysPerYear, Codes: limits.Codes, CodeDays: limits.CodeDays, CodeRate: limits.CodeRate, CodeUses: limits.CodeUses, CodeUsesEach: limits.CodePerCustomer, CodeMonths: limits.CodeMonths,
	}
	sheet, err := r.services.Sheets.Limits(ctx)
	if err != nil {
		return nil, err
	}
	found.Sheet = &sheet
	judged, thresholds, err := r.services.Dashboard.LevelTermsOn(ctx, today)
	if err != nil {
		return nil, err
	}
	found.Levels = &generated.LevelTerms{
		Months: int64(judged.Months), RatingsNeeded: judged.RatingsNeeded, AnsweredWeight: judged.AnsweredWeight, TimeWeight: judged.TimeWeight,
		RatingWeight: judged.RatingWeight, BestHours: judged.BestHours, WorstHours: judged.WorstHours,
	}
	for _, t := range thresholds {
		found.Levels.Thresholds = append(found.Levels.Thresholds, generated.LevelThreshold{Level: t.Level, Seniority: t.Seniority, Rating: t.Rating, Positive: t.Positive, Support: t.Support})
	}
	return found, nil
}

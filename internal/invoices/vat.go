package invoices

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// home is where the marketplace is established, whose VAT it charges and pays.
const home = "FR"

// VATCase is why a document has the VAT it has.
type VATCase string

const (
	Domestic      VATCase = "DOMESTIC"        // a French seller that declares VAT: the rate of the day
	ReverseCharge VATCase = "REVERSE_CHARGE"  // another EU seller with a VAT number: the customer accounts for it
	SmallBusiness VATCase = "SMALL_BUSINESS"  // a French seller that does not declare VAT: article 293 B
	EUOutOfScope  VATCase = "EU_OUT_OF_SCOPE" // another EU seller without a VAT number
	OutsideEU     VATCase = "OUTSIDE_EU"
)

// CaseOf is the VAT case of documents between the marketplace and a seller,
// whoever of them bills.
func CaseOf(country, vatNumber string, declaresVAT bool) VATCase {
	switch {
	case country == home && declaresVAT:
		return Domestic
	case country == home:
		return SmallBusiness
	case seller.InEU(country) && vatNumber != "":
		return ReverseCharge
	case seller.InEU(country):
		return EUOutOfScope
	}
	return OutsideEU
}

// category is the VAT category code of EN 16931 (UNTDID 5305).
func (c VATCase) category() string {
	switch c {
	case Domestic:
		return "S"
	case ReverseCharge:
		return "AE"
	case SmallBusiness:
		return "E"
	default:
		return "O"
	}
}

// exemption is the reason code of EN 16931 (VATEX) for charging none.
func (c VATCase) exemption() string {
	switch c {
	case Domestic:
		return ""
	case ReverseCharge:
		return "VATEX-EU-AE"
	case SmallBusiness:
		return "VATEX-FR-FRANCHISE"
	default:
		return "VATEX-EU-O"
	}
}

// DomesticRate is the VAT rate of the marketplace's own country on a day.
func (s *Service) DomesticRate(ctx context.Context, day calendar.Day) (money.Rate, error) {
	return rateOn(ctx, s.db.Read(), Domestic, day)
}

// rateOn is the VAT rate of a case on a day.
func rateOn(ctx context.Context, q bun.IDB, c VATCase, day calendar.Day) (rate money.Rate, err error) {
	if c != Domestic {
		return 0, nil
	}
	err = q.NewSelect().Table("vat_rates").Column("rate").Where("country = ?", home).Where("starts_on <= ?", day).
		Order("starts_on DESC").Limit(1).Scan(ctx, &rate)
	return rate, err
}

// NetOf is the amount without the VAT that is in it; where no net gives the whole
// with its VAT, the nearest below.
func NetOf(total money.Cents, rate money.Rate) money.Cents {
	net := total * 10000 / (10000 + money.Cents(rate))
	for _, near := range []money.Cents{net, net + 1, net - 1} {
		if near+near.Share(rate) == total {
			return near
		}
	}
	return net
}

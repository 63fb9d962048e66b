package orders

import (
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/sales"
)

var (
	lineTypes  = []sales.LineType{sales.TypeOrder, sales.TypeRefund}
	sources    = []sales.Source{sales.SourceAd, sales.SourceAddons, sales.SourceAuto, sales.SourceMerchantBackOffice, sales.SourceSubscription}
	sortFields = []SortField{SortDate, SortBase, SortGross, SortNet}
)

// Check refuses a filter that cannot mean anything.
func (f Filter) Check() error {
	var period list.Period
	if f.Period != nil {
		period = *f.Period
	}
	return list.First(
		period.Check(), list.CheckSearch(f.Search), list.CheckProduct(f.ProductID),
		list.CheckOneOf("source", f.Source, sources...), list.CheckOneOf("type", f.Type, lineTypes...),
		checkName(f.Language, "language", "Give a language code, such as fr."), checkName(f.Country, "country", "Give a country code, such as FR."),
		checkName(string(f.ProductType), "product_type", "This is not a product type."),
	)
}

func checkName(name, field, sentence string) error {
	if !list.IsName(name) {
		return fault.New(fault.Invalid, field+"_form", "%s", sentence).At(field)
	}
	return nil
}

// Check refuses a page that no list has.
func (p Page) Check() error { return list.First(p.Page.Check("length"), checkSort(p.Sort)) }

func checkSort(by SortField) error { return list.CheckSort(by, sortFields...) }

package graph

import (
	"context"
	"fmt"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/invoices"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/validation"
)

func (q query) ProductPage(ctx context.Context, filter *generated.ProductFilter, page, length *int64, sort *catalogue.Sort, direction *generated.SortDirection, lang *string) (*generated.ProductPage, error) {
	given := orElse(filter, generated.ProductFilter{})
	asked := catalogue.Page{
		Page: list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 16))}, Sort: orElse(sort, catalogue.SortName),
		Descending: orElse(direction, generated.SortDirectionAsc) == generated.SortDirectionDesc,
	}
	listed, err := q.services.Catalogue.List(ctx, catalogue.Filter{
		Search: orElse(given.Search, ""), Type: orElse(given.Type, ""), State: orElse(given.State, ""), SheetState: orElse(given.SheetState, ""),
		Compatibility: orElse(given.Compatibility, ""),
	}, asked, orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	if err := resolver(q).addUploads(ctx, listed.Items); err != nil {
		return nil, err
	}
	found := &generated.ProductPage{Items: listed.Items, Page: int64(asked.Number), Length: int64(asked.Length), TotalCount: listed.Total, Counts: []generated.ProductStateCount{}}
	for _, state := range []catalogue.State{catalogue.Draft, catalogue.InValidation, catalogue.Online, catalogue.Offline, catalogue.Removed} {
		found.Counts = append(found.Counts, generated.ProductStateCount{State: state, Count: listed.Counts[state]})
	}
	return found, nil
}

// addUploads adds to products what is known of the uploads of their versions.
func (r resolver) addUploads(ctx context.Context, items []catalogue.Item) error {
	var ids []int64
	for _, item := range items {
		if item.Refused != nil || item.Pending != nil {
			ids = append(ids, item.ID)
		}
	}
	uploads, err := r.services.Validation.UploadsOf(ctx, ids...)
	for i := range items {
		addUpload(&items[i], uploads[items[i].ID])
	}
	return err
}

// addUpload names the upload in which something was refused, whose report says what
// is to be mended, and the day for which a validated version waits.
func addUpload(item *catalogue.Item, uploads map[string]validation.Uploaded) {
	if item.Refused != nil {
		if upload, ok := uploads[item.Refused.Version]; ok {
			item.Refused.UploadID = &upload.ID
		}
	}
	if item.Pending != nil {
		item.PendingOn = uploads[*item.Pending].OnlineOn
	}
}

func (q query) Product(ctx context.Context, id int64, lang *string, allVersions *bool) (*schema.ProductDetails, error) {
	details, err := resolver(q).product(ctx, id, orElse(lang, "en"), orElse(allVersions, false))
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return details, err
}

func editing(e *sheets.Editing, err error) (*schema.Editing, error) {
	if err != nil {
		return nil, err
	}
	return &schema.Editing{Editing: e}, nil
}

func (q query) ProductHistory(ctx context.Context, id int64, before, length *int64) ([]journal.Entry, error) {
	return q.services.Journal.History(ctx, id, orElse(before, 0), int(orElse(length, 25)))
}

func (q query) RemovalConsequences(ctx context.Context, ids []int64) (*catalogue.Consequences, error) {
	found, err := q.services.Catalogue.Consequences(ctx, ids)
	return &found, err
}

func (q query) ProductCategories(ctx context.Context, lang *string) ([]generated.ProductCategory, error) {
	all, err := q.services.Catalogue.Categories(ctx)
	found := make([]generated.ProductCategory, len(all))
	for i, c := range all {
		found[i] = generated.ProductCategory{ID: c.ExternalID, Parent: c.Parent, Name: c.Name(orElse(lang, "en")), IsOpen: c.IsOpen}
	}
	return found, err
}

func (q query) ProductInvoices(ctx context.Context, product, year, page, length *int64, lang *string) (*generated.InvoicePage, error) {
	filter := invoices.Filter{Series: invoices.Marketplace, ProductID: orElse(product, 0), Year: int(orElse(year, 0))}
	answer, err := invoicePage(ctx, q.services.Invoices, filter, page, length)
	if err != nil || lang == nil || len(answer.Invoices) == 0 {
		return answer, err
	}
	names, err := q.services.Products.Names(ctx, answer.Invoices[0].SellerID, *lang)
	for n := range answer.Invoices {
		answer.Invoices[n].Reword(*lang, names)
	}
	return answer, err
}

// invoicePage is a page of documents with their sums.
func invoicePage(ctx context.Context, service *invoices.Service, filter invoices.Filter, page, length *int64) (*generated.InvoicePage, error) {
	asked := list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 10))}
	found, totals, err := service.List(ctx, filter, asked)
	if err != nil {
		return nil, err
	}
	years, err := service.Years(ctx, filter.Series)
	answer := &generated.InvoicePage{
		Invoices: found, Page: int64(asked.Number), Length: int64(asked.Length), TotalCount: totals.Count,
		Net: totals.Net, Vat: totals.VAT, Total: totals.Total, Years: []int64{},
	}
	for _, year := range years {
		answer.Years = append(answer.Years, int64(year))
	}
	return answer, err
}

func (m mutation) CreateProduct(ctx context.Context, kind products.Type, name string) (*schema.ProductDetails, error) {
	id, err := m.services.Sheets.Create(ctx, kind, name)
	if err != nil {
		return nil, err
	}
	return resolver(m).product(ctx, id, "en", false)
}

func (r resolver) product(ctx context.Context, id int64, lang string, allVersions bool) (*schema.ProductDetails, error) {
	one, err := r.services.Catalogue.One(ctx, id, lang, allVersions)
	if err != nil {
		return nil, err
	}
	sheet, err := r.services.Sheets.Edit(ctx, id)
	if err != nil {
		return nil, err
	}
	uploads, err := r.services.Validation.UploadsOf(ctx, id)
	addUpload(&one.Item, uploads[id])
	return &schema.ProductDetails{One: one, Editing: sheet, Uploads: uploads[id]}, err
}

func (m mutation) SaveSheet(ctx context.Context, id, revision int64, input generated.ProductSheetInput) (*generated.SavedSheet, error) {
	sheet, err := sheetOf(input)
	if err != nil {
		return nil, err
	}
	saved, theirs, err := m.services.Sheets.SaveDraft(ctx, id, revision, sheet)
	switch {
	case err != nil:
		return nil, err
	case theirs != nil:
		return &generated.SavedSheet{Conflict: &generated.SheetConflict{Theirs: &schema.Editing{Editing: theirs}}}, nil
	}
	return &generated.SavedSheet{Saved: &schema.Editing{Editing: saved}}, nil
}

// sheetOf reads a sheet as the browser sends it.
func sheetOf(input generated.ProductSheetInput) (sheets.Sheet, error) {
	sheet := sheets.Sheet{
		Categories: input.Categories, Screenshots: input.Screenshots, Icon: orElse(input.Icon, 0),
		Texts: map[string]sheets.Texts{}, Documents: map[string]int64{},
	}
	for n, t := range input.Texts {
		if _, twice := sheet.Texts[t.Lang]; twice {
			return sheet, fault.New(fault.Invalid, "language_twice", "%s occurs twice.", t.Lang).At(fmt.Sprintf("texts[%d].lang", n))
		}
		sheet.Texts[t.Lang] = sheets.Texts{
			Name: t.Name, ShortDescription: t.ShortDescription, Description: t.Description, Benefits: t.Benefits, Features: t.Features, Keywords: t.Keywords,
		}
	}
	for _, d := range input.Documents {
		sheet.Documents[d.Lang] = d.File
	}
	return sheet, nil
}

func (m mutation) SubmitSheet(ctx context.Context, id, revision int64) (*schema.Editing, error) {
	return editing(m.services.Sheets.Submit(ctx, id, revision))
}

func (m mutation) CancelSheetSubmission(ctx context.Context, id int64) (*schema.Editing, error) {
	return editing(m.services.Sheets.CancelSubmission(ctx, id))
}

func (m mutation) DiscardDraft(ctx context.Context, id, revision int64) (*schema.Editing, error) {
	return editing(m.services.Sheets.DiscardDraft(ctx, id, revision))
}

func (m mutation) ActivateProducts(ctx context.Context, ids []int64) (bool, error) {
	return done(m.services.Catalogue.SetState(ctx, catalogue.StateChange{Products: ids, To: catalogue.Online}))
}

func (m mutation) DeactivateProducts(ctx context.Context, ids []int64, reason generated.RemovalReason, text *string) (bool, error) {
	return done(m.services.Catalogue.SetState(ctx, catalogue.StateChange{Products: ids, To: catalogue.Offline, Reason: string(reason), Text: orElse(text, "")}))
}

func (m mutation) RemoveProduct(ctx context.Context, id int64, reason generated.RemovalReason, text *string, name string) (bool, error) {
	return done(m.services.Catalogue.SetState(ctx, catalogue.StateChange{
		Products: []int64{id}, To: catalogue.Removed, Reason: string(reason), Text: orElse(text, ""), Name: name,
	}))
}

func (m mutation) ChangePrice(ctx context.Context, id int64, price money.Cents, startsOn calendar.Day) (*schema.ProductDetails, error) {
	if err := m.services.Prices.Set(ctx, id, price, startsOn); err != nil {
		return nil, err
	}
	return resolver(m).product(ctx, id, "en", false)
}

// ProductVersion resolves the number of a version.
func (r resolver) ProductVersion() generated.ProductVersionResolver { return productVersion(r) }

type productVersion resolver

func (productVersion) Version(_ context.Context, v *schema.ProductVersion) (string, error) {
	return v.Version.Version, nil
}

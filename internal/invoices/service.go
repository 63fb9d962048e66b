package invoices

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/locales"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// Service is what callers may do with invoices.
type Service struct {
	db          *db.DB
	sellers     *seller.Service
	marketplace Party
	now         func() time.Time
}

// New makes the service. The marketplace is who it bills for.
func New(d *db.DB, sellers *seller.Service, marketplace Party, now func() time.Time) *Service {
	return &Service{db: d, sellers: sellers, marketplace: marketplace, now: now}
}

// Issue makes a document of a draft, in the caller's transaction: its number is
// taken if and only if that commits. Whoever issues in the same series at the
// same time waits until then, so a transaction that issues is a short one.
func (s *Service) Issue(ctx context.Context, tx bun.Tx, draft Draft) (*Invoice, error) {
	if err := draft.check(); err != nil {
		return nil, err
	}
	row, err := lockSeries(ctx, tx, s.db.Engine, draft)
	if err != nil {
		return nil, err
	}
	if draft.Type == TypeCreditNote {
		// An invoice may be credited from the series of another year, too.
		if err := s.db.Exclusive(ctx, tx, fmt.Sprintf("invoices.credit:%d", draft.SellerID)); err != nil {
			return nil, err
		}
	}
	content := draft.digest()
	switch known, err := byKey(ctx, tx, draft.Key); {
	case err != nil:
		return nil, err
	case known != nil && known.Content != content:
		return nil, fault.New(fault.Conflict, "key_reused", "The document %s was issued under this key with different content.", known.Reference).At("key")
	case known != nil:
		return s.load(ctx, tx, known)
	}
	issued, err := s.documentOf(ctx, tx, draft, row)
	if err != nil {
		return nil, err
	}
	issued.Content = content
	return issued, insert(ctx, tx, row, issued)
}

// documentOf fills in what follows from a draft: parties, VAT, texts, sums.
func (s *Service) documentOf(ctx context.Context, tx bun.Tx, draft Draft, row *seriesRow) (*Invoice, error) {
	who, party, err := s.party(ctx, tx, draft.SellerID)
	if err != nil {
		return nil, err
	}
	i := &Invoice{
		Series: draft.Series, Type: draft.Type, SellerID: draft.SellerID, Year: row.Year, Number: row.Last + 1,
		Reference: draft.Series.reference(draft.SellerID, row.Year, row.Last+1),
		IssueKey:  draft.Key, IssuedOn: max(draft.IssuedOn, row.LastOn), PeriodFrom: draft.From, PeriodTo: draft.To,
		DueOn: max(draft.DueOn, draft.IssuedOn), PaidOn: draft.PaidOn, Payment: draft.Payment, PaymentReference: draft.PaymentReference,
		Language: locales.First(who.LanguageNative, who.LanguageSecond, who.LanguageThird), Supplier: s.marketplace, Customer: party, CreatedAt: db.Moment(s.now()),
	}
	if draft.Series == SelfBilling {
		i.Supplier, i.Customer = i.Customer, i.Supplier
	}
	if draft.Type == TypeCreditNote {
		vat, err := s.creditOf(ctx, tx, draft, i)
		if err != nil {
			return nil, err
		}
		if err := i.sum(draft.Lines, &vat); err != nil {
			return nil, err
		}
		i.givenBackAs(draft.Total)
		return i, nil
	}
	i.VATCase = CaseOf(party.Country, party.VATNumber, who.DeclaredVATPayment)
	taxedOn := i.IssuedOn
	if i.PaidOn != nil {
		taxedOn = *i.PaidOn
	}
	if i.VATRate, err = rateOn(ctx, tx, i.VATCase, taxedOn); err != nil {
		return nil, err
	}
	if err := i.sum(draft.Lines, nil); err != nil {
		return nil, err
	}
	return i, i.chargedAs(draft.Total)
}

// chargedAs makes the document one of an amount that was charged already.
func (i *Invoice) chargedAs(total money.Cents) error {
	const mostOff = 1
	off := total - i.Total
	if total == 0 || off == 0 {
		return nil
	}
	if off < -mostOff || off > mostOff || i.VATRate == 0 {
		return fault.New(fault.Invalid, "total_differs", "The lines add up to %s €, but %s € was charged.", i.Total, total).At("total")
	}
	i.VAT, i.Total = i.VAT+off, total
	return nil
}

// givenBackAs makes the document one of an amount that was given back already, as a
// part of an invoice that was itself a cent off.
func (i *Invoice) givenBackAs(total money.Cents) {
	const mostOff = 2
	if off := total - i.Total; total != 0 && off >= -mostOff && off <= mostOff && i.VATRate != 0 {
		i.VAT, i.Total = i.VAT+off, total
	}
}

// party is a seller as documents name it today.
func (s *Service) party(ctx context.Context, q bun.IDB, sellerID int64) (*seller.Seller, Party, error) {
	var who seller.Seller
	if err := q.NewSelect().Model(&who).Where("seller.id = ?", sellerID).Scan(ctx); err != nil {
		return nil, Party{}, err
	}
	company, err := s.sellers.Company(ctx, q, sellerID)
	if err != nil {
		return nil, Party{}, err
	}
	party, err := partyOf(&who, company)
	party.ID = fmt.Sprint(sellerID)
	return &who, party, err
}

// sum writes the lines and adds them up. VAT is worked out on the whole, as
// EN 16931 wants it, unless it is given.
func (i *Invoice) sum(lines []DraftLine, vat *money.Cents) error {
	texts := textsOf(i.Language)
	for n, line := range lines {
		amount := money.Cents(line.Quantity) * line.UnitPrice
		var ok bool
		if i.Net, ok = money.Add(i.Net, amount); !ok {
			return fault.New(fault.Invalid, "amount_too_large", "The sum is larger than can be billed.").At("lines")
		}
		one := Line{
			Position: n + 1, SellerID: i.SellerID, ProductID: line.ProductID, Text: texts.line(line),
			Quantity: line.Quantity, UnitPrice: line.UnitPrice, Amount: amount,
		}
		if line.Credits != 0 {
			one.Credits = &line.Credits
		}
		i.Lines = append(i.Lines, one)
	}
	if i.VAT = i.Net.Share(i.VATRate); vat != nil {
		i.VAT = *vat
	}
	i.Total = i.Net + i.VAT
	return nil
}

// creditOf takes VAT over from the invoices that are credited, and refuses to
// give back more than they billed. Issue keeps others from crediting the same
// at the same time. What it returns is the note's VAT.
func (s *Service) creditOf(ctx context.Context, tx bun.Tx, draft Draft, note *Invoice) (vat money.Cents, err error) {
	wanted := map[int64]money.Cents{}
	for _, line := range draft.Lines {
		wanted[line.Credits] += money.Cents(line.Quantity) * line.UnitPrice
	}
	found, err := credited(ctx, tx, draft, wanted)
	if err != nil {
		return 0, err
	}
	for n, line := range draft.Lines {
		original, ok := found[line.Credits]
		field := fmt.Sprintf("lines[%d].credits", n)
		switch {
		case !ok:
			return 0, fault.New(fault.NotFound, "invoice_unknown", "This seller has no such invoice to credit.").At(field)
		case note.VATCase != "" && (note.VATCase != original.VATCase || note.VATRate != original.VATRate):
			return 0, fault.New(fault.Invalid, "vat_mixed", "Invoices with different VAT need a credit note each.").At(field)
		case wanted[line.Credits] > original.Net-original.CreditedSoFar:
			return 0, fault.New(fault.Conflict, "credit_over_billed", "Of %s, %s € can still be credited.", original.Reference, original.Net-original.CreditedSoFar).At(field)
		}
		note.VATCase, note.VATRate = original.VATCase, original.VATRate
	}
	for id, amount := range wanted {
		vat += found[id].vatOf(amount)
	}
	return vat, nil
}

// check refuses a draft that no document can be made of. Drafts come from our
// own code, so these are its mistakes.
func (d Draft) check() error {
	switch {
	case d.Key == "" || len(d.Key) > 200:
		return fault.New(fault.Invalid, "key_form", "A key must have 1 to 200 characters.").At("key")
	case d.Series != SelfBilling && d.Series != Marketplace:
		return fault.New(fault.Invalid, "series_unknown", "There is no series %q.", d.Series).At("series")
	case d.Type != TypeInvoice && d.Type != TypeCreditNote:
		return fault.New(fault.Invalid, "type_unknown", "There is no document type %q.", d.Type).At("type")
	case len(d.Lines) == 0:
		return fault.New(fault.Invalid, "lines_missing", "A document must have at least one line.").At("lines")
	}
	if _, err := calendar.ParseDay(string(d.IssuedOn)); err != nil {
		return fault.New(fault.Invalid, "day_form", "%s.", err).At("issued_on")
	}
	for n, line := range d.Lines {
		switch {
		case line.Quantity <= 0 || line.UnitPrice < 0:
			return fault.New(fault.Invalid, "line_amount", "A line must have a quantity above zero and a price of zero or more; give money back by a credit note.").At(fmt.Sprintf("lines[%d]", n))
		case line.UnitPrice > money.MaxCents/money.Cents(line.Quantity):
			return fault.New(fault.Invalid, "amount_too_large", "The line is larger than can be billed.").At(fmt.Sprintf("lines[%d]", n))
		case (line.Credits != 0) != (d.Type == TypeCreditNote):
			return fault.New(fault.Invalid, "credits", "A line of a credit note must name the invoice it credits; other lines must name none.").At(fmt.Sprintf("lines[%d].credits", n))
		}
	}
	return nil
}

func (d Draft) digest() string {
	text, err := json.Marshal(d)
	if err != nil { // it is plain data
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// One is a document of the asking seller's.
func (s *Service) One(ctx context.Context, id int64) (*Invoice, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	found, err := byID(ctx, s.db.Read(), sellerID, id)
	if err != nil {
		return nil, err
	}
	return s.load(ctx, s.db.Read(), found)
}

// Some are those of the asking seller's documents, without their lines, in the
// order of their numbers.
func (s *Service) Some(ctx context.Context, ids []int64) (found []Invoice, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	err = s.db.Read().NewSelect().Model(&found).Where("invoice.id IN (?)", bun.List(ids)).Where("seller_id = ?", sellerID).Order("invoice.id").Scan(ctx)
	return found, err
}

// State is how documents of a seller would be taxed on a day, and what its company
// lacks for them.
type State struct {
	Case      VATCase
	Rate      money.Rate
	VATNumber string
	Missing   []string
}

// State reads it; in a transaction by that one, so that none waits for a second
// connection.
func (s *Service) State(ctx context.Context, q bun.IDB, who *seller.Seller, on calendar.Day) (state State, err error) {
	company, err := s.sellers.Company(ctx, q, who.ID)
	if err != nil {
		return state, err
	}
	country := cmp.Or(company.Country, who.Country)
	state = State{Case: CaseOf(country, company.VATNumber, who.DeclaredVATPayment), VATNumber: company.VATNumber, Missing: lacking(who, company)}
	state.Rate, err = rateOn(ctx, q, state.Case, on)
	return state, err
}

// StateOf is the same of a seller that is known by its id.
func (s *Service) StateOf(ctx context.Context, q bun.IDB, sellerID int64, on calendar.Day) (State, error) {
	who, err := s.sellers.ByID(ctx, q, sellerID)
	if err != nil {
		return State{}, err
	}
	return s.State(ctx, q, who, on)
}

func (s *Service) load(ctx context.Context, q bun.IDB, i *Invoice) (*Invoice, error) {
	if err := json.Unmarshal([]byte(i.SupplierJSON), &i.Supplier); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(i.CustomerJSON), &i.Customer); err != nil {
		return nil, err
	}
	return i, addLines(ctx, q, i)
}

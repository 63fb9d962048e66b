package invoices

import (
	"context"
	"encoding/xml"
	"strconv"

	"merkato/internal/money"
)

// specification is the one that the XML keeps to (BT-24).
const specification = "urn:cen.eu:en16931:2017"

// Codes of EN 16931's lists.
var (
	// UNTDID 1001 (BT-3).
	typeCodes = map[Series]map[Type]string{
		Marketplace: {TypeInvoice: "380", TypeCreditNote: "381"},
		SelfBilling: {TypeInvoice: "389", TypeCreditNote: "261"},
	}
	// UNTDID 4461 (BT-81).
	paymentCodes = map[Payment]string{ByCard: "48", ByTransfer: "30", ByBalance: "97"}
)

// XML writes a document of the asking seller's as EN 16931 wants it, in UBL 2.1.
func (s *Service) XML(ctx context.Context, id int64) (*Invoice, []byte, error) {
	i, err := s.One(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	file, err := i.XML()
	return i, file, err
}

// XML writes the document as UBL 2.1. The order of the elements is that of its
// schema.
func (i *Invoice) XML() ([]byte, error) {
	var document any
	common := i.ublCommon()
	if i.Type == TypeInvoice {
		document = ublInvoice{ublNamespaces: namespaces("Invoice"), ublIntro: i.ublIntro(), DueDate: string(i.DueOn), Type: i.typeCode(), ublCommon: common, Lines: i.ublLines("cbc:InvoicedQuantity", "cac:InvoiceLine")}
	} else {
		document = ublCreditNote{ublNamespaces: namespaces("CreditNote"), ublIntro: i.ublIntro(), Type: i.typeCode(), ublCommon: common, Lines: i.ublLines("cbc:CreditedQuantity", "cac:CreditNoteLine")}
	}
	body, err := xml.MarshalIndent(document, "", "  ")
	return append([]byte(xml.Header), body...), err
}

func (i *Invoice) typeCode() string { return typeCodes[i.Series][i.Type] }

func (i *Invoice) ublIntro() ublIntro {
	return ublIntro{Specification: specification, ID: i.Reference, IssueDate: string(i.IssuedOn)}
}

func (i *Invoice) ublCommon() ublCommon {
	words := textsOf(i.Language)
	common := ublCommon{
		Currency: "EUR", Supplier: i.ublParty(i.Supplier, true), Customer: i.ublParty(i.Customer, false),
		Payment: ublPayment{Means: paymentCodes[i.Payment], Reference: i.PaymentReference},
		Tax: ublTaxTotal{Amount: amountOf(i.VAT), Subtotal: ublTaxSubtotal{
			Taxable: amountOf(i.Net), Amount: amountOf(i.VAT), Category: i.ublCategory(true),
		}},
		Totals: ublTotals{LineExtension: amountOf(i.Net), TaxExclusive: amountOf(i.Net), TaxInclusive: amountOf(i.Total), Payable: amountOf(i.Due())},
	}
	if i.PaidOn != nil {
		common.Totals.Prepaid = new(amountOf(i.Total))
	}
	if i.Series == SelfBilling {
		common.Note = words.fill("self_billing_note", "{customer}", i.Customer.Title(), "{supplier}", i.Supplier.Title())
	}
	if i.PeriodFrom != nil && i.PeriodTo != nil {
		common.Period = &ublPeriod{From: string(*i.PeriodFrom), To: string(*i.PeriodTo)}
	}
	for _, c := range i.Credited {
		common.Credited = append(common.Credited, ublCredited{ID: c.Reference, IssueDate: string(c.IssuedOn)})
	}
	if i.Type == TypeInvoice {
		common.Terms = &ublTerms{Note: words["late_note"]}
	}
	return common
}

// ublCategory is the VAT category; on lines it names no reason. What is outside
// the scope of VAT has no rate at all (BR-O-5).
func (i *Invoice) ublCategory(withReason bool) ublCategory {
	c := ublCategory{ID: i.VATCase.category(), Scheme: "VAT"}
	if c.ID != "O" {
		c.Percent = hundredths(int64(i.VATRate))
	}
	if withReason && i.VATCase != Domestic {
		c.ReasonCode, c.Reason = i.VATCase.exemption(), textsOf(i.Language)["reason_"+string(i.VATCase)]
	}
	return c
}

// ublParty is who bills or is billed. What is outside the scope of VAT names no
// VAT number (BR-O-2); what is exempt names who is exempt by some number (BR-E-2).
func (i *Invoice) ublParty(p Party, isSupplier bool) ublParty {
	out := ublParty{
		Address: ublAddress{Street: p.Street, Street2: p.Street2, City: p.City, Postcode: p.Postcode, Country: p.Country},
		Legal:   ublLegal{Name: p.Title(), Form: p.LegalForm},
	}
	if p.Email != "" {
		out.Contact = &ublContact{Email: p.Email}
	}
	if p.RegistrationNumber != "" {
		out.Legal.ID = &ublID{Value: p.RegistrationNumber}
		if p.Country == home && len(p.RegistrationNumber) == 9 {
			out.Legal.ID.Scheme = "0002" // ISO 6523: SIRENE
		}
	} else if p.ID != "" {
		out.ID = p.ID
	}
	switch category := i.VATCase.category(); {
	case category == "O":
	case p.VATNumber != "":
		out.Tax = &ublPartyTax{ID: p.VATNumber, Scheme: "VAT"}
	case isSupplier && category == "E":
		out.Tax = &ublPartyTax{ID: p.registration(), Scheme: "LOC"} // BT-32
	}
	if !isSupplier {
		out.Legal.Form = "" // the standard knows it of suppliers only (BT-33)
	}
	return out
}

// registration is the number a party is known by to its tax office.
func (p Party) registration() string {
	if p.RegistrationNumber != "" {
		return p.RegistrationNumber
	}
	return p.ID
}

func (i *Invoice) ublLines(quantity, name string) []ublLine {
	lines := make([]ublLine, len(i.Lines))
	for n, line := range i.Lines {
		lines[n] = ublLine{
			XMLName: xml.Name{Local: name}, ID: strconv.Itoa(line.Position),
			Quantity: ublQuantity{XMLName: xml.Name{Local: quantity}, Unit: "C62", Value: strconv.FormatInt(line.Quantity, 10)},
			Amount:   amountOf(line.Amount), Name: line.Text, Category: i.ublCategory(false), Price: amountOf(line.UnitPrice),
		}
	}
	return lines
}

func amountOf(c money.Cents) ublAmount { return ublAmount{Currency: "EUR", Value: c.String()} }

// hundredths writes a rate in percent, as 20.00.
func hundredths(n int64) string { return money.Cents(n).String() }

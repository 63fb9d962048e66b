package invoices

import "encoding/xml"

// The parts of UBL 2.1 that our documents use. Names carry their prefix, and
// fields are in the order that the schema of UBL wants.

const ublBase = "urn:oasis:names:specification:ubl:schema:xsd:"

type ublNamespaces struct {
	Root string `xml:"xmlns,attr"`
	CAC  string `xml:"xmlns:cac,attr"`
	CBC  string `xml:"xmlns:cbc,attr"`
}

func namespaces(document string) ublNamespaces {
	return ublNamespaces{Root: ublBase + document + "-2", CAC: ublBase + "CommonAggregateComponents-2", CBC: ublBase + "CommonBasicComponents-2"}
}

type ublInvoice struct {
	XMLName xml.Name `xml:"Invoice"`
	ublNamespaces
	ublIntro
	DueDate string `xml:"cbc:DueDate"`
	Type    string `xml:"cbc:InvoiceTypeCode"`
	ublCommon
	Lines []ublLine
}

type ublCreditNote struct {
	XMLName xml.Name `xml:"CreditNote"`
	ublNamespaces
	ublIntro
	Type string `xml:"cbc:CreditNoteTypeCode"`
	ublCommon
	Lines []ublLine
}

type ublIntro struct {
	Specification string `xml:"cbc:CustomizationID"`
	ID            string `xml:"cbc:ID"`
	IssueDate     string `xml:"cbc:IssueDate"`
}

type ublCommon struct {
	Note     string        `xml:"cbc:Note,omitempty"`
	Currency string        `xml:"cbc:DocumentCurrencyCode"`
	Period   *ublPeriod    `xml:"cac:InvoicePeriod"`
	Credited []ublCredited `xml:"cac:BillingReference"`
	Supplier ublParty      `xml:"cac:AccountingSupplierParty>cac:Party"`
	Customer ublParty      `xml:"cac:AccountingCustomerParty>cac:Party"`
	Payment  ublPayment    `xml:"cac:PaymentMeans"`
	Terms    *ublTerms     `xml:"cac:PaymentTerms"`
	Tax      ublTaxTotal   `xml:"cac:TaxTotal"`
	Totals   ublTotals     `xml:"cac:LegalMonetaryTotal"`
}

type ublPeriod struct {
	From string `xml:"cbc:StartDate"`
	To   string `xml:"cbc:EndDate"`
}

type ublCredited struct {
	ID        string `xml:"cac:InvoiceDocumentReference>cbc:ID"`
	IssueDate string `xml:"cac:InvoiceDocumentReference>cbc:IssueDate"`
}

type ublParty struct {
	ID      string       `xml:"cac:PartyIdentification>cbc:ID,omitempty"`
	Address ublAddress   `xml:"cac:PostalAddress"`
	Tax     *ublPartyTax `xml:"cac:PartyTaxScheme"`
	Legal   ublLegal     `xml:"cac:PartyLegalEntity"`
	Contact *ublContact  `xml:"cac:Contact"`
}

type ublAddress struct {
	Street   string `xml:"cbc:StreetName,omitempty"`
	Street2  string `xml:"cbc:AdditionalStreetName,omitempty"`
	City     string `xml:"cbc:CityName,omitempty"`
	Postcode string `xml:"cbc:PostalZone,omitempty"`
	Country  string `xml:"cac:Country>cbc:IdentificationCode"`
}

type ublPartyTax struct {
	ID     string `xml:"cbc:CompanyID"`
	Scheme string `xml:"cac:TaxScheme>cbc:ID"`
}

type ublLegal struct {
	Name string `xml:"cbc:RegistrationName"`
	ID   *ublID `xml:"cbc:CompanyID"`
	Form string `xml:"cbc:CompanyLegalForm,omitempty"`
}

type ublID struct {
	Scheme string `xml:"schemeID,attr,omitempty"`
	Value  string `xml:",chardata"`
}

type ublContact struct {
	Email string `xml:"cbc:ElectronicMail"`
}

type ublPayment struct {
	Means     string `xml:"cbc:PaymentMeansCode"`
	Reference string `xml:"cbc:PaymentID,omitempty"`
}

type ublTerms struct {
	Note string `xml:"cbc:Note"`
}

type ublTaxTotal struct {
	Amount   ublAmount      `xml:"cbc:TaxAmount"`
	Subtotal ublTaxSubtotal `xml:"cac:TaxSubtotal"`
}

type ublTaxSubtotal struct {
	Taxable  ublAmount   `xml:"cbc:TaxableAmount"`
	Amount   ublAmount   `xml:"cbc:TaxAmount"`
	Category ublCategory `xml:"cac:TaxCategory"`
}

type ublCategory struct {
	ID         string `xml:"cbc:ID"`
	Percent    string `xml:"cbc:Percent,omitempty"`
	ReasonCode string `xml:"cbc:TaxExemptionReasonCode,omitempty"`
	Reason     string `xml:"cbc:TaxExemptionReason,omitempty"`
	Scheme     string `xml:"cac:TaxScheme>cbc:ID"`
}

type ublTotals struct {
	LineExtension ublAmount  `xml:"cbc:LineExtensionAmount"`
	TaxExclusive  ublAmount  `xml:"cbc:TaxExclusiveAmount"`
	TaxInclusive  ublAmount  `xml:"cbc:TaxInclusiveAmount"`
	Prepaid       *ublAmount `xml:"cbc:PrepaidAmount"`
	Payable       ublAmount  `xml:"cbc:PayableAmount"`
}

type ublAmount struct {
	Currency string `xml:"currencyID,attr"`
	Value    string `xml:",chardata"`
}

type ublLine struct {
	XMLName  xml.Name
	ID       string `xml:"cbc:ID"`
	Quantity ublQuantity
	Amount   ublAmount   `xml:"cbc:LineExtensionAmount"`
	Name     string      `xml:"cac:Item>cbc:Name"`
	Category ublCategory `xml:"cac:Item>cac:ClassifiedTaxCategory"`
	Price    ublAmount   `xml:"cac:Price>cbc:PriceAmount"`
}

type ublQuantity struct {
	XMLName xml.Name
	Unit    string `xml:"unitCode,attr"`
	Value   string `xml:",chardata"`
}

package invoices_test

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/invoices"
	"merkato/internal/locales"
	"merkato/internal/seller"
)

// R12.5, R14.8: the PDF is in the seller's language with every legal field, and
// the same each time.
func TestPDF(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	titles := map[string]string{"fr": "Facture d’autofacturation", "pl": "Faktura – samofakturowanie", "ro": "Autofactură", "ru": "Счёт, составленный от имени продавца"}
	reasons := map[string]string{"fr": "Autoliquidation", "pl": "Odwrotne obciążenie", "ro": "Taxare inversă", "ru": "Обратное начисление"}
	for _, language := range locales.Languages {
		who := w.seller("DE", "DE123456789", language, false)
		i := w.mustIssue(share("share "+language, who, "2026-06-01", 123_456))
		if i.Language != language {
			t.Errorf("%s for %s", i.Language, language)
		}
		_, file, err := w.PDF(as(t.Context(), who), i.ID)
		must(t, err)
		again, err := i.PDF()
		must(t, err)
		if !bytes.Equal(file, again) {
			t.Errorf("%s: the file differs from one time to the next", language)
		}
		text := textOf(t, file)
		for _, want := range []string{
			i.Reference, titles[language], reasons[language], "Żółw & Șerban GmbH", "Beispielweg 5", "10115 Łódź", "DE123456789", "552100554",
			"Merkato Marketplace SAS", "FR40303265045", "RCS Paris 303265045", "100 000 €", "payout 7", "L441-10",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in the PDF", language, want)
			}
		}
	}
	if folder := os.Getenv("MERKATO_TEST_FILES"); folder != "" {
		who := w.seller("FR", "FR40303265045", "ru", true)
		draft := fee("many", who, "2026-06-01", 9_900)
		for n := range 40 {
			draft.Lines = append(draft.Lines, draft.Lines[0])
			draft.Lines[n+1].Quantity = int64(n + 1)
		}
		i := w.mustIssue(draft)
		file, err := i.PDF()
		must(t, err)
		must(t, os.WriteFile(folder+"/invoice.pdf", file, 0o600))
	}
}

// R12.5: pictures in the name and the address of a company are left out wherever its
// documents name it: as supplier, as customer, in the notes and in the footer.
func TestPDFOfANameWithPictures(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	who := w.seller("DE", "DE123456789", "de", false)
	w.company(who, seller.Company{
		Name: "Rakete🚀 Nord", LegalForm: "GmbH", Street: "Sternweg🌟 5", Postcode: "10115", City: "Berlin🐻", Country: "DE",
		VATNumber: "DE123456789", RegistrationNumber: "552100554",
	})
	for _, draft := range []invoices.Draft{share("share", who, "2026-06-01", 123_456), fee("fee", who, "2026-06-01", 9_900)} {
		file, err := w.mustIssue(draft).PDF()
		if err != nil {
			t.Errorf("%s: %v", draft.Series, err)
			continue
		}
		text := textOf(t, file)
		for _, want := range []string{"Rakete Nord GmbH", "Sternweg 5", "10115 Berlin"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in the PDF", draft.Series, want)
			}
		}
	}
}

// textOf reads the words of a PDF: its streams unpacked, its strings in UTF-16.
func textOf(t *testing.T, file []byte) string {
	t.Helper()
	var text strings.Builder
	for _, stream := range regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`).FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue
		}
		raw, _ := io.ReadAll(r)
		for _, shown := range regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`).FindAllSubmatch(raw, -1) {
			plain := regexp.MustCompile(`(?s)\\(.)`).ReplaceAllFunc(shown[1], func(escaped []byte) []byte {
				if escaped[1] == 'r' {
					return []byte{'\r'}
				}
				return escaped[1:]
			})
			units := make([]uint16, len(plain)/2)
			for n := range units {
				units[n] = uint16(plain[2*n])<<8 | uint16(plain[2*n+1])
			}
			text.WriteString(string(utf16.Decode(units)) + "\n")
		}
	}
	return text.String()
}

// node is an element of an XML document with its namespace.
type node struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []node     `xml:",any"`
}

const (
	cac = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
	cbc = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
)

// all finds the elements at a path of local names; those with a text of their
// own are of cbc, the others of cac.
func (n node) all(path string) []node {
	found := []node{n}
	for name := range strings.SplitSeq(path, "/") {
		var next []node
		for _, f := range found {
			for _, child := range f.Children {
				space := cbc
				if len(child.Children) > 0 {
					space = cac
				}
				if child.XMLName.Local == name && child.XMLName.Space == space {
					next = append(next, child)
				}
			}
		}
		found = next
	}
	return found
}

func (n node) text(path string) string {
	found := n.all(path)
	if len(found) == 0 {
		return ""
	}
	return strings.TrimSpace(found[0].Text)
}

// EN 16931: the mandatory terms are there, codes are of their lists, the sums
// agree, and the rules of the VAT category hold, for each case and document.
func TestXML(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	for n, c := range []struct {
		country, number, category, reason string
		declares                          bool
	}{
		{"FR", "FR40303265045", "S", "", true}, {"DE", "DE123456789", "AE", "VATEX-EU-AE", false}, {"FR", "", "E", "VATEX-FR-FRANCHISE", false},
		{"DE", "", "O", "VATEX-EU-O", false}, {"US", "", "O", "VATEX-EU-O", false},
	} {
		who := w.seller(c.country, c.number, "ro", c.declares)
		bill, own := w.mustIssue(fee(fmt.Sprint("f", n), who, "2026-06-01", 9_999)), w.mustIssue(share(fmt.Sprint("s", n), who, "2026-06-01", 9_999))
		for want, i := range map[string]*invoices.Invoice{
			"380": bill, "389": own, "381": w.mustIssue(credit(fmt.Sprint("cf", n), bill, "2026-06-01", 33)), "261": w.mustIssue(credit(fmt.Sprint("cs", n), own, "2026-06-01", 33)),
		} {
			raw, err := i.XML()
			must(t, err)
			var root node
			must(t, xml.Unmarshal(raw, &root))
			name := i.Reference + " " + c.category
			checkTerms(t, name, root, want)
			checkCategory(t, name, root, c.category, c.reason)
			checkSums(t, name, root, i)
		}
	}
}

func checkTerms(t *testing.T, name string, root node, typeCode string) {
	t.Helper()
	kind := root.XMLName.Local
	if root.XMLName.Space != "urn:oasis:names:specification:ubl:schema:xsd:"+kind+"-2" {
		t.Errorf("%s: root %v", name, root.XMLName)
	}
	// BT-24, 1, 2, 3, 5, 27, 40, 44, 55, 81 and those of the lines.
	for path, want := range map[string]string{
		"CustomizationID": "^urn:cen.eu:en16931:2017$", "ID": "^(MK|SB)-", "IssueDate": `^\d{4}-\d\d-\d\d$`, kind + "TypeCode": "^" + typeCode + "$", "DocumentCurrencyCode": "^EUR$",
		"AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName": ".", "AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName": ".",
		"AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode": "^[A-Z]{2}$",
		"AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode": "^[A-Z]{2}$",
		"PaymentMeans/PaymentMeansCode":                                          "^(30|48|97)$",
		kind + "Line/ID":                                                         "^1$",
		kind + "Line/Item/Name":                                                  ".",
		kind + "Line/Item/ClassifiedTaxCategory/TaxScheme/ID":                    "^VAT$",
		kind + "Line/Price/PriceAmount":                                          `^\d+\.\d\d$`,
	} {
		if got := root.text(path); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s: %s is %q", name, path, got)
		}
	}
	quantity := root.all(kind + "Line/" + map[string]string{"Invoice": "InvoicedQuantity", "CreditNote": "CreditedQuantity"}[kind])
	if len(quantity) != 1 || quantity[0].Attrs[0].Value != "C62" { // UN/ECE Recommendation 20
		t.Errorf("%s: quantity %+v", name, quantity)
	}
	if isCredit := kind == "CreditNote"; isCredit != (root.text("BillingReference/InvoiceDocumentReference/ID") != "") {
		t.Errorf("%s: the preceding invoice is %q", name, root.text("BillingReference/InvoiceDocumentReference/ID"))
	}
	if kind == "Invoice" && root.text("DueDate") == "" { // BR-CO-25
		t.Errorf("%s: no due date", name)
	}
	// BR-CO-26: the supplier is known by some number.
	supplier := "AccountingSupplierParty/Party/"
	if root.text(supplier+"PartyIdentification/ID")+root.text(supplier+"PartyLegalEntity/CompanyID")+root.text(supplier+"PartyTaxScheme/CompanyID") == "" {
		t.Errorf("%s: the supplier has no number", name)
	}
	var order []string
	for _, child := range root.Children {
		if len(order) == 0 || order[len(order)-1] != child.XMLName.Local {
			order = append(order, child.XMLName.Local)
		}
	}
	wanted := []string{
		"CustomizationID", "ID", "IssueDate", "DueDate", kind + "TypeCode", "Note", "DocumentCurrencyCode", "InvoicePeriod", "BillingReference",
		"AccountingSupplierParty", "AccountingCustomerParty", "PaymentMeans", "PaymentTerms", "TaxTotal", "LegalMonetaryTotal", kind + "Line",
	}
	wanted = slices.DeleteFunc(wanted, func(name string) bool { return !slices.Contains(order, name) })
	if !slices.Equal(order, wanted) {
		t.Errorf("%s: the elements come as %v", name, order)
	}
}

func checkCategory(t *testing.T, name string, root node, category, reason string) {
	t.Helper()
	whole, line := "TaxTotal/TaxSubtotal/TaxCategory/", root.XMLName.Local+"Line/Item/ClassifiedTaxCategory/"
	if root.text(whole+"ID") != category || root.text(line+"ID") != category || root.text(whole+"TaxExemptionReasonCode") != reason {
		t.Errorf("%s: category %s, on the line %s, reason %s", name, root.text(whole+"ID"), root.text(line+"ID"), root.text(whole+"TaxExemptionReasonCode"))
	}
	if (reason != "") != (root.text(whole+"TaxExemptionReason") != "") {
		t.Errorf("%s: the reason reads %q", name, root.text(whole+"TaxExemptionReason"))
	}
	supplier, customer := root.all("AccountingSupplierParty/Party/PartyTaxScheme"), root.all("AccountingCustomerParty/Party/PartyTaxScheme")
	percent := root.text(whole + "Percent")
	switch category {
	case "S": // BR-S-2, BR-S-5
		if percent != "20.00" || len(supplier) != 1 || supplier[0].text("TaxScheme/ID") != "VAT" {
			t.Errorf("%s: %s %%, supplier %+v", name, percent, supplier)
		}
	case "AE": // BR-AE-2, BR-AE-5
		if percent != "0.00" || len(supplier) != 1 || len(customer) != 1 {
			t.Errorf("%s: %s %%, %d and %d VAT numbers", name, percent, len(supplier), len(customer))
		}
	case "E": // BR-E-2, BR-E-5
		if percent != "0.00" || len(supplier) != 1 {
			t.Errorf("%s: %s %%, supplier %+v", name, percent, supplier)
		}
	case "O": // BR-O-2, BR-O-5
		if percent != "" || len(supplier)+len(customer) != 0 || root.text(line+"Percent") != "" {
			t.Errorf("%s: %q %%, %d VAT numbers", name, percent, len(supplier)+len(customer))
		}
	}
}

// BR-CO-10, 13, 15, 16, 17.
func checkSums(t *testing.T, name string, root node, i *invoices.Invoice) {
	t.Helper()
	due := i.Total
	if i.PaidOn != nil {
		due = 0
	}
	for path, want := range map[string]string{
		root.XMLName.Local + "Line/LineExtensionAmount": i.Net.String(), "LegalMonetaryTotal/LineExtensionAmount": i.Net.String(), "LegalMonetaryTotal/TaxExclusiveAmount": i.Net.String(),
		"LegalMonetaryTotal/TaxInclusiveAmount": i.Total.String(), "LegalMonetaryTotal/PayableAmount": due.String(),
		"TaxTotal/TaxAmount": i.VAT.String(), "TaxTotal/TaxSubtotal/TaxAmount": i.VAT.String(), "TaxTotal/TaxSubtotal/TaxableAmount": i.Net.String(),
	} {
		found := root.all(path)
		if len(found) != 1 || strings.TrimSpace(found[0].Text) != want || found[0].Attrs[0].Value != "EUR" {
			t.Errorf("%s: %s is %+v, not %s", name, path, found, want)
		}
	}
}

// R12.5: a year as a ZIP holds each document as PDF and XML, and no others'.
func TestArchive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		mine, other := w.seller("FR", "", "fr", false), w.seller("FR", "", "fr", false)
		w.mustIssue(fee("a", mine, "2025-06-01", 9_900))
		w.mustIssue(fee("b", mine, "2026-05-01", 9_900))
		w.mustIssue(fee("c", other, "2026-05-02", 9_900))
		w.mustIssue(fee("d", mine, "2026-06-01", 9_900))
		ctx := as(t.Context(), mine)
		archive, err := w.Archive(ctx, invoices.Filter{Series: invoices.Marketplace, Year: 2026})
		must(t, err)
		var out bytes.Buffer
		must(t, archive.Write(ctx, &out))
		files, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
		must(t, err)
		var names []string
		for _, file := range files.File {
			names = append(names, file.Name)
		}
		if want := []string{"MK-2026-000001.pdf", "MK-2026-000001.xml", "MK-2026-000003.pdf", "MK-2026-000003.xml"}; !slices.Equal(names, want) || archive.Filename() != "invoices-2026.zip" {
			t.Errorf("%s holds %v", archive.Filename(), names)
		}
	})
}

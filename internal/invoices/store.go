package invoices

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

type seriesRow struct {
	bun.BaseModel `bun:"table:invoice_series,alias:series"`

	Series   Series `bun:",pk"`
	SellerID int64  `bun:",pk"` // 0: the marketplace's
	Year     int    `bun:",pk"`
	Last     int64
	LastOn   calendar.Day
}

// lockSeries keeps a series of numbers for the transaction. SQLite has one
// writer at a time anyhow.
func lockSeries(ctx context.Context, tx bun.Tx, engine db.Engine, draft Draft) (*seriesRow, error) {
	year, err := strconv.Atoi(string(draft.IssuedOn[:4]))
	if err != nil {
		return nil, err
	}
	row := &seriesRow{Series: draft.Series, Year: year}
	if draft.Series == SelfBilling {
		row.SellerID = draft.SellerID
	}
	if _, err := tx.NewInsert().Model(row).On("CONFLICT (series, seller_id, year) DO NOTHING").Exec(ctx); err != nil {
		return nil, err
	}
	q := tx.NewSelect().Model(row).WherePK()
	if engine == db.PostgreSQL {
		q = q.For("UPDATE")
	}
	return row, q.Scan(ctx)
}

func insert(ctx context.Context, tx bun.Tx, row *seriesRow, i *Invoice) error {
	supplier, err := json.Marshal(i.Supplier)
	if err != nil {
		return err
	}
	customer, err := json.Marshal(i.Customer)
	if err != nil {
		return err
	}
	i.SupplierJSON, i.CustomerJSON = string(supplier), string(customer)
	row.Last, row.LastOn = i.Number, i.IssuedOn
	if _, err := tx.NewUpdate().Model(row).WherePK().Exec(ctx); err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(i).Exec(ctx); err != nil {
		return err
	}
	for n := range i.Lines {
		i.Lines[n].InvoiceID = i.ID
	}
	if _, err := tx.NewInsert().Model(&i.Lines).Exec(ctx); err != nil {
		return err
	}
	return addLines(ctx, tx, i)
}

func byKey(ctx context.Context, q bun.IDB, key string) (*Invoice, error) {
	var found Invoice
	err := q.NewSelect().Model(&found).Where("issue_key = ?", key).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

func byID(ctx context.Context, q bun.IDB, sellerID, id int64) (*Invoice, error) {
	var found Invoice
	err := q.NewSelect().Model(&found).Where("invoice.id = ?", id).Where("seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "no_invoice", "There is no such invoice.")
	}
	return &found, err
}

// addLines reads the lines of a document and what they credit.
func addLines(ctx context.Context, q bun.IDB, i *Invoice) error {
	i.Lines = nil
	if err := q.NewSelect().Model(&i.Lines).Where("invoice_id = ?", i.ID).Order("position").Scan(ctx); err != nil {
		return err
	}
	i.Credited = nil
	return q.NewSelect().TableExpr("invoices AS invoice").Column("id", "reference", "issued_on").
		Where("id IN (SELECT credits FROM invoice_lines WHERE invoice_id = ? AND credits IS NOT NULL)", i.ID).
		Order("id").Scan(ctx, &i.Credited)
}

// creditable is an invoice that may be credited, and how much of it was.
type creditable struct {
	ID            int64
	Reference     string
	VATCase       VATCase    `bun:"vat_case"`
	VATRate       money.Rate `bun:"vat_rate"`
	Net           money.Cents
	VAT           money.Cents `bun:"vat"`
	CreditedSoFar money.Cents `bun:"-"`
	VATSoFar      money.Cents `bun:"-"` // that was given back
}

// vatOf is the VAT on an amount that is credited next: that on all credited so far less
// what was given back already, and with the last cent all that is left, so that parts
// add up to the invoice's.
func (c creditable) vatOf(amount money.Cents) money.Cents {
	whole := c.CreditedSoFar + amount
	due := min(whole.Share(c.VATRate), c.VAT)
	if whole == c.Net {
		due = c.VAT
	}
	return max(due-c.VATSoFar, 0)
}

// credited reads the invoices of the same seller and series that are to be credited.
func credited(ctx context.Context, tx bun.Tx, draft Draft, wanted map[int64]money.Cents) (map[int64]creditable, error) {
	ids := slices.Collect(maps.Keys(wanted))
	var rows []creditable
	err := tx.NewSelect().TableExpr("invoices AS i").ColumnExpr("i.id, i.reference, i.vat_case, i.vat_rate, i.net, i.vat").
		Where("i.id IN (?)", bun.List(ids)).Where("i.seller_id = ?", draft.SellerID).
		Where("i.series = ?", draft.Series).Where("i.type = ?", TypeInvoice).Scan(ctx, &rows)
	found := make(map[int64]creditable, len(rows))
	for _, row := range rows {
		found[row.ID] = row
	}
	if err != nil || len(found) == 0 {
		return found, err
	}
	return found, addCredited(ctx, tx, ids, found)
}

// addCredited adds what earlier notes gave back. One of several invoices says only how
// much VAT it gave back on all of them: there it is what is given back by the same rule.
func addCredited(ctx context.Context, tx bun.Tx, ids []int64, found map[int64]creditable) error {
	var earlier []struct {
		Credits int64
		Amount  money.Cents
		VAT     money.Cents `bun:"vat"`
		IsAlone bool
	}
	err := tx.NewRaw(`SELECT l.credits, CAST(SUM(l.amount) AS BIGINT) AS amount, note.vat,
			NOT EXISTS (SELECT 1 FROM invoice_lines AS other WHERE other.invoice_id = note.id AND other.credits <> l.credits) AS is_alone
		FROM invoice_lines AS l JOIN invoices AS note ON note.id = l.invoice_id
		WHERE l.credits IN (?) GROUP BY note.id, note.vat, l.credits ORDER BY note.id`, bun.List(ids)).Scan(ctx, &earlier)
	for _, e := range earlier {
		c, ok := found[e.Credits]
		if !ok {
			continue // another seller's
		}
		if !e.IsAlone {
			e.VAT = c.vatOf(e.Amount)
		}
		c.CreditedSoFar, c.VATSoFar = c.CreditedSoFar+e.Amount, c.VATSoFar+e.VAT
		found[e.Credits] = c
	}
	return err
}

// Creditable is an invoice of which something is left to credit.
type Creditable struct {
	ID   int64
	Left money.Cents
}

// Creditable lists the invoices of a seller's series of which something is left to
// credit, the newest first, in the caller's transaction.
func (s *Service) Creditable(ctx context.Context, tx bun.Tx, sellerID int64, series Series) (list []Creditable, err error) {
	err = tx.NewRaw(`SELECT id, "left" FROM (
			SELECT i.id, i.net - CAST(COALESCE((SELECT SUM(l.amount) FROM invoice_lines AS l WHERE l.credits = i.id), 0) AS BIGINT) AS "left"
			FROM invoices AS i WHERE i.seller_id = ? AND i.series = ? AND i.type = 'INVOICE') AS open
		WHERE "left" > 0 ORDER BY id DESC`, sellerID, series).Scan(ctx, &list)
	return list, err
}

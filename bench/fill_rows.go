package main

import (
	"fmt"
	"strings"

	"merkato/internal/db"
	"merkato/internal/figures"
)

// statements fill everything, in an order in which each finds what it needs.
func (f *filling) statements() []string {
	all := []string{f.sellers(), "INSERT INTO settlements (seller_id, through) SELECT id, 'none' FROM sellers", f.products(), f.productNames(), f.orders(), f.sold(), f.sales(), f.cares(), f.refunds(), "DROP TABLE sold"}
	all = append(all, visits())
	all = append(all, f.figures()...)
	if f.engine == db.SQLite {
		return append(all, "INSERT INTO orders_search (orders_search) VALUES ('rebuild')")
	}
	for _, table := range []string{"sellers", "products", "orders", "order_lines"} { // whose ids were given
		all = append(all, fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%s', 'id'), (SELECT MAX(id) FROM %s))", table, table))
	}
	return all
}

// numbers is a table n of the column i with the numbers 1 to most.
func numbers(most int) string {
	return fmt.Sprintf("WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < %d)", most)
}

// mixed is a number below a bound that looks like chance and is the same each
// time; another factor yields another one.
func mixed(number string, factor, below int) string {
	return fmt.Sprintf("(%s * %d %% 2147483647 %% %d)", number, factor, below)
}

// Factors of mixed, one for each thing that is to be independent of the others.
const (
	byProduct = 48271
	bySource  = 69621
	byCountry = 39373
	byRarity  = 630360016
	byTongue  = 742938285
	byName    = 950706376
	bySurname = 1226874159
	byHour    = 62089911
)

// oneOf is the text at a place, counted from 0, in a list of texts.
func oneOf(place string, list ...string) string {
	width := 0
	for _, text := range list {
		width = max(width, len(text))
	}
	var b strings.Builder
	for _, text := range list {
		fmt.Fprintf(&b, "%-*s", width, text)
	}
	return fmt.Sprintf("rtrim(substr('%s', CAST(1 + %d * %s AS INTEGER), %d))", b.String(), width, place, width)
}

var (
	firstNames = []string{"Anna", "Camille", "Elena", "Giulia", "Jonas", "Luca", "Maya", "Piotr", "Sanne", "Tomas"}
	syllables  = []string{"ba", "cor", "den", "fa", "gri", "lo", "mar", "nov", "pe", "ros", "ta", "vel"}
	fillSource = []string{"AD", "ADDONS", "AUTO", "MERCHANT_BACKOFFICE", "SUBSCRIPTION"}
	tongues    = []string{"fr", "en", "es", "it", "de", "pl", "nl", "pt", "ro", "ru"}
	countries  = strings.Fields(`FR ES IT DE PL GB BE NL PT US CH RO CZ GR AT CA MX BR SE DK NO FI IE HU BG HR SK SI LT LV
		EE LU CY MT IS TR MA TN DZ SN CI CM AE SA IL IN JP KR CN HK SG AU NZ AR CL CO PE UY ZA EG`)
)

// moment is a time, from seconds since 1970.
func (f *filling) moment(seconds string) string {
	if f.engine == db.SQLite {
		return fmt.Sprintf("strftime('%%Y-%%m-%%d %%H:%%M:%%S+00:00', %s, 'unixepoch')", seconds)
	}
	return fmt.Sprintf("to_timestamp(%s)", seconds)
}

// seconds is the way back.
func (f *filling) seconds(moment string) string {
	if f.engine == db.SQLite {
		return fmt.Sprintf("CAST(strftime('%%s', %s) AS INTEGER)", moment)
	}
	return fmt.Sprintf("CAST(EXTRACT(EPOCH FROM %s) AS BIGINT)", moment)
}

// day is the day of a time between 6 and 20 o'clock UTC, which is the same in Paris.
func (f *filling) day(moment string) string {
	if f.engine == db.SQLite {
		return fmt.Sprintf("substr(%s, 1, 10)", moment)
	}
	return fmt.Sprintf("to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD')", moment)
}

// firstDay is when the first order was placed, in seconds; the last ones were yesterday.
func (f *filling) firstDay() int64 {
	return f.today.Add(-filledDays).Start().UTC().Unix()/86400*86400 + 86400
}

func (f *filling) sellers() string {
	return fmt.Sprintf(`INSERT INTO sellers (id, email, first_name, last_name, language_native, partnership, country, is_europe_based, is_valid,
		is_banned, is_merkato, on_vacation, has_monetization, declared_vat_payment, wallet_status, is_wallet_required, first_sale_at, created_at, external_id)
	%s SELECT i, CASE i WHEN %d THEN '%s' WHEN %d THEN '%s' ELSE 'seller' || i || '@bench.test' END, 'First', 'Last', 'fr', 'INDUSTRIAL_PARTNER', 'FR', TRUE, TRUE,
		FALSE, FALSE, FALSE, FALSE, TRUE, 'COMPLETED', TRUE, %s, %s, 'S-' || i FROM n`,
		numbers(f.size.sellers), largestSeller, largestEmail, smallSeller, smallEmail, f.moment(fmt.Sprint(f.firstDay())), f.moment(fmt.Sprint(f.firstDay())))
}

func catalogueOf(seller string) string {
	return fmt.Sprintf("(CASE %s WHEN %d THEN %d ELSE %d END)", seller, largestSeller, largestCatalogue, usualCatalogue)
}

// productType of a product's id; a type of its lines as well.
func productType(id string) string {
	return oneOf("("+id+" % 5)", "module", "theme", "module", "service", "email")
}

func priceOf(id string) string { return fmt.Sprintf("(1000 + %s * 37 %% 20000)", id) }

func (f *filling) products() string {
	id := fmt.Sprintf("(s.id * %d + n.i - 1)", idsPerSeller)
	return fmt.Sprintf(`INSERT INTO products (id, seller_id, type, is_active, created_at, external_id, price)
	%s SELECT %s, s.id, %s, TRUE, s.created_at, 'P-' || %s, %s FROM sellers AS s JOIN n ON n.i <= %s`,
		numbers(largestCatalogue), id, productType(id), id, priceOf(id), catalogueOf("s.id"))
}

func (f *filling) productNames() string {
	return `INSERT INTO product_names (product_id, lang, name) SELECT id, 'en', 'Module number ' || id FROM products`
}

func (f *filling) orders() string {
	dayNumber := fmt.Sprintf("((i - 1) * %d / %d)", filledDays-1, f.size.orders())
	seconds := fmt.Sprintf("%d + %s * 86400 + 21600 + %s", f.firstDay(), dayNumber, mixed("i", byHour, 50_000))
	small := max(f.size.orders()/800, 2) // every so many orders: a thousand lines in all
	return fmt.Sprintf(`INSERT INTO orders (id, seller_id, reference, placed_at, customer_name, customer_email, country, language, shop, search)
	%s SELECT i, seller_id, reference, placed_at, name, email, country, language, shop, lower(reference || %s || name || %s || email || %s || shop) FROM (
		SELECT i, seller_id, 'B-' || CAST(1000000000 + i AS TEXT) AS reference, %s AS placed_at, first_name || ' ' || last_name AS name,
			lower(first_name || '.' || last_name) || i || '@example.com' AS email, country, language, 'https://shop' || i || '.example.com' AS shop
		FROM (SELECT i, CASE WHEN i %% %d = %d THEN %d WHEN i %% 100 < %d THEN %d ELSE 3 + i * 7919 %% %d END AS seller_id,
			%s AS first_name, %s AS last_name, %s AS country, %s AS language FROM n) AS a) AS b`,
		numbers(f.size.orders()), f.newLine(), f.newLine(), f.newLine(), f.moment(seconds),
		small, small-1, smallSeller, f.share, largestSeller, f.size.sellers-2,
		oneOf(mixed("i", byName, len(firstNames)), firstNames...), surname("i"),
		// The first countries of the list are the most frequent.
		oneOf(fmt.Sprintf("(%s * %s / %d)", mixed("i", byCountry, len(countries)), mixed("i", byRarity, len(countries)), len(countries)), countries...),
		oneOf(mixed("i", byTongue, len(tongues)), tongues...))
}

// surname is one of 12 × 12 × 12.
func surname(number string) string {
	at := mixed(number, bySurname, len(syllables)*len(syllables)*len(syllables))
	capital := make([]string, len(syllables))
	for i, s := range syllables {
		capital[i] = strings.ToUpper(s[:1]) + s[1:]
	}
	return oneOf(fmt.Sprintf("(%s / %d)", at, len(syllables)*len(syllables)), capital...) + " || " +
		oneOf(fmt.Sprintf("(%s / %d %% %d)", at, len(syllables), len(syllables)), syllables...) + " || " +
		oneOf(fmt.Sprintf("(%s %% %d)", at, len(syllables)), syllables...)
}

func (f *filling) newLine() string {
	if f.engine == db.SQLite {
		return "char(10)"
	}
	return "chr(10)"
}

// lineColumns are what lines of all kinds have; each order keeps places for
// three of them: the product, its Business Care, the refund.
const lineColumns = `id, order_id, seller_id, number, type, source, at, day, product_id, care, product_type, language, country, quantity,
	discount_type, discount_value, own_code, base, gross, commission, net, rate, refund_of, reason, external_id, cause, paid_elsewhere, refunds, refunded, release_at, released_at`

// sold makes a table for the time being: orders with what their lines are made of.
func (f *filling) sold() string {
	product := fmt.Sprintf("(seller_id * %d + %s)", idsPerSeller, mixedBelow("id", byProduct, catalogueOf("seller_id")))
	// Nothing falls due while it is measured.
	released := f.firstDay() + (filledDays+1-dueDays)*86400
	return fmt.Sprintf(`CREATE TEMP TABLE sold AS
		WITH a AS MATERIALIZED (SELECT id, seller_id, placed_at, language, country, %s AS product_id, %s AS source, %s AS seconds FROM orders),
		b AS MATERIALIZED (SELECT a.*, %s AS base FROM a),
		c AS MATERIALIZED (SELECT b.*, CASE WHEN id %% 10 = 7 THEN base / 10 ELSE 0 END AS discount FROM b)
		SELECT c.*, base - discount AS gross, (base - discount + 2) / 4 AS commission, %s AS day, seconds + %d AS due, seconds < %d AS is_due,
			id %% 25 = 3 AND seconds < %d AS is_refunded FROM c`,
		product, oneOf(mixed("id", bySource, len(fillSource)), fillSource...), f.seconds("placed_at"), priceOf("product_id"),
		f.day("placed_at"), dueDays*86400, released, f.firstDay()+(filledDays-4)*86400)
}

func mixedBelow(number string, factor int, below string) string {
	return fmt.Sprintf("(%s * %d %% 2147483647 %% %s)", number, factor, below)
}

func (f *filling) sales() string {
	return fmt.Sprintf(`INSERT INTO order_lines (%s) SELECT 3 * id - 2, id, seller_id, 1, 'ORDER', source, placed_at, day, product_id, FALSE, %s, language, country, 1,
		CASE WHEN discount > 0 THEN 'PERCENTAGE' END, CASE WHEN discount > 0 THEN 1000 END, FALSE, base, gross, commission, gross - commission, 2500, NULL, NULL, NULL, NULL, FALSE,
		CASE WHEN is_refunded THEN 1 ELSE 0 END, CASE WHEN is_refunded THEN gross ELSE 0 END, %s, CASE WHEN is_due THEN %s END FROM sold`,
		lineColumns, productType("product_id"), f.moment("due"), f.moment("due"))
}

func (f *filling) cares() string {
	return fmt.Sprintf(`INSERT INTO order_lines (%s) SELECT 3 * id - 1, id, seller_id, 2, 'ORDER', source, placed_at, day, product_id, TRUE, 'business_care', language, country, 1,
		NULL, NULL, FALSE, base * 2 / 5, base * 2 / 5, (base * 2 / 5 + 2) / 4, base * 2 / 5 - (base * 2 / 5 + 2) / 4, 2500, NULL, NULL, NULL, NULL, FALSE,
		0, 0, %s, CASE WHEN is_due THEN %s END FROM sold WHERE id %% 4 = 0`,
		lineColumns, f.moment("due"), f.moment("due"))
}

// refunds come two days after the sale.
func (f *filling) refunds() string {
	at := f.moment("(seconds + 172800)")
	return fmt.Sprintf(`INSERT INTO order_lines (%s) SELECT 3 * id, id, seller_id, NULL, 'REFUND', source, %s, %s, product_id, FALSE, %s, language, country, 1,
		NULL, NULL, FALSE, -base, -gross, -commission, commission - gross, 2500, 3 * id - 2, 'Does not fit', 'bench-' || id, 'CUSTOMER', FALSE, 0, 0, NULL, NULL FROM sold WHERE is_refunded`,
		lineColumns, at, f.day(at), productType("product_id"))
}

// visitsPerLine is how many visits of its product's page each line had.
const visitsPerLine = 40

func visits() string {
	return fmt.Sprintf(`INSERT INTO product_sessions (product_id, day, seller_id, sessions)
		SELECT product_id, day, seller_id, %d * COUNT(*) FROM order_lines GROUP BY product_id, day, seller_id`, visitsPerLine)
}

// figures sums the lines up as the product keeps them, written day by day as
// they would have been.
func (f *filling) figures() []string {
	var all []string
	for _, slice := range []struct {
		name   figures.Slice
		value  string
		visits int // for each line
	}{
		{figures.All, "''", visitsPerLine}, {figures.Product, "CAST(product_id AS TEXT)", visitsPerLine},
		{figures.Type, "product_type", 0}, {figures.Source, "source", 0}, {figures.Language, "language", 0}, {figures.Country, "country", 0},
	} {
		group := "seller_id, day"
		if slice.name != figures.All {
			group += ", " + slice.value
		}
		all = append(all, fmt.Sprintf(`INSERT INTO figures (seller_id, slice, grain, value, starts_on, %s, sessions)
			SELECT seller_id, '%s', 'day', %s, day, %s, %d * COUNT(*) FROM order_lines GROUP BY %s ORDER BY day, seller_id`,
			lineFigures, slice.name, slice.value, lineSums, slice.visits, group))
		if slice.name != figures.All && slice.name != figures.Product {
			all = append(all, fmt.Sprintf(`INSERT INTO product_figures (seller_id, product_id, slice, grain, value, starts_on, %s)
				SELECT seller_id, product_id, '%s', 'day', %s, day, %s FROM order_lines GROUP BY product_id, %s ORDER BY day, seller_id, product_id`,
				lineFigures, slice.name, slice.value, lineSums, group))
		}
	}
	return append(all, monthsOf("figures", "seller_id", lineFigures+", sessions"), monthsOf("product_figures", "seller_id, product_id", lineFigures))
}

// monthsOf adds the days of a table of figures up to months.
func monthsOf(table, whose, names string) string {
	sums := "CAST(SUM(" + strings.ReplaceAll(names, ", ", ") AS BIGINT), CAST(SUM(") + ") AS BIGINT)"
	return fmt.Sprintf(`INSERT INTO %s (%s, slice, grain, value, starts_on, %s)
		SELECT %s, slice, 'month', value, substr(starts_on, 1, 7) || '-01', %s FROM %s WHERE grain = 'day'
		GROUP BY %s, slice, value, substr(starts_on, 1, 7) || '-01'`, table, whose, names, whose, sums, table, whose)
}

// lineFigures are the figures that lines count for; lineSums are what they sum to.
const lineFigures = "sales, refunds, sales_base, sales_gross, sales_net, refund_base, refund_gross, refund_net"

var lineSums = func() string {
	var sums []string
	for _, of := range [][2]string{
		{"1", "ORDER"}, {"1", "REFUND"}, {"base", "ORDER"}, {"gross", "ORDER"}, {"net", "ORDER"}, {"base", "REFUND"}, {"gross", "REFUND"}, {"net", "REFUND"},
	} {
		sums = append(sums, fmt.Sprintf("CAST(SUM(CASE WHEN type = '%s' THEN %s ELSE 0 END) AS BIGINT)", of[1], of[0]))
	}
	return strings.Join(sums, ", ")
}()

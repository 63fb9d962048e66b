package desk_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/audit"
	"merkato/internal/contact"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/desk"
	"merkato/internal/events"
	"merkato/internal/list"
	"merkato/internal/reviewqueue"
	"merkato/internal/rules"
)

// BenchmarkLists asks for the desk's lists with 50,000 sellers, 20,000 versions
// in the queue and 100,000 lines in the trail, each compared with the bare statements
// that no such list can do without, and reports how many times as long it takes.
// Three times is the budget.
//
//	scripts/with-postgres go test ./internal/desk -run ^$ -bench Lists -benchtime 1x
func BenchmarkLists(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine)
			w := newWorld(b, d)
			fillDesk(b, d)
			queue := reviewqueue.New(d, events.New(d, clock), clock)
			talks := contact.New(d, nil, clock)
			sellers := func(f desk.Filter, page int) func() error {
				return func() error { _, err := w.List(w.ctx, f, at(page)); return err }
			}
			waiting := func(f reviewqueue.Filter, page int) func() error {
				return func() error { _, err := queue.List(w.ctx, f, at(page)); return err }
			}
			lines := func(f audit.Filter, page int) func() error {
				return func() error { _, err := w.trail.List(w.ctx, f, at(page)); return err }
			}
			questions := func(waits bool, page int) func() error {
				return func() error { _, err := talks.List(w.ctx, waits, at(page)); return err }
			}
			judged := rules.New(d, events.New(d, clock), nil, clock)
			appeals := func(state rules.AppealState, page int) func() error {
				return func() error { _, _, err := judged.Appeals(w.ctx, state, at(page)); return err }
			}
			find := "s.id IN (SELECT rowid FROM seller_search WHERE seller_search MATCH '\"WORD\"' UNION SELECT rowid FROM company_search WHERE company_search MATCH '\"WORD\"' UNION SELECT p.seller_id FROM product_search AS f JOIN product_names AS n ON n.rowid = f.rowid JOIN products AS p ON p.id = n.product_id WHERE product_search MATCH '\"WORD\"')"
			if engine == db.PostgreSQL {
				find = `s.id IN (SELECT id FROM sellers WHERE lower(first_name || ' ' || last_name || ' ' || email || ' ' || COALESCE(external_id, '')) LIKE '%WORD%'
					UNION SELECT seller_id FROM seller_companies WHERE lower(name || ' ' || vat_number || ' ' || registration_number) LIKE '%WORD%'
					UNION SELECT p.seller_id FROM product_names AS n JOIN products AS p ON p.id = n.product_id WHERE lower(n.name) LIKE '%WORD%')`
			}
			const away = `s.id IN (SELECT id FROM sellers WHERE on_vacation AND vacation_from IS NULL
				UNION ALL SELECT id FROM sellers WHERE vacation_from IS NOT NULL AND vacation_until >= '2026-05-31' AND vacation_from <= '2026-05-31')`
			finds := func(word string) string { return strings.ReplaceAll(find, "WORD", word) }
			for _, c := range []struct {
				name string
				ask  func() error
				bare []string
			}{
				{"sellers/first", sellers(desk.Filter{}, 1), bareSellers("", "s.id DESC", 1)},
				{"sellers/deep", sellers(desk.Filter{}, 1500), bareSellers("", "s.id DESC", 1500)},
				{"sellers/banned", sellers(desk.Filter{Standing: desk.StandingBanned}, 1), bareSellers("s.is_banned", "s.id DESC", 1)},
				{"sellers/vacation", sellers(desk.Filter{Standing: desk.StandingVacation}, 1), bareSellers(away, "s.id DESC", 1)},
				{"sellers/partnership", sellers(desk.Filter{Partnership: "AGENCY"}, 1), bareSellers("s.partnership = 'AGENCY'", "s.id DESC", 1)},
				{"sellers/country", sellers(desk.Filter{Country: "DE"}, 1), bareSellers("s.country = 'DE'", "s.id DESC", 1)},
				{"sellers/search-one", sellers(desk.Filter{Search: "last4711"}, 1), bareSellers(finds("last4711"), "s.id DESC", 1)},
				{"sellers/search-product", sellers(desk.Filter{Search: "gadget777"}, 1), bareSellers(finds("gadget777"), "s.id DESC", 1)},
				{"sellers/search-all", sellers(desk.Filter{Search: "shop.test"}, 1), bareSellers(finds("shop.test"), "s.id DESC", 1)},
				{"queue/first", waiting(reviewqueue.Filter{}, 1), bareQueue("", 1)},
				{"queue/deep", waiting(reviewqueue.Filter{}, 700), bareQueue("", 700)},
				{"queue/stage", waiting(reviewqueue.Filter{Stage: reviewqueue.Marketing}, 1), bareQueue("i.stage = 'MARKETING'", 1)},
				{"queue/kind", waiting(reviewqueue.Filter{Kind: reviewqueue.Version}, 1), bareQueue("i.kind = 'VERSION'", 1)},
				{"queue/mine", waiting(reviewqueue.Filter{Mine: true}, 1), bareQueue("i.taken_by = 'olga' AND i.taken_by <> ''", 1)},
				{"trail/first", lines(audit.Filter{}, 1), bareTrail("", 1)},
				{"trail/seller", lines(audit.Filter{SellerID: 77}, 1), bareTrail("e.seller_id = 77", 1)},
				{"questions/waiting", questions(true, 1), bareQuestions("t.waits", "t.last_at, t.id", 1)},
				{"questions/deep", questions(true, 900), bareQuestions("t.waits", "t.last_at, t.id", 900)},
				{"questions/answered", questions(false, 1), bareQuestions("NOT t.waits", "t.last_at DESC, t.id DESC", 1)},
				{"appeals/open", appeals(rules.AppealOpen, 1), bareAppeals("OPEN", "a.id", 1)},
				{"appeals/deep", appeals(rules.AppealOpen, 300), bareAppeals("OPEN", "a.id", 300)},
				{"appeals/accepted", appeals(rules.AppealAccepted, 1), bareAppeals("ACCEPTED", "a.id DESC", 1)},
				{"exceptions", func() error { _, _, err := judged.Exceptions(w.ctx, at(1)); return err }, bareExceptions(1)},
				{"exceptions/deep", func() error { _, _, err := judged.Exceptions(w.ctx, at(50)); return err }, bareExceptions(50)},
			} {
				b.Run(c.name, func(b *testing.B) {
					for b.Loop() {
						floor, took := medians(b, func() error { return bare(b.Context(), d, c.bare) }, c.ask)
						b.ReportMetric(float64(took)/float64(floor), "x-floor")
						b.ReportMetric(float64(took.Microseconds())/1000, "ms")
						if took > 3*floor {
							b.Errorf("%s takes %s, the bare statements %s", c.name, took, floor)
						}
					}
				})
			}
		})
	}
}

// medians is how long two things take, once they are warm. They take turns, so
// that what else the machine does meets both alike.
func medians(b *testing.B, one, other func() error) (time.Duration, time.Duration) {
	const tries = 31
	var took [2][]time.Duration
	for range tries {
		for i, do := range []func() error{one, other} {
			start := time.Now()
			if err := do(); err != nil {
				b.Fatal(err)
			}
			took[i] = append(took[i], time.Since(start))
		}
	}
	for i := range took {
		slices.Sort(took[i])
	}
	return took[0][tries/2], took[1][tries/2]
}

// bare reads the rows of statements, and makes nothing of them.
func bare(ctx context.Context, d *db.DB, statements []string) error {
	for _, statement := range statements {
		rows, err := d.Read().QueryContext(ctx, statement)
		if err != nil {
			return err
		}
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		into := make([]any, len(columns))
		for i := range into {
			into[i] = new(sql.RawBytes)
		}
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				return err
			}
		}
		if err := rows.Close(); err != nil {
			return err
		}
	}
	return nil
}

func at(page int) list.Page { return list.Page{Number: page, Length: 25} }

// narrowedBy is a condition where there is one: with WHERE TRUE, SQLite counts row by row.
func narrowedBy(condition string) string {
	if condition == "" {
		return ""
	}
	return " WHERE " + condition
}

func pageSQL(page int) string { return fmt.Sprintf(" LIMIT 25 OFFSET %d", (page-1)*25) }

func bareSellers(where, order string, page int) []string {
	return []string{
		"SELECT COUNT(*) FROM sellers AS s" + narrowedBy(where),
		`SELECT s.id, s.external_id, s.email, s.first_name, s.last_name, s.country, s.partnership, s.is_banned, s.payout_held_at, s.is_valid, s.on_vacation, s.wallet_status, s.created_at,
			c.name, (SELECT COUNT(*) FROM products AS p WHERE p.seller_id = s.id AND p.is_active)
			FROM sellers AS s LEFT JOIN seller_companies AS c ON c.seller_id = s.id WHERE s.id IN (SELECT s.id FROM sellers AS s` + narrowedBy(where) + " ORDER BY " + order + pageSQL(page) + ") ORDER BY " + order,
	}
}

func bareQueue(where string, page int) []string {
	const order = "i.is_premium DESC, i.entered_at, i.id"
	return []string{
		"SELECT COUNT(*) FROM review_items AS i" + narrowedBy(where),
		"SELECT COUNT(*) FROM review_items AS i WHERE i.taken_by = 'olga' AND i.taken_by <> ''",
		`SELECT i.*, (SELECT n.name FROM product_names AS n WHERE n.product_id = i.product_id AND n.lang = 'en'), s.first_name, s.last_name
			FROM review_items AS i JOIN sellers AS s ON s.id = i.seller_id WHERE i.id IN (SELECT i.id FROM review_items AS i` + narrowedBy(where) + " ORDER BY " + order + pageSQL(page) + ") ORDER BY " + order,
	}
}

func bareQuestions(where, order string, page int) []string {
	found := " FROM contact_threads AS t WHERE " + where
	return []string{
		"SELECT COUNT(*)" + found,
		"SELECT t.*" + found + " ORDER BY " + order + pageSQL(page),
		"SELECT m.* FROM contact_messages AS m WHERE m.thread_id IN (SELECT t.id" + found + " ORDER BY " + order + pageSQL(page) + ") ORDER BY m.id",
		"SELECT s.id, s.first_name, s.last_name FROM sellers AS s WHERE s.id IN (SELECT t.seller_id" + found + " ORDER BY " + order + pageSQL(page) + ")",
	}
}

func bareAppeals(state, order string, page int) []string {
	found := " FROM version_appeals AS a WHERE a.state = '" + state + "'"
	return []string{
		"SELECT COUNT(*)" + found,
		`SELECT a.*, u.version, (SELECT n.name FROM product_names AS n WHERE n.product_id = a.product_id AND n.lang = 'en'), (SELECT s.first_name || s.last_name FROM sellers AS s WHERE s.id = a.seller_id)
			FROM version_appeals AS a JOIN version_uploads AS u ON u.id = a.upload_id WHERE a.id IN (SELECT a.id` + found + " ORDER BY " + order + pageSQL(page) + ") ORDER BY " + order,
		"SELECT r.report FROM version_reports AS r WHERE r.upload_id IN (SELECT a.upload_id" + found + " ORDER BY " + order + pageSQL(page) + ")",
	}
}

func bareExceptions(page int) []string {
	const all = `SELECT v.id, v.upload_id, v.at, v.reason FROM finding_verdicts AS v WHERE v.is_standing UNION ALL SELECT a.id, a.upload_id, a.answered_at, a.answer FROM version_appeals AS a WHERE a.is_standing`
	return []string{
		"SELECT COUNT(*) FROM finding_verdicts WHERE is_standing", "SELECT COUNT(*) FROM version_appeals WHERE is_standing",
		`SELECT e.*, u.version, (SELECT n.name FROM product_names AS n WHERE n.product_id = u.product_id AND n.lang = 'en'), (SELECT s.first_name || s.last_name FROM sellers AS s WHERE s.id = u.seller_id)
			FROM (SELECT * FROM (` + all + ") AS e ORDER BY at DESC, id DESC" + pageSQL(page) + ") AS e JOIN version_uploads AS u ON u.id = e.upload_id ORDER BY e.at DESC, e.id DESC",
	}
}

func bareTrail(where string, page int) []string {
	count := "SELECT COUNT(*) FROM audit_trail AS e" + narrowedBy(where)
	if where == "" {
		count = "SELECT position FROM audit_head"
	}
	return []string{count, "SELECT e.* FROM audit_trail AS e" + narrowedBy(where) + " ORDER BY e.position DESC" + pageSQL(page)}
}

// fillDesk writes sellers with a company and a product each, versions that wait,
// of which the asking operator has some, lines of the trail, questions, and appeals
// with their reports.
func fillDesk(b *testing.B, d *db.DB) {
	b.Helper()
	numbers := func(n int) string {
		return fmt.Sprintf("WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < %d) ", n)
	}
	day := "'2026-05-31 12:00:00'"
	if d.Engine == db.PostgreSQL {
		day = "TIMESTAMPTZ '2026-05-31 12:00:00Z'"
	}
	statements := []string{
		"INSERT INTO sellers (email, first_name, last_name, language_native, partnership, country, is_europe_based, is_valid, is_banned, is_merkato, on_vacation, has_monetization, declared_vat_payment, is_wallet_required, created_at, external_id, time_zone) " + numbers(50_000) +
			"SELECT 'seller' || i || '@shop.test', 'First' || i, 'Last' || i, 'fr', CASE i % 10 WHEN 0 THEN 'MODULE_CREATOR' WHEN 1 THEN 'AGENCY' ELSE 'NO_PARTNERSHIP' END, CASE i % 5 WHEN 0 THEN 'DE' ELSE 'FR' END, TRUE, TRUE, i % 100 = 0, FALSE, FALSE, FALSE, FALSE, TRUE, " + day + ", 'S-' || i, 'Europe/Paris' FROM numbers",
		"UPDATE sellers SET vacation_from = '2026-05-20', vacation_until = CASE id % 10 WHEN 0 THEN '2026-06-10' ELSE '2026-05-30' END WHERE id % 5 = 0",
		"INSERT INTO seller_companies (seller_id, name, legal_form, street, street2, postcode, city, country, vat_number, registration_number) SELECT id, 'Company ' || id, '', '', '', '', '', 'FR', '', '' FROM sellers",
		"INSERT INTO products (seller_id, type, is_active, created_at, external_id) SELECT id, 'module', TRUE, " + day + ", 'P-' || id FROM sellers",
		"INSERT INTO product_names (product_id, lang, name) SELECT id, 'en', 'Gadget' || id FROM products",
		"INSERT INTO review_items (kind, ref, product_id, seller_id, stage, version, change_kind, errors, warnings, is_asked, is_premium, entered_at, taken_by, taker, taken_at) " +
			"SELECT 'VERSION', p.id, p.id, p.seller_id, CASE WHEN p.id % 4 = 0 THEN 'MARKETING' ELSE 'TECHNICAL' END, '1.0.0', 'MINOR', 0, 1, FALSE, p.seller_id % 10 = 0, " + day + ", CASE WHEN p.id % 500 = 0 THEN 'olga' ELSE '' END, '', CASE WHEN p.id % 500 = 0 THEN " + day + " END FROM products AS p ORDER BY p.id LIMIT 20000",
		"INSERT INTO audit_trail (at, issuer, subject, email, action, seller_id, detail, position, hash) " + numbers(100_000) +
			"SELECT " + day + ", 'i', 'olga', '', 'flags', (SELECT MIN(id) FROM sellers) + i % 1000, 'x', i, 'h' || i FROM numbers",
		"UPDATE audit_head SET position = 100000, hash = 'h100000'",
		"INSERT INTO contact_threads (seller_id, topic, subject, opened_at, last_at, waits) SELECT id, 'OTHER', 'Question', " + day + ", " + day + ", id % 2 = 0 FROM sellers",
		"INSERT INTO contact_messages (thread_id, seller_id, from_seller, body, at, key) SELECT id, seller_id, TRUE, 'When?', " + day + ", 'k' FROM contact_threads",
		"INSERT INTO version_uploads (seller_id, product_id, version, change_kind, changelog, works_from, works_to, state, day, submitted_at, name, size, sha256, blob, rebuilt, rebuilt_size, rebuilt_sha256, technical_name, compliance, errors, warnings, withdrawal) " +
			"SELECT seller_id, id, '1.0.0', 'NEW', '{}', '8.0.0', '9.0.0', 'REFUSED', '2026-05-31', " + day + ", 'x.zip', 1, '', 'x', '', 0, '', 'x', '', 1, 0, '' FROM products ORDER BY id LIMIT 20000",
		"INSERT INTO version_reports (upload_id, report) SELECT id, '{}' FROM version_uploads",
		"INSERT INTO version_appeals (upload_id, product_id, seller_id, fingerprint, rule, reason, state, answer, reviewer, made_at, answered_at, is_standing) " +
			"SELECT id, product_id, seller_id, 'f', 'PHP-EVAL', 'Why?', CASE WHEN id % 2 = 0 THEN 'OPEN' WHEN id % 10 = 1 THEN 'ACCEPTED' ELSE 'DECLINED' END, '', '', " + day + ", CASE WHEN id % 2 = 1 THEN " + day + " END, id % 10 = 1 FROM version_uploads",
		"ANALYZE",
	}
	for _, statement := range statements {
		if _, err := d.Writer().ExecContext(b.Context(), statement); err != nil {
			b.Fatal(statement, err)
		}
	}
}

package orders_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/orders"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// telling is a story being told to a market.
type telling struct {
	*market
	story
	name     string
	products []string
}

func (m *market) hear(t failer, s story) *telling {
	t.Helper()
	m = &market{Service: m.Service, d: m.d, books: m.books, kept: m.kept, clock: m.clock}
	told := &telling{market: m, story: s, name: newName("story")}
	for _, kind := range []seller.Partnership{seller.Community, seller.Agency} {
		id := m.addSeller(t, func(s *seller.Seller) { s.Partnership = kind })
		for range storyProducts / 2 {
			told.products = append(told.products, m.addProduct(t, id, products.TypeModule, 1000))
		}
	}
	return told
}

func (s *telling) order(i int) orders.NewOrder {
	told := s.orders[i]
	var lines []orders.NewLine
	for _, l := range told.lines {
		lines = append(lines, orders.NewLine{Product: s.products[l.product], Price: l.price, Discount: l.discount, Care: l.care})
	}
	o := newOrder(lines...)
	o.Reference, o.PlacedAt = fmt.Sprintf("%s/%d", s.name, i), told.at
	o.CustomerEmail = fmt.Sprintf("%s-%d@example.com", s.name, told.customer)
	return o
}

func (s *telling) refundOf(i int) orders.NewRefund {
	told := s.refunds[i]
	return orders.NewRefund{
		Key: fmt.Sprintf("%s/%d", s.name, i), Reference: fmt.Sprintf("%s/%d", s.name, told.order), LineNumber: told.line + 1,
		Amount: told.amount, At: told.at, Reason: "returned",
	}
}

// agree tells what was agreed on, each in a transaction of its own that may be
// killed at its end, and corrects the sales that this is news for.
func (s *telling) agree(t failer, which []int, kill bool) {
	t.Helper()
	for _, i := range which {
		told := s.terms[i]
		id, name := s.market.sellers[told.seller], fmt.Sprintf("%s/%d", s.name, told.seller)
		var changed []seller.Span
		err := s.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
			sent := sellertest.New(func(s *seller.Seller) {
				s.ExternalID, s.ExternalUpdatedAt, s.Partnership = &name, &told.at, told.partnership
			})
			if err := tx.NewSelect().Model((*seller.Seller)(nil)).Column("email").Where("id = ?", id).Scan(ctx, &sent.Email); err != nil {
				return err
			}
			done, err := s.Sellers.Upsert(ctx, tx, []*seller.Seller{sent})
			if err != nil {
				return err
			}
			if told.ownRate != nil {
				if changed, err = s.SaveOwnRates(ctx, tx, id, told.at, []orders.OwnRate{*told.ownRate}); err != nil {
					return err
				}
			}
			if done[0].Agreed != nil {
				changed = append(changed, *done[0].Agreed)
			}
			if kill {
				return errKilled
			}
			return done[0].Err
		})
		if errors.Is(err, errKilled) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Rerate(context.Background(), id, changed...); err != nil {
			t.Fatal(err)
		}
	}
}

var errKilled = errors.New("killed")

// tell tells some orders, or some refunds, in one transaction, which is killed
// at its end if asked to. Only refunds of orders not heard of may be refused.
func (s *telling) tell(t failer, orderNumbers, refundNumbers []int, kill bool) {
	t.Helper()
	err := s.d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		var newOrders []orders.NewOrder
		for _, i := range orderNumbers {
			newOrders = append(newOrders, s.order(i))
		}
		var newRefunds []orders.NewRefund
		for _, i := range refundNumbers {
			newRefunds = append(newRefunds, s.refundOf(i))
		}
		recorded, err := s.Record(ctx, tx, newOrders)
		if err != nil {
			return err
		}
		refunded, err := s.Refund(ctx, tx, newRefunds)
		if err != nil {
			return err
		}
		for _, o := range append(recorded, refunded...) {
			if o.Err != nil && o.Err.Code != fault.NotFound {
				return o.Err
			}
		}
		if kill {
			return errKilled
		}
		return nil
	})
	if err != nil && !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// tellAll tells the whole story, in its order.
func (s *telling) tellAll(t failer) {
	t.Helper()
	s.agree(t, upTo(len(s.terms)), false)
	s.tell(t, upTo(len(s.orders)), nil, false)
	s.tell(t, nil, upTo(len(s.refunds)), false)
}

// dump is the books of a telling: balances, what each line came to, figures
// that are not nothing, and contracts, with names that two tellings have in common.
func (s *telling) dump(t failer) map[string]string {
	t.Helper()
	all := map[string]string{}
	for i, id := range s.sellers {
		balances, err := s.books.Balances(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprintf("balances of seller %d", i)] = fmt.Sprintf("%+v", balances)
	}
	s.rows(t, all, "line", `SELECT o.reference || '#' || l.number AS name, l.base || ' ' || l.gross || ' ' || l.rate || ' ' || l.commission || ' ' || l.net || ' refunds ' || l.refunds || ' ' || l.refunded
		|| ' back ' || COALESCE(SUM(r.base), 0) || ' ' || COALESCE(SUM(r.gross), 0) || ' ' || COALESCE(SUM(r.commission), 0) || ' ' || COALESCE(SUM(r.net), 0) AS value
		FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id AND l.type = 'ORDER' LEFT JOIN order_lines AS r ON r.refund_of = l.id
		WHERE o.seller_id IN (?) GROUP BY o.reference, l.id`)
	s.rows(t, all, "refund", `SELECT o.reference || '#' || l.number || ' ' || COALESCE(r.refund_key, 'with its product') AS name,
		r.day || ' ' || r.base || ' ' || r.gross || ' ' || r.rate || ' ' || r.commission || ' ' || r.net || ' in the ledger ' || (
			SELECT CAST(SUM(e.amount) AS BIGINT) FROM ledger_transactions AS t JOIN ledger_entries AS e ON e.transaction_id = t.id
			JOIN ledger_accounts AS a ON a.id = e.account_id WHERE t.cause_kind = 'refund' AND t.cause_id = r.id AND a.seller_id = r.seller_id) AS value
		FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id AND l.type = 'ORDER' JOIN order_lines AS r ON r.refund_of = l.id WHERE o.seller_id IN (?)`)
	s.rows(t, all, "figure", `SELECT 'seller-' || f.seller_id || ' ' || slice || ' ' || grain || ' ' || CASE WHEN slice = 'product' THEN p.external_id ELSE value END || ' ' || starts_on AS name,
		sales || ' ' || sales_base || ' ' || sales_gross || ' ' || sales_net || ' ' || refunds || ' ' || refund_base || ' ' || refund_gross || ' ' || refund_net AS value
		FROM figures AS f LEFT JOIN products AS p ON slice = 'product' AND CAST(p.id AS TEXT) = value WHERE f.seller_id IN (?) AND (sales <> 0 OR refunds <> 0)`)
	s.rows(t, all, "product figure", `SELECT 'seller-' || f.seller_id || ' ' || slice || ' ' || grain || ' ' || p.external_id || ' ' || value || ' ' || starts_on AS name,
		sales || ' ' || sales_base || ' ' || sales_gross || ' ' || sales_net || ' ' || refunds || ' ' || refund_base || ' ' || refund_gross || ' ' || refund_net AS value
		FROM product_figures AS f JOIN products AS p ON p.id = f.product_id WHERE f.seller_id IN (?) AND (sales <> 0 OR refunds <> 0)`)
	s.rows(t, all, "care", `SELECT o.reference || '#' || l.number AS name, renews_on || COALESCE(' ended ' || c.ended_at, '') || ' with line ' || COALESCE(p.number, 0) AS value
		FROM business_care AS c JOIN order_lines AS l ON l.id = c.line_id JOIN orders AS o ON o.id = l.order_id
		LEFT JOIN order_lines AS p ON p.id = c.product_line WHERE c.seller_id IN (?)`)
	return all
}

func (s *telling) rows(t failer, all map[string]string, kind, query string) {
	t.Helper()
	var rows []struct{ Name, Value string }
	err := s.d.Read().NewRaw(query, bun.List(s.sellers)).Scan(context.Background(), &rows)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		all[kind+" "+s.neutral(row.Name)] = row.Value
	}
}

// neutral replaces the names that only this telling has.
func (s *telling) neutral(name string) string {
	pairs := []string{"m:" + s.name + "/", "refund ", s.name + "/", "order "}
	for i, p := range s.products {
		pairs = append(pairs, p+" ", fmt.Sprintf("product %d ", i))
	}
	for i, id := range s.sellers {
		pairs = append(pairs, fmt.Sprintf("seller-%d ", id), fmt.Sprintf("seller %d ", i))
	}
	return strings.NewReplacer(pairs...).Replace(name)
}

// R18.2: any shuffled, repeated, interrupted telling of a story ends in the
// same books as told once, and the books hold on the way.
func TestTheBooksAreTheSameHoweverTheyAreTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m := openMarket(d)
		m.RerateInParts(2, 0)
		rapid.Check(t, func(t *rapid.T) {
			s := drawStory(t)
			once := m.hear(t, s)
			once.tellAll(t)

			often := m.hear(t, s)
			for range rapid.IntRange(1, 4).Draw(t, "steps") {
				some := func(n int, what string) []int {
					if n == 0 {
						return nil
					}
					return rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 2*n).Draw(t, what)
				}
				kill := rapid.IntRange(0, 2).Draw(t, "kill") == 0
				switch rapid.SampledFrom([]string{"orders", "refunds", "terms"}).Draw(t, "what") {
				case "orders":
					often.tell(t, some(len(s.orders), "which orders"), nil, kill)
				case "refunds":
					often.tell(t, nil, some(len(s.refunds), "which refunds"), kill)
				case "terms":
					often.agree(t, some(len(s.terms), "which terms"), kill)
				}
				if rapid.IntRange(0, 3).Draw(t, "release") == 0 {
					if _, err := m.Release(context.Background(), marketDay); err != nil {
						t.Fatal(err)
					}
				}
				if rapid.IntRange(0, 3).Draw(t, "prove") > 0 {
					continue // the proof reads all books there are; the last one sees what this one would
				}
				if report, err := m.Verify(context.Background()); err != nil || !report.OK() {
					t.Fatalf("the books differ: %+v, %v", report, err)
				}
			}
			often.tell(t, rapid.Permutation(upTo(len(s.orders))).Draw(t, "last orders"), nil, false)
			often.tell(t, nil, rapid.Permutation(upTo(len(s.refunds))).Draw(t, "last refunds"), false)
			often.agree(t, rapid.Permutation(upTo(len(s.terms))).Draw(t, "last terms"), false)
			if _, err := m.Release(context.Background(), marketDay); err != nil {
				t.Fatal(err)
			}
			often.wantSound(t)
			if diff := cmp.Diff(once.dump(t), often.dump(t)); diff != "" {
				t.Fatalf("told once (-), told often (+):\n%s", diff)
			}
		})
	})
}

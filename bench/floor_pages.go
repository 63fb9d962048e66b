package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

const (
	pageLength = 10
	pageDays   = 30 // of the list without a period
)

// lineView is a line as the browser gets it, but for where its money is.
type lineView struct {
	ID             int64         `json:"id,string"`
	OrderID        int64         `json:"order_id,string"`
	Reference      string        `json:"reference"`
	Type           string        `json:"type"`
	Source         string        `json:"source"`
	At             time.Time     `json:"at"`
	Day            string        `json:"day"`
	ProductID      int64         `json:"product_id,string"`
	ProductName    string        `json:"product_name"`
	ProductType    string        `json:"product_type"`
	IsBusinessCare bool          `json:"is_business_care"`
	Quantity       int64         `json:"quantity"`
	CustomerName   string        `json:"customer_name"`
	CustomerEmail  string        `json:"customer_email"`
	Country        string        `json:"country"`
	Language       string        `json:"language"`
	Shop           string        `json:"shop"`
	Discount       *discountView `json:"discount"`
	Base           int64         `json:"base"`
	Gross          int64         `json:"gross"`
	Commission     int64         `json:"commission"`
	CommissionRate int64         `json:"commission_rate"`
	Net            int64         `json:"net"`
	Amount         int64         `json:"amount"`
	Refunded       int64         `json:"refunded"`
}

type discountView struct {
	Type   string `json:"type"`
	Value  int64  `json:"value"`
	Amount int64  `json:"amount"`
}

// What a page has of its lines, their orders and products' names.
const (
	pageColumns = `SELECT l.id, l.order_id, o.reference, l.type, l.source, l.at, l.day, l.product_id, COALESCE(own.name, english.name, ''),
	l.product_type, l.care, l.quantity, o.customer_name, o.customer_email, l.country, l.language, o.shop, l.discount_type, l.discount_value,
	l.base, l.gross, l.commission, l.rate, l.net, l.refunded`
	pageNames = ` LEFT JOIN product_names AS english ON english.product_id = l.product_id AND english.lang = 'en'
	LEFT JOIN product_names AS own ON own.product_id = l.product_id AND own.lang = ?`
	pageSort = ` ORDER BY l.at DESC, l.id DESC LIMIT 10`
)

// pageOf takes the lines off their index before anything is joined to them:
// PostgreSQL plans that in a fraction of the time.
func pageOf(condition string) string { return longPageOf(condition, pageLength) }

func longPageOf(condition string, length int) string {
	return pageColumns + ` FROM (SELECT * FROM order_lines WHERE seller_id = ?` + condition + ` ORDER BY at DESC, id DESC LIMIT ` + strconv.Itoa(length) + `) AS l
		JOIN orders AS o ON o.id = l.order_id` + pageNames + ` ORDER BY l.at DESC, l.id DESC`
}

// pageSQL is a statement for each filter, with its best index before it. There
// is no count and no total.
func pageSQL(engine db.Engine) map[string]string {
	search := pageColumns + ` FROM orders_search CROSS JOIN orders AS o CROSS JOIN order_lines AS l` + pageNames +
		` WHERE o.seller_id = ? AND orders_search MATCH '"' || ? || '"' AND o.id = orders_search.rowid AND l.order_id = o.id` + pageSort
	if engine == db.PostgreSQL {
		search = `WITH o AS MATERIALIZED (SELECT * FROM orders WHERE seller_id = ? AND search LIKE '%' || ? || '%') ` +
			pageColumns + ` FROM o JOIN order_lines AS l ON l.order_id = o.id` + pageNames + pageSort
	}
	return map[string]string{
		"all":      pageOf(""),
		"fifty":    longPageOf("", 50),
		"two":      pageOf(" AND source = 'AUTO' AND country = ?"),
		"period":   pageOf(" AND at >= ? AND at < ?"),
		"product":  pageOf(" AND product_id = ?"),
		"source":   pageOf(" AND source = ?"),
		"language": pageOf(" AND language = ?"),
		"type":     pageOf(" AND product_type = ?"),
		"search":   search,
	}
}

// pageArgs are the arguments of such a statement.
func (f *floor) pageArgs(filter, value string) []any {
	switch {
	case filter == "all" || filter == "fifty":
		return []any{f.sellerID, lang}
	case filter == "period":
		today := calendar.DayOf(time.Now())
		return []any{f.sellerID, today.Add(1 - pageDays).Start(), today.End(), lang}
	case filter == "search" && f.engine == db.SQLite:
		return []any{lang, f.sellerID, value}
	}
	return []any{f.sellerID, value, lang}
}

// pages serves the pages of all filters. Statements are prepared on SQLite, as
// the product's are.
func (f *floor) pages(mux *http.ServeMux) {
	for filter, statement := range pageSQL(f.engine) {
		prepared := sync.OnceValues(func() (*sql.Stmt, error) { return f.pool.Prepare(statement) })
		query := func(ctx context.Context, args ...any) (*sql.Rows, error) {
			if f.engine == db.PostgreSQL {
				return f.pool.QueryContext(ctx, f.rebind(statement), args...)
			}
			s, err := prepared()
			if err != nil {
				return nil, err
			}
			return s.QueryContext(ctx, args...)
		}
		mux.HandleFunc("POST /page/"+filter, answerJSON(func(r *http.Request) (any, error) {
			rows, err := query(r.Context(), f.pageArgs(filter, r.URL.Query().Get("value"))...)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", filter, err)
			}
			defer rows.Close()
			lines := make([]lineView, 0, pageLength)
			for rows.Next() {
				var l lineView
				if err := l.scan(rows); err != nil {
					return nil, err
				}
				lines = append(lines, l)
			}
			return map[string]any{"lines": lines}, rows.Err()
		}))
	}
}

func (l *lineView) scan(rows *sql.Rows) error {
	var discountType *string
	var discount *int64
	err := rows.Scan(&l.ID, &l.OrderID, &l.Reference, &l.Type, &l.Source, &l.At, &l.Day, &l.ProductID, &l.ProductName,
		&l.ProductType, &l.IsBusinessCare, &l.Quantity, &l.CustomerName, &l.CustomerEmail, &l.Country, &l.Language, &l.Shop, &discountType, &discount,
		&l.Base, &l.Gross, &l.Commission, &l.CommissionRate, &l.Net, &l.Refunded)
	l.At, l.Amount = l.At.UTC(), l.Gross
	if discountType != nil {
		l.Discount = &discountView{*discountType, *discount, l.Base - l.Gross}
	}
	return err
}

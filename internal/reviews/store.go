package reviews

import (
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/list"
)

func byExternal(ctx context.Context, q bun.IDB, ids []string) (map[string]*Rating, error) {
	var rows []*Rating
	err := q.NewSelect().Model(&rows).Where("external_id IN (?)", bun.List(ids)).Scan(ctx)
	found := make(map[string]*Rating, len(rows))
	for _, row := range rows {
		found[row.ExternalID] = row
	}
	return found, err
}

// insert writes ratings in the order of their ids, so that two writers of the
// same ones wait for each other and not in a circle.
func insert(ctx context.Context, tx bun.Tx, ratings map[string]*Rating) error {
	var rows []*Rating
	for _, id := range slices.Sorted(maps.Keys(ratings)) {
		rows = append(rows, ratings[id])
	}
	return db.Insert(ctx, tx, rows, func(r *Rating) *int64 { return &r.ID }, "external_id", func(r *Rating) string { return r.ExternalID })
}

// ofSeller are a seller's ratings of a period and product, whatever their
// stars. They are found by the moment, of which days in Paris are spans.
func ofSeller(d *db.DB, sellerID int64, f Filter) *bun.SelectQuery {
	index := "ratings_seller"
	if f.ProductID != 0 {
		index = "ratings_product"
	}
	q := d.Read().NewSelect().TableExpr("ratings"+string(d.By(index))).Where("seller_id = ?", sellerID)
	if f.ProductID != 0 {
		q = q.Where("product_id = ?", f.ProductID)
	}
	return f.Period.Of(q, "at")
}

// countByStars counts those with one star, two stars and so on.
func countByStars(ctx context.Context, d *db.DB, sellerID int64, f Filter) (counts [mostStars]int64, err error) {
	var rows []struct {
		Stars   int
		Ratings int64
	}
	err = ofSeller(d, sellerID, f).ColumnExpr("stars, COUNT(*) AS ratings").GroupExpr("stars").Scan(ctx, &rows)
	for _, row := range rows {
		counts[row.Stars-1] = row.Ratings
	}
	return counts, err
}

// countAnswered counts those of them that have a reply. Few have, so they are
// found by their replies, and those without by what is left.
func countAnswered(ctx context.Context, d *db.DB, sellerID int64, f Filter) (counts [mostStars]int64, err error) {
	var rows []struct {
		Stars   int
		Ratings int64
	}
	q := d.Read().NewSelect().TableExpr("rating_replies AS reply").Join("JOIN ratings AS rating ON rating.id = reply.rating_id").
		ColumnExpr("rating.stars, COUNT(*) AS ratings").Where("reply.seller_id = ?", sellerID)
	if f.ProductID != 0 {
		q = q.Where("rating.product_id = ?", f.ProductID)
	}
	err = f.Period.Of(q, "rating.at").GroupExpr("rating.stars").Scan(ctx, &rows)
	for _, row := range rows {
		counts[row.Stars-1] = row.Ratings
	}
	return counts, err
}

// pageOf reads a page. Which ratings it has is found out by their ids, from the
// index alone: on a late page many are passed over.
func pageOf(ctx context.Context, d *db.DB, sellerID int64, f Filter, page list.Page) ([]Rating, error) {
	const newestFirst = "at DESC, id DESC"
	ids := ofSeller(d, sellerID, f).ColumnExpr("id")
	if f.Stars != nil {
		ids = ids.Where("stars = ?", *f.Stars)
	}
	if f.IsAnswered != nil {
		const reply = "EXISTS (SELECT 1 FROM rating_replies AS reply WHERE reply.rating_id = ratings.id)"
		if *f.IsAnswered {
			ids = ids.Where(reply)
		} else {
			ids = ids.Where("NOT " + reply)
		}
	}
	ids = page.Of(ids.OrderExpr(newestFirst))
	var rows []Rating
	err := d.Read().NewSelect().Model(&rows).Where("id IN (?)", ids).OrderExpr(newestFirst).Scan(ctx)
	return rows, err
}

// complete adds what the seller did about ratings, and the conversations about
// their orders.
func (s *Service) complete(ctx context.Context, sellerID int64, entries []Entry) error {
	if len(entries) == 0 {
		return nil
	}
	q := s.db.Read()
	var ids []int64
	var orders []string
	at := map[int64]*Entry{}
	for i, e := range entries {
		ids, at[e.ID] = append(ids, e.ID), &entries[i]
		if e.OrderReference != "" {
			orders = append(orders, e.OrderReference)
		}
	}
	var replies []Reply
	if err := q.NewSelect().Model(&replies).Where("rating_id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return err
	}
	for i := range replies {
		at[replies[i].RatingID].Reply = &replies[i]
	}
	var reported []int64
	if err := q.NewSelect().Model((*report)(nil)).Column("rating_id").Where("rating_id IN (?)", bun.List(ids)).Scan(ctx, &reported); err != nil {
		return err
	}
	for _, id := range reported {
		at[id].IsReported = true
	}
	if len(orders) == 0 {
		return nil
	}
	var threads []struct {
		OrderReference string
		ID             int64
	}
	err := q.NewSelect().TableExpr("message_threads").ColumnExpr("order_reference, MAX(id) AS id").
		Where("seller_id = ?", sellerID).Where("order_reference IN (?)", bun.List(orders)).Where("order_reference <> ''").
		Group("order_reference").Scan(ctx, &threads)
	for _, t := range threads {
		for i := range entries {
			if entries[i].OrderReference == t.OrderReference {
				entries[i].ThreadID = &t.ID
			}
		}
	}
	return err
}

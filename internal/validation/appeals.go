package validation

import (
	"context"
	"encoding/json"

	"github.com/uptrace/bun"

	"merkato/internal/inspect"
	"merkato/internal/list"
	"merkato/internal/validation/rates"
)

// AppealedFinding is an appeal with what a reviewer needs to decide it.
type AppealedFinding struct {
	Appeal
	ProductName string
	SellerName  string
	Version     string
	Finding     *inspect.Finding `bun:"-"` // nil: the report does not have it any more
}

// Appeals are a page of those in a state: open ones the oldest first, others the
// newest. For operators.
func (s *Service) Appeals(ctx context.Context, state AppealState, page list.Page) (found []AppealedFinding, total int64, err error) {
	if _, err = reviewer(ctx); err == nil {
		err = list.First(list.CheckOneOf("state", state, AppealOpen, AppealAccepted, AppealDeclined), page.Check("length"))
	}
	if err != nil {
		return nil, 0, err
	}
	if state == "" {
		state = AppealOpen
	}
	in := func() *bun.SelectQuery {
		return s.DB.Read().NewSelect().TableExpr("version_appeals AS appeal").Where("appeal.state = ?", state)
	}
	if total, err = in().Count(ctx); err != nil || total == 0 {
		return nil, total, err
	}
	order := "appeal.id"
	if state != AppealOpen {
		order = "appeal.id DESC"
	}
	// The page is found by the index alone; names are read for these.
	err = s.DB.Read().NewSelect().TableExpr("version_appeals AS appeal").ColumnExpr("appeal.*, upload.version").
		ColumnExpr("(SELECT n.name FROM product_names AS n WHERE n.product_id = appeal.product_id AND n.lang = 'en') AS product_name").
		ColumnExpr("(SELECT COALESCE(NULLIF(c.name, ''), TRIM(s.first_name || ' ' || s.last_name)) FROM sellers AS s LEFT JOIN seller_companies AS c ON c.seller_id = s.id WHERE s.id = appeal.seller_id) AS seller_name").
		Join("JOIN version_uploads AS upload ON upload.id = appeal.upload_id").
		Where("appeal.id IN (?)", page.Of(in().Column("appeal.id").OrderExpr(order))).OrderExpr(order).Scan(ctx, &found)
	if err != nil {
		return nil, 0, err
	}
	return found, total, s.addFindings(ctx, found)
}

// addFindings reads the reports of appealed versions together, and takes from
// each what is appealed.
func (s *Service) addFindings(ctx context.Context, appeals []AppealedFinding) error {
	ids := make([]int64, len(appeals))
	for i := range appeals {
		ids[i] = appeals[i].UploadID
	}
	var rows []struct {
		UploadID int64
		Report   string
	}
	err := s.DB.Read().NewSelect().TableExpr("version_reports").Column("upload_id", "report").Where("upload_id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		report := &inspect.Report{}
		if err := json.Unmarshal([]byte(row.Report), report); err != nil {
			return err
		}
		for i := range appeals {
			if a := &appeals[i]; a.UploadID == row.UploadID {
				a.Finding = findingOf(report, a.Fingerprint)
			}
		}
	}
	return nil
}

// Rates are how often people agreed with each rule, the worst first. For
// operators.
func (s *Service) Rates(ctx context.Context) ([]rates.Rate, error) {
	if _, err := reviewer(ctx); err != nil {
		return nil, err
	}
	return rates.Read(ctx, s.DB.Read())
}

package validation

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/inspect"
	"merkato/internal/list"
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
		ColumnExpr("(SELECT TRIM(s.first_name || ' ' || s.last_name) FROM sellers AS s WHERE s.id = appeal.seller_id) AS seller_name").
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

// Rate is how often people agreed with a rule.
type Rate struct {
	Rule      string
	Accepted  int64 // appeals
	Declined  int64
	Dismissed int64 // by reviewers, of themselves
	Confirmed int64
}

// FalseAlarms is the share of findings looked at that were wrong, in hundredths
// of a per cent.
func (r Rate) FalseAlarms() int64 {
	all := r.Accepted + r.Declined + r.Dismissed + r.Confirmed
	if all == 0 {
		return 0
	}
	return (r.Accepted + r.Dismissed) * 10_000 / all
}

// Rates are those of every rule that somebody had a word on, the worst first.
// For operators.
func (s *Service) Rates(ctx context.Context) ([]Rate, error) {
	if _, err := reviewer(ctx); err != nil {
		return nil, err
	}
	var rows []struct {
		Rule string
		Word string
		N    int64
	}
	err := s.DB.Read().NewRaw(`SELECT rule, state AS word, COUNT(*) AS n FROM version_appeals WHERE state <> 'OPEN' GROUP BY rule, state
		UNION ALL SELECT rule, verdict AS word, COUNT(*) AS n FROM finding_verdicts WHERE verdict <> 'ADDED' GROUP BY rule, verdict`).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	rates := map[string]*Rate{}
	for _, row := range rows {
		r := rates[row.Rule]
		if r == nil {
			r = &Rate{Rule: row.Rule}
			rates[row.Rule] = r
		}
		switch row.Word {
		case string(AppealAccepted):
			r.Accepted = row.N
		case string(AppealDeclined):
			r.Declined = row.N
		case string(Dismissed):
			r.Dismissed = row.N
		case string(Confirmed):
			r.Confirmed = row.N
		}
	}
	all := make([]Rate, 0, len(rates))
	for _, r := range rates {
		all = append(all, *r)
	}
	slices.SortFunc(all, func(a, b Rate) int {
		if d := b.FalseAlarms() - a.FalseAlarms(); d != 0 {
			return int(d)
		}
		return strings.Compare(a.Rule, b.Rule)
	})
	return all, nil
}

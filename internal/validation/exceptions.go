package validation

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// What the audit trail calls what reviewers do.
const (
	actionReview     = "review_version"
	actionAppeal     = "appeal"
	actionException  = "exception"
	actionRuleChange = "rule_change"
)

// record writes down what an operator did, as the last thing in a transaction.
func (s *Service) record(ctx context.Context, tx bun.Tx, action string, sellerID int64, detail string) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return audit.New(s.DB, s.Now).RecordIn(ctx, tx, who, action, sellerID, detail)
}

// ExceptionSource is what a standing exception came from.
type ExceptionSource string

const (
	FromDismissal ExceptionSource = "DISMISSAL"
	FromAppeal    ExceptionSource = "APPEAL"
)

// Exception is a finding that blocks no version of a product any more.
type Exception struct {
	Source      ExceptionSource
	ID          int64 // of the verdict or the appeal
	UploadID    int64 // the version it was decided on
	ProductID   int64
	ProductName string
	SellerID    int64
	SellerName  string
	Version     string
	Rule        string
	Reason      string
	At          time.Time
}

const exceptionsSQL = `(SELECT 'DISMISSAL' AS source, id, upload_id, product_id, rule, reason, at FROM finding_verdicts WHERE is_standing
	UNION ALL SELECT 'APPEAL' AS source, id, upload_id, product_id, rule, answer AS reason, answered_at AS at FROM version_appeals WHERE is_standing) AS e`

// Exceptions are a page of those in force, the newest first. For operators.
func (s *Service) Exceptions(ctx context.Context, page list.Page) (found []Exception, total int64, err error) {
	if _, err = reviewer(ctx); err == nil {
		err = page.Check("length")
	}
	if err != nil {
		return nil, 0, err
	}
	err = s.DB.Read().NewRaw(`SELECT (SELECT COUNT(*) FROM finding_verdicts WHERE is_standing) + (SELECT COUNT(*) FROM version_appeals WHERE is_standing)`).Scan(ctx, &total)
	if err != nil || total == 0 {
		return nil, total, err
	}
	const order = "e.at DESC, e.id DESC, e.source"
	rows := page.Of(s.DB.Read().NewSelect().TableExpr(exceptionsSQL).ColumnExpr("e.*").OrderExpr(order))
	err = s.DB.Read().NewSelect().TableExpr("(?) AS e", rows).ColumnExpr("e.*, upload.version, upload.seller_id").
		ColumnExpr("COALESCE((SELECT n.name FROM product_names AS n WHERE n.product_id = e.product_id AND n.lang = 'en'), '') AS product_name").
		ColumnExpr("(SELECT COALESCE(NULLIF(c.name, ''), TRIM(s.first_name || ' ' || s.last_name)) FROM sellers AS s LEFT JOIN seller_companies AS c ON c.seller_id = s.id WHERE s.id = upload.seller_id) AS seller_name").
		Join("JOIN version_uploads AS upload ON upload.id = e.upload_id").OrderExpr(order).Scan(ctx, &found)
	return found, total, err
}

// WithdrawException lets a finding block later versions of its product again. The
// version that it was decided on keeps what was decided. For operators.
func (s *Service) WithdrawException(ctx context.Context, source ExceptionSource, id int64, reason string) error {
	if _, err := reviewer(ctx); err != nil {
		return err
	}
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Give a reason: it goes into the audit trail.").At("reason")
	}
	if err := checkText("reason", reason, longestText); err != nil {
		return err
	}
	table := "finding_verdicts"
	if source == FromAppeal {
		table = "version_appeals"
	}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var was []struct {
			UploadID int64
			Rule     string
		}
		err := tx.NewRaw("UPDATE ? SET is_standing = FALSE WHERE id = ? AND is_standing RETURNING upload_id, rule", bun.Ident(table), id).Scan(ctx, &was)
		if err != nil {
			return err
		}
		if len(was) == 0 {
			return fault.New(fault.NotFound, "no_exception", "There is no such exception any more.").At("id")
		}
		u, err := s.any(ctx, tx, was[0].UploadID)
		if err != nil {
			return err
		}
		if err := s.Events.Publish(ctx, tx, u.SellerID, events.VersionChanged, u.ID); err != nil {
			return err
		}
		if err := s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, u.ID); err != nil {
			return err
		}
		return s.record(ctx, tx, actionException, u.SellerID, fmt.Sprintf("%s of product %d withdrawn: %s", was[0].Rule, u.ProductID, reason))
	})
	if err == nil {
		s.Events.Wake()
	}
	return err
}

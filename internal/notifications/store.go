package notifications

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

type noticeRow struct {
	bun.BaseModel `bun:"table:notices,alias:notice"`

	ID        int64 `bun:",pk,autoincrement"`
	SellerID  int64
	Kind      Kind
	What      What
	Key       string
	ProductID *int64
	Details   string
	At        time.Time
	MailID    *int64
}

// Mail is one e-mail.
type Mail struct {
	bun.BaseModel `bun:"table:notification_mails,alias:mail"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	Kinds    string
	MadeAt   time.Time
	SentAt   *time.Time
	FailedAt *time.Time
	Failure  *string
}

func insertNotices(ctx context.Context, tx bun.Tx, notices []Notice, at time.Time) error {
	rows := make([]noticeRow, len(notices))
	for i, n := range notices {
		text, err := json.Marshal(n.Details)
		if err != nil {
			return err
		}
		rows[i] = noticeRow{SellerID: n.SellerID, Kind: kinds[n.What], What: n.What, Key: n.Key, Details: string(text), At: at}
		if n.ProductID != 0 {
			rows[i].ProductID = &n.ProductID
		}
	}
	_, err := tx.NewInsert().Model(&rows).ExcludeColumn("id").On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)
	return err
}

// addresseeRow is the seller that an e-mail goes to.
type addresseeRow struct {
	ID             int64
	Email          string
	FirstName      string
	LanguageNative string
	LanguageSecond *string
	LanguageThird  *string
	TimeZone       string
}

func addressee(ctx context.Context, q bun.IDB, sellerID int64) (*addresseeRow, error) {
	found := &addresseeRow{}
	err := q.NewRaw("SELECT id, email, first_name, language_native, language_second, language_third, time_zone FROM sellers WHERE id = ?", sellerID).Scan(ctx, found)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "seller_unknown", "There is no such seller.")
	}
	return found, err
}

func preferencesOf(ctx context.Context, q bun.IDB, sellerID int64) (Preferences, error) {
	var row preferencesRow
	err := q.NewSelect().Model(&row).Where("seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return Defaults(), nil
	}
	return row.preferences(), err
}

func savePreferences(ctx context.Context, tx bun.Tx, row *preferencesRow) error {
	_, err := tx.NewInsert().Model(row).On("CONFLICT (seller_id) DO UPDATE").
		Set("off = EXCLUDED.off, cadence = EXCLUDED.cadence, digest_hour = EXCLUDED.digest_hour").
		Set("quiet_from = EXCLUDED.quiet_from, quiet_until = EXCLUDED.quiet_until").Returning("NULL").Exec(ctx)
	return err
}

func lastMail(ctx context.Context, q bun.IDB, sellerID int64) (*Mail, error) {
	found := &Mail{}
	err := q.NewSelect().Model(found).Where("seller_id = ?", sellerID).OrderExpr("id DESC").Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return found, err
}

// waitingRow is a seller for whom something waits.
type waitingRow struct {
	SellerID int64
	Since    time.Time
}

// waiting lists sellers after one, in the order of their ids.
func waiting(ctx context.Context, q bun.IDB, after int64, limit int) (found []waitingRow, err error) {
	var firsts []struct {
		SellerID int64
		ID       int64
	}
	err = q.NewRaw("SELECT seller_id, MIN(id) AS id FROM notices WHERE mail_id IS NULL AND seller_id > ? GROUP BY seller_id ORDER BY seller_id LIMIT ?", after, limit).
		Scan(ctx, &firsts)
	if err != nil || len(firsts) == 0 {
		return nil, err
	}
	ids := make([]int64, len(firsts))
	for i, one := range firsts {
		ids[i] = one.ID
	}
	err = q.NewRaw("SELECT seller_id, at AS since FROM notices WHERE id IN (?) ORDER BY seller_id", bun.List(ids)).Scan(ctx, &found)
	return found, err
}

// unsent reads what waits for a seller, oldest first.
func unsent(ctx context.Context, q bun.IDB, sellerID int64) (found []noticeRow, err error) {
	err = q.NewSelect().Model(&found).Where("seller_id = ?", sellerID).Where("mail_id IS NULL").OrderExpr("id").Scan(ctx)
	return found, err
}

func deleteNotices(ctx context.Context, tx bun.Tx, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*noticeRow)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx)
	return err
}

func putInto(ctx context.Context, tx bun.Tx, mail *Mail, ids []int64) error {
	if _, err := tx.NewInsert().Model(mail).Exec(ctx); err != nil {
		return err
	}
	_, err := tx.NewUpdate().Model((*noticeRow)(nil)).Set("mail_id = ?", mail.ID).Where("id IN (?)", bun.List(ids)).Exec(ctx)
	return err
}

// mailWith reads an e-mail with what is in it; nil: there is none any more.
func mailWith(ctx context.Context, q bun.IDB, id int64) (*Mail, []noticeRow, error) {
	mail := &Mail{}
	err := q.NewSelect().Model(mail).Where("id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	var rows []noticeRow
	err = q.NewSelect().Model(&rows).Where("mail_id = ?", id).OrderExpr("id").Scan(ctx)
	return mail, rows, err
}

func (s *Service) noteSent(ctx context.Context, id int64) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*Mail)(nil)).Set("sent_at = ?, failed_at = NULL, failure = NULL", s.at()).Where("id = ?", id).Exec(ctx)
		return err
	})
}

func (s *Service) noteFailed(ctx context.Context, id int64, failure string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model((*Mail)(nil)).Set("failed_at = ?, failure = ?", s.at(), failure).Where("id = ?", id).Exec(ctx)
		return err
	})
}

// productNames are in a language, or else in English.
func productNames(ctx context.Context, q bun.IDB, ids []int64, language string) (map[int64]string, error) {
	names := map[int64]string{}
	if len(ids) == 0 {
		return names, nil
	}
	var rows []struct {
		ProductID int64
		Lang      string
		Name      string
	}
	err := q.NewRaw("SELECT product_id, lang, name FROM product_names WHERE product_id IN (?) AND lang IN ('en', ?)", bun.List(ids), language).Scan(ctx, &rows)
	for _, row := range rows {
		if row.Lang == language || names[row.ProductID] == "" {
			names[row.ProductID] = row.Name
		}
	}
	return names, err
}

// forget removes notices sent long ago.
func (s *Service) forget(ctx context.Context, before time.Time) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewDelete().Model((*noticeRow)(nil)).Where("at < ?", before).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewDelete().Model((*Mail)(nil)).Where("made_at < ?", before).
			Where("NOT EXISTS (SELECT 1 FROM notices WHERE notices.mail_id = mail.id)").Exec(ctx)
		return err
	})
}

// Erase removes all that is stored of a seller who leaves, in the caller's
// transaction.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, sellerID int64) error {
	for _, model := range []any{(*noticeRow)(nil), (*Mail)(nil), (*preferencesRow)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("seller_id = ?", sellerID).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

func readSecret(ctx context.Context, q bun.IDB) (text string, err error) {
	err = q.NewRaw("SELECT secret FROM notification_key WHERE id = 1").Scan(ctx, &text)
	return text, err
}

func writeSecret(ctx context.Context, tx bun.Tx, text string) error {
	_, err := tx.NewRaw("INSERT INTO notification_key (id, secret) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", text).Exec(ctx)
	return err
}

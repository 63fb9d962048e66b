package seller

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Erase takes away who a seller is, in the caller's transaction, which has locked
// it. The row stays, for orders and books name it; invoices hold names and
// addresses of their own. Whoever signs in afterwards with the same account is a
// stranger.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, id int64) error {
	_, err := tx.NewUpdate().Model((*Seller)(nil)).
		Set("email = ?", fmt.Sprintf("deleted-%d@deleted.invalid", id)).Set("first_name = ?, last_name = ?", "", "").
		Set("catalog_url = NULL, vacation_from = NULL, vacation_until = NULL, vacation_message = ?", "").
		Set("on_vacation = ?, is_valid = ?", false, false).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return err
	}
	for _, model := range []any{(*identity)(nil), (*Session)(nil), (*Company)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("seller_id = ?", id).Exec(ctx); err != nil {
			return err
		}
	}
	s.sessions.forget()
	return nil
}

package settings

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/outbox"
	"merkato/internal/seller"
)

// Kind is what a seller changed about itself.
type Kind string

const (
	SignedUp        Kind = "SIGN_UP"
	ProfileChanged  Kind = "PROFILE"
	CompanyChanged  Kind = "COMPANY"
	VacationChanged Kind = "VACATION"
	Deleted         Kind = "DELETION"
)

// Outgoing is a change that the marketplace has yet to take.
type Outgoing = outbox.OfSeller[Kind]

// What the bodies of changes hold; those of a company, a seller.Company.
type (
	profileChange struct {
		FirstName      string  `json:"first_name"`
		LastName       string  `json:"last_name"`
		LanguageNative string  `json:"language_native"`
		LanguageSecond *string `json:"language_second,omitempty"`
		LanguageThird  *string `json:"language_third,omitempty"`
		CatalogURL     *string `json:"catalog_url,omitempty"`
		DeclaresVAT    bool    `json:"declares_vat"`
		IsValid        bool    `json:"is_valid"`
	}
	vacationChange struct {
		From    *calendar.Day `json:"from,omitempty"`
		Until   *calendar.Day `json:"until,omitempty"`
		Message string        `json:"message,omitempty"`
	}
)

func profileOf(s seller.Seller) profileChange {
	return profileChange{
		FirstName: s.FirstName, LastName: s.LastName, LanguageNative: s.LanguageNative, LanguageSecond: s.LanguageSecond, LanguageThird: s.LanguageThird,
		CatalogURL: s.CatalogURL, DeclaresVAT: s.DeclaredVATPayment, IsValid: s.IsValid,
	}
}

func vacationOf(s seller.Seller) vacationChange {
	return vacationChange{From: s.VacationFrom, Until: s.VacationUntil, Message: s.VacationMessage}
}

// isWalletUndecided reports whether nobody has said yet if a wallet is required: neither
// the marketplace nor an operator, and there is none. Until then it is as at sign-up.
func isWalletUndecided(ctx context.Context, tx bun.Tx, s *seller.Seller) (bool, error) {
	if s.ExternalUpdatedAt != nil || s.WalletStatus != nil {
		return false, nil
	}
	var bodies []string
	err := tx.NewSelect().TableExpr("seller_decisions").Column("body").Where("seller_id = ?", s.ID).Where("kind = 'FLAGS'").Scan(ctx, &bodies)
	for _, body := range bodies {
		var decision struct {
			Changed []string `json:"changed"` // not there in earlier ones: it may have been any flag
		}
		if err := json.Unmarshal([]byte(body), &decision); err != nil {
			return false, err
		}
		if decision.Changed == nil || slices.Contains(decision.Changed, "is_wallet_required") {
			return false, nil
		}
	}
	return err == nil, err
}

// setVacation notes when a seller is away; without one the seller is here.
func setVacation(s *seller.Seller, v *Vacation) {
	switch {
	case v != nil:
		s.VacationFrom, s.VacationUntil, s.VacationMessage = &v.From, &v.Until, v.Message
	case s.VacationFrom != nil || s.OnVacation:
		s.VacationFrom, s.VacationUntil, s.VacationMessage, s.OnVacation = nil, nil, "", false
	}
}

var outgoing = outbox.Rows{Table: "seller_changes", Holds: "TRUE", Word: "change", Name: "seller-changes", At: "at"}

// announceDifferences puts out each group in which a seller is another than before.
func (s *Service) announceDifferences(ctx context.Context, tx bun.Tx, before, after seller.Seller, known, company seller.Company) error {
	wasAway, isAway := before.OnVacation, after.OnVacation
	for _, group := range []struct {
		kind     Kind
		old, new any
		differs  bool
	}{
		{ProfileChanged, profileOf(before), profileOf(after), false},
		{CompanyChanged, known, company, false},
		{VacationChanged, vacationOf(before), vacationOf(after), wasAway != isAway},
	} {
		old, err := json.Marshal(group.old)
		if err != nil {
			return err
		}
		changed, err := json.Marshal(group.new)
		if err != nil {
			return err
		}
		if string(old) == string(changed) && !group.differs {
			continue
		}
		if err := s.Announce(ctx, tx, after.ID, group.kind, json.RawMessage(changed)); err != nil {
			return err
		}
	}
	return nil
}

// waits reports whether the marketplace has yet to take something of a seller.
func waits(ctx context.Context, q bun.IDB, sellerID int64) (bool, error) {
	return q.NewSelect().TableExpr("seller_changes").Where("seller_id = ?", sellerID).Where("taken_at IS NULL").Exists(ctx)
}

// PreserveChanges puts back into what the marketplace sends of sellers the profile and
// the vacation that they changed here: all that it has not taken yet, and what is newer
// than its update. It reports for each whether its company is to be left alone, too.
// known are the sellers as they are here.
func (s *Service) PreserveChanges(ctx context.Context, tx bun.Tx, sent, known []*seller.Seller) (companies []bool, err error) {
	companies = make([]bool, len(sent))
	ids := seller.IDs(known)
	if len(ids) == 0 {
		return companies, nil
	}
	gone, err := s.Deleted(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var rows []struct {
		SellerID int64
		Kind     Kind
		At       time.Time
		TakenAt  *time.Time
	}
	err = tx.NewSelect().TableExpr("seller_changes").Column("seller_id", "kind", "at", "taken_at").
		Where("seller_id IN (?)", bun.List(ids)).Where("kind IN ('PROFILE', 'COMPANY', 'VACATION')").OrderExpr("id").Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	for i, one := range sent {
		current := known[i]
		if current == nil {
			continue
		}
		if slices.Contains(gone, current.ID) { // who requested deletion stays deleted
			at := one.ExternalUpdatedAt
			*one = *current
			one.ExternalUpdatedAt, companies[i] = at, true
			continue
		}
		ours := map[Kind]bool{}
		for _, row := range rows {
			if row.SellerID == current.ID && (row.TakenAt == nil || row.At.After(*one.ExternalUpdatedAt)) {
				ours[row.Kind] = true
			}
		}
		if ours[ProfileChanged] {
			one.FirstName, one.LastName = current.FirstName, current.LastName
			one.LanguageNative, one.LanguageSecond, one.LanguageThird = current.LanguageNative, current.LanguageSecond, current.LanguageThird
			one.CatalogURL, one.DeclaredVATPayment = current.CatalogURL, current.DeclaredVATPayment
			one.IsValid = one.IsValid || current.IsValid
		}
		if ours[CompanyChanged] {
			one.Country, one.IsEuropeBased = current.Country, current.IsEuropeBased
			companies[i] = true
		}
		if ours[VacationChanged] {
			one.OnVacation = current.OnVacation
		} else if isOtherVacation(one, current) {
			if err := s.Sellers.ForgetVacation(ctx, tx, current.ID); err != nil {
				return nil, err
			}
		}
	}
	return companies, nil
}

// isOtherVacation reports whether the marketplace knows of another vacation than
// the one entered here: by news that it did not send before, and that the days
// entered here do not explain. Whatever it sends again or late says nothing new.
func isOtherVacation(sent, current *seller.Seller) bool {
	at := *sent.ExternalUpdatedAt
	isOld := current.ExternalUpdatedAt != nil && current.ExternalUpdatedAt.After(at)
	return !isOld && sent.OnVacation != current.OnVacation && sent.OnVacation != current.IsAway(at)
}

package desk

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/seller"
)

// Ban keeps a seller out of everything but orders, messages and settings.
func (s *Service) Ban(ctx context.Context, sellerID int64, reason string) error {
	return s.change(ctx, sellerID, reason, actionBan, func(ctx context.Context, tx bun.Tx, found *seller.Seller) (string, error) {
		if found.IsBanned {
			return "", fault.New(fault.Conflict, "already_banned", "This seller is already banned.")
		}
		found.IsBanned, found.BannedBecause = true, strings.TrimSpace(reason)
		if err := s.Sellers.SaveStanding(ctx, tx, found); err != nil {
			return "", err
		}
		return "", s.Announce(ctx, tx, sellerID, Banned, map[string]any{"reason": found.BannedBecause})
	})
}

// Unban lets a seller in again; payouts that were withheld leave with the next
// payout day.
func (s *Service) Unban(ctx context.Context, sellerID int64, reason string) error {
	return s.change(ctx, sellerID, reason, actionUnban, func(ctx context.Context, tx bun.Tx, found *seller.Seller) (string, error) {
		if !found.IsBanned {
			return "", fault.New(fault.Conflict, "not_banned", "This seller is not banned.")
		}
		found.IsBanned, found.BannedBecause = false, ""
		if err := s.Sellers.SaveStanding(ctx, tx, found); err != nil {
			return "", err
		}
		return "", s.Announce(ctx, tx, sellerID, Unbanned, map[string]any{"reason": strings.TrimSpace(reason)})
	})
}

// HoldPayouts lets no payout leave for a seller until they are released. What is
// on its way to the bank already arrives.
func (s *Service) HoldPayouts(ctx context.Context, sellerID int64, reason string) error {
	return s.change(ctx, sellerID, reason, actionHold, func(ctx context.Context, tx bun.Tx, found *seller.Seller) (string, error) {
		if found.PayoutHeldAt != nil {
			return "", fault.New(fault.Conflict, "already_held", "Payouts of this seller are already on hold.")
		}
		found.PayoutHeldAt, found.PayoutHeldBecause = new(s.at()), strings.TrimSpace(reason)
		return "", s.Sellers.SaveStanding(ctx, tx, found)
	})
}

// ReleasePayouts ends a hold; what was withheld leaves with the next payout day.
func (s *Service) ReleasePayouts(ctx context.Context, sellerID int64, reason string) error {
	return s.change(ctx, sellerID, reason, actionRelease, func(ctx context.Context, tx bun.Tx, found *seller.Seller) (string, error) {
		if found.PayoutHeldAt == nil {
			return "", fault.New(fault.Conflict, "not_held", "Payouts of this seller are not on hold.")
		}
		found.PayoutHeldAt, found.PayoutHeldBecause = nil, ""
		return "", s.Sellers.SaveStanding(ctx, tx, found)
	})
}

// Flags are what operators switch for a seller.
type Flags struct {
	HasMonetization  bool `json:"has_monetization"`   // may subscribe
	IsWalletRequired bool `json:"is_wallet_required"` // is paid out only with a completed payout account
	IsMerkato        bool `json:"is_merkato"`         // belongs to the marketplace's own organisation
}

func nothingChanged() error {
	return fault.New(fault.Conflict, "nothing_changed", "Nothing was changed.")
}

// flag is one of a seller's, by its name in decisions.
type flag struct {
	name string
	is   *bool
}

func flagsOf(s *seller.Seller) []flag {
	return []flag{{"has_monetization", &s.HasMonetization}, {"is_wallet_required", &s.IsWalletRequired}, {"is_merkato", &s.IsMerkato}}
}

// flagDecision is how all flags are after a decision, and which of them it changed.
type flagDecision struct {
	Flags
	Changed []string `json:"changed"`
}

// FlagChanges are flags to switch; nil leaves one as it is, and with it what a
// colleague has switched meanwhile.
type FlagChanges struct {
	HasMonetization, IsWalletRequired, IsMerkato *bool
}

// SetFlags switches a seller's flags.
func (s *Service) SetFlags(ctx context.Context, sellerID int64, changes FlagChanges, reason string) error {
	return s.change(ctx, sellerID, reason, actionFlags, func(ctx context.Context, tx bun.Tx, found *seller.Seller) (string, error) {
		var changed, names []string
		wanted := []*bool{changes.HasMonetization, changes.IsWalletRequired, changes.IsMerkato}
		for i, flag := range flagsOf(found) {
			if to := wanted[i]; to != nil && *to != *flag.is {
				*flag.is = *to
				changed = append(changed, fmt.Sprintf("%s %t", flag.name, *to))
				names = append(names, flag.name)
			}
		}
		if len(changed) == 0 {
			return "", nothingChanged()
		}
		if err := s.Sellers.SaveStanding(ctx, tx, found); err != nil {
			return "", err
		}
		return strings.Join(changed, ", "), s.Announce(ctx, tx, sellerID, FlagsSet, flagDecision{Flags{found.HasMonetization, found.IsWalletRequired, found.IsMerkato}, names})
	})
}

package settings

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"merkato/internal/export"
	"merkato/internal/notifications"
	"merkato/internal/seller"
)

// OwnData is what a seller said of itself, and where it signed in.
func (s *Service) OwnData(ctx context.Context, sellerID int64, f *export.Folder) error {
	who, err := s.Sellers.ByID(ctx, s.db.Read(), sellerID)
	if err != nil {
		return err
	}
	company, err := s.Sellers.Company(ctx, s.db.Read(), sellerID)
	if err != nil {
		return err
	}
	sessions, err := s.Sellers.Sessions(ctx)
	if err != nil {
		return err
	}
	type signIn struct {
		Began, Seen string
		Address     string
		Browser     string
	}
	var signIns []signIn
	for _, one := range sessions {
		signIns = append(signIns, signIn{one.BeganAt.UTC().Format(moment), one.SeenAt.UTC().Format(moment), one.Address, one.Agent})
	}
	return f.JSON("profile.json", struct {
		Email    string
		Since    string
		TimeZone string
		Profile  profileChange
		Company  seller.Company
		Vacation vacationChange
		SignIns  []signIn
	}{who.Email, who.CreatedAt.UTC().Format(moment), who.TimeZone, profileOf(*who), company, vacationOf(*who), signIns})
}

const moment = "2006-01-02T15:04:05Z07:00"

// ExportThrough says what the archive of a seller's data is made of; it is said
// once.
func (s *Service) ExportThrough(holders []export.Holder) {
	s.Archives = export.AddArchive(s.Export, "own_data", "my-data", func() []export.Holder { return holders }, s.notifyReady)
}

// notifyReady notifies a seller that its archive is there.
func (s *Service) notifyReady(ctx context.Context, tx bun.Tx, e *export.Export) error {
	return s.Notify(ctx, tx, notifications.Notice{
		SellerID: e.SellerID, What: notifications.DataReady, Key: fmt.Sprint(e.ID), At: s.Now(),
		Details: notifications.Details{Path: "settings#data"},
	})
}

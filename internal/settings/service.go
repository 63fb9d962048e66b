package settings

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/ledger"
	"merkato/internal/notifications"
	"merkato/internal/outbox"
	"merkato/internal/seller"
)

// Options are what settings depend on.
type Options struct {
	DB      *db.DB
	Sellers *seller.Service
	Ledger  *ledger.Service
	Export  *export.Service
	Now     func() time.Time
}

// Service is what callers may do with settings.
type Service struct {
	Options
	outbox.OfSellers[Kind]
	notifications.Outlet
	db       *db.DB
	Archives *export.Archives // of all that is stored of a seller; set by ExportThrough
	erasers  []Eraser
	stayers  []Stayer
}

// New makes the service.
func New(o Options) *Service {
	return &Service{Options: o, OfSellers: outbox.OfSellers[Kind]{Box: outbox.New(o.DB, o.Now, outgoing)}, db: o.DB}
}

// Read shows the asking seller what is known of it.
func (s *Service) Read(ctx context.Context) (*Settings, error) {
	current, err := s.Sellers.Asking(ctx)
	if err != nil {
		return nil, err
	}
	return s.settings(ctx, s.db.Read(), current)
}

func (s *Service) settings(ctx context.Context, tx bun.IDB, current *seller.Seller) (*Settings, error) {
	company, err := s.Sellers.Company(ctx, tx, current.ID)
	if err != nil {
		return nil, err
	}
	waiting, err := waits(ctx, tx, current.ID)
	found := &Settings{Seller: current, Company: company, Waiting: waiting, IsAway: current.IsAway(s.Now())}
	if !current.IsValid {
		found.Missing = missing(current, company)
	}
	return found, err
}

// Save changes what the asking seller says of itself. A profile that is
// complete afterwards is valid from then on. Each group that has changed goes
// out to the marketplace by itself.
func (s *Service) Save(ctx context.Context, in Input) (*Settings, error) {
	id, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	var saved *Settings
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		current, err := s.Sellers.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		known, err := s.Sellers.Company(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := in.check(s.today(in.Profile.TimeZone), known); err != nil && !s.isOldVacation(in, current, err) {
			return err
		}
		if err := s.apply(ctx, tx, current, known, in); err != nil {
			return err
		}
		saved, err = s.settings(ctx, tx, current)
		return err
	})
	return saved, err
}

// isOldVacation: what ended by itself does not keep anybody from saving the rest.
func (s *Service) isOldVacation(in Input, current *seller.Seller, err error) bool {
	known := (&Settings{Seller: current}).Vacation()
	return fault.Of(err).Reason == "vacation_past" && known != nil && *known == *in.Vacation
}

func (s *Service) today(zone string) calendar.Day {
	return seller.Seller{TimeZone: zone}.Today(s.Now())
}

// SignUp makes a seller of an account that is none, which is valid at once.
func (s *Service) SignUp(ctx context.Context, in Input) (*Settings, error) {
	who, err := actor.SignedIn(ctx)
	switch {
	case err != nil:
		return nil, err
	case who.SellerID != 0:
		return nil, fault.New(fault.Conflict, "already_seller", "This account is already a seller: reload the page.")
	case who.Posing || who.Machine:
		return nil, fault.New(fault.Forbidden, "not_a_person", "Only a person can sign up, in their own name.")
	case who.Email == "" || !who.EmailVerified:
		return nil, fault.New(fault.Forbidden, "email_unverified", "Confirm your e-mail address with the sign-in provider, then sign in again.")
	}
	in.Vacation = nil
	if err := in.check(s.today(in.Profile.TimeZone), seller.Company{}); err != nil {
		return nil, err
	}
	var saved *Settings
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		isEuropean := seller.InEU(in.Company.Country)
		signed := &seller.Seller{
			Email: who.Email, Partnership: seller.Community, TimeZone: in.Profile.TimeZone,
			Country: in.Company.Country, IsEuropeBased: isEuropean, IsWalletRequired: isEuropean,
		}
		if err := s.Sellers.SignUp(ctx, tx, who.Issuer, who.Subject, signed); err != nil {
			return err
		}
		if err := s.Announce(ctx, tx, signed.ID, SignedUp, map[string]string{"email": signed.Email}); err != nil {
			return err
		}
		if err := s.apply(ctx, tx, signed, seller.Company{SellerID: signed.ID}, in); err != nil {
			return err
		}
		var err error
		saved, err = s.settings(ctx, tx, signed)
		return err
	})
	return saved, err
}

// apply writes what is different from what is known, and puts it out for the marketplace.
func (s *Service) apply(ctx context.Context, tx bun.Tx, current *seller.Seller, known seller.Company, in Input) error {
	before := *current
	p := in.Profile
	current.FirstName, current.LastName = p.FirstName, p.LastName
	current.LanguageNative, current.LanguageSecond, current.LanguageThird = p.LanguageNative, p.LanguageSecond, p.LanguageThird
	current.TimeZone, current.CatalogURL, current.DeclaredVATPayment = p.TimeZone, p.CatalogURL, p.DeclaresVAT
	company := in.Company
	company.SellerID, company.ExternalUpdatedAt = known.SellerID, known.ExternalUpdatedAt
	if current.Country != company.Country {
		current.Country, current.IsEuropeBased = company.Country, seller.InEU(company.Country)
		isUndecided, err := isWalletUndecided(ctx, tx, current)
		if err != nil {
			return err
		}
		if isUndecided {
			current.IsWalletRequired = current.IsEuropeBased
		}
	}
	if !in.KeepsVacation {
		setVacation(current, in.Vacation)
	}
	current.IsValid = current.IsValid || len(missing(current, company)) == 0
	if err := s.Sellers.Save(ctx, tx, current); err != nil {
		return err
	}
	if company != known {
		if err := s.Sellers.SaveCompany(ctx, tx, company); err != nil {
			return err
		}
	}
	return s.announceDifferences(ctx, tx, before, *current, known, company)
}

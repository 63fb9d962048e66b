package seller

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
)

// Service is what callers may do with sellers.
type Service struct {
	db         *db.DB
	now        func() time.Time
	byIdentity *db.Statement
	sessions   sessionMemory
}

// New makes the service on a database.
func New(d *db.DB, now func() time.Time) *Service {
	return &Service{db: d, now: now, byIdentity: d.Statement(byIdentitySQL)}
}

// ByIdentity finds the seller an identity belongs to; nil when it belongs to none.
func (s *Service) ByIdentity(ctx context.Context, issuer, subject string) (*Seller, error) {
	var found Seller
	return s.today(oneOrNil(&found, s.byIdentity.One(ctx, &found, issuer, subject)))
}

// Bind binds an identity to the seller with this e-mail address, at its first
// sign-in. The caller has made sure that the provider verified the address.
// Nil when there is no such seller. Two first sign-ins at once bind once.
func (s *Service) Bind(ctx context.Context, issuer, subject, verifiedEmail string) (*Seller, error) {
	// Most identities without a seller have none to find either; they must not
	// cost a write each time they ask.
	if found, err := byEmail(ctx, s.db.Read(), normal(verifiedEmail)); err != nil || found == nil {
		return nil, err
	}
	var bound *Seller
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := byEmail(ctx, tx, normal(verifiedEmail))
		if err != nil || found == nil {
			return err
		}
		if err := insertIdentity(ctx, tx, issuer, subject, found.ID, s.now()); err != nil {
			return err
		}
		// Whoever bound first wins, also over this call.
		bound = &Seller{}
		return tx.NewRaw(byIdentitySQL, issuer, subject).Scan(ctx, bound)
	})
	return s.today(bound, err)
}

// today makes a seller that is shown be on vacation on the right days.
func (s *Service) today(found *Seller, err error) (*Seller, error) {
	if found != nil {
		found.OnVacation = found.IsAway(s.now())
	}
	return found, err
}

// ByEmail finds a seller for an operator who wants to pose as it.
func (s *Service) ByEmail(ctx context.Context, email string) (*Seller, error) {
	a, ok := actor.From(ctx)
	if !ok || !a.Operator {
		return nil, fault.New(fault.Forbidden, "not_operator", "Only operators may look up sellers.")
	}
	return s.today(byEmail(ctx, s.db.Read(), normal(email)))
}

// Create adds a seller, in the caller's transaction.
func (s *Service) Create(ctx context.Context, tx bun.Tx, seller *Seller) error {
	seller.Email = normal(seller.Email)
	if seller.CreatedAt.IsZero() {
		seller.CreatedAt = s.now()
	}
	seller.TimeZone = seller.Zone().String()
	_, err := tx.NewInsert().Model(seller).Exec(ctx)
	if db.IsUnique(err) {
		return fault.New(fault.Conflict, "email_taken", "A seller with this e-mail address already exists.").At("email")
	}
	return err
}

// normal is an address as it is stored and compared: without case, as people type
// them, but of ASCII letters only. Unicode has letters whose lower case is an
// ASCII one, such as the Kelvin sign, and an address with one is another's.
func normal(email string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, strings.Trim(email, " \t\r\n"))
}

type key struct{}

// WithCurrent keeps the seller that was read to establish the actor, so that
// one request reads it once.
func WithCurrent(ctx context.Context, s *Seller) context.Context {
	return context.WithValue(ctx, key{}, s)
}

// Current is the seller the request acts for; nil for an account that is none.
func Current(ctx context.Context) *Seller {
	s, _ := ctx.Value(key{}).(*Seller)
	return s
}

// None reports whether there is no seller at all.
func (s *Service) None(ctx context.Context) (bool, error) {
	exists, err := s.db.Read().NewSelect().Model((*Seller)(nil)).Exists(ctx)
	return !exists, err
}

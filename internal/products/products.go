// Package products knows what each seller sells, by name, type and price, and the
// platform versions it has to work with; what else a product is, catalogue knows.
// Areas that count, sell or review products build on it.
package products

import (
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Type is the kind of a product.
type Type string

const (
	TypeAdServer     Type = "adserver"
	TypeBundle       Type = "bundle"
	TypeBusinessCare Type = "business_care"
	TypeEmail        Type = "email"
	TypeFormation    Type = "formation"
	TypeModule       Type = "module"
	TypePack         Type = "pack"
	TypeService      Type = "service"
	TypeSupport      Type = "support"
	TypeTheme        Type = "theme"
	TypeZen          Type = "zen"
)

// Product is one product of a seller.
type Product struct {
	bun.BaseModel `bun:"table:products"`

	ID        int64 `bun:",pk,autoincrement"`
	SellerID  int64
	Type      Type
	IsActive  bool        // on sale
	Price     money.Cents // list price, without VAT
	CreatedAt time.Time
	RemovedAt *time.Time // gone from the marketplace for good

	ExternalID        *string    // the marketplace's name for it
	ExternalUpdatedAt *time.Time // as of when the marketplace last sent it

	Names map[string]string `bun:"-"` // by language; English is compulsory
}

// ListItem is a product as lists and filters name it.
type ListItem struct {
	ID       int64
	Name     string
	Type     Type
	IsActive bool
}

// Filter narrows a count of products; nil means any.
type Filter struct {
	Online *bool
	Type   *Type
}

// PlatformVersion is a release of the shop software that products run on.
type PlatformVersion struct {
	bun.BaseModel `bun:"table:platform_versions"`

	Version    string `bun:",pk"`
	Major      int
	Minor      int
	Patch      int
	ReleasedOn string // a day, as 2026-05-31

	ExternalUpdatedAt *time.Time // as of when the marketplace last sent it

	// Read along for lists.
	GraceMonths  int          `bun:",scanonly"` // the term on the day it came out
	RequiredFrom calendar.Day `bun:"-"`         // updates have to run on its major from then on
}

// MajorGraceMonths is what the table of terms calls how long after the release of a
// major updates need not run on it.
const MajorGraceMonths = "major_grace_months"

// Platform is every version known, newest first.
type Platform struct {
	Versions []PlatformVersion
}

// On is the platform as it is on a day: a version to come is known before it is
// out, and asks nothing of products until then.
func (p Platform) On(day calendar.Day) Platform {
	var out Platform
	for _, v := range p.Versions {
		if v.ReleasedOn <= string(day) {
			out.Versions = append(out.Versions, v)
		}
	}
	return out
}

// Latest is the newest version; nil while none is known.
func (p Platform) Latest() *PlatformVersion {
	if len(p.Versions) == 0 {
		return nil
	}
	return &p.Versions[0]
}

package main

import (
	"context"
	"database/sql"
	"time"
)

// The product's statements, word for word; a test compares the two. They are
// sent the product's way as well: the seller's is prepared on SQLite, the
// others are sent each time. Whether a statement is prepared moves the
// floor by half, so the two must change together.
const (
	sellerSQL = `SELECT seller.id, seller.email, seller.first_name, seller.last_name,
seller.language_native, seller.language_second, seller.language_third, seller.partnership, seller.country, seller.is_europe_based,
seller.is_valid, seller.is_banned, seller.is_merkato, seller.on_vacation, seller.has_monetization, seller.declared_vat_payment,
seller.catalog_url, seller.wallet_status, seller.wallet_asked_at, seller.is_wallet_required, seller.payment_source,
seller.first_sale_at, seller.created_at, seller.external_id, seller.external_updated_at, seller.time_zone, seller.vacation_from, seller.vacation_until, seller.vacation_message,
seller.payout_held_at, seller.payout_held_because, seller.banned_because
FROM sellers AS seller
JOIN seller_identities AS i ON i.seller_id = seller.id WHERE i.issuer = ? AND i.subject = ?`

	productsSQL = `SELECT p.id, COALESCE(own.name, english.name) AS name, p.type, p.is_active FROM products AS p
JOIN product_names AS english ON english.product_id = p.id AND english.lang = 'en'
LEFT JOIN product_names AS own ON own.product_id = p.id AND own.lang = ?
WHERE (p.seller_id = ?) ORDER BY p.id`

	platformSQL = `SELECT "platform_version"."version", "platform_version"."major", "platform_version"."minor",
"platform_version"."patch", "platform_version"."released_on", "platform_version"."external_updated_at", COALESCE((SELECT value FROM terms WHERE name = 'major_grace_months' AND starts_on <= released_on ORDER BY starts_on DESC LIMIT 1), 0) AS grace_months
FROM "platform_versions" AS "platform_version"
ORDER BY "major" DESC, "minor" DESC, "patch" DESC`
)

type sellerView struct {
	ID                 int64           `json:"id,string"`
	HasMonetization    bool            `json:"has_monetization"`
	IsEuropeBased      bool            `json:"is_europe_based"`
	IsValid            bool            `json:"is_valid"`
	IsBanned           bool            `json:"is_banned"`
	DeclaredVATPayment bool            `json:"declared_vat_payment"`
	Details            detailsView     `json:"details"`
	Email              string          `json:"email"`
	PartnershipType    partnershipView `json:"partnership_type"`
	IsMerkato          bool            `json:"is_merkato"`
	Country            string          `json:"country"`
	VacationStatus     bool            `json:"vacation_status"`
	PoseAs             bool            `json:"poseAs"`
	HasSales           bool            `json:"has_sales"`
	CatalogURL         *string         `json:"catalog_url"`
	WalletStatus       *string         `json:"wallet_status"`
	IsWalletRequired   bool            `json:"is_wallet_required"`
	PaymentSource      *string         `json:"payment_source"`
}

type detailsView struct {
	FirstName string        `json:"first_name"`
	LastName  string        `json:"last_name"`
	Language  languagesView `json:"language"`
}

type languagesView struct {
	Native string  `json:"native"`
	Second *string `json:"second"`
	Third  *string `json:"third"`
}

type partnershipView struct {
	Name string `json:"name"`
}

// sellerRow asks for the seller the way the product does.
func (f *floor) sellerRow(ctx context.Context) *sql.Row {
	if f.preparedSeller != nil {
		return f.preparedSeller.QueryRowContext(ctx, f.issuer, f.subject)
	}
	return f.pool.QueryRowContext(ctx, f.rebind(sellerSQL), f.issuer, f.subject)
}

func (f *floor) seller(ctx context.Context) (s sellerView, err error) {
	var firstSale, walletAsked, externalUpdated, payoutHeld *time.Time
	var externalID, vacationFrom, vacationUntil *string
	var zone, vacationMessage, heldBecause, bannedBecause string
	var created time.Time
	err = f.sellerRow(ctx).Scan(
		&s.ID, &s.Email, &s.Details.FirstName, &s.Details.LastName,
		&s.Details.Language.Native, &s.Details.Language.Second, &s.Details.Language.Third,
		&s.PartnershipType.Name, &s.Country, &s.IsEuropeBased,
		&s.IsValid, &s.IsBanned, &s.IsMerkato, &s.VacationStatus,
		&s.HasMonetization, &s.DeclaredVATPayment, &s.CatalogURL,
		&s.WalletStatus, &walletAsked, &s.IsWalletRequired, &s.PaymentSource,
		&firstSale, &created, &externalID, &externalUpdated, &zone, &vacationFrom, &vacationUntil, &vacationMessage,
		&payoutHeld, &heldBecause, &bannedBecause)
	s.HasSales = firstSale != nil
	return s, err
}

type productView struct {
	ID       int64  `json:"id,string"`
	Name     string `json:"name"`
	IsActive bool   `json:"is_active"`
}

func (f *floor) products(ctx context.Context, lang string) (all []productView, err error) {
	err = f.rows(ctx, productsSQL, []any{lang, f.sellerID}, func(r *sql.Rows) error {
		var p productView
		var kind string
		err := r.Scan(&p.ID, &p.Name, &kind, &p.IsActive)
		all = append(all, p)
		return err
	})
	return all, err
}

type platformView struct {
	Latest   *versionView `json:"latestPsVersion"`
	Versions []string     `json:"versions"`
}

type versionView struct {
	Version string `json:"version"`
	Major   int    `json:"major"`
	Minor   int    `json:"minor"`
}

func (f *floor) platform(ctx context.Context) (p platformView, err error) {
	err = f.rows(ctx, platformSQL, nil, func(r *sql.Rows) error {
		var v versionView
		var patch, graceMonths int
		var released string
		var externalUpdated *time.Time
		err := r.Scan(&v.Version, &v.Major, &v.Minor, &patch, &released, &externalUpdated, &graceMonths)
		if p.Latest == nil {
			p.Latest = &v
		}
		p.Versions = append(p.Versions, v.Version)
		return err
	})
	return p, err
}

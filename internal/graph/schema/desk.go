package schema

import (
	"merkato/internal/desk"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// DeskSeller is a seller's state, as operators see it.
type DeskSeller struct {
	seller.Seller
	Company        seller.Company
	WithheldReason *seller.Withheld
	Available      money.Cents
	Pending        money.Cents
	InTransit      money.Cents
	ProductsOnline int64
	Products       int64
	Turnover       money.Cents
	CommissionRate int64
	Agreements     []desk.Agreement
	Commissions    []desk.Commission
	Waiting        int64
}

// DeskSellerOf brings a profile into the schema's form.
func DeskSellerOf(p *desk.Profile) *DeskSeller {
	return &DeskSeller{
		Seller: p.Seller, Company: p.Company, WithheldReason: p.Withheld, Available: p.Balances.Available, Pending: p.Balances.Pending,
		InTransit: p.Balances.InTransit, ProductsOnline: p.Online, Products: p.Products, Turnover: p.Turnover, CommissionRate: p.Rate,
		Agreements: p.Agreements, Commissions: p.Commissions, Waiting: p.Waiting,
	}
}

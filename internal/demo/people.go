package demo

import "merkato/internal/seller"

// Domain is where all demo people live; .test never belongs to anybody.
const Domain = "demo.merkato.test"

// Person is someone to sign in as: one for each kind and state a seller can
// have, and one operator.
type Person struct {
	Name   string // the part before the @, and what the e-mail is made of
	First  string
	Last   string
	Note   string // what there is to see as this person
	Locale string
	Role   string // operator, or empty for a seller
	Guest  bool   // no seller yet

	seller   seller.Seller // the record behind a seller
	products int           // how many
	sales    int           // how many orders they get in all the time there is
	isNew    bool          // a seller since this week
}

// Email is the address to sign in with.
func (p Person) Email() string { return p.Name + "@" + Domain }

// People is everyone there is to sign in as.
func People() []Person {
	return []Person{
		{Name: "community", First: "Camille", Last: "Moreau", Note: "Community seller, receives payouts", Locale: "fr", products: 6, sales: 150,
			seller: seller.Seller{Partnership: seller.Community, Country: "FR", IsEuropeBased: true, IsValid: true,
				DeclaredVATPayment: true, WalletStatus: wallet(seller.WalletCompleted), IsWalletRequired: true}},
		{Name: "agency", First: "Jonas", Last: "Schneider", Note: "Agency, payout account being set up", Locale: "de", products: 9, sales: 220,
			seller: seller.Seller{Partnership: seller.Agency, Country: "DE", IsEuropeBased: true, IsValid: true,
				WalletStatus: wallet(seller.WalletOnboarding), IsWalletRequired: true}},
		{Name: "industrial", First: "Giulia", Last: "Ferrari", Note: "Industrial partner with a large catalogue", Locale: "it", products: 24, sales: 760,
			seller: seller.Seller{Partnership: seller.IndustrialPartner, Country: "IT", IsEuropeBased: true, IsValid: true, HasMonetization: true,
				WalletStatus: wallet(seller.WalletCompleted), IsWalletRequired: true}},
		{Name: "creator", First: "Lucía", Last: "Navarro", Note: "Module creator, premium partner", Locale: "es", products: 12, sales: 360,
			seller: seller.Seller{Partnership: seller.ModuleCreator, Country: "ES", IsEuropeBased: true, IsValid: true, HasMonetization: true,
				WalletStatus: wallet(seller.WalletCompleted), IsWalletRequired: true}},
		{Name: "outside-europe", First: "Maya", Last: "Johnson", Note: "Outside Europe, no payout account needed", Locale: "en", products: 5, sales: 90,
			seller: seller.Seller{Partnership: seller.Community, Country: "US", IsValid: true}},
		{Name: "banned", First: "Piotr", Last: "Kowalski", Note: "Banned, payout account on hold", Locale: "pl", products: 3, sales: 60,
			seller: seller.Seller{Partnership: seller.Community, Country: "PL", IsEuropeBased: true, IsValid: true, IsBanned: true,
				WalletStatus: wallet(seller.WalletOnHold), IsWalletRequired: true}},
		{Name: "vacation", First: "Sanne", Last: "de Vries", Note: "On vacation, payout account lacks information", Locale: "nl", products: 4, sales: 80,
			seller: seller.Seller{Partnership: seller.Community, Country: "NL", IsEuropeBased: true, IsValid: true, OnVacation: true,
				WalletStatus: wallet(seller.WalletMissingInformation), IsWalletRequired: true}},
		{Name: "invalid", First: "Andrei", Last: "Popescu", Note: "Profile not complete, nothing sold yet", Locale: "ro",
			seller: seller.Seller{Partnership: seller.Community, Country: "RO", IsEuropeBased: true,
				WalletStatus: wallet(seller.WalletCreated), IsWalletRequired: true}},
		{Name: "staff", First: "Inês", Last: "Carvalho", Note: "The marketplace’s own organisation", Locale: "pt", products: 8, sales: 180,
			seller: seller.Seller{Partnership: seller.IndustrialPartner, Country: "PT", IsEuropeBased: true, IsValid: true, IsMerkato: true,
				WalletStatus: wallet(seller.WalletCompleted), IsWalletRequired: true}},
		{Name: "monetization", First: "Elena", Last: "Sokolova", Note: "Sells subscriptions, payout account under review", Locale: "ru", products: 7, sales: 240,
			seller: seller.Seller{Partnership: seller.ModuleCreator, Country: "LV", IsEuropeBased: true, IsValid: true, HasMonetization: true,
				WalletStatus: wallet(seller.WalletOnboardingSubmitted), IsWalletRequired: true}},
		{Name: "new", First: "Clara", Last: "Lefèvre", Note: "New seller, nothing sold yet", Locale: "fr", isNew: true,
			seller: seller.Seller{Partnership: seller.Community, Country: "BE", IsEuropeBased: true, IsValid: true, IsWalletRequired: true}},
		{Name: "visitor", First: "Hana", Last: "Novak", Note: "Not a seller yet: signs up", Locale: "en", Guest: true},
		{Name: "operator", First: "Oskar", Last: "Lind", Note: "Operator: may look through any seller’s eyes", Locale: "en", Role: "operator"},
		{Name: "reviewer", First: "Nadia", Last: "Benali", Note: "Operator: a second one, who reviews beside the first", Locale: "en", Role: "operator"},
	}
}

func wallet(s seller.WalletStatus) *seller.WalletStatus { return &s }

// Package feed is what the marketplace sends: its fields, of which the OpenAPI
// document is made, and the rules of form that a schema cannot say.
package feed

import (
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/db"
	"merkato/internal/money"
)

// What the marketplace sends, one type for each kind of it. The tags are the
// rules: the OpenAPI document is made of them, and the same schema refuses
// what does not keep to it, in single requests and in bulk. What the address
// of a single request says (id, version, lang, slug) is a field in bulk.

// Seller is a seller as the marketplace knows it.
type Seller struct {
	ID               string  `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the seller." example:"S-1042"`
	Email            string  `json:"email" minLength:"3" maxLength:"254" pattern:"^[^@\\s]+@[^@\\s]+$" patternDescription:"an e-mail address" doc:"Its e-mail address; binds the first sign-in to this seller." example:"camille@example.com"`
	FirstName        string  `json:"first_name" maxLength:"200" example:"Camille"`
	LastName         string  `json:"last_name" maxLength:"200" example:"Moreau"`
	LanguageNative   string  `json:"language_native" pattern:"^[a-z]{2}$" patternDescription:"a language as fr" doc:"First language." example:"fr"`
	LanguageSecond   *string `json:"language_second,omitempty" pattern:"^[a-z]{2}$" patternDescription:"a language as fr" doc:"Second language."`
	LanguageThird    *string `json:"language_third,omitempty" pattern:"^[a-z]{2}$" patternDescription:"a language as fr" doc:"Third language."`
	Partnership      string  `json:"partnership" enum:"NO_PARTNERSHIP,AGENCY,INDUSTRIAL_PARTNER,MODULE_CREATOR" doc:"The agreement it has with the marketplace; sets the commission of sales that are sent from now on. No line that was sent changes."`
	PartnershipFrom  string  `json:"partnership_starts_on,omitempty" format:"date" doc:"The first day of the partnership, in Europe/Paris. Left out: the day of updated_at, where it is another than before." example:"2026-07-01"`
	PartnershipUntil string  `json:"partnership_ends_on,omitempty" format:"date" doc:"Its last day. Left out: until another one starts."`
	Country          string  `json:"country" pattern:"^[A-Z]{2}$" patternDescription:"a country as FR" example:"FR"`
	IsEuropeBased    bool    `json:"is_europe_based,omitempty" doc:"Based in the European Union."`
	IsValid          bool    `json:"is_valid,omitempty" doc:"The profile is complete."`
	IsBanned         bool    `json:"is_banned,omitempty" doc:"May not sell; payouts are withheld."`
	IsMerkato        bool    `json:"is_merkato,omitempty" doc:"Belongs to the marketplace's own organisation."`
	OnVacation       bool    `json:"on_vacation,omitempty"`
	HasMonetization  bool    `json:"has_monetization,omitempty" doc:"Sells subscriptions."`
	DeclaresVAT      bool    `json:"declares_vat,omitempty" doc:"Declares VAT in France."`
	CatalogURL       *string `json:"catalog_url,omitempty" maxLength:"500" doc:"Its page on the marketplace."`
	WalletStatus     *string `json:"wallet_status,omitempty" enum:"COMPLETED,CREATED,MISSING_INFORMATION,ONBOARDING_IN_PROGRESS,ONBOARDING_SUBMITTED,ON_HOLD" doc:"The status of the payout account. Left out: as it is. Once the seller has set it up with the payment provider through Merkato, the provider's word counts and this one is ignored."`
	IsWalletRequired bool    `json:"is_wallet_required,omitempty" doc:"Is paid out only with a completed payout account."`
	PaymentSource    *string `json:"payment_source,omitempty" maxLength:"200" doc:"Left out: as it is."`

	Company *Company `json:"company,omitempty" doc:"The business behind it, as invoices name it. Left out: as it is."`

	CommissionRates []CommissionRate `json:"commission_rates,omitempty" maxItems:"100" doc:"Rates of its own, which go before that of its partnership. One that was sent before and is left out stays. They count for sales that are sent from now on: for what was sent before, send adjustments that name their lines, so that operators who change the rate again do not give the same twice."`

	SettledThrough string `json:"settled_through,omitempty" pattern:"^(none|[0-9]{4}-[0-9]{2}-[0-9]{2})$" patternDescription:"a day as 2026-06-30, or none" doc:"The last day up to which the seller's sales and refunds were paid elsewhere, before Merkato paid it, or none. Lines up to it never become payable here. Orders older than this installation are refused until it was sent. It moves only while no payable line lies on the new day or before. Left out: as it is." example:"none"`

	CreatedAt *Moment `json:"created_at,omitempty" doc:"When it became a seller; counts at the first time only. Left out: now."`
	UpdatedAt Moment  `json:"updated_at" doc:"As of when all this is true. Older news that comes late changes nothing."`
}

// Company is the business behind a seller, all of it: what is left out is not known.
type Company struct {
	Name               string `json:"name" minLength:"1" maxLength:"200" doc:"Of the company, or of the person who trades in their own name." example:"Atelier Moreau"`
	LegalForm          string `json:"legal_form,omitempty" maxLength:"50" example:"SARL"`
	Street             string `json:"street" minLength:"1" maxLength:"200" doc:"Street and number." example:"8 rue des Lilas"`
	Street2            string `json:"street2,omitempty" maxLength:"200" doc:"A second line of the address."`
	Postcode           string `json:"postcode,omitempty" maxLength:"20" example:"69003"`
	City               string `json:"city" minLength:"1" maxLength:"100" example:"Lyon"`
	Country            string `json:"country" pattern:"^[A-Z]{2}$" patternDescription:"a country as FR" example:"FR"`
	VATNumber          string `json:"vat_number,omitempty" maxLength:"30" doc:"With or without its country; it must have the form of its country." example:"FR32123456789"`
	RegistrationNumber string `json:"registration_number,omitempty" maxLength:"50" doc:"In the register of companies." example:"123456789"`
}

// CommissionRate is the marketplace's part of a seller's sales from a day on.
type CommissionRate struct {
	StartsOn string `json:"starts_on" format:"date" doc:"The first day it is in force, in Europe/Paris." example:"2026-07-01"`
	EndsOn   string `json:"ends_on,omitempty" format:"date" doc:"The last day. Left out: until the next one starts." example:"2027-06-30"`
	Rate     int64  `json:"rate" minimum:"0" maximum:"10000" doc:"In hundredths of a percent." example:"2750"`
}

// Product is a product as the marketplace knows it.
type Product struct {
	ID        string            `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the product." example:"P-88"`
	Seller    string            `json:"seller" minLength:"1" maxLength:"100" doc:"Whose it is: the marketplace's id of the seller. Never changes." example:"S-1042"`
	MerkatoID int64             `json:"merkato_id,omitempty" minimum:"1" doc:"Of a product that its seller made in Merkato: its id there, as the list of changes had it. Name it at the first time."`
	Type      string            `json:"type" enum:"adserver,bundle,business_care,email,formation,module,pack,service,support,theme,zen" doc:"Never changes."`
	Names     map[string]string `json:"names" minProperties:"1" maxProperties:"40" doc:"By language, as en; English is compulsory. At most 70 characters each."`
	Price     money.Cents       `json:"price" minimum:"0" maximum:"100000000" doc:"List price in cents, without VAT." example:"7999"`
	Currency  string            `json:"currency" enum:"EUR" doc:"The only currency is the euro."`
	IsActive  bool              `json:"is_active,omitempty" doc:"On sale."`
	CreatedAt *Moment           `json:"created_at,omitempty" doc:"Counts at the first time only. Left out: now."`
	RemovedAt *Moment           `json:"removed_at,omitempty" doc:"Gone for good."`
	UpdatedAt Moment            `json:"updated_at" doc:"As of when all this is true. Older news that comes late changes nothing."`
}

// PlatformVersion is a release of the shop software.
type PlatformVersion struct {
	Version    string `json:"version" pattern:"^(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){2,3}$" patternDescription:"a version as 9.1.0 or 1.7.8.11, without leading zeros" example:"9.1.0"`
	ReleasedOn string `json:"released_on" format:"date" doc:"A day, as 2026-05-31: from 2000 on, at most two years ahead."`
	UpdatedAt  Moment `json:"updated_at" doc:"As of when this is true. Older news that comes late changes nothing."`
}

// Order is what a customer bought at one time, of one seller or several.
type Order struct {
	Reference     string      `json:"reference" minLength:"1" maxLength:"100" doc:"The marketplace's name of the order; names one order for good." example:"ORD-2026-000731"`
	PlacedAt      Moment      `json:"placed_at" doc:"When it was bought; not in the future."`
	Currency      string      `json:"currency" enum:"EUR" doc:"The only currency is the euro."`
	CustomerName  string      `json:"customer_name" maxLength:"200" example:"Anna Nowak"`
	CustomerEmail string      `json:"customer_email,omitempty" maxLength:"254" example:"anna@example.com"`
	Country       string      `json:"country" pattern:"^[A-Z]{2}$" patternDescription:"a country as FR" doc:"The customer's." example:"PL"`
	Language      string      `json:"language" pattern:"^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$" patternDescription:"a language as fr or pt-BR" doc:"The customer's." example:"pl"`
	Shop          string      `json:"shop,omitempty" maxLength:"500" doc:"Address of the customer's shop." example:"https://nowak.example.com"`
	Lines         []OrderLine `json:"lines" minItems:"1" maxItems:"500"`
}

// OrderLine is one line of an order.
type OrderLine struct {
	Number   int         `json:"number" minimum:"1" maximum:"1000000" doc:"Its place in the order; each once. Refunds name it."`
	Product  string      `json:"product" minLength:"1" maxLength:"100" doc:"The marketplace's id of the product." example:"P-88"`
	Care     bool        `json:"care,omitempty" doc:"Business Care for that product, not the product itself."`
	Renews   *LineName   `json:"renews,omitempty" doc:"Of Business Care that runs on: the line that paid the year before. Left out: it begins."`
	Source   string      `json:"source" enum:"AD,ADDONS,AUTO,MERCHANT_BACKOFFICE,SUBSCRIPTION" doc:"Where the sale came from."`
	Quantity int64       `json:"quantity" minimum:"1" maximum:"10000"`
	Price    money.Cents `json:"price" minimum:"0" maximum:"100000000" doc:"List price of one in cents, without VAT." example:"7999"`
	Discount *Discount   `json:"discount,omitempty" doc:"On the whole line."`
	OwnCode  bool        `json:"own_code,omitempty" doc:"Sold with the seller's own promotion code."`
}

// LineName names a line of an order.
type LineName struct {
	Reference string `json:"reference" minLength:"1" maxLength:"100" doc:"The order's." example:"ORD-2025-000512"`
	Line      int    `json:"line" minimum:"1" maximum:"1000000" doc:"The line's number in it."`
}

// Discount is what is taken off a line.
type Discount struct {
	Type  string `json:"type" enum:"AMOUNT,PERCENTAGE"`
	Value int64  `json:"value" minimum:"0" doc:"AMOUNT: cents, at most what the line costs. PERCENTAGE: hundredths of a percent, at most 10000."`
}

// Refund refunds a line of an order, or a part of it.
type Refund struct {
	ID        string      `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the refund; names one for good." example:"RF-20118"`
	Reference string      `json:"reference" minLength:"1" maxLength:"100" doc:"The order's. One that was not sent yet is refused as order_unknown: send the refund again after it." example:"ORD-2026-000731"`
	Line      int         `json:"line" minimum:"1" maximum:"1000000" doc:"The line's number in the order."`
	Seller    string      `json:"seller,omitempty" maxLength:"100" doc:"The marketplace's id of the line's seller; to be surer of the line."`
	Amount    money.Cents `json:"amount" minimum:"0" doc:"What the customer gets back in cents, without VAT; at most what is left of what was paid." example:"7199"`
	Currency  string      `json:"currency" enum:"EUR" doc:"The only currency is the euro."`
	At        Moment      `json:"at" doc:"When it was refunded; not in the future, nor before the sale."`
	Cause     string      `json:"cause" enum:"CUSTOMER,SELLER,CHARGEBACK" doc:"CUSTOMER: by the customer's claim. SELLER: by the seller's agreement; names the seller's refund while one waits. CHARGEBACK: by the customer's bank. All have the same effect."`
	Reason    string      `json:"reason,omitempty" maxLength:"500"`
	Refund    int64       `json:"refund,omitempty" minimum:"1" doc:"For a refund that a seller made in Merkato and the marketplace carried out: its id in the list of sellers' refunds. It is not refunded again; Merkato's time and reason apply. Nothing is guessed: left out, it is a refund of its own."`
}

// Adjustment is money that a seller is given or loses apart from its sales.
type Adjustment struct {
	ID        string      `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the adjustment; names one for good." example:"ADJ-301"`
	Seller    string      `json:"seller" minLength:"1" maxLength:"100" doc:"The marketplace's id of the seller." example:"S-1042"`
	Amount    money.Cents `json:"amount" minimum:"-100000000" maximum:"100000000" doc:"In cents: positive, the seller gains; negative, it loses. It moves what is available at once, against the commission." example:"1250"`
	Currency  string      `json:"currency" enum:"EUR" doc:"The only currency is the euro."`
	At        Moment      `json:"at" doc:"When it was decided; not in the future."`
	Reason    string      `json:"reason" minLength:"1" maxLength:"500" doc:"The seller reads it on the statement." example:"Rate of 27.5 % agreed from 1 July"`
	Reference string      `json:"reference,omitempty" maxLength:"100" doc:"The order it is about." example:"ORD-2026-000731"`
	Line      int         `json:"line,omitempty" minimum:"1" maximum:"1000000" doc:"And the line's number in it; both or none."`
}

// Document is a paper that a seller has to have on file.
type Document struct {
	ID         string `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the document." example:"DOC-77"`
	Seller     string `json:"seller" minLength:"1" maxLength:"100" doc:"The marketplace's id of the seller." example:"S-1042"`
	Name       string `json:"name" minLength:"1" maxLength:"120" doc:"What it is called, as the seller reads it." example:"Extrait Kbis"`
	State      string `json:"state" enum:"VALID,INVALID,PENDING_VERIFICATION" doc:"What the marketplace found. That one is about to expire, or has, follows from valid_until."`
	ValidUntil string `json:"valid_until,omitempty" format:"date" doc:"Its last day. Left out: it does not expire." example:"2026-12-31"`
	Reason     string `json:"reason,omitempty" maxLength:"500" doc:"Why it is not valid; the seller reads it."`
	UpdatedAt  Moment `json:"updated_at" doc:"As of when; an older word changes nothing."`
}

// CustomerSubscription is a customer's subscription to a product.
type CustomerSubscription struct {
	ID         string              `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the subscription." example:"SUB-310"`
	Product    string              `json:"product" minLength:"1" maxLength:"100" doc:"The marketplace's id of the product; it never changes." example:"P-88"`
	Customer   string              `json:"customer" maxLength:"200" doc:"Who subscribed, as the seller reads it." example:"Anna Nowak"`
	Recurs     string              `json:"recurs" enum:"MONTH,YEAR" doc:"How often it is paid."`
	StartedOn  string              `json:"started_on" format:"date" example:"2026-03-01"`
	TrialUntil string              `json:"trial_until,omitempty" format:"date" doc:"The last day of its trial. Left out: it has none." example:"2026-03-31"`
	EndedOn    string              `json:"ended_on,omitempty" format:"date" doc:"The first day without it, which may be to come. Left out: no end is known."`
	RenewsOn   string              `json:"renews_on,omitempty" format:"date" doc:"When it is charged next; from then on each month or year. Left out: it is not renewed." example:"2026-06-01"`
	Prices     []SubscriptionPrice `json:"prices" minItems:"1" maxItems:"100" doc:"What it costs each time, from which day on, without VAT."`
	UpdatedAt  Moment              `json:"updated_at" doc:"As of when; an older word changes nothing."`
}

// SubscriptionPrice is what a subscription costs from a day on.
type SubscriptionPrice struct {
	From   string      `json:"from" format:"date" example:"2026-03-01"`
	Amount money.Cents `json:"amount" minimum:"0" maximum:"100000000" doc:"In cents." example:"2900"`
}

// ControlTotal is what the marketplace counted on a day, of all sellers.
type ControlTotal struct {
	Day         string      `json:"day" format:"date" doc:"A day in Europe/Paris that is over." example:"2026-05-20"`
	Sales       int64       `json:"sales" minimum:"0" maximum:"1000000000" doc:"Lines of the orders placed on the day." example:"2"`
	Turnover    money.Cents `json:"turnover" minimum:"0" maximum:"9007199254740991" doc:"What was paid for them in cents, after discounts and without VAT." example:"10399"`
	Refunds     int64       `json:"refunds" minimum:"0" maximum:"1000000000" doc:"Refunds given on the day, those by sellers with them." example:"0"`
	Refunded    money.Cents `json:"refunded" minimum:"0" maximum:"9007199254740991" doc:"What they gave back in cents, without VAT." example:"0"`
	Adjustments int64       `json:"adjustments,omitempty" minimum:"0" maximum:"1000000000" doc:"Adjustments decided on the day." example:"0"`
	Adjusted    money.Cents `json:"adjusted,omitempty" minimum:"-9007199254740991" maximum:"9007199254740991" doc:"Their sum in cents: positive, sellers gained." example:"0"`
	CountedAt   Moment      `json:"counted_at" doc:"When it was counted. The latest count of a day wins."`
}

// Sessions are how often a product's pages were visited.
type Sessions struct {
	Product string       `json:"product" minLength:"1" maxLength:"100" doc:"The marketplace's id of the product." example:"P-88"`
	Days    []SessionDay `json:"days" minItems:"1" maxItems:"400" doc:"Each replaces what was counted for that day before."`
}

// SessionDay is one day's visits.
type SessionDay struct {
	Day      string `json:"day" format:"date" doc:"A day in Europe/Paris, as 2026-05-31; not in the future."`
	Sessions int64  `json:"sessions" minimum:"0" maximum:"1000000000"`
}

// Rating is what a customer thinks of a product.
type Rating struct {
	ID           string `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the rating; names one for good." example:"R-5001"`
	Product      string `json:"product" minLength:"1" maxLength:"100" doc:"The marketplace's id of the product." example:"P-88"`
	Stars        int    `json:"stars" minimum:"1" maximum:"5"`
	CustomerName string `json:"customer_name" maxLength:"200"`
	Comment      string `json:"comment,omitempty" maxLength:"10000"`
	Language     string `json:"language" pattern:"^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$" patternDescription:"a language as fr or pt-BR" example:"pl"`
	At           Moment `json:"at" doc:"When it was given; not in the future."`

	OrderReference string `json:"order_reference,omitempty" maxLength:"100" doc:"The order that the product was bought with." example:"MK-1"`
}

// Message is one message between a customer and a seller.
type Message struct {
	ID             string `json:"id" minLength:"1" maxLength:"100" doc:"The marketplace's id of the message; names one for good." example:"M-9001"`
	Thread         string `json:"thread" minLength:"1" maxLength:"100" doc:"The marketplace's id of the conversation. The customer's first message opens it." example:"T-700"`
	Product        string `json:"product" minLength:"1" maxLength:"100" doc:"What it is about: the marketplace's id of the product." example:"P-88"`
	OrderReference string `json:"order_reference,omitempty" maxLength:"100" doc:"The order it is about."`
	CustomerName   string `json:"customer_name" maxLength:"200" example:"Anna Nowak"`
	CustomerEmail  string `json:"customer_email,omitempty" maxLength:"254"`
	Subject        string `json:"subject,omitempty" maxLength:"500"`
	Body           string `json:"body" minLength:"1" maxLength:"100000"`
	From           string `json:"from" enum:"CUSTOMER,SELLER"`
	Automatic      bool   `json:"automatic,omitempty" doc:"Sent for the seller by a machine; does not count as an answer."`
	SupportRating  *int   `json:"support_rating,omitempty" minimum:"1" maximum:"5" doc:"How the customer liked the support in this conversation. Given or changed after the last message, it comes with that message once more, under another key. Of several messages, the latest that has one applies."`
	Reply          int64  `json:"reply,omitempty" minimum:"1" doc:"For what was written in Merkato and comes back: its id in the list of replies. It is not added again; Merkato's words and time apply."`
	At             Moment `json:"at" doc:"When it was written; not in the future."`
	Language       string `json:"language,omitempty" pattern:"^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$" patternDescription:"a language as fr or pt-BR" doc:"That the customer reads; of the first message. Saved replies go by it." example:"pl"`
}

// Article is a piece of news for sellers, in one language.
type Article struct {
	Lang        string `json:"lang" pattern:"^[a-z]{2}$" patternDescription:"a language as fr" doc:"One that sellers read: de, en, es, fr, it, nl, pl, pt, ro or ru." example:"en"`
	Slug        string `json:"slug" pattern:"^[a-z0-9]+(-[a-z0-9]+)*$" maxLength:"100" patternDescription:"lower-case words joined by hyphens" doc:"Its name in addresses, the same in every language." example:"platform-9-1"`
	Title       string `json:"title" minLength:"1" maxLength:"300"`
	Body        string `json:"body" maxLength:"100000"`
	PublishedAt Moment `json:"published_at" doc:"From when on sellers see it; may be in the future."`
	UpdatedAt   Moment `json:"updated_at" doc:"As of when all this is true. Older news that comes late changes nothing."`
}

// Moment is a point in time. Written with another offset it is the same one.
type Moment struct{ time.Time }

// UnmarshalJSON reads a time as RFC 3339 writes it.
func (m *Moment) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &m.Time); err != nil {
		return err
	}
	m.Time = db.Moment(m.Time)
	return nil
}

// Schema describes a moment in the OpenAPI document.
func (Moment) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date-time", Examples: []any{"2026-05-31T12:00:00Z"}}
}

// OrZero is the moment; the zero one where it was left out.
func (m *Moment) OrZero() time.Time {
	if m == nil {
		return time.Time{}
	}
	return m.Time
}

// OrNil is the moment; nil where it was left out.
func (m *Moment) OrNil() *time.Time {
	if m == nil {
		return nil
	}
	return &m.Time
}

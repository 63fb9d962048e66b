package graph

import (
	"merkato/internal/audit"
	"merkato/internal/bank"
	"merkato/internal/bank/accounts"
	"merkato/internal/bank/payouts"
	"merkato/internal/billing"
	"merkato/internal/blog"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/contact"
	"merkato/internal/dashboard"
	"merkato/internal/desk"
	"merkato/internal/fees"
	"merkato/internal/graph/generated"
	"merkato/internal/home"
	"merkato/internal/invoices"
	"merkato/internal/jobs"
	"merkato/internal/messages"
	"merkato/internal/monetization"
	"merkato/internal/notifications"
	"merkato/internal/orders"
	"merkato/internal/platform"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/proof"
	"merkato/internal/reviewqueue"
	"merkato/internal/reviews"
	"merkato/internal/rules"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/settings"
	"merkato/internal/subscription"
	"merkato/internal/validation"
)

//go:generate go tool gqlgen generate --config gqlgen.yml

// Services are what the API is made of. They decide everything about data; a
// resolver calls one and passes on what it returns.
type Services struct {
	Products     *products.Service
	Catalogue    *catalogue.Service
	Sheets       *sheets.Service
	Versions     *versions.Service
	Prices       *prices.Service
	Journal      *journal.Service
	Validation   *validation.Service
	Rules        *rules.Service
	Queue        *reviewqueue.Service
	Promotions   *promotions.Service
	Invoices     *invoices.Service
	Sales        *sales.Service
	Refunds      *refunds.Service
	Orders       *orders.Service
	Dashboard    *dashboard.Service
	Home         *home.Service
	Messages     *messages.Service
	Reviews      *reviews.Service
	Blog         *blog.Service
	Settings     *settings.Service
	Contact      *contact.Service
	Bank         *bank.Service
	Payouts      *payouts.Service
	Accounts     *accounts.Service
	Billing      *billing.Service
	Fees         *fees.Service
	Subscription *subscription.Service
	Desk         *desk.Service
	Trail        *audit.Trail
	Clients      *platform.Clients
	Proof        *proof.Service
	Jobs         *jobs.Jobs

	Monetization  *monetization.Service
	Notifications *notifications.Service
}

type resolver struct {
	services Services
	terms    *termsCache
}

// Query resolves the fields of the schema's Query.
func (r resolver) Query() generated.QueryResolver { return query(r) }

// Mutation resolves the fields of the schema's Mutation.
func (r resolver) Mutation() generated.MutationResolver { return mutation(r) }

// Home resolves what the first screen takes from other areas.
func (r resolver) Home() generated.HomeResolver { return homeResolver(r) }

type (
	query    resolver
	mutation resolver
)

// orElse is what was given, or else this.
func orElse[T any](given *T, otherwise T) T {
	if given == nil {
		return otherwise
	}
	return *given
}

// done is the answer of what returns nothing else.
func done(err error) (bool, error) { return err == nil, err }

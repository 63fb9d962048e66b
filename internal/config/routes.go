package config

import "slices"

// routes are the ids of the web app's pages; a test of the web app compares them
// with its table.
var routes = []string{
	"403",
	"404",
	"annual_fee",
	"bank",
	"blog",
	"contact",
	"dashboard",
	"dashboardOld",
	"dashboard_level",
	"desk",
	"error",
	"faq_monetization",
	"faq_payout",
	"helpcenter",
	"home",
	"messages",
	"monetization",
	"orders",
	"ordersOld",
	"partner_subscription",
	"product",
	"products",
	"productsOld",
	"products_invoice",
	"promote",
	"resources",
	"reviews",
	"rule",
	"rules",
	"settings",
	"technical_feedback",
	"unsubscribe",
	"validation",
}

// formerRoutes are in lists that were written for the site before, and harmless.
var formerRoutes = []string{"404-dashboard"}

func isRoute(id string) bool { return slices.Contains(routes, id) || slices.Contains(formerRoutes, id) }

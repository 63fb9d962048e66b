package demo

import (
	"time"

	"merkato/internal/platform/feed"
	"merkato/internal/products"
)

type release struct{ version, releasedOn string }

// platformVersions are the releases the demo catalogue has to work with.
var platformVersions = []release{
	{"1.7.8.11", "2024-01-23"}, {"8.1.7", "2024-06-18"}, {"9.0.0", "2025-06-10"},
	{"8.2.4", "2026-02-03"}, {"9.0.3", "2026-03-10"}, {"9.1.0", "2026-06-16"},
}

func (r release) asOf(now time.Time) feed.PlatformVersion {
	return feed.PlatformVersion{Version: r.version, ReleasedOn: r.releasedOn, UpdatedAt: feed.Moment{Time: now}}
}

// addPlatformVersions adds those between the first, which begins the data, and
// the last, which ends it.
func addPlatformVersions(b *batch, now time.Time) {
	for _, r := range platformVersions[1 : len(platformVersions)-1] {
		b.add("demo/platform/"+r.version, "platform_version", r.asOf(now))
	}
}

// item is a product to sell, with its price in cents.
type item struct {
	kind       products.Type
	price      int64
	en, fr, de string
}

// assortment is what the demo sellers' products are drawn from. Names in other
// languages fall back to English, as a seller's own would.
var assortment = []item{
	{products.TypeModule, 7999, "One-page checkout", "Commande en une page", "Bestellung auf einer Seite"},
	{products.TypeTheme, 14900, "Nordic theme", "Thème nordique", "Nordisches Theme"},
	{products.TypeModule, 4999, "Cookie consent", "Consentement aux cookies", "Cookie-Einwilligung"},
	{products.TypeModule, 12900, "Marketplace feeds", "Flux pour places de marché", "Marktplatz-Datenfeeds"},
	{products.TypeService, 39000, "Store migration", "Migration de boutique", "Shop-Umzug"},
	{products.TypeModule, 5999, "Abandoned cart reminders", "Relances de paniers abandonnés", "Erinnerungen an abgebrochene Warenkörbe"},
	{products.TypeModule, 8999, "Loyalty points", "Points de fidélité", "Treuepunkte"},
	{products.TypeTheme, 17900, "Atelier theme", "Thème Atelier", "Atelier-Theme"},
	{products.TypeModule, 3999, "Size guide", "Guide des tailles", "Größentabelle"},
	{products.TypePack, 24900, "Conversion pack", "Pack conversion", "Konversionspaket"},
	{products.TypeModule, 6999, "Product bundles", "Lots de produits", "Produktbündel"},
	{products.TypeEmail, 9900, "Newsletter templates", "Modèles de newsletters", "Newsletter-Vorlagen"},
	{products.TypeModule, 9999, "Advanced search", "Recherche avancée", "Erweiterte Suche"},
	{products.TypeSupport, 19900, "Priority support", "Assistance prioritaire", "Bevorzugter Support"},
	{products.TypeModule, 10900, "Multi-warehouse stock", "Stock multi-entrepôts", "Bestand in mehreren Lagern"},
	{products.TypeFormation, 29900, "Merchant training", "Formation des marchands", "Händlerschulung"},
	{products.TypeModule, 5499, "Gift cards", "Cartes cadeaux", "Geschenkkarten"},
	{products.TypeBundle, 34900, "Starter bundle", "Lot de démarrage", "Starterpaket"},
	{products.TypeModule, 7499, "Pick-up points", "Points relais", "Abholstationen"},
	{products.TypeTheme, 12900, "Bazaar theme", "Thème Bazar", "Basar-Theme"},
	{products.TypeModule, 8499, "Reviews with photos", "Avis avec photos", "Bewertungen mit Fotos"},
	{products.TypeZen, 14900, "Peace of mind", "Tranquillité d’esprit", "Rundum sorglos"},
	{products.TypeAdServer, 22900, "Sponsored products", "Produits sponsorisés", "Gesponserte Produkte"},
	{products.TypeModule, 11900, "Accounting export", "Export comptable", "Buchhaltungsexport"},
}

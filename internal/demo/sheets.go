package demo

import (
	"fmt"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/platform/feed"
	"merkato/internal/products"
)

// category is a place in the demo marketplace's tree.
type category struct {
	id, parent string
	isOpen     bool
	en, fr, de string
}

var categories = []category{
	{"sell", "", false, "Sell more", "Vendre plus", "Mehr verkaufen"},
	{"checkout", "sell", true, "Checkout and payment", "Commande et paiement", "Bestellung und Zahlung"},
	{"promotion", "sell", true, "Promotions and loyalty", "Promotions et fidélité", "Aktionen und Treue"},
	{"cross-selling", "sell", true, "Cross-selling and bundles", "Ventes croisées et lots", "Zusatzverkauf und Bündel"},
	{"traffic", "", false, "Bring visitors", "Attirer des visiteurs", "Besucher gewinnen"},
	{"search", "traffic", true, "Search and navigation", "Recherche et navigation", "Suche und Navigation"},
	{"mailing", "traffic", true, "E-mail and newsletters", "E-mails et newsletters", "E-Mail und Newsletter"},
	{"run", "", false, "Run the shop", "Gérer la boutique", "Den Shop führen"},
	{"shipping", "run", true, "Shipping and stock", "Livraison et stock", "Versand und Lager"},
	{"legal", "run", true, "Legal and accounting", "Juridique et comptabilité", "Recht und Buchhaltung"},
	{"design", "", false, "Design", "Design", "Gestaltung"},
	{"themes", "design", true, "Themes", "Thèmes", "Themes"},
	{"services", "", true, "Services and training", "Services et formation", "Dienste und Schulung"},
}

func addCategories(b *batch, now time.Time) {
	for n, c := range categories {
		b.add("demo/category/"+c.id, "category", feed.Category{
			ID: c.id, Parent: c.parent, Position: n + 1, IsOpen: c.isOpen, UpdatedAt: feed.Moment{Time: now},
			Names: map[string]string{"en": c.en, "fr": c.fr, "de": c.de},
		})
	}
}

// words are what sheets of one kind of product say, in one language. %s is the name.
type words struct {
	short, long                  string
	benefits, features, keywords []string
}

var moduleWords = map[string]words{
	"en": {
		"%s for your shop: installed in five minutes, set up without a developer, and quick on every phone.",
		"%s takes work off your hands and gives your customers what they expect from a modern shop.\n\nIt fits any theme, keeps to your colours, and explains each setting where you meet it. Updates are free for as long as you use it.",
		[]string{"More orders are completed", "Less time spent on settings", "Works on every device"},
		[]string{"Set up in five steps with a preview", "Texts in nine languages", "Figures by day in the back office", "Works with several shops"},
		[]string{"conversion", "shop", "module", "customers", "sales", "mobile"},
	},
	"fr": {
		"%s pour votre boutique : installé en cinq minutes, réglé sans développeur, rapide sur tous les téléphones.",
		"%s vous fait gagner du temps et offre à vos clients ce qu’ils attendent d’une boutique moderne.\n\nLe module s’adapte à tous les thèmes et explique chaque réglage là où il se trouve.",
		[]string{"Davantage de commandes finalisées", "Moins de temps passé en réglages"},
		[]string{"Configuration en cinq étapes avec aperçu", "Textes en neuf langues", "Chiffres par jour dans le back-office"},
		[]string{"conversion", "boutique", "module", "clients", "ventes"},
	},
	"de": {
		"%s für Ihren Shop: in fünf Minuten installiert, ohne Entwickler eingerichtet, schnell auf jedem Telefon.",
		"%s nimmt Ihnen Arbeit ab und gibt Ihren Kunden, was sie von einem modernen Shop erwarten.\n\nEs passt zu jedem Theme und erklärt jede Einstellung dort, wo sie steht.",
		[]string{"Mehr Bestellungen werden abgeschlossen", "Weniger Zeit für Einstellungen"},
		[]string{"In fünf Schritten mit Vorschau eingerichtet", "Texte in neun Sprachen", "Zahlen je Tag im Backoffice"},
		[]string{"Konversion", "Shop", "Modul", "Kunden", "Verkauf"},
	},
}

var serviceWords = map[string]words{
	"en": {
		"%s by people who run shops themselves: a fixed price, a named contact and a date you can rely on.",
		"You say what you need, we answer within one working day with a plan. %s is done when you say so, and what was done is yours with its documentation.",
		[]string{"A fixed price, known beforehand"},
		[]string{"A named contact from start to end", "A plan within one working day", "Documentation of what was done"},
		[]string{"service", "support", "experts", "shop", "help"},
	},
	"fr": {
		"%s par des personnes qui tiennent elles-mêmes des boutiques : prix fixe, interlocuteur unique, date tenue.",
		"Dites-nous votre besoin, nous répondons sous un jour ouvré avec un plan. %s se termine quand vous le dites.",
		[]string{"Un prix fixe, connu d’avance"},
		[]string{"Un interlocuteur du début à la fin", "Un plan sous un jour ouvré", "La documentation de ce qui a été fait"},
		[]string{"service", "assistance", "experts", "boutique", "aide"},
	},
}

func wordsOf(kind products.Type) map[string]words {
	switch kind {
	case products.TypeModule, products.TypeTheme, products.TypeBundle, products.TypePack, products.TypeEmail, products.TypeAdServer:
		return moduleWords
	}
	return serviceWords
}

func (i item) categories() []string {
	switch i.kind {
	case products.TypeTheme:
		return []string{"themes"}
	case products.TypeService, products.TypeSupport, products.TypeFormation, products.TypeZen:
		return []string{"services"}
	case products.TypeEmail:
		return []string{"mailing"}
	}
	for word, id := range map[string]string{"checkout": "checkout", "stock": "shipping", "Pick-up": "shipping", "search": "search", "Cookie": "legal", "Accounting": "legal", "Loyalty": "promotion", "Gift": "promotion"} {
		if strings.Contains(i.en, word) {
			return []string{id}
		}
	}
	return []string{"cross-selling"}
}

func (i item) name(lang string) string {
	return map[string]string{"en": i.en, "fr": i.fr, "de": i.de}[lang]
}

// texts are the words of an item in the languages that its seller wrote it in.
func (i item) texts() map[string]sheets.Texts {
	all := map[string]sheets.Texts{}
	for lang, w := range wordsOf(i.kind) {
		name := i.name(lang)
		all[lang] = sheets.Texts{
			Name: name, ShortDescription: fmt.Sprintf(w.short, name), Description: fmt.Sprintf(w.long, name),
			Benefits: w.benefits, Features: w.features, Keywords: w.keywords,
		}
	}
	return all
}

// addSheet sends an offer's sheet and its versions; n counts the offers
// that have some.
func (b *business) addSheet(out *batch, n int, o offer) {
	sheet := feed.Sheet{ID: o.id, Categories: o.item.categories(), Texts: map[string]feed.SheetTexts{}, UpdatedAt: feed.Moment{Time: o.created.Start()}}
	for lang, t := range o.item.texts() {
		sheet.Texts[lang] = feed.SheetTexts(t)
	}
	out.add("demo/sheet/"+o.id, "sheet", sheet)
	if !o.hasVersions() || o.isNewHere() {
		return
	}
	for _, v := range b.versions(n, o) {
		out.add("demo/version/"+o.id+"/"+v.Version, "product_version", v)
	}
}

// hasVersions reports whether it is delivered as a ZIP.
func (o offer) hasVersions() bool {
	return o.item.kind == products.TypeModule || o.item.kind == products.TypeTheme
}

var changelogs = []struct{ kind, en, fr string }{
	{"NEW", "First release.", "Première version."},
	{"MINOR", "Set up in five steps, with a preview.\nTexts in four more languages.", "Configuration en cinq étapes, avec aperçu.\nTextes en quatre langues de plus."},
	{"DEBUG", "Mends the total of baskets with a voucher.", "Corrige le total des paniers avec bon de réduction."},
	{"MAJOR", "Rewritten for platform 8: half the queries, and no override left.", "Réécrit pour la plateforme 8 : moitié moins de requêtes, plus aucune surcharge."},
	{"MINOR", "Figures by day in the back office.", "Chiffres par jour dans le back-office."},
	{"FIX_ERROR", "Mends an error on pages without products.", "Corrige une erreur sur les pages sans produit."},
}

// versions are an offer's releases: each offer shows another state of
// compatibility with the newest platform version.
func (b *business) versions(n int, o offer) (all []feed.ProductVersion) {
	last := b.today.Add(-75 - n)
	numbers := []string{"1.0.0", "1.1.0", "1.1.1", "2.0.0", "2.1.0"}
	for i, number := range numbers {
		on := o.created.Add(o.created.Until(last) * i / (len(numbers) - 1))
		v := releaseOf(o, number, i, on)
		if i == len(numbers)-1 {
			b.setCompatibility(&v, n)
		}
		all = append(all, v)
	}
	return all
}

// setCompatibility sets how the newest version does on the platform versions.
func (b *business) setCompatibility(v *feed.ProductVersion, n int) {
	v.WorksTo = "9.0.3"
	v.Compatibility = map[string]string{"1.7.8.11": "certified", "8.1.7": "certified", "8.2.4": "certified", "9.0.0": "certified", "9.0.3": "certified", "9.1.0": "certified"}
	switch n % 6 {
	case 1: // too old for the newest
		v.WorksTo = "8.2.4"
		v.Compatibility = map[string]string{"1.7.8.11": "certified", "8.1.7": "certified", "8.2.4": "certified"}
	case 2: // claimed, not run yet
		v.WorksTo = "9.1.0"
		delete(v.Compatibility, "9.1.0")
	case 4:
		v.Compatibility["9.1.0"] = "declined"
	default:
		v.WorksTo = "9.1.0"
	}
}

func releaseOf(o offer, number string, i int, on calendar.Day) feed.ProductVersion {
	at := feed.Moment{Time: on.Start().Add(10 * time.Hour)}
	log := changelogs[i%len(changelogs)]
	return feed.ProductVersion{
		ID: o.id, Version: number, ChangeKind: log.kind, Changelog: map[string]string{"en": log.en, "fr": log.fr},
		WorksFrom: "1.7.8.11", WorksTo: "8.2.4", State: "VALIDATED", ReleasedAt: at, UpdatedAt: at,
	}
}

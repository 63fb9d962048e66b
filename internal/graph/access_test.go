package graph_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/graph"
	"merkato/internal/inspect/rules"
)

// refusal is an answer without data.
type refusal struct {
	status       int
	code, reason string
}

var (
	signIn   = refusal{401, "UNAUTHENTICATED", "sign_in"}
	noSeller = refusal{200, "FORBIDDEN", "no_seller"}
	isBanned = refusal{200, "FORBIDDEN", "banned"}

	noMonetization = refusal{200, "FORBIDDEN", "no_monetization"}

	notOperator = refusal{403, "FORBIDDEN", "not_operator"}
)

// unknown is the answer to who asks for what is another's.
func unknown(reason string) refusal { return refusal{200, "BAD_USER_INPUT", reason} }

// What everyone is answered about the rules of the review.
var (
	oneRule  = `{"review_rule":{"title":"unserialize()"}}`
	allRules = `{"review_rules":[` + strings.Repeat("{},", len(rules.All)-1) + `{}]}`
)

// The public figures, which are the same for everyone.
var (
	publicTerms = `{ marketplace_terms { payout_days refund_months vat_rate commissions { partnership rate } own_code_rate care_months care_rate annual_fee fee_alert_days fee_grace_days versions_a_day sheets_a_day major_grace_months
		promotions { days codes code_days code_rate code_uses code_uses_each code_months } levels { months ratings_needed answered_weight time_weight rating_weight best_hours worst_hours
		thresholds { level seniority rating positive support } } } }`
	termsOfToday = `{"marketplace_terms":{"payout_days":45,"refund_months":6,"vat_rate":2000,"commissions":[{"partnership":"NO_PARTNERSHIP","rate":4000},{"partnership":"AGENCY","rate":3500},` +
		`{"partnership":"MODULE_CREATOR","rate":3000},{"partnership":"INDUSTRIAL_PARTNER","rate":2500}],"own_code_rate":4000,"care_months":12,"care_rate":4000,"annual_fee":9900,"fee_alert_days":30,"fee_grace_days":30,"versions_a_day":3,"sheets_a_day":3,"major_grace_months":6,` +
		`"promotions":{"days":21,"codes":20,"code_days":30,"code_rate":3000,"code_uses":20,"code_uses_each":2,"code_months":1},"levels":{"months":6,"ratings_needed":3,"answered_weight":50,"time_weight":30,"rating_weight":20,"best_hours":8,"worst_hours":40,` +
		`"thresholds":[{"level":"Conqueror","seniority":3,"rating":250,"positive":1,"support":7500},{"level":"Captain","seniority":6,"rating":350,"positive":3,"support":8500},{"level":"Superhero","seniority":12,"rating":400,"positive":5,"support":9500}]}}}`
)

// business is that of the month the sales were booked in, and of months before.
var business = `{"desk_business":{"months":[{"month":"2026-05-01","turnover":1010000,"commission":403000}` + func() (months string) {
	for _, month := range []string{"2026-04", "2026-03", "2026-02", "2026-01", "2025-12", "2025-11", "2025-10", "2025-09", "2025-08", "2025-07", "2025-06"} {
		months += `,{"month":"` + month + `-01","turnover":0,"commission":0}`
	}
	return months
}() + `],"sellers":{"all":3,"banned":1}}}`

// operations has every root field, with what each kind of caller is answered:
// data, or a refusal.
var operations = []struct {
	field, query                                     string
	anonymous, identity, operator, mine, other, bann any
}{
	{"seller", `{ seller { email } }`, signIn, `{"seller":null}`, `{"seller":null}`,
		`{"seller":{"email":"mine@shop.test"}}`, `{"seller":{"email":"other@shop.test"}}`, `{"seller":{"email":"banned@shop.test"}}`},
	{"may_pose_as", `{ may_pose_as }`, signIn, `{"may_pose_as":false}`, `{"may_pose_as":true}`,
		`{"may_pose_as":false}`, `{"may_pose_as":false}`, `{"may_pose_as":false}`},
	// R4.5: to nobody else is there a desk.
	{"is_operator", `{ is_operator }`, signIn, `{"is_operator":false}`, `{"is_operator":true}`,
		`{"is_operator":false}`, `{"is_operator":false}`, `{"is_operator":false}`},
	{"operator_name", `{ operator_name }`, signIn, `{"operator_name":null}`, `{"operator_name":"operator"}`,
		`{"operator_name":null}`, `{"operator_name":null}`, `{"operator_name":null}`},
	// R17.6, R3.11
	{"settings", `{ settings { first_name time_zone vacation { from } is_away missing company { city } } }`, signIn, noSeller, noSeller,
		`{"settings":{"first_name":"Ada","time_zone":"Europe/Paris","vacation":null,"is_away":false,"missing":[],"company":{"city":""}}}`,
		`{"settings":{"first_name":"Otto","time_zone":"Europe/Paris","vacation":null,"is_away":true,"missing":["name","street","postcode","city","country"],"company":{"city":""}}}`,
		`{"settings":{"first_name":"Ben","time_zone":"Europe/Paris","vacation":null,"is_away":false,"missing":[],"company":{"city":""}}}`},
	{"notification_settings", `{ notification_settings { address off cadence quiet_from can_send last { failed_at } } }`, signIn, noSeller, noSeller,
		`{"notification_settings":{"address":"mine@shop.test","off":[],"cadence":"AT_ONCE","quiet_from":null,"can_send":false,"last":null}}`,
		`{"notification_settings":{"address":"other@shop.test","off":[],"cadence":"AT_ONCE","quiet_from":null,"can_send":false,"last":null}}`,
		`{"notification_settings":{"address":"banned@shop.test","off":[],"cadence":"AT_ONCE","quiet_from":null,"can_send":false,"last":null}}`},
	// The link proves itself, whoever follows it.
	{"unsubscription", `{ unsubscription(token: "1.ORDER.x") { address } }`, unknown("link_broken"), unknown("link_broken"), unknown("link_broken"), unknown("link_broken"), unknown("link_broken"), unknown("link_broken")},
	{"sign_ins", `{ sign_ins { agent } }`, signIn, noSeller, noSeller, `{"sign_ins":[]}`, `{"sign_ins":[]}`, `{"sign_ins":[]}`},
	{"data_exports", `{ data_exports { state } }`, signIn, noSeller, noSeller, `{"data_exports":[]}`, `{"data_exports":[]}`, `{"data_exports":[]}`},
	{"account_deletion", `{ account_deletion { asked_at due_on available } }`, signIn, noSeller, noSeller,
		`{"account_deletion":{"asked_at":null,"due_on":"2026-06-30","available":7000}}`, `{"account_deletion":{"asked_at":null,"due_on":"2026-06-30","available":600000}}`,
		`{"account_deletion":{"asked_at":null,"due_on":"2026-06-30","available":0}}`},
	// R15.9
	{"monetization", `{ monetization(lang: "en") { totals { active recurring churn } cohorts { month } renewals { count } products { product } } }`, signIn, noSeller, noSeller,
		`{"monetization":{"totals":{"active":0,"recurring":0,"churn":null},"cohorts":[],"renewals":[{"count":0},{"count":0},{"count":0},{"count":0},{"count":0},{"count":0}],"products":[]}}`, noMonetization, isBanned},
	{"customer_subscriptions", `{ customer_subscriptions(figure: ACTIVE, lang: "en") { count subscriptions { customer } } }`, signIn, noSeller, noSeller,
		`{"customer_subscriptions":{"count":0,"subscriptions":[]}}`, noMonetization, isBanned},
	// R15.5
	{"billing", `{ billing(product_id: 1, lang: "en") { product may_subscribe fee { standing } log { event } } }`, signIn, noSeller, noSeller,
		`{"billing":{"product":"Fast checkout","may_subscribe":true,"fee":null,"log":[]}}`, `{"billing":null}`, isBanned},
	{"plan_change", `{ plan_change(product_id: 1, plan_id: 1) { charged } }`, signIn, noSeller, noSeller, unknown("no_subscription"), unknown("no_product"), isBanned},
	{"subscription_due", `{ subscription_due(product_id: 1) { amount } }`, signIn, noSeller, noSeller, `{"subscription_due":null}`, `{"subscription_due":null}`, isBanned},
	{"billing_credit", `{ billing_credit }`, signIn, noSeller, noSeller, `{"billing_credit":0}`, `{"billing_credit":0}`, isBanned},
	{"review_rules", `{ review_rules(lang: "en") { __typename @skip(if: true) } }`, allRules, allRules, allRules, allRules, allRules, allRules},
	// R2.27: what selling costs and brings is public; what was agreed with one seller is not.
	{"marketplace_terms", publicTerms, termsOfToday, termsOfToday, termsOfToday, termsOfToday, termsOfToday, termsOfToday},
	{"review_rule", `{ review_rule(id: "php-serialize", lang: "en") { title } }`, oneRule, oneRule, oneRule, oneRule, oneRule, oneRule},
	{"product_list", `{ product_list(lang: "en") { name } }`, signIn, noSeller, noSeller,
		`{"product_list":[{"name":"Fast checkout"},{"name":"Blue theme"},{"name":"Old module"}]}`,
		`{"product_list":[{"name":"Secret of other"}]}`, `{"product_list":[]}`},
	{"psConfig", `{ psConfig { versions } }`, signIn, noSeller, noSeller,
		`{"psConfig":{"versions":["9.0.0","8.2.1"]}}`, `{"psConfig":{"versions":["9.0.0","8.2.1"]}}`, `{"psConfig":{"versions":["9.0.0","8.2.1"]}}`},
	{"messages", `{ messages { unseen_count } }`, signIn, noSeller, noSeller,
		`{"messages":{"unseen_count":2}}`, `{"messages":{"unseen_count":5}}`, `{"messages":{"unseen_count":0}}`},
	{"threads", `{ threads { count threads { id customer_name unseen_count } } }`, signIn, noSeller, noSeller,
		`{"threads":{"count":1,"threads":[{"id":"1","customer_name":"C","unseen_count":2}]}}`,
		`{"threads":{"count":1,"threads":[{"id":"2","customer_name":"C","unseen_count":5}]}}`, `{"threads":{"count":0,"threads":[]}}`},
	{"thread", `{ thread(id: 1) { subject messages { body from_customer } has_earlier } }`, signIn, noSeller, noSeller,
		`{"thread":{"subject":"S","messages":[{"body":"Hello","from_customer":true},{"body":"Hello","from_customer":true},{"body":"Hello","from_customer":true},{"body":"Hi","from_customer":false}],"has_earlier":false}}`,
		`{"thread":null}`, `{"thread":null}`},
	{"devblog_unread_count", `{ devblog_unread_count(lang: "en") }`, signIn, noSeller, noSeller,
		`{"devblog_unread_count":1}`, `{"devblog_unread_count":2}`, `{"devblog_unread_count":2}`},
	{"devblog_articles", `{ devblog_articles(lang: "en") { count } }`, signIn, noSeller, noSeller,
		`{"devblog_articles":{"count":2}}`, `{"devblog_articles":{"count":2}}`, isBanned},
	{"devblog_article", `{ devblog_article(lang: "en", slug: "none") { title } }`, signIn, noSeller, noSeller,
		`{"devblog_article":null}`, `{"devblog_article":null}`, isBanned},
	{"thread_labels", `{ thread_labels { name } }`, signIn, noSeller, noSeller, `{"thread_labels":[]}`, `{"thread_labels":[]}`, `{"thread_labels":[]}`},
	{"saved_replies", `{ saved_replies(threadID: 1) { name } }`, signIn, noSeller, noSeller, `{"saved_replies":[]}`, unknown("thread_unknown"), unknown("thread_unknown")},
	{"contact_threads", `{ contact_threads { subject } }`, signIn, noSeller, noSeller, `{"contact_threads":[]}`, `{"contact_threads":[]}`, `{"contact_threads":[]}`},
	{"contact_messages", `{ contact_messages(thread: 1, before: 99) { body } }`, signIn, noSeller, noSeller, `{"contact_messages":[]}`, `{"contact_messages":[]}`, `{"contact_messages":[]}`},
	{"contact_unseen_count", `{ contact_unseen_count }`, signIn, noSeller, noSeller, `{"contact_unseen_count":0}`, `{"contact_unseen_count":0}`, `{"contact_unseen_count":0}`},
	{"desk_contact_messages", `{ desk_contact_messages(thread: 1, before: 99) { body } }`, signIn, notOperator, `{"desk_contact_messages":[]}`, notOperator, notOperator, notOperator},
	{"seller_contacts", `{ seller_contacts(id: 1) { subject } }`, signIn, notOperator, `{"seller_contacts":[]}`, notOperator, notOperator, notOperator},
	{"desk_contacts", `{ desk_contacts { total_count threads { subject } } }`, signIn, notOperator, `{"desk_contacts":{"total_count":0,"threads":[]}}`, notOperator, notOperator, notOperator},
	// R18.4: only operators in their own name.
	{"desk_sellers", `{ desk_sellers(search: "shop.test", standing: BANNED) { total_count sellers { email is_banned products } } }`, signIn, notOperator,
		`{"desk_sellers":{"total_count":1,"sellers":[{"email":"banned@shop.test","is_banned":true,"products":0}]}}`, notOperator, notOperator, notOperator},
	{"desk_seller", `{ desk_seller(id: 1) { email language withheld_reason available commission_rate products_online agreements { partnership } } }`, signIn, notOperator,
		`{"desk_seller":{"email":"mine@shop.test","language":"fr","withheld_reason":"WALLET_ON_HOLD","available":7000,"commission_rate":3000,"products_online":1,"agreements":[]}}`, notOperator, notOperator, notOperator},
	{"preview_terms", `{ preview_terms(id: 1, terms: { rate: 2000, starts_on: "2026-04-01" }) { lines gross amount } }`, signIn, notOperator,
		`{"preview_terms":{"lines":1,"gross":10000,"amount":1000}}`, notOperator, notOperator, notOperator},
	{"seller_acts", `{ seller_acts(id: 1) { by area action detail product_name } }`, signIn, notOperator,
		`{"seller_acts":[{"by":"SELLER","area":"products","action":"VERSION_REFUSED","detail":"1.0.0","product_name":"Fast checkout"},{"by":"SELLER","area":"products","action":"VERSION_SUBMITTED","detail":"1.0.0","product_name":"Fast checkout"}]}`, notOperator, notOperator, notOperator},
	{"audit_trail", `{ audit_trail { total_count entries { action } } }`, signIn, notOperator, `{"audit_trail":{"total_count":0,"entries":[]}}`, notOperator, notOperator, notOperator},
	{"audit_proof", `{ audit_proof { lines broken } }`, signIn, notOperator, `{"audit_proof":{"lines":0,"broken":""}}`, notOperator, notOperator, notOperator},
	// R18.4: the marketplace's own matters.
	{"desk_business", `{ desk_business { months { month turnover commission } sellers { all banned } } }`, signIn, notOperator, business, notOperator, notOperator, notOperator},
	{"desk_books", `{ desk_books { proof { findings held_at } flagged_refunds { id } below_zero { seller } below_zero_days differences { day } } }`, signIn, notOperator,
		`{"desk_books":{"proof":{"findings":0,"held_at":null},"flagged_refunds":[],"below_zero":[],"below_zero_days":90,"differences":[]}}`, notOperator, notOperator, notOperator},
	{"not_fetched", `{ not_fetched { name count oldest } }`, signIn, notOperator,
		`{"not_fetched":[{"name":"seller-changes","count":0,"oldest":null},{"name":"seller-decisions","count":0,"oldest":null}]}`, notOperator, notOperator, notOperator},
	{"failed_jobs", `{ failed_jobs { kind } }`, signIn, notOperator, `{"failed_jobs":[]}`, notOperator, notOperator, notOperator},
	{"desk_articles", `{ desk_articles(lang: "en", length: 1) { total_count articles { slug published_at } } }`, signIn, notOperator,
		`{"desk_articles":{"total_count":3,"articles":[{"slug":"future","published_at":"2026-05-31T15:30:00Z"}]}}`, notOperator, notOperator, notOperator},
	{"article_preview", `{ article_preview(body: "**B** <script>x</script>") }`, signIn, notOperator, `{"article_preview":"<p><strong>B</strong> x</p>\n"}`, notOperator, notOperator, notOperator},
	{"commission_sellers", `{ commission_sellers(partnership: "INDUSTRIAL_PARTNER", starts_on: "2026-06-01") }`, signIn, notOperator, `{"commission_sellers":0}`, notOperator, notOperator, notOperator},
	{"desk_tables", `{ desk_tables { commissions { partnership rate } fees { annual_fee } } }`, signIn, notOperator,
		`{"desk_tables":{"commissions":[{"partnership":"AGENCY","rate":3500},{"partnership":"INDUSTRIAL_PARTNER","rate":2500},{"partnership":"MODULE_CREATOR","rate":3000},{"partnership":"NO_PARTNERSHIP","rate":4000},{"partnership":"OWN_CODE","rate":4000}],"fees":[{"annual_fee":9900}]}}`, notOperator, notOperator, notOperator},
	{"desk_platform", `{ desk_platform { version released_on refused_from } }`, signIn, notOperator,
		`{"desk_platform":[{"version":"10.0.0","released_on":"2027-02-01","refused_from":"2027-08-01"},{"version":"9.0.0","released_on":"2026-02-01","refused_from":"2026-08-01"},{"version":"8.2.1","released_on":"2025-11-01","refused_from":null}]}`, notOperator, notOperator, notOperator},
	{"intake_clients", `{ intake_clients { name } }`, signIn, notOperator, `{"intake_clients":[]}`, notOperator, notOperator, notOperator},
	{"bank_account", `{ bank_account { balance } }`, signIn, noSeller, noSeller,
		`{"bank_account":{"balance":7000}}`, `{"bank_account":{"balance":600000}}`, isBanned},
	// R14.3: nothing of what the other has; R14.7: the first payout is mine.
	{"bank_overview", `{ bank_overview { available pending in_transit withheld_reason next_payout_on at_bank_on expected } }`, signIn, noSeller, noSeller,
		`{"bank_overview":{"available":7000,"pending":0,"in_transit":0,"withheld_reason":"WALLET_ON_HOLD","next_payout_on":"2026-06-01","at_bank_on":"2026-06-03","expected":7000}}`,
		`{"bank_overview":{"available":600000,"pending":0,"in_transit":0,"withheld_reason":"WALLET_MISSING","next_payout_on":"2026-06-01","at_bank_on":"2026-06-03","expected":600000}}`, isBanned},
	{"payout", `{ payout(id: 1) { total } }`, signIn, noSeller, noSeller, `{"payout":null}`, `{"payout":null}`, isBanned},
	// R14.0
	{"bank_infos", `{ bank_infos { has_integration_fund has_tax_invoices } }`, signIn, noSeller, noSeller,
		`{"bank_infos":{"has_integration_fund":false,"has_tax_invoices":false}}`, `{"bank_infos":{"has_integration_fund":false,"has_tax_invoices":false}}`, isBanned},
	{"payout_page", `{ payout_page { total_count amount payouts { id } } }`, signIn, noSeller, noSeller,
		`{"payout_page":{"total_count":0,"amount":0,"payouts":[]}}`, `{"payout_page":{"total_count":0,"amount":0,"payouts":[]}}`, isBanned},
	// R14.6: payouts of both are withheld, and none is on its way.
	{"bank_schedule", `{ bank_schedule { on step amount } }`, signIn, noSeller, noSeller, `{"bank_schedule":[]}`, `{"bank_schedule":[]}`, isBanned},
	{"bank_lines", `{ bank_lines(of: AVAILABLE) { kind amount reference product } }`, signIn, noSeller, noSeller,
		`{"bank_lines":[{"kind":"SHARE","amount":7000,"reference":"MINE-1","product":"Fast checkout"}]}`,
		`{"bank_lines":[{"kind":"SHARE","amount":600000,"reference":"OTHER-1","product":"Secret of other"}]}`, isBanned},
	{"bank_invoices", `{ bank_invoices { total_count invoices { id } years } }`, signIn, noSeller, noSeller,
		`{"bank_invoices":{"total_count":0,"invoices":[],"years":[]}}`, `{"bank_invoices":{"total_count":0,"invoices":[],"years":[]}}`, isBanned},
	{"seller_documents", `{ seller_documents { name } }`, signIn, noSeller, noSeller, `{"seller_documents":[]}`, `{"seller_documents":[]}`, isBanned},
	{"statement", `{ statement(from: "2026-05-01", to: "2026-05-31") { opening { total } shares earlier closing { available total } } }`, signIn, noSeller, noSeller,
		`{"statement":{"opening":{"total":0},"shares":0,"earlier":7000,"closing":{"available":7000,"total":7000}}}`,
		`{"statement":{"opening":{"total":0},"shares":0,"earlier":600000,"closing":{"available":600000,"total":600000}}}`, isBanned},
	{"year_summary", `{ year_summary(year: 2026) { year whole { closing { total } } } }`, signIn, noSeller, noSeller,
		`{"year_summary":{"year":2026,"whole":{"closing":{"total":7000}}}}`, `{"year_summary":{"year":2026,"whole":{"closing":{"total":600000}}}}`, isBanned},
	{"payout_account", `{ payout_account { status is_with_provider asked_at } }`, signIn, noSeller, noSeller,
		`{"payout_account":{"status":"ON_HOLD","is_with_provider":false,"asked_at":null}}`,
		`{"payout_account":{"status":null,"is_with_provider":false,"asked_at":null}}`, isBanned},
	{"orders", `{ orders(all: true) { total_count lines { reference customer_name } totals { net } } }`, signIn, noSeller, noSeller,
		`{"orders":{"total_count":1,"lines":[{"reference":"MINE-1","customer_name":"Carla Customer"}],"totals":{"net":7000}}}`,
		`{"orders":{"total_count":1,"lines":[{"reference":"OTHER-1","customer_name":"Carla Customer"}],"totals":{"net":600000}}}`,
		`{"orders":{"total_count":0,"lines":[],"totals":{"net":0}}}`},
	{"order", `{ order(id: 1) { reference lines { net } ledger { movement account amount } refundable { at_most } } }`, signIn, noSeller, noSeller,
		`{"order":{"reference":"MINE-1","lines":[{"net":7000}],"ledger":[` +
			`{"movement":"sale","account":"pending","amount":7000},{"movement":"sale","account":"commission","amount":3000},{"movement":"sale","account":"provider_clearing","amount":-10000},` +
			`{"movement":"release","account":"available","amount":7000},{"movement":"release","account":"pending","amount":-7000}],"refundable":[{"at_most":10000}]}}`,
		`{"order":null}`, `{"order":null}`},
	{"refund_preview", `{ refund_preview(line: 1) { gross net commission taken_from balance_before balance_after } }`, signIn, noSeller, noSeller,
		`{"refund_preview":{"gross":10000,"net":7000,"commission":3000,"taken_from":"AVAILABLE","balance_before":7000,"balance_after":0}}`,
		unknown("line_unknown"), isBanned},
	{"order_views", `{ order_views { name } }`, signIn, noSeller, noSeller, `{"order_views":[]}`, `{"order_views":[]}`, `{"order_views":[]}`},
	{"order_exports", `{ order_exports { id } }`, signIn, noSeller, noSeller, `{"order_exports":[]}`, `{"order_exports":[]}`, `{"order_exports":[]}`},
	{"home", `{ home { turnover_month balance newest_orders { reference } } }`, signIn, noSeller, noSeller,
		`{"home":{"turnover_month":0,"balance":7000,"newest_orders":[{"reference":"MINE-1"}]}}`,
		`{"home":{"turnover_month":0,"balance":600000,"newest_orders":[{"reference":"OTHER-1"}]}}`, isBanned},
	{"dashboard", `{ dashboard(from: "2026-04-01", to: "2026-04-30") { indicators { indicator value } } }`, signIn, noSeller, noSeller,
		`{"dashboard":{"indicators":[{"indicator":"TURNOVER","value":10000},{"indicator":"REFUNDS","value":0},{"indicator":"SALES","value":1},` +
			`{"indicator":"SESSIONS","value":0},{"indicator":"CONVERSION","value":null},{"indicator":"TICKETS_RECEIVED","value":0},{"indicator":"AVERAGE_RATE","value":400}]}}`,
		`{"dashboard":{"indicators":[{"indicator":"TURNOVER","value":1000000},{"indicator":"REFUNDS","value":0},{"indicator":"SALES","value":1},` +
			`{"indicator":"SESSIONS","value":0},{"indicator":"CONVERSION","value":null},{"indicator":"TICKETS_RECEIVED","value":0},{"indicator":"AVERAGE_RATE","value":100}]}}`,
		isBanned},
	{"seller_level", `{ seller_level { level months ratings_needed } }`, signIn, noSeller, noSeller, `{"seller_level":{"level":null,"months":6,"ratings_needed":3}}`, `{"seller_level":{"level":null,"months":6,"ratings_needed":3}}`, isBanned},
	{"simulate_level", `{ simulate_level(five_stars: 5) { level } }`, signIn, noSeller, noSeller, `{"simulate_level":{"level":null}}`, `{"simulate_level":{"level":null}}`, isBanned},
	{"benchmarks", `{ benchmarks { percentile } }`, signIn, noSeller, noSeller, `{"benchmarks":[]}`, `{"benchmarks":[]}`, isBanned},
	{"ratings", `{ ratings(productID: 1) { count average ratings { stars product_name comment } } }`, signIn, noSeller, noSeller,
		`{"ratings":{"count":1,"average":400,"ratings":[{"stars":4,"product_name":"Fast checkout","comment":"Good"}]}}`, unknown("product_unknown"), isBanned},
	{"products", `{ products { count } }`, signIn, noSeller, noSeller,
		`{"products":{"count":3}}`, `{"products":{"count":1}}`, isBanned},
	// R12.1, R12.2: the second one is the other's.
	{"product_page", `{ product_page { total_count items { name state rating { hidden } } counts { state count } } }`, signIn, noSeller, noSeller,
		`{"product_page":{"total_count":3,"items":[{"name":"Blue theme","state":"DRAFT","rating":{"hidden":"NONE"}},{"name":"Fast checkout","state":"ONLINE","rating":{"hidden":"TOO_FEW"}},{"name":"Old module","state":"DRAFT","rating":{"hidden":"NONE"}}],` +
			`"counts":[{"state":"DRAFT","count":2},{"state":"IN_VALIDATION","count":0},{"state":"ONLINE","count":1},{"state":"OFFLINE","count":0},{"state":"REMOVED","count":0}]}}`,
		`{"product_page":{"total_count":1,"items":[{"name":"Secret of other","state":"ONLINE","rating":{"hidden":"TOO_FEW"}}],` +
			`"counts":[{"state":"DRAFT","count":0},{"state":"IN_VALIDATION","count":0},{"state":"ONLINE","count":1},{"state":"OFFLINE","count":0},{"state":"REMOVED","count":0}]}}`, isBanned},
	{"product", `{ product(id: 2) { item { name } versions { version } sheet { revision sheet { texts { lang } } } } }`, signIn, noSeller, noSeller,
		`{"product":null}`, `{"product":{"item":{"name":"Secret of other"},"versions":[],"sheet":{"revision":0,"sheet":{"texts":[]}}}}`, isBanned},
	{"product_history", `{ product_history(id: 2) { action } }`, signIn, noSeller, noSeller, unknown("no_product"), `{"product_history":[]}`, isBanned},
	{"removal_consequences", `{ removal_consequences(products: [2]) { contracts renewals_worth threads } }`, signIn, noSeller, noSeller,
		unknown("no_product"), `{"removal_consequences":{"contracts":0,"renewals_worth":0,"threads":0}}`, isBanned},
	{"product_categories", `{ product_categories { id } }`, signIn, noSeller, noSeller, `{"product_categories":[]}`, `{"product_categories":[]}`, isBanned},
	{"product_invoices", `{ product_invoices { total_count invoices { reference } years } }`, signIn, noSeller, noSeller,
		`{"product_invoices":{"total_count":0,"invoices":[],"years":[]}}`, `{"product_invoices":{"total_count":0,"invoices":[],"years":[]}}`, isBanned},
	// R17.5: the second product is the other's.
	{"promotions", `{ promotions { total_count promotions { id } } }`, signIn, noSeller, noSeller,
		`{"promotions":{"total_count":0,"promotions":[]}}`, `{"promotions":{"total_count":0,"promotions":[]}}`, isBanned},
	{"promotion_terms", `{ promotion_terms { days_per_year codes_left products { name } } }`, signIn, noSeller, noSeller,
		`{"promotion_terms":{"days_per_year":21,"codes_left":20,"products":[{"name":"Fast checkout"}]}}`,
		`{"promotion_terms":{"days_per_year":21,"codes_left":20,"products":[{"name":"Secret of other"}]}}`, isBanned},
	{"promotion_calendar", `{ promotion_calendar(productID: 2, year: 2026) { allowed used periods { id } } }`, signIn, noSeller, noSeller,
		unknown("product_unknown"), `{"promotion_calendar":{"allowed":21,"used":0,"periods":[]}}`, isBanned},
	{"promotion_preview", `{ promotion_preview(input: { product: 2, kind: PERIOD, discount_type: PERCENTAGE, discount: 2000, starts_on: "2026-06-01", ends_on: "2026-06-03" }) { days days_left { left } problems { reason } } }`, signIn, noSeller, noSeller,
		unknown("product_unknown"), `{"promotion_preview":{"days":3,"days_left":[{"left":18}],"problems":[]}}`, isBanned},
	// R13.2, R13.3, R13.6: the one version there is is mine.
	{"uploaded_versions", `{ uploaded_versions { total_count versions { id version state compliance steps { stage status reason } } counts { part count } } }`, signIn, noSeller, noSeller,
		`{"uploaded_versions":{"total_count":1,"versions":[{"id":"1","version":"1.0.0","state":"REFUSED","compliance":"notCompliant",` +
			`"steps":[{"stage":"AUTOMATIC","status":"ERROR","reason":"findings"},{"stage":"TECHNICAL","status":"TODO","reason":""},{"stage":"MARKETING","status":"TODO","reason":""}]}],` +
			`"counts":[{"part":"ALL","count":1},{"part":"IN_FLIGHT","count":0},{"part":"NEEDS_ME","count":1},{"part":"DONE","count":1}]}}`,
		`{"uploaded_versions":{"total_count":0,"versions":[],"counts":[{"part":"ALL","count":0},{"part":"IN_FLIGHT","count":0},{"part":"NEEDS_ME","count":0},{"part":"DONE","count":0}]}}`, isBanned},
	{"version_report", `{ version_report(id: 1) { version { version } has_report findings { rule category severity file line state appeal { state } excerpt { line } } messages { body } } }`, signIn, noSeller, noSeller,
		`{"version_report":{"version":{"version":"1.0.0"},"has_report":true,"findings":[{"rule":"UX-LOGO","category":"ux","severity":"error","file":null,"line":null,"state":null,"appeal":null,"excerpt":null}],"messages":[]}}`,
		`{"version_report":null}`, isBanned},
	// R13.4
	{"compatibility_map", `{ compatibility_map { total_count platforms { version refused_from } products { name } } }`, signIn, noSeller, noSeller,
		`{"compatibility_map":{"total_count":0,"platforms":[{"version":"9.0.0","refused_from":"2026-08-01"},{"version":"8.2.1","refused_from":null}],"products":[]}}`,
		`{"compatibility_map":{"total_count":0,"platforms":[{"version":"9.0.0","refused_from":"2026-08-01"},{"version":"8.2.1","refused_from":null}],"products":[]}}`, isBanned},
	{"upload_terms", `{ upload_terms(product: 1) { left_today largest kind technical_name refused { version changelog { text } } previous { version } platforms { version php_max required } newest_major blocking_rules waived_findings } }`, signIn, noSeller, noSeller,
		`{"upload_terms":{"left_today":2,"largest":31457280,"kind":"module","technical_name":"","refused":{"version":"1.0.0","changelog":[{"text":"First"}]},"previous":{"version":"1.0.0"},"platforms":[{"version":"9.0.0","php_max":"8.4","required":"2026-08-01"},{"version":"8.2.1","php_max":"8.1","required":"2026-05-01"}],"newest_major":10,"blocking_rules":[],"waived_findings":[]}}`,
		unknown("no_product"), isBanned},
	// R18.4: the desk is there for operators alone.
	{"review_times", `{ review_times { stage } }`, signIn, noSeller, noSeller, `{"review_times":[]}`, `{"review_times":[]}`, isBanned},
	{"rule_notices", `{ rule_notices { rule } }`, signIn, noSeller, noSeller, `{"rule_notices":[]}`, `{"rule_notices":[]}`, isBanned},
	{"review_queue", `{ review_queue { total_count } }`, signIn, notOperator, `{"review_queue":{"total_count":0}}`, notOperator, notOperator, notOperator},
	{"review_item", `{ review_item(kind: VERSION, ref: 1) { version } }`, signIn, notOperator, `{"review_item":null}`, notOperator, notOperator, notOperator},
	{"next_review", `{ next_review { version } }`, signIn, notOperator, `{"next_review":null}`, notOperator, notOperator, notOperator},
	{"review_report", `{ review_report(id: 1) { version { version } seller_name } }`, signIn, notOperator, `{"review_report":{"version":{"version":"1.0.0"},"seller_name":"Ada Łuk \"B\""}}`, notOperator, notOperator, notOperator},
	{"review_files", `{ review_files(id: 99) { path } }`, signIn, notOperator, unknown("no_version"), notOperator, notOperator, notOperator},
	{"review_file", `{ review_file(id: 1, path: "nothing.php") { path } }`, signIn, notOperator, `{"review_file":null}`, notOperator, notOperator, notOperator},
	{"review_sheet", `{ review_sheet(id: 99) { state } }`, signIn, notOperator, `{"review_sheet":null}`, notOperator, notOperator, notOperator},
	{"published_sheet", `{ published_sheet(product: 1) { type price fields { field } } }`, signIn, notOperator, `{"published_sheet":{"type":"module","price":0,"fields":[]}}`, notOperator, notOperator, notOperator},
	{"desk_times", `{ desk_times { stage } }`, signIn, notOperator, `{"desk_times":[]}`, notOperator, notOperator, notOperator},
	{"desk_appeals", `{ desk_appeals { total_count appeals { rule } } }`, signIn, notOperator, `{"desk_appeals":{"total_count":0,"appeals":[]}}`, notOperator, notOperator, notOperator},
	{"rule_rates", `{ rule_rates { rule } }`, signIn, notOperator, `{"rule_rates":[]}`, notOperator, notOperator, notOperator},
	{"desk_exceptions", `{ desk_exceptions { total_count exceptions { rule } } }`, signIn, notOperator, `{"desk_exceptions":{"total_count":0,"exceptions":[]}}`, notOperator, notOperator, notOperator},
	{"rule_changes", `{ rule_changes { rule } }`, signIn, notOperator, `{"rule_changes":[]}`, notOperator, notOperator, notOperator},
	{"rule_change_from", `{ rule_change_from }`, signIn, notOperator, `{"rule_change_from":"2026-06-14"}`, notOperator, notOperator, notOperator},
}

// changes has every mutation. They are tried in this order by the other seller
// and the banned one first, then by the one whose things they are about.
var changes = []struct {
	field, query                           string
	anonymous, identity, other, bann, mine any
}{
	{"save_order_view", `mutation { save_order_view(name: "Mine", address: "source=AD") { name address } }`, signIn, noSeller,
		`{"save_order_view":{"name":"Mine","address":"source=AD"}}`, `{"save_order_view":{"name":"Mine","address":"source=AD"}}`, `{"save_order_view":{"name":"Mine","address":"source=AD"}}`},
	{"delete_order_view", `mutation { delete_order_view(id: 3) }`, signIn, noSeller,
		unknown("view_unknown"), unknown("view_unknown"), `{"delete_order_view":true}`},
	{"start_order_export", `mutation { start_order_export(input: { filter: { all: true }, format: CSV, columns: ["date", "gross"], zone: "Europe/Paris", lang: "en" }) { state lines_total } }`, signIn, noSeller,
		`{"start_order_export":{"state":"WAITING","lines_total":1}}`, `{"start_order_export":{"state":"WAITING","lines_total":0}}`, `{"start_order_export":{"state":"WAITING","lines_total":1}}`},
	{"cancel_order_export", `mutation { cancel_order_export(id: 3) }`, signIn, noSeller,
		unknown("no_export"), unknown("no_export"), `{"cancel_order_export":true}`},
	// R17.3: the first thread is mine.
	{"settle_thread", `mutation { settle_thread(id: 1, last: 2) { is_waiting is_settled } }`, signIn, noSeller,
		unknown("thread_unknown"), unknown("thread_unknown"), `{"settle_thread":{"is_waiting":false,"is_settled":true}}`},
	{"archive_thread", `mutation { archive_thread(id: 1, archived: true) { is_archived } }`, signIn, noSeller,
		unknown("thread_unknown"), unknown("thread_unknown"), `{"archive_thread":{"is_archived":true}}`},
	{"label_thread", `mutation { label_thread(id: 1, labels: ["Bug"]) { labels { name } } }`, signIn, noSeller,
		unknown("thread_unknown"), unknown("thread_unknown"), `{"label_thread":{"labels":[{"name":"Bug"}]}}`},
	{"delete_thread_label", `mutation { delete_thread_label(id: 1) { name } }`, signIn, noSeller,
		`{"delete_thread_label":[]}`, `{"delete_thread_label":[]}`, `{"delete_thread_label":[]}`},
	{"save_reply", `mutation { save_reply(id: 1, name: "Hi", texts: [{ lang: "en", body: "Hi {{customer}}" }]) { name } }`, signIn, noSeller,
		unknown("saved_unknown"), unknown("saved_unknown"), unknown("saved_unknown")},
	{"delete_saved_reply", `mutation { delete_saved_reply(id: 1) { name } }`, signIn, noSeller,
		`{"delete_saved_reply":[]}`, `{"delete_saved_reply":[]}`, `{"delete_saved_reply":[]}`},
	{"see_thread", `mutation { see_thread(id: 1, last: 1) { unseen_count } }`, signIn, noSeller,
		unknown("thread_unknown"), unknown("thread_unknown"), `{"see_thread":{"unseen_count":1}}`},
	{"reply_to_thread", `mutation { reply_to_thread(id: 1, body: " Yes ", key: "k1") { is_waiting unseen_count } }`, signIn, noSeller,
		unknown("thread_unknown"), unknown("thread_unknown"), `{"reply_to_thread":{"is_waiting":false,"unseen_count":0}}`},
	// The other one needs a payout account and has none; mine is on hold, which no new one ends.
	{"create_payout_link", `mutation { create_payout_link(type: ONBOARDING_LINK, lang: "de") { __typename } }`, signIn, noSeller,
		`{"create_payout_link":{"__typename":"PayoutLink"}}`, isBanned, unknown("payout_account_elsewhere")},
	{"refresh_payout_account", `mutation { refresh_payout_account { status is_with_provider asked_at } }`, signIn, noSeller,
		`{"refresh_payout_account":{"status":"CREATED","is_with_provider":true,"asked_at":"2026-05-31T14:30:00Z"}}`, isBanned,
		`{"refresh_payout_account":{"status":"ON_HOLD","is_with_provider":false,"asked_at":null}}`},
	// R15.3, R15.5: nobody pays or changes what is another's.
	{"pay_fee", `mutation { pay_fee(product_id: 1, method: CARD, lang: "en") { url } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("no_fee")},
	{"cancel_fee", `mutation { cancel_fee(product_id: 1, reason: REPLACED, lang: "en") { product } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("no_fee")},
	{"renew_fee", `mutation { renew_fee(product_id: 1, lang: "en") { product } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("no_fee")},
	{"subscribe", `mutation { subscribe(product_id: 1, plan_id: 1, lang: "en") { url } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("company_incomplete")},
	{"change_subscription", `mutation { change_subscription(product_id: 1, action: PAUSE, lang: "en") { product } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("no_subscription")},
	{"pay_subscription", `mutation { pay_subscription(product_id: 1, lang: "en") { url } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("no_subscription")},
	{"create_card_link", `mutation { create_card_link(product_id: 1, lang: "xx") }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("lang_unknown")},
	{"refresh_billing", `mutation { refresh_billing(product_id: 1, lang: "en") { may_subscribe } }`, signIn, noSeller, unknown("no_product"), isBanned, `{"refresh_billing":{"may_subscribe":true}}`},
	{"create_product", `mutation { create_product(type: module, name: "New one") { item { name state } sheet { revision } } }`, signIn, noSeller,
		`{"create_product":{"item":{"name":"New one","state":"DRAFT"},"sheet":{"revision":1}}}`, isBanned, `{"create_product":{"item":{"name":"New one","state":"DRAFT"},"sheet":{"revision":1}}}`},
	{"save_sheet", `mutation { save_sheet(id: 1, revision: 0, sheet: { categories: [], texts: [{ lang: "en", name: "N", short_description: "", description: "", benefits: [], features: [], keywords: [] }], screenshots: [], documents: [] }) { saved { revision sheet { texts { name } } } conflict { theirs { revision } } } }`, signIn, noSeller,
		unknown("no_product"), isBanned, `{"save_sheet":{"saved":{"revision":1,"sheet":{"texts":[{"name":"N"}]}},"conflict":null}}`},
	{"submit_sheet", `mutation { submit_sheet(id: 1, revision: 1) { state } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("sheet_incomplete")},
	{"cancel_sheet_submission", `mutation { cancel_sheet_submission(id: 1) { state } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("not_in_validation")},
	{"discard_draft", `mutation { discard_draft(id: 1, revision: 0) { state } }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("nothing_published")},
	{"deactivate_products", `mutation { deactivate_products(products: [1], reason: LEGAL) }`, signIn, noSeller, unknown("no_product"), isBanned, `{"deactivate_products":true}`},
	{"activate_products", `mutation { activate_products(products: [1]) }`, signIn, noSeller, unknown("no_product"), isBanned, `{"activate_products":true}`},
	{"create_promotion", `mutation { create_promotion(input: { product: 1, kind: PERIOD, discount_type: PERCENTAGE, discount: 2000, starts_on: "2026-06-01", ends_on: "2026-06-03" }) { id state product_name } }`, signIn, noSeller,
		unknown("product_unknown"), isBanned, `{"create_promotion":{"id":"1","state":"PLANNED","product_name":"Fast checkout"}}`},
	{"stop_promotion", `mutation { stop_promotion(id: 1) { state } }`, signIn, noSeller, unknown("promotion_unknown"), isBanned, `{"stop_promotion":{"state":"CANCELLED"}}`},
	{"change_price", `mutation { change_price(product: 1, price: 1500, starts_on: "2026-06-15") { item { price } planned_prices { price } } }`, signIn, noSeller,
		unknown("no_product"), isBanned, `{"change_price":{"item":{"price":0},"planned_prices":[{"price":1500}]}}`},
	{"remove_product", `mutation { remove_product(product: 4, reason: REPLACED, name: "Old module") }`, signIn, noSeller, unknown("no_product"), isBanned, `{"remove_product":true}`},
	// R17.6: a banned seller may, too.
	{"save_settings", `mutation { save_settings(input: { first_name: "Ada", last_name: "L", language_native: "en", time_zone: "Europe/Paris", declared_vat_payment: false, vacation: { from: "2026-06-01", until: "2026-06-02", message: "Away" }, company: { name: "C", legal_form: "", street: "S", street2: "", postcode: "1", city: "Lyon", country: "CA", vat_number: "", registration_number: "" } }) { is_valid missing vacation { until } } }`, signIn, noSeller,
		`{"save_settings":{"is_valid":true,"missing":[],"vacation":{"until":"2026-06-02"}}}`, `{"save_settings":{"is_valid":true,"missing":[],"vacation":{"until":"2026-06-02"}}}`,
		`{"save_settings":{"is_valid":true,"missing":[],"vacation":{"until":"2026-06-02"}}}`},
	{"save_notification_settings", `mutation { save_notification_settings(input: { off: [ORDER], cadence: DAILY, digest_hour: 7 }) { off cadence digest_hour } }`, signIn, noSeller,
		`{"save_notification_settings":{"off":["ORDER"],"cadence":"DAILY","digest_hour":7}}`, `{"save_notification_settings":{"off":["ORDER"],"cadence":"DAILY","digest_hour":7}}`,
		`{"save_notification_settings":{"off":["ORDER"],"cadence":"DAILY","digest_hour":7}}`},
	{"unsubscribe", `mutation { unsubscribe(token: "1.ORDER.x", all: true) { is_done } }`, unknown("link_broken"), unknown("link_broken"), unknown("link_broken"), unknown("link_broken"), unknown("link_broken")},
	{"resubscribe", `mutation { resubscribe(token: "1.ORDER.x") { is_done } }`, unknown("link_broken"), unknown("link_broken"), unknown("link_broken"), unknown("link_broken"), unknown("link_broken")},
	{"end_sign_in", `mutation { end_sign_in(id: 1) }`, signIn, noSeller, unknown("session_unknown"), unknown("session_unknown"), unknown("session_unknown")},
	{"end_other_sign_ins", `mutation { end_other_sign_ins }`, signIn, noSeller, `{"end_other_sign_ins":true}`, `{"end_other_sign_ins":true}`, `{"end_other_sign_ins":true}`},
	{"start_data_export", `mutation { start_data_export { state filename } }`, signIn, noSeller,
		`{"start_data_export":{"state":"WAITING","filename":"my-data.zip"}}`, `{"start_data_export":{"state":"WAITING","filename":"my-data.zip"}}`, `{"start_data_export":{"state":"WAITING","filename":"my-data.zip"}}`},
	{"request_account_deletion", `mutation { request_account_deletion(confirm: "me", reason: "") { due_on } }`, signIn, noSeller, unknown("confirm_wrong"), isBanned, unknown("confirm_wrong")},
	{"undo_account_deletion", `mutation { undo_account_deletion { asked_at } }`, signIn, noSeller,
		`{"undo_account_deletion":{"asked_at":null}}`, `{"undo_account_deletion":{"asked_at":null}}`, `{"undo_account_deletion":{"asked_at":null}}`},
	// R3.11: an address that nobody vouches for makes no seller.
	{"sign_up", `mutation { sign_up(input: { first_name: "Ada", last_name: "L", language_native: "en", time_zone: "Europe/Paris", declared_vat_payment: false, vacation: { from: "2026-06-01", until: "2026-06-02", message: "Away" }, company: { name: "C", legal_form: "", street: "S", street2: "", postcode: "1", city: "Lyon", country: "CA", vat_number: "", registration_number: "" } }) { email } }`, signIn, refusal{200, "FORBIDDEN", "email_unverified"},
		unknown("already_seller"), unknown("already_seller"), unknown("already_seller")},
	{"read_devblog_article", `mutation { read_devblog_article(lang: "en", slug: "none") }`, signIn, noSeller, unknown("article_unknown"), isBanned, unknown("article_unknown")},
	{"read_devblog", `mutation { read_devblog(lang: "en") }`, signIn, noSeller, `{"read_devblog":0}`, isBanned, `{"read_devblog":0}`},
	// R17.8: whoever is banned may ask why.
	{"contact_operators", `mutation { contact_operators(topic: OTHER, subject: "S", body: "B", key: "k") { subject waits } }`, signIn, noSeller,
		`{"contact_operators":{"subject":"S","waits":true}}`, `{"contact_operators":{"subject":"S","waits":true}}`, `{"contact_operators":{"subject":"S","waits":true}}`},
	{"write_to_operators", `mutation { write_to_operators(id: 3, body: "B", key: "k2") { messages { from_seller } } }`, signIn, noSeller,
		unknown("thread_unknown"), unknown("thread_unknown"), `{"write_to_operators":{"messages":[{"from_seller":true},{"from_seller":true}]}}`},
	{"see_contact", `mutation { see_contact(id: 3, last: 99) }`, signIn, noSeller, unknown("thread_unknown"), unknown("thread_unknown"), `{"see_contact":0}`},
	{"answer_contact", `mutation { answer_contact(id: 99, body: "B", key: "k") { waits } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	// R17.4: the first rating is mine.
	{"reply_to_rating", `mutation { reply_to_rating(id: 1, body: " Thanks ") { reply { body } is_reported } }`, signIn, noSeller,
		unknown("rating_unknown"), isBanned, `{"reply_to_rating":{"reply":{"body":"Thanks"},"is_reported":false}}`},
	{"report_rating", `mutation { report_rating(id: 1, reason: SPAM, body: "") { is_reported } }`, signIn, noSeller,
		unknown("rating_unknown"), isBanned, `{"report_rating":{"is_reported":true}}`},
	// R18.4: tried by operators on the banned seller, last of all.
	{"ban_seller", `mutation { ban_seller(id: 3, reason: "Why") { is_banned } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"unban_seller", `mutation { unban_seller(id: 99, reason: "Why") { is_banned } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"hold_payouts", `mutation { hold_payouts(id: 3, reason: "Why") { payout_held_because } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"release_payouts", `mutation { release_payouts(id: 3, reason: "Why") { payout_held_because } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"set_seller_flags", `mutation { set_seller_flags(id: 3, has_monetization: true, is_wallet_required: false, is_merkato: false, reason: "Why") { has_monetization waiting } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"set_terms", `mutation { set_terms(id: 3, terms: { partnership: MODULE_CREATOR, starts_on: "2026-05-31" }, adjustment: 0, reason: "Why") { partnership commission_rate } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"retry_job", `mutation { retry_job(id: 999) }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"save_article", `mutation { save_article(input: { lang: "en", slug: "New one", title: "T", body: "B", published_at: "2026-06-30T08:00:00Z" }) { slug } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"remove_article", `mutation { remove_article(lang: "en", slug: "read") }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"remove_own_rate", `mutation { remove_own_rate(id: 3, starts_on: "2026-06-01", reason: "Why") { id } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"remove_commission", `mutation { remove_commission(partnership: "AGENCY", starts_on: "2026-06-02") { commissions { rate } } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"set_commission", `mutation { set_commission(partnership: "AGENCY", rate: 3300, starts_on: "2026-06-01") { commissions { rate } } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"set_fee", `mutation { set_fee(amount: 8900, starts_on: "2026-05-31") { fees { annual_fee } } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"set_platform_version", `mutation { set_platform_version(version: "9.1", released_on: "2026-06-01") { version } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"remove_platform_version", `mutation { remove_platform_version(version: "9.1") { version } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"issue_client", `mutation { issue_client(name: "No name") }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"rotate_client", `mutation { rotate_client(id: 9) }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"revoke_client", `mutation { revoke_client(id: 9) { name } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"submit_version", `mutation { submit_version(input: { archive: "none", product: 1, version: "1.0.1", change_kind: NEW, changelog: [{ lang: "en", text: "First" }], works_from: "8.0", works_to: "9.0" }) { id } }`, signIn, noSeller,
		unknown("no_product"), isBanned, unknown("no_upload")},
	{"cancel_version", `mutation { cancel_version(id: 1) { state } }`, signIn, noSeller, unknown("no_version"), isBanned, unknown("decided")},
	{"withdraw_version", `mutation { withdraw_version(id: 1, reason: "Why") { state } }`, signIn, noSeller, unknown("no_version"), isBanned, unknown("not_online")},
	{"schedule_version", `mutation { schedule_version(id: 1, day: "2026-06-30") { state } }`, signIn, noSeller, unknown("no_version"), isBanned, unknown("decided")},
	{"appeal_finding", `mutation { appeal_finding(id: 1, fingerprint: "none", reason: "Why") { has_report } }`, signIn, noSeller, unknown("no_version"), isBanned, unknown("no_finding")},
	{"answer_reviewer", `mutation { answer_reviewer(id: 1, body: "Yes") { has_report } }`, signIn, noSeller, unknown("no_version"), isBanned, unknown("decided")},
	{"test_compatibility", `mutation { test_compatibility(product: 1) }`, signIn, noSeller, unknown("no_product"), isBanned, unknown("nothing_online")},
	{"take_review", `mutation { take_review(kind: VERSION, ref: 1) }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"release_review", `mutation { release_review(kind: VERSION, ref: 1) }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"decide_sheet", `mutation { decide_sheet(id: 99, is_passed: true) }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"judge_finding", `mutation { judge_finding(id: 1, fingerprint: "x", verdict: CONFIRMED) { has_report } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"add_finding", `mutation { add_finding(id: 1, file: "nothing.php", line: 1, text: "Wrong", severity: error) { has_report } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"change_rule", `mutation { change_rule(rule: "NONE", starts_on: "2026-08-01") }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"cancel_rule_change", `mutation { cancel_rule_change(id: 99) }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"decide_review", `mutation { decide_review(id: 1, stage: TECHNICAL, is_passed: true) { state } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"ask_seller", `mutation { ask_seller(id: 1, body: "Why") { has_report } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"decide_appeal", `mutation { decide_appeal(id: 1, is_accepted: true, answer: "Yes") }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"write_to_seller", `mutation { write_to_seller(id: 99, topic: OTHER, subject: "S", body: "B", key: "k") { id } }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"withdraw_exception", `mutation { withdraw_exception(source: APPEAL, id: 1, reason: "Why") }`, signIn, notOperator, notOperator, notOperator, notOperator},
	{"refund_order_line", `mutation { refund_order_line(line: 1, amount: 1000, reason: "Too slow", key: "k1") { totals { gross } } }`, signIn, noSeller,
		unknown("line_unknown"), isBanned, `{"refund_order_line":{"totals":{"gross":9000}}}`},
}

// byOperators is what operators are answered where they may do it.
var byOperators = map[string]any{
	"take_review": unknown("not_in_review"), "release_review": unknown("not_in_review"), "decide_sheet": unknown("no_submission"), "judge_finding": unknown("not_in_review"),
	"add_finding": unknown("no_line"), "change_rule": unknown("no_rule"), "cancel_rule_change": unknown("no_rule_change"), "decide_review": unknown("not_in_review"), "ask_seller": unknown("not_in_review"), "decide_appeal": unknown("no_appeal"), "withdraw_exception": unknown("no_exception"), "write_to_seller": unknown("seller_unknown"),
	"answer_contact": unknown("thread_unknown"),
	"ban_seller":     unknown("already_banned"), "unban_seller": unknown("seller_unknown"), "hold_payouts": `{"hold_payouts":{"payout_held_because":"Why"}}`,
	"release_payouts": `{"release_payouts":{"payout_held_because":""}}`, "set_seller_flags": `{"set_seller_flags":{"has_monetization":true,"waiting":1}}`,
	"retry_job": unknown("job_unknown"), "save_article": unknown("slug_form"), "remove_article": `{"remove_article":true}`,
	"set_commission": `{"set_commission":{"commissions":[{"rate":3500},{"rate":3300},{"rate":2500},{"rate":3000},{"rate":4000},{"rate":4000}]}}`,
	"set_fee":        unknown("day_to_come"), "set_platform_version": unknown("version_form"), "remove_platform_version": unknown("no_platform_version"),
	"issue_client": unknown("client_name"), "rotate_client": unknown("client_unknown"), "revoke_client": unknown("client_unknown"),
	"remove_own_rate": unknown("no_rate"), "remove_commission": unknown("no_rate"),
	"set_terms": `{"set_terms":{"partnership":"MODULE_CREATOR","commission_rate":3000}}`,
}

// R6.14: every mutation as everyone; nobody changes what is another's.
func TestEveryMutationAsEveryone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		h := w.handler()
		for _, c := range changes {
			operators, may := byOperators[c.field]
			if !may {
				operators = c.identity
			}
			for _, try := range []struct {
				name string
				who  caller
				want any
			}{
				{"anonymous", anonymous, c.anonymous},
				{"identity without seller", identity, c.identity},
				{"operator", operator, operators},
				{"another seller", as(w.other), c.other},
				{"banned seller", as(w.banned), c.bann},
				{"seller", as(w.mine), c.mine},
			} {
				t.Run(c.field+" as "+try.name, func(t *testing.T) {
					expect(t, ask(t, h, try.who, c.query, ``), try.want)
				})
			}
		}
		// Sent again by the same key it is not done again.
		expect(t, ask(t, h, as(w.mine), changes[len(changes)-1].query, ``), changes[len(changes)-1].mine)
	})
}

// R6.14: every operation as anonymous, as an identity without a seller, as one
// seller and as another, as a banned one: each sees its own data or nothing.
func TestEveryOperationAsEveryone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		h := w.handler()
		for _, o := range operations {
			for _, c := range []struct {
				name string
				who  caller
				want any
			}{
				{"anonymous", anonymous, o.anonymous},
				{"identity without seller", identity, o.identity},
				{"operator", operator, o.operator},
				{"seller", as(w.mine), o.mine},
				{"another seller", as(w.other), o.other},
				{"banned seller", as(w.banned), o.bann},
				{"operator posing as a seller", posingAs(w.mine), o.mine},
				{"operator posing as a banned seller", posingAs(w.banned), o.bann},
			} {
				t.Run(o.field+" as "+c.name, func(t *testing.T) {
					expect(t, ask(t, h, c.who, o.query, ``), c.want)
				})
			}
		}
	})
}

// R4.5, R14.2: an operator who poses sees the state of the payout account, and gets
// no way to the provider's pages, on which bank details are changed.
func TestPosingOpensNoPageOfTheProvider(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	for _, kind := range []string{"ONBOARDING_LINK", "DASHBOARD_LINK"} {
		expect(t, ask(t, h, posingAs(w.other), `mutation { create_payout_link(type: `+kind+`) { url } }`, ``), refusal{200, "FORBIDDEN", "posing"})
	}
	expect(t, ask(t, h, posingAs(w.other), `mutation { refresh_payout_account { status is_with_provider } }`, ``),
		`{"refresh_payout_account":{"status":null,"is_with_provider":false}}`)
	expect(t, ask(t, h, posingAs(w.banned), `mutation { refresh_payout_account { status } }`, ``), isBanned)
}

// R4.5, R18.4: whatever the table of access keeps for operators is refused to
// sellers, banned ones, nobody, and an operator who looks through a seller's eyes.
func TestTheDeskIsForOperatorsInTheirOwnName(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	queries := map[string]string{}
	for _, o := range operations {
		queries["Query."+o.field] = o.query
	}
	for _, c := range changes {
		queries["Mutation."+c.field] = c.query
	}
	for _, field := range graph.ForOperators() {
		for name, who := range map[string]caller{"seller": as(w.mine), "banned seller": as(w.banned), "posing": posingAs(w.mine), "posing as a banned one": posingAs(w.banned)} {
			t.Run(field+" as "+name, func(t *testing.T) { expect(t, ask(t, h, who, queries[field], ``), notOperator) })
		}
		t.Run(field+" as anonymous", func(t *testing.T) { expect(t, ask(t, h, anonymous, queries[field], ``), signIn) })
	}
}

// R14.2: a language that no page can have is refused at its field.
func TestPayoutLinkInNoLanguage(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	a := ask(t, w.handler(), as(w.other), `mutation { create_payout_link(type: ONBOARDING_LINK, lang: "../x") { url } }`, ``)
	expect(t, a, unknown("lang_unknown"))
	if a.Errors[0].Extensions.Field != "lang" {
		t.Error(a.text)
	}
}

func expect(t *testing.T, a answer, want any) {
	t.Helper()
	switch want := want.(type) {
	case string:
		if a.status != http.StatusOK || string(a.Data) != want || a.Errors != nil {
			t.Errorf("got %d %s, want %s", a.status, a.text, want)
		}
	case refusal:
		if got := (refusal{a.status, a.code(), a.reason()}); got != want || (a.Data != nil && string(a.Data) != "null") {
			t.Errorf("got %v %s, want %v", got, a.text, want)
		}
	}
}

// R6.14: the table above forgets no operation.
func TestEveryOperationIsTried(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	a := ask(t, w.handler(), anonymous, `{ __schema { queryType { fields { name } } mutationType { fields { name } } subscriptionType { name } } }`, ``)
	type fields struct{ Fields []struct{ Name string } }
	var found struct {
		Schema struct{ QueryType, MutationType, SubscriptionType *fields } `json:"__schema"`
	}
	if err := json.Unmarshal(a.Data, &found); err != nil {
		t.Fatal(err)
	}
	if found.Schema.SubscriptionType != nil {
		t.Error("subscriptions must be tried as everyone, too")
	}
	var inSchema, tried []string
	for _, f := range slices.Concat(found.Schema.QueryType.Fields, found.Schema.MutationType.Fields) {
		inSchema = append(inSchema, f.Name)
	}
	for _, o := range operations {
		tried = append(tried, o.field)
	}
	for _, c := range changes {
		tried = append(tried, c.field)
	}
	slices.Sort(inSchema)
	slices.Sort(tried)
	if !slices.Equal(inSchema, tried) {
		t.Errorf("schema %v\ntried  %v", inSchema, tried)
	}
}

// R6.14: one forbidden field refuses the whole operation, wherever it is,
// and also when it would be left out; another operation beside it does not.
func TestForbiddenFieldRefusesAll(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	for name, query := range map[string]string{
		"beside":          `{ messages { unseen_count } bank_account { balance } }`,
		"alias":           `{ messages { unseen_count } messages2: bank_account { balance } }`,
		"fragment":        `{ messages { unseen_count } ...a } fragment a on Query { ...b } fragment b on Query { bank_account { balance } }`,
		"inline fragment": `{ messages { unseen_count } ... on Query { ... { bank_account { balance } } } }`,
		"skipped":         `{ messages { unseen_count } bank_account @skip(if: true) { balance } }`,
		"not included":    `query ($no: Boolean = false) { messages { unseen_count } ... @include(if: $no) { bank_account { balance } } }`,
	} {
		t.Run(name, func(t *testing.T) {
			expect(t, ask(t, h, as(w.banned), query, ``), isBanned)
			expect(t, ask(t, h, anonymous, query, ``), signIn)
			if a := ask(t, h, as(w.mine), query, ``); a.status != http.StatusOK {
				t.Errorf("a seller who may: %d %s", a.status, a.text)
			}
		})
	}
	expect(t, post(t, h, as(w.banned), `{"operationName":"a","query":"query a { messages { unseen_count } } query b { bank_account { balance } }"}`), `{"messages":{"unseen_count":0}}`)
}

// R6.14: callers at the same time share the query made ready, never the data.
func TestCallersAtTheSameTime(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	var all sync.WaitGroup
	for range 4 {
		for _, o := range operations {
			all.Go(func() { expect(t, ask(t, h, as(w.mine), o.query, ``), o.mine) })
			all.Go(func() { expect(t, ask(t, h, as(w.other), o.query, ``), o.other) })
			all.Go(func() { expect(t, ask(t, h, anonymous, o.query, ``), o.anonymous) })
		}
	}
	all.Wait()
}

// R6.14: who may not ask learns nothing about whether the input was right.
func TestAccessBeforeVariables(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	expect(t, ask(t, w.handler(), anonymous, `query ($lang: String!) { product_list(lang: $lang) { id } }`, `{"lang":5}`), signIn)
}

// R6.14: asking for another's id has no way in: no operation takes one but the
// operators' own, which TestEveryOperationAsEveryone tries as everyone else.
func TestNoOperationTakesASeller(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	a := ask(t, w.handler(), anonymous, `{ __schema { queryType { fields { name args { name } } } mutationType { fields { name args { name } } } } }`, ``)
	type fields struct {
		Fields []struct {
			Name string
			Args []struct{ Name string }
		}
	}
	var answer struct {
		Data struct {
			Schema struct{ QueryType, MutationType fields } `json:"__schema"`
		}
	}
	if err := json.Unmarshal([]byte(a.text), &answer); err != nil {
		t.Fatal(err)
	}
	var taking []string
	for _, field := range append(answer.Data.Schema.QueryType.Fields, answer.Data.Schema.MutationType.Fields...) {
		for _, arg := range field.Args {
			if strings.Contains(arg.Name, "seller") {
				taking = append(taking, field.Name)
			}
		}
	}
	if !slices.Equal(taking, []string{"audit_trail"}) {
		t.Errorf("operations that take a seller: %q", taking)
	}
}

// R4.5: whatever an operator changes as a seller is written down by its name
// before it is done, and what a seller changes is not.
func TestR4_5ChangesWhilePosingAreWrittenDown(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	h := w.handler()
	for _, c := range changes {
		if _, inTheirOwnName := byOperators[c.field]; inTheirOwnName {
			continue // refused to who poses
		}
		w.posed = nil
		ask(t, h, as(w.mine), c.query, ``)
		if w.posed != nil {
			t.Errorf("%s by the seller: %q", c.field, w.posed)
		}
		ask(t, h, posingAs(w.mine), c.query, ``)
		if want := fmt.Sprintf("operator as %d: %s", w.mine.ID, c.field); !slices.Equal(w.posed, []string{want}) {
			t.Errorf("%s: got %q, want %q", c.field, w.posed, want)
		}
	}
	w.posed = nil
	ask(t, h, posingAs(w.mine), `mutation { ...f a: save_order_view(name: "A", address: "") { id } } fragment f on Mutation { see_thread(id: 1, last: 1) { unseen_count } }`, ``)
	ask(t, h, posingAs(w.mine), `{ messages { unseen_count } }`, ``)
	if want := []string{fmt.Sprintf("operator as %d: save_order_view see_thread", w.mine.ID)}; !slices.Equal(w.posed, want) {
		t.Errorf("got %q, want %q", w.posed, want)
	}
	broken := w.handler(func(o *graph.Options) {
		o.Posed = func(context.Context, actor.Actor, []string) error { return errors.New("the trail cannot be written") }
	})
	if a := ask(t, broken, posingAs(w.mine), `mutation { save_order_view(name: "B", address: "") { id } }`, ``); a.code() != "INTERNAL_SERVER_ERROR" {
		t.Errorf("without a trail: %d %s", a.status, a.text)
	}
	if a := ask(t, h, as(w.mine), `{ order_views { name } }`, ``); strings.Contains(a.text, `"B"`) {
		t.Errorf("changed without a trail: %s", a.text)
	}
}

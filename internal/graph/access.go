package graph

import (
	"context"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/graph/cost"
)

// who is a circle of callers.
type who int

const (
	nobody    who = iota // what is not in the table
	open                 // everyone, also without signing in
	signedIn             // any identity, also one that is no seller yet
	bannedToo            // sellers, also banned ones
	sellers              // sellers that are not banned
	operators            // those who work for the marketplace
)

// access says who may ask for what: every field of Query and Mutation has its
// line here, and what has none is refused to everyone. A banned seller may see
// what the frame around the screens shows, what the orders, messages and settings
// screens need, and what was written to the operators; nothing else.
var access = map[string]who{
	// Without a seller the answer is null, which leads the browser to sign-up.
	"Query.seller": signedIn,
	// Operators are mostly no sellers.
	"Query.may_pose_as":   signedIn,
	"Query.is_operator":   signedIn,
	"Query.operator_name": signedIn,

	// Whoever is no seller becomes one by it.
	"Mutation.sign_up": signedIn,
	// A banned seller may still mend what is known of it.
	"Query.settings":         bannedToo,
	"Mutation.save_settings": bannedToo,

	// What it is written to, and where it is signed in.
	"Query.notification_settings":         bannedToo,
	"Mutation.save_notification_settings": bannedToo,
	"Query.sign_ins":                      bannedToo,
	"Mutation.end_sign_in":                bannedToo,
	"Mutation.end_other_sign_ins":         bannedToo,
	// Its data is its own. It cannot go while it is banned: it would sign up again
	// and be banned no more.
	"Query.data_exports":                bannedToo,
	"Mutation.start_data_export":        bannedToo,
	"Query.account_deletion":            bannedToo,
	"Mutation.request_account_deletion": sellers,
	"Mutation.undo_account_deletion":    bannedToo,
	// The link in an e-mail proves itself.
	"Query.unsubscription": open,
	"Mutation.unsubscribe": open,
	"Mutation.resubscribe": open,

	// The frame loads these for every seller, whatever screen is open.
	"Query.product_list":         bannedToo,
	"Query.psConfig":             bannedToo,
	"Query.messages":             bannedToo,
	"Query.devblog_unread_count": bannedToo,

	// Customers of a banned seller still need answers.
	"Query.threads":                bannedToo,
	"Query.thread":                 bannedToo,
	"Query.thread_labels":          bannedToo,
	"Query.saved_replies":          bannedToo,
	"Mutation.reply_to_thread":     bannedToo,
	"Mutation.see_thread":          bannedToo,
	"Mutation.settle_thread":       bannedToo,
	"Mutation.archive_thread":      bannedToo,
	"Mutation.label_thread":        bannedToo,
	"Mutation.delete_thread_label": bannedToo,
	"Mutation.save_reply":          bannedToo,
	"Mutation.delete_saved_reply":  bannedToo,

	// The orders screen is open to banned sellers, who take their lines home
	// but refund nothing any more.
	"Query.orders":                 bannedToo,
	"Query.order":                  bannedToo,
	"Query.order_views":            bannedToo,
	"Query.order_exports":          bannedToo,
	"Mutation.save_order_view":     bannedToo,
	"Mutation.delete_order_view":   bannedToo,
	"Mutation.start_order_export":  bannedToo,
	"Mutation.cancel_order_export": bannedToo,
	"Query.refund_preview":         sellers,
	"Mutation.refund_order_line":   sellers,

	"Query.home":           sellers,
	"Query.dashboard":      sellers,
	"Query.seller_level":   sellers,
	"Query.simulate_level": sellers,
	"Query.benchmarks":     sellers,

	"Query.ratings":            sellers,
	"Mutation.reply_to_rating": sellers,
	"Mutation.report_rating":   sellers,

	"Query.devblog_articles":        sellers,
	"Query.devblog_article":         sellers,
	"Mutation.read_devblog_article": sellers,
	"Mutation.read_devblog":         sellers,

	// Whoever is banned may ask why.
	"Query.contact_threads":       bannedToo,
	"Query.contact_messages":      bannedToo,
	"Query.contact_unseen_count":  bannedToo,
	"Mutation.contact_operators":  bannedToo,
	"Mutation.write_to_operators": bannedToo,
	"Mutation.see_contact":        bannedToo,
	"Query.desk_contacts":         operators,
	"Query.seller_contacts":       operators,
	"Query.desk_contact_messages": operators,
	"Mutation.answer_contact":     operators,
	"Mutation.write_to_seller":    operators,

	"Query.desk_sellers":               operators,
	"Query.desk_seller":                operators,
	"Query.preview_terms":              operators,
	"Query.seller_acts":                operators,
	"Mutation.ban_seller":              operators,
	"Mutation.unban_seller":            operators,
	"Mutation.hold_payouts":            operators,
	"Mutation.release_payouts":         operators,
	"Mutation.set_seller_flags":        operators,
	"Mutation.set_terms":               operators,
	"Query.audit_trail":                operators,
	"Query.audit_proof":                operators,
	"Query.desk_business":              operators,
	"Query.desk_books":                 operators,
	"Query.not_fetched":                operators,
	"Query.failed_jobs":                operators,
	"Query.desk_articles":              operators,
	"Query.article_preview":            operators,
	"Query.desk_tables":                operators,
	"Query.commission_sellers":         operators,
	"Query.desk_platform":              operators,
	"Query.intake_clients":             operators,
	"Mutation.retry_job":               operators,
	"Mutation.save_article":            operators,
	"Mutation.remove_article":          operators,
	"Mutation.set_commission":          operators,
	"Mutation.remove_commission":       operators,
	"Mutation.remove_own_rate":         operators,
	"Mutation.set_fee":                 operators,
	"Mutation.set_platform_version":    operators,
	"Mutation.remove_platform_version": operators,
	"Mutation.issue_client":            operators,
	"Mutation.rotate_client":           operators,
	"Mutation.revoke_client":           operators,

	"Query.bank_infos":                sellers,
	"Query.bank_account":              sellers,
	"Query.bank_schedule":             sellers,
	"Query.bank_lines":                sellers,
	"Query.bank_invoices":             sellers,
	"Query.seller_documents":          sellers,
	"Query.statement":                 sellers,
	"Query.year_summary":              sellers,
	"Query.bank_overview":             sellers,
	"Query.payout_page":               sellers,
	"Query.payout":                    sellers,
	"Query.payout_account":            sellers,
	"Mutation.create_payout_link":     sellers,
	"Mutation.refresh_payout_account": sellers,

	"Query.monetization":           sellers,
	"Query.customer_subscriptions": sellers,
	"Query.billing":                sellers,
	"Query.plan_change":            sellers,
	"Query.billing_credit":         sellers,
	"Query.subscription_due":       sellers,
	"Mutation.pay_fee":             sellers,
	"Mutation.cancel_fee":          sellers,
	"Mutation.renew_fee":           sellers,
	"Mutation.subscribe":           sellers,
	"Mutation.change_subscription": sellers,
	"Mutation.pay_subscription":    sellers,
	"Mutation.create_card_link":    sellers,
	"Mutation.refresh_billing":     sellers,

	"Query.products":                   sellers,
	"Query.product_page":               sellers,
	"Query.product":                    sellers,
	"Query.product_history":            sellers,
	"Query.removal_consequences":       sellers,
	"Query.product_categories":         sellers,
	"Query.product_invoices":           sellers,
	"Mutation.create_product":          sellers,
	"Mutation.save_sheet":              sellers,
	"Mutation.submit_sheet":            sellers,
	"Mutation.cancel_sheet_submission": sellers,
	"Mutation.discard_draft":           sellers,
	"Mutation.activate_products":       sellers,
	"Mutation.deactivate_products":     sellers,
	"Mutation.remove_product":          sellers,
	"Mutation.change_price":            sellers,

	"Query.promotions":          sellers,
	"Query.promotion_terms":     sellers,
	"Query.promotion_calendar":  sellers,
	"Query.promotion_preview":   sellers,
	"Mutation.create_promotion": sellers,
	"Mutation.stop_promotion":   sellers,

	"Query.uploaded_versions":     sellers,
	"Query.version_report":        sellers,
	"Query.compatibility_map":     sellers,
	"Query.upload_terms":          sellers,
	"Mutation.submit_version":     sellers,
	"Mutation.cancel_version":     sellers,
	"Mutation.withdraw_version":   sellers,
	"Mutation.schedule_version":   sellers,
	"Mutation.appeal_finding":     sellers,
	"Mutation.answer_reviewer":    sellers,
	"Mutation.test_compatibility": sellers,
	"Query.review_times":          sellers,
	"Query.rule_notices":          sellers,

	// The desk: in an operator's own name, never through a seller's eyes.
	"Query.review_queue":          operators,
	"Query.review_item":           operators,
	"Query.next_review":           operators,
	"Query.review_report":         operators,
	"Query.review_files":          operators,
	"Query.review_file":           operators,
	"Query.review_sheet":          operators,
	"Query.published_sheet":       operators,
	"Query.desk_times":            operators,
	"Query.desk_appeals":          operators,
	"Query.rule_rates":            operators,
	"Query.rule_changes":          operators,
	"Query.rule_change_from":      operators,
	"Query.desk_exceptions":       operators,
	"Mutation.withdraw_exception": operators,
	"Mutation.take_review":        operators,
	"Mutation.release_review":     operators,
	"Mutation.decide_review":      operators,
	"Mutation.decide_sheet":       operators,
	"Mutation.ask_seller":         operators,
	"Mutation.judge_finding":      operators,
	"Mutation.add_finding":        operators,
	"Mutation.decide_appeal":      operators,
	"Mutation.change_rule":        operators,
	"Mutation.cancel_rule_change": operators,

	// Whoever writes modules may know what they are reviewed for.
	"Query.review_rules": open,
	"Query.review_rule":  open,

	// Whoever thinks of selling may know what it costs and brings.
	"Query.marketplace_terms": open,

	// Names of types are in every answer that asks for them; they reveal nothing.
	"Query.__typename":    open,
	"Mutation.__typename": open,
	// The schema itself, where introspection is on at all.
	"Query.__schema": open,
	"Query.__type":   open,
}

// admit refuses an actor who is outside the circle.
func (w who) admit(ctx context.Context) error {
	var err error
	switch w {
	case open:
	case signedIn:
		_, err = actor.SignedIn(ctx)
	case operators:
		_, err = actor.Operator(ctx)
	case bannedToo:
		_, err = actor.SellerID(ctx)
	case sellers:
		_, err = actor.UnbannedSellerID(ctx)
	default:
		err = fault.New(fault.Forbidden, "closed", "Nobody may do this.")
	}
	return err
}

// onlyOpen reports whether everyone may ask for all of a query, which may not
// be valid yet.
func onlyOpen(schema *ast.Schema, doc *ast.QueryDocument) bool {
	roots := cost.ByName(doc)
	for _, op := range doc.Operations {
		root := cost.RootOf(schema, op.Operation)
		for name := range roots.Of(op.SelectionSet) {
			if root == nil || access[root.Name+"."+name] != open {
				return false
			}
		}
	}
	return true
}

// circles lists every circle that an operation needs, one for each of its root
// fields, wherever they are: behind an alias, in a fragment, under @include.
// The document is valid, so fragments do not run in circles.
func circles(op *ast.OperationDefinition) []who {
	var found []who
	var visit func(ast.SelectionSet)
	visit = func(set ast.SelectionSet) {
		for _, selection := range set {
			switch s := selection.(type) {
			case *ast.Field:
				if circle := access[s.ObjectDefinition.Name+"."+s.Name]; !slices.Contains(found, circle) {
					found = append(found, circle)
				}
			case *ast.InlineFragment:
				visit(s.SelectionSet)
			case *ast.FragmentSpread:
				visit(s.Definition.SelectionSet)
			}
		}
	}
	visit(op.SelectionSet)
	return found
}

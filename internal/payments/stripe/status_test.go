package stripe

import (
	"encoding/json"
	"slices"
	"testing"

	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/payments"
)

// R14.1: Stripe's account in our words. Each is as Stripe writes it.
func TestStatusOf(t *testing.T) {
	const nothing = `"currently_due":[],"past_due":[],"pending_verification":[],"disabled_reason":null`
	for name, c := range map[string]struct {
		account string
		want    payments.Status
	}{
		"just made": {`{"details_submitted":false,"payouts_enabled":false,"requirements":{
			"currently_due":["business_type","external_account","tos_acceptance.date"],"past_due":["business_type","external_account"],
			"pending_verification":[],"disabled_reason":"requirements.past_due"}}`, payments.Created},
		"begun": {`{"details_submitted":false,"payouts_enabled":false,"requirements":{
			"currently_due":["external_account","tos_acceptance.date"],"past_due":["external_account"],
			"pending_verification":[],"disabled_reason":"requirements.past_due"}}`, payments.Onboarding},
		"begun, of which nothing is said": {`{"details_submitted":false,"payouts_enabled":false}`, payments.Onboarding},
		"handed in, being verified": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":[],"past_due":[],"pending_verification":["individual.verification.document"],
			"disabled_reason":"requirements.pending_verification"}}`, payments.Submitted},
		"handed in, under review": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":[],"past_due":[],"pending_verification":[],"disabled_reason":"under_review"}}`, payments.Submitted},
		"handed in a moment ago": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{` + nothing + `}}`, payments.Submitted},
		"more is wanted": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":["individual.verification.document"],"past_due":[],"pending_verification":[],"disabled_reason":null}}`, payments.MissingInformation},
		"more is wanted, too late": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":["company.tax_id"],"past_due":["company.tax_id"],"pending_verification":[],
			"disabled_reason":"requirements.past_due"}}`, payments.MissingInformation},
		"more is wanted while the rest is verified": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":["external_account"],"past_due":[],"pending_verification":["individual.id_number"],
			"disabled_reason":"requirements.pending_verification"}}`, payments.MissingInformation},
		"past due, and still paid": {`{"details_submitted":true,"payouts_enabled":true,"requirements":{
			"currently_due":["company.tax_id"],"past_due":["company.tax_id"],"pending_verification":[],"disabled_reason":null}}`, payments.MissingInformation},
		"complete": {`{"details_submitted":true,"payouts_enabled":true,"requirements":{` + nothing + `}}`, payments.Completed},
		"complete, with something due later": {`{"details_submitted":true,"payouts_enabled":true,"requirements":{
			"currently_due":["individual.id_number"],"past_due":[],"pending_verification":[],"disabled_reason":null}}`, payments.Completed},
		"complete, with something verified again": {`{"details_submitted":true,"payouts_enabled":true,"requirements":{
			"currently_due":[],"past_due":[],"pending_verification":["individual.address.line1"],"disabled_reason":null}}`, payments.Completed},
		"rejected": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":["company.tax_id"],"past_due":["company.tax_id"],"pending_verification":[],"disabled_reason":"rejected.fraud"}}`, payments.OnHold},
		"rejected before it was handed in": {`{"details_submitted":false,"payouts_enabled":false,"requirements":{
			"currently_due":["business_type"],"past_due":[],"pending_verification":[],"disabled_reason":"rejected.terms_of_service"}}`, payments.OnHold},
		"listed": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":[],"past_due":[],"pending_verification":[],"disabled_reason":"listed"}}`, payments.OnHold},
		"paused by the platform": {`{"details_submitted":true,"payouts_enabled":true,"requirements":{
			"currently_due":[],"past_due":[],"pending_verification":[],"disabled_reason":"platform_paused"}}`, payments.OnHold},
		"for another reason": {`{"details_submitted":true,"payouts_enabled":false,"requirements":{
			"currently_due":[],"past_due":[],"pending_verification":[],"disabled_reason":"other"}}`, payments.OnHold},
	} {
		var a stripego.Account
		if err := json.Unmarshal([]byte(c.account), &a); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := statusOf(&a); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

// R14.1: what Stripe asks for is named, each thing once, with its deadline.
func TestAccountOf(t *testing.T) {
	var a stripego.Account
	err := json.Unmarshal([]byte(`{"details_submitted":true,"payouts_enabled":true,"requirements":{"current_deadline":1797242400,
		"currently_due":["external_account","individual.verification.document","individual.dob.day","individual.dob.month","company.tax_id","owners.first_name",
		"business_profile.url","tos_acceptance.date","person_1.verification.additional_document","something_new"],"past_due":["external_account"],"pending_verification":[],"disabled_reason":null}}`), &a)
	if err != nil {
		t.Fatal(err)
	}
	got := accountOf(&a)
	want := []payments.Requirement{payments.NeedsBankAccount, payments.NeedsBusiness, payments.NeedsCompany, payments.NeedsIdentity, payments.NeedsMore, payments.NeedsOwners, payments.NeedsPerson, payments.NeedsTerms}
	if !slices.Equal(got.Missing, want) || got.Until.Unix() != 1797242400 || got.Status != payments.MissingInformation {
		t.Errorf("%+v", got)
	}
}

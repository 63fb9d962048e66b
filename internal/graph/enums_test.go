package graph_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// specified are the enumerations of the specification's section 3, and the two
// turnovers an order list can show.
var specified = map[string]string{
	"OrderLineType":        "ORDER REFUND",
	"OrderSource":          "AD ADDONS AUTO MERCHANT_BACKOFFICE SUBSCRIPTION",
	"SortDirection":        "ASC DESC",
	"OrderSortField":       "BASE_TURNOVER DATE GROSS_TURNOVER NET_TURNOVER",
	"AmountDisplay":        "gross net",
	"PartnerType":          "AGENCY INDUSTRIAL_PARTNER MODULE_CREATOR NO_PARTNERSHIP",
	"ValidityState":        "EXPIRED EXPIRING INVALID PENDING_VERIFICATION VALID",
	"ProductType":          "adserver bundle business_care email formation module pack service support theme zen",
	"DiscountType":         "AMOUNT PERCENTAGE",
	"ValidationStepStatus": "ERROR READY REVIEWING TODO",
	"SubscriptionStatus": "ACTIVE CANCELLED FUTURE IN_TRIAL NON_RENEWING PAUSED PAYMENT_FAILED PAYMENT_REFUNDED " +
		"PAYMENT_SUCCEEDED SUBSCRIPTION_CREATED SUBSCRIPTION_UPDATED",
	"VersionChangeKind":   "DEBUG FIX_ERROR MAJOR MINOR NEW",
	"CompatibilityResult": "certified confirm declined outdated waiting",
	"PayoutAccountStatus": "COMPLETED CREATED MISSING_INFORMATION ONBOARDING_IN_PROGRESS ONBOARDING_SUBMITTED ON_HOLD",
	"Compliance":          "compliant notCompliant",
	"IssueCategory":       "php ux install other",
	"PayoutLinkType":      "ONBOARDING_LINK DASHBOARD_LINK",
	"BillingObjectKind":   "INVOICE SUBSCRIPTION USER",
	"Indicator":           "TURNOVER REFUNDS SALES SESSIONS CONVERSION TICKETS_RECEIVED AVERAGE_RATE",
	"SellerLevel":         "Conqueror Captain Superhero",
}

// ours are the enumerations that the specification does not name.
var ours = map[string]string{
	"SellerStanding":            "BANNED HELD INCOMPLETE VACATION NEVER_SOLD",
	"ActBy":                     "OPERATOR SELLER MARKETPLACE SYSTEM",
	"NotificationKind":          "ORDER REFUND MESSAGE ANSWER_DUE REVIEW PAYOUT VERSION SHEET RULE BILLING CONTACT",
	"NotificationCadence":       "AT_ONCE DAILY WEEKLY",
	"SignInMode":                "TOKEN COOKIE",
	"PayoutRequirement":         "BANK_ACCOUNT IDENTITY PERSON OWNERS COMPANY BUSINESS TERMS OTHER",
	"VatCase":                   "DOMESTIC REVERSE_CHARGE SMALL_BUSINESS EU_OUT_OF_SCOPE OUTSIDE_EU",
	"ScheduleStep":              "RELEASE PAYOUT ARRIVAL",
	"BankFigure":                "PENDING RELEASE EXPECTED AVAILABLE IN_TRANSIT OPENING SHARES REFUNDS ADJUSTMENTS VAT FEES RETURNED",
	"MoneyLineKind":             "SHARE REFUND ADJUSTMENT FEE PAYOUT DOCUMENT",
	"RuleSeverity":              "error warning",
	"RuleKind":                  "module theme",
	"OrderMoneyState":           "PENDING AVAILABLE WITHHELD IN_PAYOUT PAID TAKEN_BACK PAID_ELSEWHERE",
	"ThreadState":               "ALL INBOX WAITING UNREAD ARCHIVED",
	"ThreadKind":                "PRE_SALE ORDER CARE",
	"WithheldReason":            "BANNED HELD WALLET_ON_HOLD WALLET_MISSING WALLET_INCOMPLETE",
	"PayoutStatus":              "WITHHELD CARRIED_OVER BOOKED TRANSFERRED IN_TRANSIT REVERSING PAID FAILED RETURNED",
	"ExportFormat":              "CSV XLSX",
	"ExportState":               "WAITING RUNNING READY FAILED CANCELLED",
	"FigureUnit":                "CENTS COUNT PERCENT STARS",
	"Grain":                     "DAY WEEK MONTH",
	"Dimension":                 "PRODUCT TYPE SOURCE COUNTRY LANGUAGE",
	"MarkerKind":                "VERSION_VALIDATED SHEET_CHANGED PRICE_CHANGED PROMOTION",
	"LevelCriterion":            "SENIORITY AVERAGE_RATING POSITIVE_RATINGS SUPPORT_QUALITY",
	"SupportPartKind":           "ANSWERED_IN_TIME TIME_TO_ANSWER SUPPORT_RATING",
	"BenchmarkMetric":           "CONVERSION AVERAGE_RATING ANSWER_TIME",
	"RevenueFigure":             "ACTIVE TRIAL CHURNED KEPT COHORT RENEWAL",
	"CustomerSubscriptionState": "UPCOMING IN_TRIAL ACTIVE ENDED",
	"FeeStatus":                 "OPEN PAID CANCELLED WAIVED REFUNDED",
	"FeeStanding":               "COVERED SOON OVERDUE BLOCKED STOPPED",
	"FeeMethod":                 "CARD BALANCE",
	"CancelReason":              "TOO_EXPENSIVE NOT_SELLING NO_MORE_UPDATES REPLACED DISSATISFIED OTHER PRODUCT_REMOVED",
	"PlanInterval":              "MONTH YEAR",
	"SubscriptionAction":        "CHANGE KEEP_PLAN PAUSE RESUME CANCEL REACTIVATE",
	"AbuseReason":               "INSULT SPAM NOT_A_CUSTOMER PERSONAL_DATA OTHER",
	"BillingEvent": "SUBSCRIBE SCHEDULE TRIAL PAY ACTIVATE FAIL REFUND CHANGE KEEP_PLAN PAUSE RESUME CANCEL REACTIVATE END FEE_PAID FEE_CANCELLED FEE_RENEWED FEE_REFUSED " +
		"FEE_SOON FEE_DUE FEE_BLOCKS TERM_PAID TERM_REFUNDED TERM_CREDITED TRY_FAILED GAVE_UP TRIAL_ENDS CARD_CHANGED",
	"TaskKind":        "ANSWER_THREAD PAY_FEE PAYMENT_FAILED TRIAL_ENDS MEND_VERSION VERSION_REFUSED ANSWER_REVIEWER READ_CONTACT MEND_SHEET COMPLETE_WALLET RENEW_DOCUMENT DOCUMENT_EXPIRED DOCUMENT_INVALID SUPPORT_PLATFORM ADAPT_TO_RULE KEEP_ACCOUNT",
	"FirstStepKind":   "COMPLETE_PROFILE ADD_PRODUCT SET_UP_PAYOUTS",
	"ProductState":    "DRAFT IN_VALIDATION ONLINE OFFLINE REMOVED",
	"SheetState":      "DRAFT IN_VALIDATION VALIDATED REFUSED",
	"FeeState":        "NONE LATER UNBILLED PAID DUE OVERDUE STOPPED",
	"VersionState":    "IN_VALIDATION VALIDATED REFUSED CANCELLED WITHDRAWN",
	"ValidationStage": "AUTOMATIC TECHNICAL MARKETING",
	"UploadState":     "IN_VALIDATION REFUSED SCHEDULED ONLINE WITHDRAWN CANCELLED",
	"VersionPart":     "ALL IN_FLIGHT NEEDS_ME DONE",
	"FindingState":    "new unchanged fixed",
	"AppealState":     "OPEN ACCEPTED DECLINED",
	"ExceptionSource": "DISMISSAL APPEAL",
	"FindingVerdict":  "CONFIRMED DISMISSED ADDED",
	"ReviewKind":      "VERSION SHEET",
	"FileChange":      "ADDED REMOVED CHANGED SAME",
	"RuleChangeState": "CHECKING ANNOUNCED CANCELLED",
	"ProductSort":     "NAME PRICE CREATED TURNOVER RATING ATTENTION",
	"ProductFileKind": "ICON SCREENSHOT DOCUMENT",
	"RemovalReason":   "NO_LONGER_MAINTAINED REPLACED TECHNICAL_PROBLEM LEGAL COMMERCIAL OTHER",
	"InvoiceType":     "INVOICE CREDIT_NOTE",
	"ContactTopic":    "PRODUCTS VALIDATION PAYOUTS ACCOUNT TECHNICAL OTHER",
	"PromotionKind":   "PERIOD CODE",
	"PromotionState":  "PLANNED RUNNING ENDED CANCELLED",
}

// R6.12: the API has every enumeration with exactly these values, and no other.
func TestEnumerations(t *testing.T) {
	w := newWorld(t, dbtest.Open(t, db.SQLite))
	a := ask(t, w.handler(), anonymous, `{ __schema { types { name kind enumValues { name } } } }`, ``)
	var found struct {
		Schema struct {
			Types []struct {
				Name, Kind string
				EnumValues []struct{ Name string }
			}
		} `json:"__schema"`
	}
	if err := json.Unmarshal(a.Data, &found); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, kind := range found.Schema.Types {
		if kind.Kind != "ENUM" || strings.HasPrefix(kind.Name, "__") {
			continue
		}
		seen++
		var got []string
		for _, v := range kind.EnumValues {
			got = append(got, v.Name)
		}
		want := strings.Fields(specified[kind.Name] + ours[kind.Name])
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s\ngot  %v\nwant %v", kind.Name, got, want)
		}
	}
	if seen != len(specified)+len(ours) {
		t.Errorf("%d enumerations in the schema, %d specified and %d ours", seen, len(specified), len(ours))
	}
}

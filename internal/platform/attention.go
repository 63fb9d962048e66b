package platform

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/platform/feed"
	"merkato/internal/sales/attention"
)

const controlTag = "Control"

// Totals are what was counted on a day, of all sellers.
type Totals struct {
	Sales       int64       `json:"sales" doc:"Lines of orders." example:"2"`
	Turnover    money.Cents `json:"turnover" doc:"What was paid for them, in cents." example:"10399"`
	Refunds     int64       `json:"refunds" example:"0"`
	Refunded    money.Cents `json:"refunded" doc:"What they gave back, in cents." example:"0"`
	Adjustments int64       `json:"adjustments" example:"0"`
	Adjusted    money.Cents `json:"adjusted" doc:"Their sum, in cents." example:"0"`
}

// ControlDifference is a day of which the marketplace counted something else
// than was booked.
type ControlDifference struct {
	Day       string      `json:"day" doc:"In Europe/Paris." example:"2026-05-20"`
	CountedAt feed.Moment `json:"counted_at" doc:"When the marketplace counted."`
	Counted   Totals      `json:"told" doc:"What it counted."`
	Booked    Totals      `json:"booked" doc:"What Merkato has booked by now."`
}

// ControlDifferences are all such days.
type ControlDifferences struct {
	Differences []ControlDifference `json:"differences" doc:"The oldest day first; none where everything agrees."`
}

// LineToSee is a line that operators should look at.
type LineToSee struct {
	ID        int64       `json:"id" doc:"Merkato's id of the line or refund." example:"9120"`
	Seller    string      `json:"seller" doc:"The marketplace's id of the seller." example:"S-1042"`
	Reference string      `json:"reference" doc:"The order's." example:"ORD-2026-000731"`
	Line      int         `json:"line" doc:"The line's number in the order; of a refund, that of the sale." example:"1"`
	Day       string      `json:"day" example:"2026-05-22"`
	Amount    money.Cents `json:"amount" doc:"In cents, without VAT; of a refund negative." example:"-2000"`
}

// BalanceBelowZero is a seller who has owed for long.
type BalanceBelowZero struct {
	Seller  string      `json:"seller" doc:"The marketplace's id of the seller." example:"S-1042"`
	Balance money.Cents `json:"balance" doc:"What is available, in cents: below zero." example:"-6000"`
	Since   feed.Moment `json:"since" doc:"When it last fell below zero."`
}

// Attention is what operators should look at.
type Attention struct {
	FlaggedRefunds        []LineToSee         `json:"flagged_refunds" doc:"Refunds that were sent without naming the seller's of the same amount that was waiting. Both are booked: if they are one, send an adjustment."`
	CareNotRefunded       []LineToSee         `json:"care_not_refunded" doc:"Business Care whose product was refunded while it ran, and that was not refunded, or not whole."`
	AdjustedLinesRefunded []LineToSee         `json:"adjusted_lines_refunded" doc:"Refunds of lines that were adjusted: what was adjusted may have to be taken back, too."`
	BalancesBelowZero     []BalanceBelowZero  `json:"balances_below_zero" doc:"Sellers whose balance has been below zero for 90 days or more."`
	ControlTotals         []ControlDifference `json:"control_totals" doc:"Days of which the control totals differ."`
	More                  bool                `json:"more" doc:"There are more lines of a sort than the limit; the newest are shown."`
}

type attentionInput struct {
	Limit int64 `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"How many lines of a sort at most; 100 where it is left out." example:"100"`
}

type differencesInput struct {
	From string `query:"from" format:"date" doc:"Only days from this one on." example:"2026-05-01"`
}

// addAttention registers what shows where the books and the marketplace do not
// agree, or where people have to decide.
func (p *Platform) addAttention(api huma.API) {
	addReport(p, api, huma.Operation{
		OperationID: "list-control-differences", Path: "/platform/control-totals", Summary: "See which control totals differ",
		Description: "Lists the days of which the marketplace counted something else than Merkato has booked by now, with both counts. A day leaves the list as soon as what was missing has come, or another count was sent.",
	}, object(`{"differences":[{"day":"2026-05-20","counted_at":"2026-05-26T03:00:00Z","told":{"sales":3,"turnover":18398,"refunds":0,"refunded":0,"adjustments":0,"adjusted":0},
		"booked":{"sales":2,"turnover":10399,"refunds":0,"refunded":0,"adjustments":0,"adjusted":0}}]}`),
		func(ctx context.Context, in *differencesInput) (ControlDifferences, error) {
			found, err := p.Sales.Attention.Differences(ctx, calendar.Day(in.From))
			return ControlDifferences{listDifferences(found)}, err
		})
	addReport(p, api, huma.Operation{
		OperationID: "get-attention", Path: "/platform/attention", Summary: "See what operators should look at",
		Description: "Lists what the books cannot settle by themselves, for the marketplace's operators to decide. Nothing is booked by it, and each stays on its list as long as it is so.",
	}, object(`{"flagged_refunds":[{"id":9120,"seller":"S-1042","reference":"ORD-2026-000731","line":1,"day":"2026-05-22","amount":-2000}],"care_not_refunded":[],"adjusted_lines_refunded":[],
		"balances_below_zero":[{"seller":"S-1042","balance":-6000,"since":"2026-02-10T09:00:00Z"}],"control_totals":[],"more":false}`),
		func(ctx context.Context, in *attentionInput) (Attention, error) {
			return p.attention(ctx, int(in.Limit))
		})
}

// addReport registers an operation that only reads.
func addReport[I, Body any](p *Platform, api huma.API, op huma.Operation, example json.RawMessage, find func(ctx context.Context, in *I) (Body, error)) {
	op.Method, op.Tags = http.MethodGet, []string{controlTag}
	register(p, api, op, find)
	exampleAnswer(api.OpenAPI().Paths[op.Path].Get, example)
}

func (p *Platform) attention(ctx context.Context, limit int) (Attention, error) {
	found, err := p.Sales.Attention.Lists(ctx, limit+1)
	if err != nil {
		return Attention{}, err
	}
	a := Attention{BalancesBelowZero: []BalanceBelowZero{}, ControlTotals: listDifferences(found.Differences)}
	list := func(lines []attention.LineToSee) []LineToSee {
		all := []LineToSee{}
		for _, l := range lines[:min(len(lines), limit)] {
			all = append(all, LineToSee{ID: l.ID, Seller: l.Seller, Reference: l.Reference, Line: l.Number, Day: string(l.Day), Amount: l.Gross})
		}
		a.More = a.More || len(lines) > limit
		return all
	}
	a.FlaggedRefunds, a.CareNotRefunded, a.AdjustedLinesRefunded = list(found.FlaggedRefunds), list(found.CareNotRefunded), list(found.AdjustedLinesRefunded)
	for _, b := range found.BelowZero {
		a.BalancesBelowZero = append(a.BalancesBelowZero, BalanceBelowZero{Seller: b.Seller, Balance: b.Balance, Since: feed.Moment{Time: b.Since.UTC()}})
	}
	return a, nil
}

func listDifferences(found []attention.ControlDifference) []ControlDifference {
	all := make([]ControlDifference, len(found))
	for i, d := range found {
		all[i] = ControlDifference{Day: string(d.Day), CountedAt: feed.Moment{Time: d.CountedAt}, Counted: Totals(d.Told), Booked: Totals(d.Booked)}
	}
	return all
}

package sandbox

import (
	"context"
	"database/sql"
	"net/http"
	"slices"
	"time"

	"merkato/internal/money"
	"merkato/internal/payments"
)

// settings are what goes wrong, and how long things take.
type settings struct {
	Outage  bool
	Refuse  refuse
	Arrival arrival
}

// refuse is what the sandbox declines.
type refuse string

const (
	refuseNothing   refuse = "nothing"
	refuseTransfers refuse = "transfers" // to any account
	refuseFunds     refuse = "funds"     // the platform's balance is too low
	refusePayouts   refuse = "payouts"   // to any bank
)

// arrival is when a bank payout is there.
type arrival string

const (
	arrivalDays   arrival = "days" // after two working days, as in the world
	arrivalMinute arrival = "minute"
	arrivalNow    arrival = "now"
)

func (a arrival) from(now time.Time) time.Time {
	switch a {
	case arrivalNow:
		return now
	case arrivalMinute:
		return now.Add(time.Minute)
	}
	for days := 0; days < 2; {
		now = now.AddDate(0, 0, 1)
		if day := now.Weekday(); day != time.Saturday && day != time.Sunday {
			days++
		}
	}
	return now
}

// controls are the choices of each setting; the first is how it begins.
var controls = []struct {
	Name    string
	Choices []string
}{
	{"outage", []string{"off", "on"}},
	{"refuse", []string{string(refuseNothing), string(refuseTransfers), string(refuseFunds), string(refusePayouts)}},
	{"arrival", []string{string(arrivalDays), string(arrivalMinute), string(arrivalNow)}},
}

func (s settings) value(name string) string {
	switch name {
	case "refuse":
		return string(s.Refuse)
	case "arrival":
		return string(s.Arrival)
	}
	if s.Outage {
		return "on"
	}
	return "off"
}

// controlsPage is what the page of controls is filled with.
type controlsPage struct {
	T       *texts
	Base    string
	Groups  []controlGroup
	Payouts []payoutLine
	Bills   []payoutLine // paid and not refunded
}

type controlGroup struct {
	Name, Title string
	Choices     []controlChoice
}

type controlChoice struct {
	Value string
	Text  choiceTexts
	IsSet bool
}

type payoutLine struct {
	ID, Amount, State        string
	MayArrive, MayBeSentBack bool
}

func (p *Provider) showControls(w http.ResponseWriter, r *http.Request) {
	set, err := p.state.settings(r.Context())
	if err != nil {
		p.broken(w, r, err)
		return
	}
	rows, err := p.state.payouts(r.Context(), `TRUE`)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	t := textsFor(r.URL.Query().Get("lang"), r)
	page := &controlsPage{T: t, Base: p.path}
	for _, c := range controls {
		group := controlGroup{Name: c.Name, Title: t.Controls.Titles[c.Name]}
		for _, value := range c.Choices {
			group.Choices = append(group.Choices, controlChoice{value, t.Controls.Choices[c.Name+"_"+value], set.value(c.Name) == value})
		}
		page.Groups = append(page.Groups, group)
	}
	for _, row := range rows {
		status := row.at(p.options.Now()).Status
		page.Payouts = append(page.Payouts, payoutLine{
			ID: row.ID, Amount: money.Cents(row.Amount).In(t.Language), State: t.Controls.States[string(status)],
			MayArrive:     status == payments.BankPayoutPending || status == payments.BankPayoutInTransit,
			MayBeSentBack: status != payments.BankPayoutFailed,
		})
	}
	bills, err := p.refundable(r.Context())
	if err != nil {
		p.broken(w, r, err)
		return
	}
	for _, bill := range bills {
		page.Bills = append(page.Bills, payoutLine{ID: bill.ID, Amount: bill.Amount.In(t.Language)})
	}
	p.render(w, r, http.StatusOK, "controls", "", page)
}

func (p *Provider) control(w http.ResponseWriter, r *http.Request) {
	name, value := r.PostForm.Get("name"), r.PostForm.Get("value")
	ok, err := p.change(r.Context(), name, value)
	switch {
	case err != nil:
		p.broken(w, r, err)
	case !ok:
		http.Error(w, "there is no such choice on this page", http.StatusBadRequest)
	default:
		back := p.path + "/"
		if t := textsFor(r.URL.Query().Get("lang"), r); r.URL.Query().Has("lang") {
			back += "?lang=" + t.Language
		}
		http.Redirect(w, r, back, http.StatusSeeOther)
	}
}

// change sets what a control says, or moves a bank payout.
func (p *Provider) change(ctx context.Context, name, value string) (ok bool, err error) {
	switch name {
	case "arrive":
		return p.move(ctx, `UPDATE payout SET arrives = MIN(arrives, ?1) WHERE id = ?2 AND NOT failed`, p.options.Now().UnixMilli(), value)
	case "refund":
		return true, p.Refund(ctx, value)
	case "return":
		return p.move(ctx, `UPDATE payout SET failed = TRUE WHERE id = ?1 AND NOT failed`, value)
	}
	for _, c := range controls {
		if c.Name == name && slices.Contains(c.Choices, value) {
			return true, p.state.set(ctx, name, value)
		}
	}
	return false, nil
}

func (p *Provider) move(ctx context.Context, statement string, args ...any) (ok bool, err error) {
	result, err := p.state.db.ExecContext(ctx, statement, args...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// refundable are the newest bills that were paid and not refunded.
func (p *Provider) refundable(ctx context.Context) (found []*payments.Bill, err error) {
	p.books.Lock()
	defer p.books.Unlock()
	err = p.state.inTx(ctx, func(tx *sql.Tx) (err error) {
		found, err = all[payments.Bill](&book{ctx: ctx, tx: tx}, `kind = 'bill' AND json_extract(body, '$.Status') = 'PAID' AND json_extract(body, '$.Refunded') = 0`)
		return err
	})
	return found[:min(len(found), 20)], err
}

package sandbox

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"

	"merkato/internal/payments"
)

// payChoices are what a person can do on a payment's page: give a card that
// behaves in a way, or answer the bank that wants a confirmation.
var (
	payChoices  = []string{string(cardWorks), string(cardAsks), string(cardRefused), string(cardLater)}
	askedByBank = []string{"approve", "fail"}
)

// payContent is what the payment page is filled with.
type payContent struct {
	T           *texts
	Base, Token string
	Mode        mode
	IsAsking    bool
	Amount      string
	IsLater     bool // it is charged after a trial, or on the day it starts
	About       string
	Refused     bool
	Choices     []payChoice
	Back        string
}

type payChoice struct {
	Value string
	Text  choiceTexts
}

// Title says what the page is for.
func (c payContent) Title() string {
	switch {
	case c.IsAsking:
		return c.T.Pay.AskTitle
	case c.Mode == modeCard:
		return c.T.Pay.CardTitle
	case c.Mode == modeSubscribe:
		return c.T.Pay.SubscribeTitle
	}
	return c.T.Pay.Title
}

func (p *Provider) showPay(w http.ResponseWriter, r *http.Request) {
	token := r.URL.Query().Get("token")
	row, ok := p.openPage(w, r, token)
	if !ok {
		return
	}
	t := textsFor(row.Way.Language, r)
	c := &payContent{T: t, Base: p.path, Token: token, Mode: row.Mode, IsAsking: row.Asking != "", Refused: row.Refusal.Code != "", About: row.About, Back: p.backOf(row)}
	if row.Mode == modeBill {
		c.About = ""
	}
	if row.Mode != modeCard {
		c.Amount = row.Amount.In(t.Language)
		c.IsLater = row.Mode == modeSubscribe && !row.begins(p.options.Now())
	}
	values := payChoices
	if c.IsAsking {
		values = askedByBank
	}
	for _, value := range values {
		c.Choices = append(c.Choices, payChoice{value, t.Pay.Choices[value]})
	}
	p.render(w, r, http.StatusOK, "pay", c.Back, c)
}

func (p *Provider) backOf(row *paymentRow) string {
	if row.Way.Return == "" {
		return p.application()
	}
	return row.Way.Return
}

func (p *Provider) pay(w http.ResponseWriter, r *http.Request) {
	token, chosen := r.PostForm.Get("token"), r.PostForm.Get("choice")
	row, ok := p.openPage(w, r, token)
	if !ok {
		return
	}
	if !slices.Contains(payChoices, chosen) && !slices.Contains(askedByBank, chosen) {
		http.Error(w, "there is no such choice on this page", http.StatusBadRequest)
		return
	}
	var stays bool
	err := p.billing(r.Context(), func(b *book) error {
		// Of two at once, one does it.
		again, err := get[paymentRow](b, "payment", row.ID)
		if err != nil || again.Status != payments.PaymentPending {
			return err
		}
		stays, err = b.choose(again, chosen)
		return err
	})
	switch {
	case err != nil:
		p.broken(w, r, err)
	case stays:
		http.Redirect(w, r, p.path+"/pay?token="+token, http.StatusSeeOther)
	default:
		http.Redirect(w, r, p.backOf(row), http.StatusSeeOther)
	}
}

// Choose does on a payment's page what a person would; tests and demo data use it.
func (p *Provider) Choose(ctx context.Context, id, choice string) error {
	return p.billing(ctx, func(b *book) error {
		row, err := get[paymentRow](b, "payment", id)
		if err == nil {
			_, err = b.choose(row, choice)
		}
		return err
	})
}

// choose does what was chosen; stays: there is more to do on the page.
func (b *book) choose(row *paymentRow, chosen string) (stays bool, err error) {
	used := card(chosen)
	switch {
	case row.Asking != "" && chosen == "approve":
		used = row.Asking
	case row.Asking != "" || used == cardRefused:
		row.Asking, row.Refusal = "", declined
		return true, b.savePayment(row)
	case used == cardAsks:
		row.Asking, row.Refusal = used, payments.Refusal{}
		return true, b.savePayment(row)
	}
	holder, err := get[customerRow](b, "customer", row.Customer)
	if err != nil {
		return false, err
	}
	holder.Card = used
	row.Status, row.Asking, row.Refusal = payments.PaymentSucceeded, "", payments.Refusal{}
	if err := b.saveCustomer(holder); err != nil {
		return false, err
	}
	switch row.Mode {
	case modeSubscribe:
		err = b.begin(row)
	case modeBill:
		var bill *billRow
		if bill, err = get[billRow](b, "bill", row.Bill); err == nil && bill.Status == payments.BillOpen {
			err = cmp.Or(b.settle(bill), b.paid(bill))
		}
	}
	return false, cmp.Or(err, b.savePayment(row))
}

// openPage finds the payment that a page is for. One that is over leads back.
func (p *Provider) openPage(w http.ResponseWriter, r *http.Request, token string) (row *paymentRow, ok bool) {
	err := p.billing(r.Context(), func(b *book) error {
		found, err := all[paymentRow](b, `kind = 'payment' AND json_extract(body, '$.Token') = ?`, token)
		if err != nil || len(found) == 0 || token == "" {
			return errors.Join(err, errNotFound)
		}
		row = found[0]
		ok = p.payment(row, b.now).Status == payments.PaymentPending
		if ok && row.begins(b.now) {
			holder, err := get[customerRow](b, "customer", row.Customer)
			if err != nil {
				return err
			}
			row.Amount -= min(holder.Credit, row.Amount) // shown, not kept: it may be used elsewhere before
		}
		return nil
	})
	switch {
	case errors.Is(err, errNotFound):
		p.gone(w, r)
		return nil, false
	case err != nil:
		p.broken(w, r, err)
		return nil, false
	case !ok:
		http.Redirect(w, r, p.backOf(row), http.StatusSeeOther)
	}
	return row, ok
}

package sandbox_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments"
)

// control presses a button of the page of controls.
func (h *house) control(name, value string) {
	h.t.Helper()
	r, err := http.NewRequest(http.MethodPost, h.server.URL+"/sandbox/", strings.NewReader(url.Values{"name": {name}, "value": {value}}.Encode()))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if answer, body := h.do(r, err); answer.StatusCode != http.StatusSeeOther {
		h.t.Fatalf("%s %s: %d %s", name, value, answer.StatusCode, body)
	}
}

func (h *house) send(account, key string) (payments.BankPayout, error) {
	h.t.Helper()
	if _, err := h.SendTransfer(h.t.Context(), payments.NewTransfer{Key: key + "-t", Payout: key, Account: account, Amount: 1000}); err != nil {
		return payments.BankPayout{}, err
	}
	return h.SendBankPayout(h.t.Context(), payments.NewBankPayout{Key: key + "-p", Payout: key, Account: account, Amount: 1000})
}

// R14.7: money goes through the states of a real provider's, with one event for each;
// a key moves it once, and a transfer comes back only while the account holds it.
func TestMoneyMovesByItself(t *testing.T) {
	h := open(t)
	var events []string
	h.Notify(func(_ context.Context, e payments.Event) error { events = append(events, e.Type); return nil })
	account := h.account("k")
	first, err := h.send(account, "a")
	again, errAgain := h.send(account, "a")
	if err != nil || errAgain != nil || first != again || first.Status != payments.BankPayoutPending {
		t.Fatalf("%+v %+v, %v %v", first, again, err, errAgain)
	}
	transfer, err := h.FindTransfer(t.Context(), payments.NewTransfer{Payout: "a", Account: account})
	if err != nil || transfer == nil || transfer.IsReversed {
		t.Fatalf("%+v, %v", transfer, err)
	}
	if err := h.ReverseTransfer(t.Context(), transfer.ID, "back-1"); err == nil {
		t.Error("money that has left was taken back")
	}
	steps := []struct {
		after time.Duration
		want  payments.BankPayoutStatus
	}{{0, payments.BankPayoutPending}, {time.Minute, payments.BankPayoutInTransit}, {24 * time.Hour, payments.BankPayoutInTransit}, {3 * 24 * time.Hour, payments.BankPayoutPaid}}
	for _, step := range steps { // from Friday to Tuesday
		h.now = h.now.Add(step.after)
		if got, err := h.BankPayout(t.Context(), account, first.ID); err != nil || got.Status != step.want {
			t.Errorf("after %s: %+v, %v", step.after, got, err)
		}
		for range 2 {
			if err := h.Deliver(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	h.control("return", first.ID)
	if err := h.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"payout.PENDING", "payout.IN_TRANSIT", "payout.PAID", "payout.FAILED"}; !slices.Equal(events, want) {
		t.Errorf("events: %v", events)
	}
	if got, err := h.BankPayout(t.Context(), account, first.ID); err != nil || got.Failure.Code != "account_closed" {
		t.Errorf("%+v, %v", got, err)
	}
	for range 2 {
		if err := h.ReverseTransfer(t.Context(), transfer.ID, "back-2"); err != nil {
			t.Error(err)
		}
	}
}

// R14.7: what the page of controls says goes wrong does so, and stays over a
// restart; a refused key is refused again.
func TestControls(t *testing.T) {
	h := open(t)
	account := h.account("k")
	var refusal *payments.Refusal
	for value, code := range map[string]string{"transfers": "transfers_not_allowed", "funds": "balance_insufficient", "payouts": "payouts_not_allowed"} {
		h.control("refuse", value)
		_, err := h.send(account, value)
		if !errors.As(err, &refusal) || refusal.Code != code || refusal.IsFundsMissing != (value == "funds") || !errors.Is(err, payments.ErrKeySpent) {
			t.Errorf("%s: %v", value, err)
		}
		h.control("refuse", "nothing")
		if _, err := h.send(account, value); !errors.Is(err, payments.ErrKeySpent) {
			t.Errorf("%s: the key was good again: %v", value, err)
		}
	}
	h.control("outage", "on")
	h.Close()
	h.start()
	if _, err := h.send(account, "later"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("an outage: %v", err)
	}
	if err := h.Check(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("an outage: %v", err)
	}
	h.control("outage", "off")
	h.control("arrival", "now")
	made, err := h.send(account, "later")
	if err != nil || made.Status != payments.BankPayoutPaid || made.Reference == "" {
		t.Errorf("%+v, %v", made, err)
	}
	r, err := http.NewRequest(http.MethodGet, h.server.URL+"/sandbox/?lang=de", nil)
	if answer, body := h.do(r, err); answer.StatusCode != http.StatusOK || !strings.Contains(body, "Sandbox-Steuerung") || !strings.Contains(body, "10,00\u00a0€") || strings.Count(body, "aria-current") != 3 {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
	r, err = http.NewRequest(http.MethodPost, h.server.URL+"/sandbox/", strings.NewReader("name=outage&value=maybe"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if answer, _ := h.do(r, err); answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a choice that is none: %d", answer.StatusCode)
	}
}

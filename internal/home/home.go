// Package home is the first screen: how today goes, where the money is, and
// one list of what needs the seller's attention. It gathers what others know and
// keeps nothing of its own. An area that has something for the list is a
// tasks.Source and joins it when the program is assembled.
package home

import (
	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/seller"
	"merkato/internal/tasks"
)

// Home is what the first screen shows. Newest orders and articles are read from
// their areas directly.
type Home struct {
	TurnoverToday   money.Cents // gross of the sales of the day, in Europe/Paris
	TurnoverMonth   money.Cents
	MonthBefore     money.Cents   // turnover of the month before up to the same day
	MonthDays       []money.Cents // turnover of this month by the end of each of its days so far
	MonthBeforeDays []money.Cents // of the month before by the end of each of its days
	Balance         money.Cents   // available for the next payout
	NextPayoutOn    *calendar.Day // nil while none can go out
	Expected        *money.Cents  // what that payout would send, as far as it is known; nil with it
	Level           *seller.Level // nil: none
	Tasks           []Task        // in the order of tasks.Sort
	FirstSteps      []FirstStep   // of a seller who has not sold anything yet; else none
	Lang            string        // that was requested
}

// addTurnover takes figures and curve from the same days, so that they agree to
// the cent.
func (h *Home) addTurnover(today calendar.Day, sold map[calendar.Day]money.Cents) {
	month, sameDay := today.Month(), today.AddMonths(-1)
	var before money.Cents
	for day := month.AddMonths(-1); day < month; day = day.Add(1) {
		before += sold[day]
		h.MonthBeforeDays = append(h.MonthBeforeDays, before)
		if day == sameDay {
			h.MonthBefore = before
		}
	}
	for day := month; day <= today; day = day.Add(1) {
		h.TurnoverMonth += sold[day]
		h.MonthDays = append(h.MonthDays, h.TurnoverMonth)
	}
	h.TurnoverToday = sold[today]
}

// Task is a task with the name of the product that it concerns; empty where it concerns none.
type Task struct {
	tasks.Task
	Product string
}

// Step is one of the things a new seller does first.
type Step string

const (
	CompleteProfile Step = "COMPLETE_PROFILE"
	AddProduct      Step = "ADD_PRODUCT"
	SetUpPayouts    Step = "SET_UP_PAYOUTS"
)

// FirstStep is a step and whether it is done.
type FirstStep struct {
	Step Step
	Done bool
}

// firstSteps are what a seller without sales has to do, and has done.
func firstSteps(who *seller.Seller, products int64) []FirstStep {
	return []FirstStep{
		{CompleteProfile, who.IsValid},
		{AddProduct, products > 0},
		{SetUpPayouts, !lacksWallet(who)},
	}
}

// lacksWallet reports whether the seller has to do something before money can
// be paid out. While the provider looks at what was submitted, or holds the
// account, there is nothing to do but wait or ask.
func lacksWallet(who *seller.Seller) bool {
	if !who.IsWalletRequired {
		return false
	}
	if who.WalletStatus == nil {
		return true
	}
	switch *who.WalletStatus {
	case seller.WalletCompleted, seller.WalletOnboardingSubmitted, seller.WalletOnHold:
		return false
	}
	return true
}

// ownTasks are those that follow from the seller's own record: a wallet without
// which the balance stays here. It has time until the next payout, which else
// goes out without it. For a new seller it is a first step instead. A profile
// that is not complete is no task: whoever has one is sent to settings (R3.11).
func ownTasks(who *seller.Seller, balance money.Cents, nextPayout calendar.Day) []tasks.Task {
	if !who.HasSales() || !lacksWallet(who) {
		return nil
	}
	kept, due := max(balance, 0), nextPayout.Start()
	return []tasks.Task{{Kind: tasks.CompleteWallet, Deadline: &due, MoneyAtRisk: &kept, Withholds: true}}
}

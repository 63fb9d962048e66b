package stripe_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"merkato/internal/payments"
	"merkato/internal/payments/stripe"
)

// startMock starts Stripe's own test server, which holds every request against
// Stripe's description of its API and answers with an example of what is due.
func startMock(t *testing.T) string {
	t.Helper()
	server := exec.Command(mockBinary(t), "-http-addr", "127.0.0.1:0", "-https-addr", "127.0.0.1:0")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill() // an error says that it has ended already
		_ = server.Wait()
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if address, ok := strings.CutPrefix(lines.Text(), "Listening for HTTP at address: "); ok {
			return "http://" + address
		}
	}
	t.Fatal("stripe-mock does not start")
	return ""
}

// mockBinary is the server's program: the one that `make test` names, or one
// built from the tools module when it is not there yet.
func mockBinary(t *testing.T) string {
	t.Helper()
	if given := os.Getenv("MERKATO_TEST_STRIPE"); given != "" {
		return given
	}
	binary, err := filepath.Abs("../../../bin/tools/stripe-mock")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(binary); err == nil {
		return binary
	}
	build := exec.Command("go", "build", "-C", "../../../tools", "-o", binary, "github.com/stripe/stripe-mock")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return binary
}

// R14.1, R14.2, R14.7: every call of ours is as Stripe describes its API, and its
// answers are read.
func TestEveryCallIsAsStripeDescribesIt(t *testing.T) {
	address := startMock(t)
	p := stripe.New(address, "sk_test_1", time.Now)
	ctx, requested := t.Context(), time.Now()
	if err := p.Check(ctx); err != nil {
		t.Errorf("balance: %v", err)
	}
	account := payments.NewAccount{Key: "k", RequestedAt: requested, Country: "FR"}
	id, err := p.CreateAccount(ctx, account)
	if err != nil || !strings.HasPrefix(id, "acct_") {
		t.Fatalf("an account: %s, %v", id, err)
	}
	if _, err := p.FindAccount(ctx, account); err != nil {
		t.Errorf("finding an account: %v", err)
	}
	if _, err := p.Account(ctx, id); err != nil {
		t.Errorf("an account's status: %v", err)
	}
	way := payments.Way{Return: "https://app.test/bank?from=provider", Refresh: "https://app.test/bank?from=expired"}
	if _, err := p.OnboardingLink(ctx, id, way); err != nil {
		t.Errorf("an onboarding link: %v", err)
	}
	if _, err := p.DashboardLink(ctx, id, way); err != nil {
		t.Errorf("a dashboard link: %v", err)
	}
	transfer := payments.NewTransfer{Key: "t", Payout: "p", RequestedAt: requested, Account: id, Amount: 1000}
	moved, err := p.SendTransfer(ctx, transfer)
	if err != nil || !strings.HasPrefix(moved, "tr_") {
		t.Fatalf("a transfer: %s, %v", moved, err)
	}
	if _, err := p.FindTransfer(ctx, transfer); err != nil {
		t.Errorf("finding a transfer: %v", err)
	}
	if err := p.ReverseTransfer(ctx, moved, "r"); err != nil {
		t.Errorf("a reversal: %v", err)
	}
	sent := payments.NewBankPayout{Key: "b", Payout: "p", RequestedAt: requested, Account: id, Amount: 1000}
	made, err := p.SendBankPayout(ctx, sent)
	if err != nil || !strings.HasPrefix(made.ID, "po_") || made.Status == "" || made.ArrivesOn.IsZero() {
		t.Fatalf("a payout: %+v, %v", made, err)
	}
	if _, err := p.FindBankPayout(ctx, sent); err != nil {
		t.Errorf("finding a payout: %v", err)
	}
	if got, err := p.BankPayout(ctx, id, made.ID); err != nil || got.ID != made.ID {
		t.Errorf("a payout: %+v, %v", got, err)
	}
	if err := stripe.New(address, "no key", time.Now).Check(ctx); err == nil {
		t.Error("a key that is none is taken")
	}
}

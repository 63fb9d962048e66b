// Package payments is the port to whoever moves the money: Stripe, or the
// embedded sandbox on a developer's machine. Areas ask the port; only its two
// sides know a provider.
package payments

import "context"

// Provider moves money.
type Provider interface {
	// Name is what operators know it by.
	Name() string
	// Check finds out whether it answers and accepts our key.
	Check(ctx context.Context) error
}

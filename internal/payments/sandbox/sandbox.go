// Package sandbox is a payment provider inside the binary, for development.
// No money moves.
package sandbox

import "context"

// Provider is the sandbox.
type Provider struct{}

// Name is what operators know it by.
func (Provider) Name() string { return "embedded sandbox" }

// Check always succeeds: it is part of this process.
func (Provider) Check(context.Context) error { return nil }

// Package actor says who is asking.
//
// The server establishes the actor once per request, before anything else
// runs; services read it from the context and decide. Nothing below the server
// ever looks at a token, a cookie or a header.
package actor

import (
	"context"

	"merkato/internal/fault"
)

// Actor is the one on whose behalf a request runs.
type Actor struct {
	Issuer  string // who vouches for the identity
	Subject string // the identity there
	Email   string // its e-mail address where the issuer provides it

	EmailVerified bool // the issuer knows that the address is theirs

	Operator bool // works for the marketplace: may pose as sellers, review, ban
	MayPose  bool // an operator, where looking through sellers' eyes is switched on
	Scopes   []string
	Client   string // the application that sent the request, where its token says
	Session  string // which sign-in it is, where the proof identifies it
	Machine  bool   // that application itself, in nobody's name

	SellerID int64 // the seller this request acts for; 0 when there is none
	Banned   bool  // that seller is banned
	Posing   bool  // an operator looks through that seller's eyes
}

// NotOwn refuses an operator what is about themselves as a seller: nobody bans or
// releases, pays or reviews themselves.
func (a Actor) NotOwn(sellerID int64) error {
	if a.SellerID != 0 && a.SellerID == sellerID {
		return fault.New(fault.Forbidden, "own_shop", "This is your own seller account: a colleague has to decide.")
	}
	return nil
}

// IsOperator reports whether an operator asks in their own name, not through a
// seller's eyes.
func (a Actor) IsOperator() bool { return a.Operator && !a.Posing }

// NotBanned refuses a banned seller what its ban closes.
func (a Actor) NotBanned() error {
	if a.Banned {
		return fault.New(fault.Forbidden, "banned", "This account is banned: only orders, messages and settings are open.")
	}
	return nil
}

type key struct{}

// With puts the actor into the context.
func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, key{}, a)
}

// From reads the actor; false when nobody is signed in.
func From(ctx context.Context) (Actor, bool) {
	a, ok := ctx.Value(key{}).(Actor)
	return a, ok
}

type stillKey struct{}

// WithStill puts into the context how the proof that let a request in is checked
// again, for what goes on for longer than a request should.
func WithStill(ctx context.Context, check func(context.Context) error) context.Context {
	return context.WithValue(ctx, stillKey{}, check)
}

// Still says why the proof that let the request in does not hold any more; nil
// while it does, and where nobody had to prove anything.
func Still(ctx context.Context) error {
	if check, ok := ctx.Value(stillKey{}).(func(context.Context) error); ok {
		return check(ctx)
	}
	return nil
}

// SignedIn is who is asking, whoever that is.
func SignedIn(ctx context.Context) (Actor, error) {
	a, ok := From(ctx)
	if !ok {
		return a, fault.New(fault.Unauthenticated, "sign_in", "Sign in first.")
	}
	return a, nil
}

// SellerID is the seller whose data the request may touch.
func SellerID(ctx context.Context) (int64, error) {
	a, err := SignedIn(ctx)
	if err == nil && a.SellerID == 0 {
		err = fault.New(fault.Forbidden, "no_seller", "This account is not a seller yet: complete the profile in settings.")
	}
	return a.SellerID, err
}

// UnbannedSellerID is the same for what is closed to banned sellers.
func UnbannedSellerID(ctx context.Context) (int64, error) {
	sellerID, err := SellerID(ctx)
	if err != nil {
		return 0, err
	}
	a, _ := From(ctx)
	return sellerID, a.NotBanned()
}

// Operator is who is asking, where that is an operator in their own name.
func Operator(ctx context.Context) (Actor, error) {
	a, err := SignedIn(ctx)
	if err == nil && !a.IsOperator() {
		err = fault.New(fault.Forbidden, "not_operator", "Only operators may do this.")
	}
	return a, err
}

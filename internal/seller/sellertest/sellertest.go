// Package sellertest provides tests of every area with a seller to work with.
package sellertest

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/seller"
)

var counter atomic.Int64

// New is a valid community seller from France, changed by edit.
func New(edit func(*seller.Seller)) *seller.Seller {
	s := &seller.Seller{
		Email: fmt.Sprintf("seller%d@example.com", counter.Add(1)), FirstName: "Sam", LastName: "Seller",
		LanguageNative: "fr", Partnership: seller.Community, Country: "FR", IsEuropeBased: true,
		IsValid: true, IsWalletRequired: true,
		CreatedAt: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	if edit != nil {
		edit(s)
	}
	return s
}

// Add writes a new seller to the database.
func Add(t testing.TB, d *db.DB, edit func(*seller.Seller)) *seller.Seller {
	t.Helper()
	s := New(edit)
	err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		return seller.New(d, time.Now).Create(ctx, tx, s)
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Diff says in what two sellers differ, whatever zone their times are in.
func Diff(want, got *seller.Seller) string {
	return cmp.Diff(want, got, cmpopts.EquateApproxTime(0))
}

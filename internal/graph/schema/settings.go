package schema

import (
	"merkato/internal/settings"
)

// Settings are a seller's own, with its fields in one place.
type Settings struct{ *settings.Settings }

func (s Settings) Email() string            { return s.Seller.Email }
func (s Settings) FirstName() string        { return s.Seller.FirstName }
func (s Settings) LastName() string         { return s.Seller.LastName }
func (s Settings) LanguageNative() string   { return s.Seller.LanguageNative }
func (s Settings) LanguageSecond() *string  { return s.Seller.LanguageSecond }
func (s Settings) LanguageThird() *string   { return s.Seller.LanguageThird }
func (s Settings) TimeZone() string         { return s.Seller.Zone().String() }
func (s Settings) CatalogURL() *string      { return s.Seller.CatalogURL }
func (s Settings) DeclaredVATPayment() bool { return s.Seller.DeclaredVATPayment }
func (s Settings) IsValid() bool            { return s.Seller.IsValid }
func (s Settings) IsWaiting() bool          { return s.Waiting }

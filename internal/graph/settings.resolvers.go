package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/seller"
	"merkato/internal/settings"
)

func (q query) Settings(ctx context.Context) (*schema.Settings, error) {
	return settingsOf(q.services.Settings.Read(ctx))
}

func (m mutation) SaveSettings(ctx context.Context, input generated.SettingsInput) (*schema.Settings, error) {
	saved, err := m.services.Settings.Save(ctx, settingsInput(input))
	return settingsOf(saved, eachAtItsField(ctx, err))
}

func (m mutation) SignUp(ctx context.Context, input generated.SettingsInput) (*schema.Settings, error) {
	saved, err := m.services.Settings.SignUp(ctx, settingsInput(input))
	return settingsOf(saved, eachAtItsField(ctx, err))
}

func settingsOf(s *settings.Settings, err error) (*schema.Settings, error) {
	if err != nil {
		return nil, err
	}
	return &schema.Settings{Settings: s}, nil
}

func settingsInput(in generated.SettingsInput) settings.Input {
	given := settings.Input{
		Profile: settings.Profile{
			FirstName: in.FirstName, LastName: in.LastName,
			LanguageNative: in.LanguageNative, LanguageSecond: in.LanguageSecond, LanguageThird: in.LanguageThird,
			TimeZone: in.TimeZone, CatalogURL: in.CatalogURL, DeclaresVAT: in.DeclaredVatPayment,
		},
		Company: seller.Company{
			Name: in.Company.Name, LegalForm: in.Company.LegalForm, Street: in.Company.Street, Street2: in.Company.Street2,
			Postcode: in.Company.Postcode, City: in.Company.City, Country: in.Company.Country,
			VATNumber: in.Company.VatNumber, RegistrationNumber: in.Company.RegistrationNumber,
		},
	}
	given.KeepsVacation = in.KeepsVacation
	if v := in.Vacation; v != nil {
		given.Vacation = &settings.Vacation{From: v.From, Until: v.Until, Message: v.Message}
	}
	return given
}

// eachAtItsField reports several faults of an input one by one; the last is
// left to be returned.
func eachAtItsField(ctx context.Context, err error) error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return err
	}
	all := joined.Unwrap()
	for _, one := range all[:len(all)-1] {
		if rest := eachAtItsField(ctx, one); rest != nil {
			graphql.AddError(ctx, rest)
		}
	}
	return eachAtItsField(ctx, all[len(all)-1])
}

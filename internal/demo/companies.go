package demo

import (
	"merkato/internal/platform/feed"
)

// companies are the businesses behind demo sellers, by the person's name. Who
// has none yet is not here.
var companies = map[string]feed.Company{
	"community":      {Name: "Atelier Moreau", LegalForm: "SARL", Street: "8 rue des Lilas", Postcode: "69003", City: "Lyon", VATNumber: "FR32123456789", RegistrationNumber: "123456789"},
	"agency":         {Name: "Schneider & Partner", LegalForm: "GmbH", Street: "Lindenallee 14", Postcode: "50667", City: "Köln", VATNumber: "DE123456789", RegistrationNumber: "HRB 10203"},
	"industrial":     {Name: "Ferrari Commercio Digitale", LegalForm: "S.r.l.", Street: "Via dei Tigli 3", Postcode: "20121", City: "Milano", VATNumber: "IT12345678901", RegistrationNumber: "MI-2030405"},
	"creator":        {Name: "Navarro Módulos", LegalForm: "S.L.", Street: "Calle del Olmo 21", Postcode: "28012", City: "Madrid", VATNumber: "ESB12345678", RegistrationNumber: "M-998877"},
	"outside-europe": {Name: "Johnson Add-ons", LegalForm: "LLC", Street: "500 Example Avenue", Street2: "Suite 12", Postcode: "10001", City: "New York"},
	"banned":         {Name: "Kowalski Sklepy", LegalForm: "Sp. z o.o.", Street: "ul. Lipowa 7", Postcode: "90-001", City: "Łódź", VATNumber: "PL1234567890", RegistrationNumber: "0000123456"},
	"vacation":       {Name: "De Vries Webshops", LegalForm: "B.V.", Street: "Iepenlaan 9", Postcode: "1012 AB", City: "Amsterdam", VATNumber: "NL123456789B01", RegistrationNumber: "12345678"},
	"staff":          {Name: "Merkato Demo Portugal", LegalForm: "Lda.", Street: "Rua das Amoreiras 30", Postcode: "1250-020", City: "Lisboa", VATNumber: "PT123456789", RegistrationNumber: "123456789"},
	"monetization":   {Name: "Sokolova Subscriptions", LegalForm: "SIA", Street: "Liepu iela 4", Postcode: "LV-1010", City: "Rīga", VATNumber: "LV12345678901", RegistrationNumber: "40203012345"},
}

// documents are the papers of demo sellers, by the person's name; the last day of
// each counts from today.
var documents = map[string][]feed.Document{
	"community": {
		{Name: "Extrait Kbis", State: "VALID", ValidUntil: "19"},
		{Name: "Attestation de vigilance", State: "VALID", ValidUntil: "164"},
		{Name: "Pièce d’identité du gérant", State: "VALID"},
	},
	"agency": {
		{Name: "Handelsregisterauszug", State: "PENDING_VERIFICATION"},
		{Name: "Personalausweis der Geschäftsführung", State: "VALID", ValidUntil: "902"},
	},
	"vacation": {
		{Name: "Uittreksel Kamer van Koophandel", State: "VALID", ValidUntil: "-6"},
		{Name: "Identiteitsbewijs", State: "INVALID", Reason: "De achterkant ontbreekt."},
	},
}

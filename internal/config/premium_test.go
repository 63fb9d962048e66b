package config_test

import (
	"errors"
	"testing"

	"merkato/internal/config"
)

// R14.10: the contact of premium partners is a name and an address.
func TestPremiumContact(t *testing.T) {
	for contact, ok := range map[string]bool{"": true, "Ada Lovelace <ada@example.com>": true, "ada@example.com": true, "Ada Lovelace": false} {
		err := config.Config{PremiumContact: contact}.Check(nil)
		found := false
		var faults config.Faults
		errors.As(err, &faults)
		for _, fault := range faults {
			found = found || fault.Setting == "MERKATO_PREMIUM_CONTACT"
		}
		if found == ok {
			t.Errorf("%q: refused %v", contact, found)
		}
	}
}

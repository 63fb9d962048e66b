package sandbox

import "strings"

// exampleIBAN is what the form is filled with: the example of the standard's own
// texts, which belongs to nobody.
const exampleIBAN = "DE89 3704 0044 0532 0130 00"

// isIBAN reports whether a bank account number can be right: two letters, two
// check digits, up to 30 letters and digits, and the remainder that ISO 13616
// asks for. Spaces are for people.
func isIBAN(typed string) bool {
	iban := strings.ToUpper(strings.Join(strings.Fields(typed), ""))
	if len(iban) < 15 || len(iban) > 34 || !isLetter(iban[0]) || !isLetter(iban[1]) || !isDigit(iban[2]) || !isDigit(iban[3]) {
		return false
	}
	remainder := 0
	for _, c := range []byte(iban[4:] + iban[:4]) {
		switch {
		case isDigit(c):
			remainder = (remainder*10 + int(c-'0')) % 97
		case isLetter(c):
			remainder = (remainder*100 + int(c-'A') + 10) % 97
		default:
			return false
		}
	}
	return remainder == 1
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'A' <= c && c <= 'Z' }

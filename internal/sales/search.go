package sales

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plain replaces letters that are written with a stroke or as one of two, and
// so have no mark to leave out.
var plain = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "ß", "ss", "æ", "ae", "œ", "oe", "ı", "i")

// Fold brings text into the form in which it is searched: without case, marks
// and superfluous spaces, so that "müller" is found as "MULLER".
func Fold(s string) string {
	if isASCII(s) {
		return strings.Join(strings.Fields(strings.ToLower(s)), " ")
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.Fields(plain.Replace(b.String())), " ")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// SearchText is what an order is found by. Its parts are on lines of their
// own, so nothing is found across two of them.
func SearchText(reference, customerName, customerEmail, shop string) string {
	return strings.Join([]string{Fold(reference), Fold(customerName), Fold(customerEmail), Fold(shop)}, "\n")
}

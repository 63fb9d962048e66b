package money

import (
	"fmt"
	"strconv"
	"strings"
)

// style is how a language writes amounts. {n} is the number, {−} its sign.
type style struct{ thousands, decimal, amount string }

const after = "{−}{n}\u00a0€"

// styles are those of the languages of the product, as browsers have them.
var styles = map[string]style{
	"de": {".", ",", after}, "es": {".", ",", after}, "fr": {"\u00a0", ",", after}, "it": {".", ",", after}, "pl": {"\u00a0", ",", after},
	"pt": {".", ",", after}, "ro": {".", ",", after}, "ru": {"\u00a0", ",", after},
	"en": {",", ".", "{−}€{n}"}, "nl": {".", ",", "€\u00a0{−}{n}"},
}

// In writes an amount as a language does, as 1.234,56 € in German; as English where
// it is none of ours.
func (c Cents) In(language string) string {
	s, ok := styles[language]
	if !ok {
		s = styles["en"]
	}
	sign := ""
	if c < 0 {
		sign, c = "−", -c
	}
	whole := strconv.FormatInt(int64(c/100), 10)
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + s.thousands + whole[at:]
	}
	return strings.NewReplacer("{−}", sign, "{n}", fmt.Sprintf("%s%s%02d", whole, s.decimal, c%100)).Replace(s.amount)
}

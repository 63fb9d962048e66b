// Package versions compares the numbers of versions, of the shop software, of
// PHP and of modules.
package versions

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Compare orders versions such as 1.7.8 and 1.7.8.0 by their numbers; missing
// ones are zero and what is not a number counts as zero. One with a suffix, as
// 1.4.0-rc.1, comes before the one without; suffixes order as SemVer has it.
func Compare(a, b string) int {
	a, suffixA, isEarlyA := strings.Cut(a, "-")
	b, suffixB, isEarlyB := strings.Cut(b, "-")
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(as), len(bs)) {
		if order := cmp.Compare(Number(as, i), Number(bs, i)); order != 0 {
			return order
		}
	}
	switch {
	case isEarlyA && !isEarlyB:
		return -1
	case isEarlyB && !isEarlyA:
		return 1
	}
	return slices.CompareFunc(strings.Split(suffixA, "."), strings.Split(suffixB, "."), comparePart)
}

// comparePart orders parts of suffixes: numbers by their value and before words.
func comparePart(a, b string) int {
	isNumberA, isNumberB := isNumber(a), isNumber(b)
	switch {
	case isNumberA && isNumberB:
		a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) // of any length
	case isNumberA:
		return -1
	case isNumberB:
		return 1
	}
	return strings.Compare(a, b)
}

func isNumber(part string) bool { return part != "" && strings.Trim(part, "0123456789") == "" }

// Number is one of the numbers of a version, without its suffix.
func Number(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	digits, _, _ := strings.Cut(parts[i], "-")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	if err != nil {
		return 0
	}
	return n
}

// Major is the major version of the shop software: 1.6 and 1.7 are
// majors of their own, from 8 on the first number is.
func Major(version string) string {
	first, rest, _ := strings.Cut(version, ".")
	if first != "1" {
		return first
	}
	second, _, _ := strings.Cut(rest, ".")
	return first + "." + second
}

// WholeSeries reads a maximum as modules write it: to the shop software one of
// three characters, such as 1.7 or 8.2, is all of that series.
func WholeSeries(bound string) string {
	if len(bound) == 3 {
		return bound + ".999.999"
	}
	return bound
}

// UpperBound reads a maximum as themes write it, ~9.1.0 for all of 9.1.
func UpperBound(bound string) string {
	if rest, ok := strings.CutPrefix(bound, "~"); ok {
		parts := strings.Split(rest, ".")
		return strings.Join(append(parts[:min(2, len(parts))], "999"), ".")
	}
	if rest, ok := strings.CutPrefix(bound, "^"); ok {
		first, _, _ := strings.Cut(rest, ".")
		return first + ".999.999"
	}
	return LowerBound(bound)
}

// LowerBound reads a minimum, whatever sign is before it.
func LowerBound(bound string) string { return strings.TrimLeft(bound, "~^<>=v ") }

// Series cuts a version to as many numbers as another has: what needs 1.7.8.5
// runs on some of 1.7.8.
func Series(version, like string) string {
	parts := strings.Split(version, ".")
	return strings.Join(parts[:min(len(parts), strings.Count(like, ".")+1)], ".")
}

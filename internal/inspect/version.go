package inspect

import (
	"strconv"
	"strings"
)

// compareVersions orders versions such as 1.7.8 and 1.7.8.0 by their numbers;
// missing ones are zero and what is not a number counts as zero.
func compareVersions(a, b string) int {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(as), len(bs)) {
		x, y := part(as, i), part(bs, i)
		if x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

func part(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	n, err := strconv.Atoi(strings.TrimSpace(parts[i]))
	if err != nil {
		return 0
	}
	return n
}

// platformMajor is the major version of the shop software: 1.6 and 1.7 are
// majors of their own, from 8 on the first number is.
func platformMajor(version string) string {
	first, rest, _ := strings.Cut(version, ".")
	if first != "1" {
		return first
	}
	second, _, _ := strings.Cut(rest, ".")
	return first + "." + second
}

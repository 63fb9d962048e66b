// Package rules has all rules of the review, from the packages of their
// categories.
package rules

import (
	"slices"

	"merkato/internal/inspect"
	"merkato/internal/inspect/rules/install"
	"merkato/internal/inspect/rules/other"
	"merkato/internal/inspect/rules/phpcode"
	"merkato/internal/inspect/rules/ux"
)

// All are all rules there are.
var All = inspect.Rules(slices.Concat(install.Rules, phpcode.Rules, ux.Rules, other.Rules))

// Package ux has the rules on what users see: templates, scripts, styles and
// pictures.
package ux

import (
	"merkato/internal/inspect"
)

// Rules look at templates, scripts, styles and pictures.
var Rules = []*inspect.Rule{
	ruleSmarty, ruleTwig, ruleEscape, ruleRaw, ruleRemote, ruleIframe, ruleLinks, ruleInline, ruleConsole, ruleLogo, rulePlace,
	ruleThemeModule,
}

package inspect

// uxRules look at templates, scripts, styles and pictures.
var uxRules = []*Rule{
	ruleSmarty, ruleTwig, ruleEscape, ruleRaw, ruleRemote, ruleIframe, ruleLinks, ruleInline, ruleConsole, ruleLogo, rulePlace,
	ruleThemeModule,
}

package inspect

// themeRules say what a theme must have to be installed.
var themeRules = []*Rule{}

package inspect

// uxRules look at templates, scripts, styles and pictures.
var uxRules = []*Rule{}

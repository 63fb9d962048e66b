package inspect

// phpRules look at the syntax tree of PHP files.
var phpRules = []*Rule{}

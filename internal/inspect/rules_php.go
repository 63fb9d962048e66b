package inspect

// phpRules look at the syntax tree of PHP files.
var phpRules = []*Rule{ruleSyntax, ruleFloor, ruleRemoved, ruleDeprecated, ruleSQL, ruleCoreTable, ruleTableSQL}

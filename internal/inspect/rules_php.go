package inspect

// phpRules look at the syntax tree of PHP files.
var phpRules = []*Rule{
	ruleSyntax, ruleFloor, ruleRemoved, ruleDeprecated, ruleGuard, ruleEntry, ruleEval, ruleShell, ruleSerialize, ruleInclude,
	ruleSQL, ruleCoreTable, ruleTableSQL, ruleObfuscated, ruleDecode, ruleDownload, ruleTLS, rulePayAmount, ruleDebug,
	ruleBytes, ruleSuperglobal, ruleHTML, ruleSilence, ruleEnv, rulePrefix,
}

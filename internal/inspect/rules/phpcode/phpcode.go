// Package phpcode has the rules on PHP code.
package phpcode

import (
	"merkato/internal/inspect"
)

// Rules look at the syntax tree of PHP files.
var Rules = []*inspect.Rule{
	ruleSyntax, ruleFloor, ruleRemoved, ruleDeprecated, ruleGuard, ruleEntry, ruleEval, ruleShell, ruleSerialize, ruleInclude,
	ruleSQL, ruleCoreTable, ruleTableSQL, ruleObfuscated, ruleDecode, ruleDownload, ruleTLS, rulePayAmount, ruleDebug,
	ruleBytes, ruleSuperglobal, ruleHTML, ruleSilence, ruleEnv, rulePrefix,
}

package inspect

// otherRules look at what else is in an archive.
var otherRules = []*Rule{
	ruleIndex, ruleHtaccess, ruleDevFiles, ruleNested, ruleDevDeps, ruleLicense, ruleSecrets, ruleMalware,
	ruleGenerated, ruleToDo, ruleDocs, ruleNames,
}

// Package other has the rules on what else is in an archive.
package other

import (
	"merkato/internal/inspect"
)

// Rules look at what else is in an archive.
var Rules = []*inspect.Rule{
	ruleIndex, ruleHtaccess, ruleDevFiles, ruleNested, ruleDevDeps, ruleLicense, ruleSecrets, ruleMalware,
	ruleGenerated, ruleToDo, ruleDocs, ruleNames,
}

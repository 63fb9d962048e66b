package inspect

// otherRules look at what else is in an archive.
var otherRules = []*Rule{}

package seller

// Level is how far a seller has come; the dashboard computes it each Monday.
type Level string

const (
	Conqueror Level = "Conqueror"
	Captain   Level = "Captain"
	Superhero Level = "Superhero"
)

// Levels are all of them, the highest last.
var Levels = []Level{Conqueror, Captain, Superhero}

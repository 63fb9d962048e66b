// Package inspect is the engine that reviews a module or theme: an archive and
// its context go in, a report comes out. It knows no database, network or
// clock, so that the command line, the browser (as WebAssembly) and the server
// produce the same report, byte for byte.
//
// A review has three stages. The package archive reads the ZIP and refuses
// whatever could mean something else to the shop that installs it. The rules
// (one Rule each, in the packages below rules) look at one file at a time, then
// at the module as a whole. The Report sorts what they found, sets it against
// the previous version and draws the verdict. This package has what a rule is
// and what it works with; whoever reviews asks rules.All, which knows them all.
package inspect

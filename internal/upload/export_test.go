package upload

// NewOn is New with temporary files of the caller's.
var NewOn = handlerOn

package upload

import "merkato/internal/fault"

// ReasonOfFullDisk is how an error of the disk is told.
func ReasonOfFullDisk(err error) string { return fault.Of(full(err)).Reason }

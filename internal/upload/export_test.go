package upload

import "merkato/internal/fault"

// ReasonOfFullDisk is the reason reported for an error of the disk.
func ReasonOfFullDisk(err error) string { return fault.Of(full(err)).Reason }

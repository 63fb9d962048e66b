package auth

import (
	"strings"
	"unicode/utf8"

	"merkato/internal/fault"
)

const (
	// PoseAsHeader is the request header that names whom an operator poses as.
	PoseAsHeader = "ps-sellers-pose-as"

	shortestPoseAs = 8
)

// PoseAs decides whether someone may see the service through another's eyes,
// and returns the e-mail address to look the seller up by. The one
// who asks is judged first, so that nobody else learns what the header may
// hold or whether the feature is on.
func PoseAs(who Identity, enabled bool, header string) (email string, err error) {
	if !who.Operator {
		return "", fault.New(fault.Forbidden, "pose_as_operator", "Only an operator may pose as a seller.")
	}
	if !enabled {
		return "", fault.New(fault.Forbidden, "pose_as_off", "Posing as a seller is switched off.")
	}
	email = strings.TrimSpace(header)
	if utf8.RuneCountInString(email) < shortestPoseAs || len(email) > longestEmail || !strings.Contains(email, "@") {
		return "", fault.New(fault.Forbidden, "pose_as_email",
			"Name the seller to pose as by an e-mail address of at least %d characters.", shortestPoseAs)
	}
	return email, nil
}

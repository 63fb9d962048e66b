// Package message puts parameters into what is said to people.
package message

import "strings"

// Fill puts parameters into a message.
func Fill(message string, params map[string]string) string {
	if len(params) == 0 {
		return message
	}
	pairs := make([]string, 0, 2*len(params))
	for name, value := range params {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(message)
}

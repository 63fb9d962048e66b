// Diagram writes the states of a subscription into the documentation.
package main

import (
	"fmt"
	"os"

	"merkato/internal/subscription"
)

func main() {
	if err := os.WriteFile("../../docs/subscription.md", []byte(subscription.Diagram()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

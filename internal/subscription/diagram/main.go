// Diagram writes the states of a subscription into the documentation.
package main

import (
	"fmt"
	"os"
	"strings"

	"merkato/internal/subscription"
)

func main() {
	if err := os.WriteFile("../../docs/subscription.md", []byte(page()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// page is the machine for docs/subscription.md.
func page() string {
	var out strings.Builder
	out.WriteString("<!-- Generated from internal/subscription/machine.go by go generate. -->\n\n# States of a partner subscription\n\n")
	out.WriteString("The payment provider decides the status of a subscription. An event makes us read it again; this table says which way leads there, and what a seller may do. Everything else is refused.\n\n")
	out.WriteString("```mermaid\nstateDiagram-v2\n  [*] --> " + string(subscription.Created) + ": " + string(subscription.Subscribe) + "\n")
	for _, from := range subscription.Statuses {
		for _, to := range subscription.Statuses {
			var by []string
			for _, event := range subscription.Events {
				if target, err := subscription.Next(from, event); err == nil && target == to {
					by = append(by, string(event))
				}
			}
			if len(by) > 0 {
				fmt.Fprintf(&out, "  %s --> %s: %s\n", from, to, strings.Join(by, ", "))
			}
		}
	}
	out.WriteString("```\n\n| State |")
	for _, event := range subscription.Events {
		fmt.Fprintf(&out, " %s |", event)
	}
	out.WriteString("\n|---|" + strings.Repeat("---|", len(subscription.Events)) + "\n")
	for _, from := range subscription.Statuses {
		fmt.Fprintf(&out, "| %s |", from)
		for _, event := range subscription.Events {
			cell, err := subscription.Next(from, event)
			if err != nil {
				cell = "–"
			}
			fmt.Fprintf(&out, " %s |", cell)
		}
		out.WriteString("\n")
	}
	return out.String()
}

package app

import (
	"bytes"
	"encoding/json"
	"io"

	"merkato/internal/config"
	"merkato/internal/platform"
)

// WriteOpenAPI writes the document of the marketplace's API as a server with
// the same settings serves it. It needs neither a server nor a database.
func WriteOpenAPI(c config.Config, out io.Writer) error {
	document := platform.New(platformAt(platform.Options{}, c, c.Origin(c.Listen))).OpenAPI()
	var lines bytes.Buffer
	if err := json.Indent(&lines, document, "", "  "); err != nil {
		return err
	}
	lines.WriteByte('\n')
	_, err := lines.WriteTo(out)
	return err
}

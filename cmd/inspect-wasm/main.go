//go:build js && wasm

// Command inspect-wasm is the engine for the browser: it offers JavaScript one
// function, merkatoInspect, and waits to be called. A worker of the web app
// loads it when a seller drops a file.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/rules"
)

func main() {
	// A worker has memory for one archive and no other work: collecting late
	// saves a third of the time.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(512 << 20)
	js.Global().Set("merkatoInspect", js.FuncOf(review))
	select {}
}

// review takes the archive as Uint8Array, the context as JSON and a function
// that receives progress, and returns {report} as JSON text or {error}.
func review(_ js.Value, args []js.Value) any {
	zip := make([]byte, args[0].Get("length").Int())
	js.CopyBytesToGo(zip, args[0])
	var c inspect.Context
	if err := json.Unmarshal([]byte(args[1].String()), &c); err != nil {
		return map[string]any{"error": err.Error()}
	}
	reported := 0
	progress := func(done, total int) {
		// A call into JavaScript costs more than most files do.
		if percent := done * 100 / total; percent > reported {
			reported = percent
			args[2].Invoke(done, total)
		}
	}
	report, err := rules.All.InspectZip(context.Background(), bytes.NewReader(zip), int64(len(zip)), archive.DefaultLimits, c, progress)
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	text, err := report.JSON()
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	return map[string]any{"report": string(text)}
}

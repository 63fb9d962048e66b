package app

import (
	"io"
	"log/slog"

	"merkato/internal/config"
	"merkato/internal/devidp"
	"merkato/internal/server"
)

// NewLogger logs as configured. Lines that belong to a request carry its id.
func NewLogger(c config.Config, out io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		level = slog.LevelInfo // the command line allows only levels
	}
	options := &slog.HandlerOptions{Level: level}
	var handler slog.Handler = slog.NewTextHandler(out, options)
	if c.LogFormat == "json" {
		handler = slog.NewJSONHandler(out, options)
	}
	return slog.New(devidp.LogSilentSignIns(server.LogRequestIDs(handler)))
}

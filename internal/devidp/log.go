package devidp

import (
	"context"
	"log/slog"
	"slices"

	"github.com/zitadel/oidc/v3/pkg/oidc"
)

// LogSilentSignIns takes for debugging what the library warns of when nobody is
// signed in: that is the answer to the silent sign-in of each new tab, and no error.
// The library logs by the default logger only, so the program has it there.
func LogSilentSignIns(next slog.Handler) slog.Handler { return logHandler{next} }

type logHandler struct{ slog.Handler }

func (h logHandler) Handle(ctx context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		if e, ok := a.Value.Any().(*oidc.Error); ok &&
			slices.Contains([]string{"login_required", "consent_required", "interaction_required", "account_selection_required"}, string(e.ErrorType)) {
			r.Level = slog.LevelDebug
		}
		return true
	})
	if !h.Enabled(ctx, r.Level) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

func (h logHandler) WithAttrs(a []slog.Attr) slog.Handler { return logHandler{h.Handler.WithAttrs(a)} }
func (h logHandler) WithGroup(name string) slog.Handler   { return logHandler{h.Handler.WithGroup(name)} }

package app

import (
	"context"
	"net/http"
	"net/url"

	"merkato/internal/config"
	"merkato/internal/fault"
	"merkato/internal/notifications"
	"merkato/internal/problem"
)

// mailServer is where e-mails leave by; nil: nowhere.
func mailServer(c config.SMTP) *notifications.Server {
	if !c.IsSet() {
		return nil
	}
	return &notifications.Server{
		Host: c.Host, Port: c.Port, User: c.User, Password: c.Password,
		Encryption: notifications.Encryption(c.Encryption), From: c.From,
	}
}

func checkMail(ctx context.Context, c config.Config) (string, error) {
	server := mailServer(c.SMTP)
	if server == nil {
		return "no mail server, so sellers get no e-mails", nil
	}
	if err := server.Check(ctx); err != nil {
		return "", err
	}
	return c.SMTP.Host + ", as " + c.SMTP.From, nil
}

// unsubscribe takes the one click of RFC 8058, which mail programs send without
// asking anybody. A person who opens the address is led to the page, for what
// only looks at links must not unsubscribe anybody.
func (a *App) unsubscribe(w http.ResponseWriter, r *http.Request) {
	token := r.URL.Query().Get("token")
	if r.Method != http.MethodPost {
		http.Redirect(w, r, "/sellers/en/unsubscribe?token="+url.QueryEscape(token), http.StatusSeeOther)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	if r.PostFormValue("List-Unsubscribe") != "One-Click" {
		http.Error(w, "Send List-Unsubscribe=One-Click, as RFC 8058 has it.", http.StatusBadRequest)
		return
	}
	if _, err := a.Notifications.Unsubscribe(r.Context(), token, false); err != nil {
		f := fault.Of(err)
		if f.Code == fault.Internal {
			a.log.ErrorContext(r.Context(), "unsubscribing failed", "error", err)
		}
		http.Error(w, f.Message, problem.Status(f))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

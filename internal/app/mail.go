package app

import (
	"context"
	"encoding/json"
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

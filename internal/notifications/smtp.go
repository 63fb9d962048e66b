package notifications

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/wneessen/go-mail"
)

// Encryption is how a connection to the mail server is kept private.
type Encryption string

const (
	StartTLS Encryption = "starttls" // begins in the open, and is encrypted before anything is said
	TLS      Encryption = "tls"      // from the first byte
	Plain    Encryption = "none"     // for a server on the same machine
)

// Server is the mail server that e-mails leave by.
type Server struct {
	Host       string
	Port       int
	User       string // empty: no sign-in
	Password   string
	Encryption Encryption
	From       string // as Merkato <noreply@example.com>
}

// Message is an e-mail that is ready to be sent.
type Message struct {
	ID          string // the same one for every try
	To          string
	Subject     string
	Text        string
	HTML        string
	Unsubscribe string // the address that unsubscribes with one click; empty: it cannot be
	At          time.Time
	Language    string
}

// Refused says that the mail server will not take an e-mail, however often it is
// tried.
type Refused struct{ cause error }

func (r *Refused) Error() string { return r.cause.Error() }

// Unwrap is what the server said.
func (r *Refused) Unwrap() error { return r.cause }

func asRefused(err error, as **Refused) bool { return errors.As(err, as) }

const smtpTimeout = 15 * time.Second

func (s *Server) client() (*mail.Client, error) {
	options := []mail.Option{mail.WithPort(s.Port), mail.WithTimeout(smtpTimeout)}
	switch s.Encryption {
	case TLS:
		options = append(options, mail.WithSSL())
	case Plain:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if s.User != "" {
		by := mail.SMTPAuthAutoDiscover
		if s.Encryption == Plain {
			by = mail.SMTPAuthPlainNoEnc // which the others refuse
		}
		options = append(options, mail.WithSMTPAuth(by), mail.WithUsername(s.User), mail.WithPassword(s.Password))
	}
	return mail.NewClient(s.Host, options...)
}

// Check signs in to the server and sends nothing.
func (s *Server) Check(ctx context.Context) error {
	client, err := s.client()
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return err
	}
	return client.Close()
}

// Send hands a message to the server; a *Refused says that trying again is in
// vain.
func (s *Server) Send(ctx context.Context, m *Message) error {
	built, err := s.build(m)
	if err != nil {
		return &Refused{discreet(err, m.To)}
	}
	client, err := s.client()
	if err != nil {
		return err
	}
	err = client.DialAndSendWithContext(ctx, built)
	if err == nil || built.IsDelivered() { // how the conversation ended does not matter then
		return nil
	}
	var failed *mail.SendError
	said := discreet(err, m.To)
	if errors.As(err, &failed) && failed.ErrorCode() >= 500 && !failed.IsTemp() && failed.Reason != mail.ErrSMTPMailFrom {
		return &Refused{fmt.Errorf("the mail server refused it: %w", said)}
	}
	return said
}

// discreet leaves the address out of what went wrong, which is logged and stored
// with the job; servers and our own library like to repeat it.
func discreet(err error, address string) error {
	if address == "" {
		return err
	}
	said := regexp.MustCompile("(?i)"+regexp.QuoteMeta(address)).ReplaceAllLiteralString(err.Error(), "…")
	return &saidOtherwise{said, err}
}

type saidOtherwise struct {
	text  string
	cause error
}

func (s *saidOtherwise) Error() string { return s.text }

func (s *saidOtherwise) Unwrap() error { return s.cause }

func (s *Server) build(m *Message) (*mail.Msg, error) {
	built := mail.NewMsg()
	if err := built.From(s.From); err != nil {
		return nil, err
	}
	if err := built.To(m.To); err != nil {
		return nil, err
	}
	built.SetMessageIDWithValue(m.ID)
	built.SetDateWithValue(m.At)
	built.Subject(m.Subject)
	built.SetGenHeader("Auto-Submitted", "auto-generated")
	built.SetGenHeader(mail.HeaderContentLang, m.Language)
	if m.Unsubscribe != "" {
		built.SetGenHeader(mail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		built.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	built.SetBodyString(mail.TypeTextPlain, m.Text)
	built.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	return built, nil
}

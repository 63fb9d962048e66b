package config

import (
	"net/mail"
	"net/netip"
)

// SMTP is the mail server that e-mails to sellers leave by.
type SMTP struct {
	Host       string `placeholder:"HOST" help:"Mail server by which sellers are notified. Default: none, no e-mails are sent."`
	Port       int    `default:"587" help:"Its port: mostly 587 with STARTTLS, 465 with TLS."`
	User       string `placeholder:"NAME" help:"Who signs in to it. Default: nobody."`
	Password   string `placeholder:"SECRET" help:"The password for it."`
	Encryption string `default:"starttls" enum:"starttls,tls,none" help:"How the connection is kept private: starttls, tls or none."`
	From       string `placeholder:"ADDRESS" help:"Sender of e-mails, such as Merkato <noreply@sellers.example.com>."`
}

// IsSet reports whether e-mails are sent.
func (s SMTP) IsSet() bool { return s.Host != "" }

func (s SMTP) faults() (f Faults) {
	if !s.IsSet() {
		if s.From != "" || s.User != "" {
			f.add("MERKATO_SMTP_HOST", "is empty, while a sender or a user is set; name the mail server, or remove them")
		}
		return f
	}
	if s.Port < 1 || s.Port > 65535 {
		f.add("MERKATO_SMTP_PORT", "%d is not a port; use a number from 1 to 65535", s.Port)
	}
	if _, err := mail.ParseAddress(s.From); err != nil {
		f.add("MERKATO_SMTP_FROM", "%q is not a sender; write it as Merkato <noreply@sellers.example.com>", s.From)
	}
	if s.Encryption == "none" && !isLocal(s.Host) {
		f.add("MERKATO_SMTP_ENCRYPTION", "is none, and %s is another machine: names and amounts could be read in transit; use starttls or tls", s.Host)
	}
	if (s.User == "") != (s.Password == "") {
		f.add("MERKATO_SMTP_PASSWORD", "and MERKATO_SMTP_USER belong together; set both, or none")
	}
	return f
}

func isLocal(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || (err == nil && ip.IsLoopback())
}

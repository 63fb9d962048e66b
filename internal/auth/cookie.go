package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

const (
	// CookieIssuer is who vouches for identities that come by cookie.
	CookieIssuer = "addons-cookie"
	// CookieHeader is the request header that carries the value.
	CookieHeader = "x-addons-cookie"

	cookieVersion   = "v1"
	shortestSecret  = 32
	longestCookie   = 1024
	longestSubject  = 128
	longestEmail    = 254
	longestLifetime = 31 * 24 * time.Hour
)

// CookieSigner issues and verifies the legacy site's session value:
//
//	v1.<subject>.<e-mail>.<issued>.<expires>.<mac>
//
// Subject, e-mail and mac are base64url without padding, the times are decimal
// seconds since 1970, and the mac is HMAC-SHA256 over all that comes before
// its dot. It is plain text so that the site can make one in any language.
type CookieSigner struct {
	current, previous []byte
	skew              time.Duration
	now               func() time.Time
}

// CookieOptions are the secrets shared with the legacy site.
type CookieOptions struct {
	Current  []byte           // signs, and is accepted; at least 32 bytes
	Previous []byte           // only accepted, so that the secret can be changed; may be empty
	Skew     time.Duration    // how far clocks may differ; 0: five minutes, negative: not at all
	Now      func() time.Time // nil: the machine's clock
}

// NewCookieSigner makes a signer; it refuses secrets that could be guessed.
func NewCookieSigner(o CookieOptions) (*CookieSigner, error) {
	if len(o.Current) < shortestSecret {
		return nil, fmt.Errorf("the cookie secret must have at least %d bytes", shortestSecret)
	}
	if len(o.Previous) > 0 && len(o.Previous) < shortestSecret {
		return nil, fmt.Errorf("the previous cookie secret must have at least %d bytes, or be empty", shortestSecret)
	}
	switch {
	case o.Skew == 0:
		o.Skew = defaultSkew
	case o.Skew < 0:
		o.Skew = 0
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &CookieSigner{current: o.Current, previous: o.Previous, skew: o.Skew, now: o.Now}, nil
}

// Issue makes a value for someone, good for that long.
func (s *CookieSigner) Issue(subject, email string, lifetime time.Duration) (string, error) {
	switch {
	case subject == "" || len(subject) > longestSubject:
		return "", fmt.Errorf("a cookie's subject has 1 to %d bytes", longestSubject)
	case len(email) > longestEmail:
		return "", fmt.Errorf("a cookie's e-mail address has at most %d bytes", longestEmail)
	case lifetime < time.Second || lifetime > longestLifetime:
		return "", errors.New("a cookie lives from a second to 31 days")
	}
	issued := s.now()
	payload := strings.Join([]string{
		cookieVersion,
		encode([]byte(subject)),
		encode([]byte(email)),
		strconv.FormatInt(issued.Unix(), 10),
		strconv.FormatInt(issued.Add(lifetime).Unix(), 10),
	}, ".")
	return payload + "." + encode(mac(s.current, payload)), nil
}

// Verify says whose value this is. One that does not hold is refused as
// Unauthenticated with one of the reasons cookie_missing, cookie_malformed,
// cookie_signature, cookie_expired, cookie_not_yet.
func (s *CookieSigner) Verify(value string) (Identity, error) {
	if value == "" {
		return Identity{}, refuse("cookie_missing", "Sign in first: the request carries no session.")
	}
	malformed := refuse("cookie_malformed", "The session cannot be read.")
	if len(value) > longestCookie {
		return Identity{}, malformed
	}
	end := strings.LastIndexByte(value, '.')
	if end < 0 {
		return Identity{}, malformed
	}
	payload := value[:end]
	signature, err := decode(value[end+1:])
	if err != nil {
		return Identity{}, malformed
	}
	if !s.signed(payload, signature) {
		return Identity{}, refuse("cookie_signature", "The session's signature is wrong.")
	}

	parts := strings.Split(payload, ".")
	if len(parts) != 5 || parts[0] != cookieVersion {
		return Identity{}, malformed
	}
	subject, err1 := decode(parts[1])
	email, err2 := decode(parts[2])
	issued, err3 := strconv.ParseInt(parts[3], 10, 64)
	expires, err4 := strconv.ParseInt(parts[4], 10, 64)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return Identity{}, malformed.Because(err)
	}
	if len(subject) == 0 || len(subject) > longestSubject || len(email) > longestEmail {
		return Identity{}, malformed
	}
	if expires <= issued || expires-issued > int64(longestLifetime/time.Second) {
		return Identity{}, malformed
	}
	now := s.now()
	if !now.Before(time.Unix(expires, 0).Add(s.skew)) {
		return Identity{}, refuse("cookie_expired", "The session has expired.")
	}
	if now.Add(s.skew).Before(time.Unix(issued, 0)) {
		return Identity{}, refuse("cookie_not_yet", "The session is not valid yet: check the clocks.")
	}
	return Identity{
		Issuer:        CookieIssuer,
		Subject:       string(subject),
		Email:         string(email),
		EmailVerified: len(email) > 0, // the site only signs addresses it verified itself
		Session:       "cookie " + parts[3],
		SignedInAt:    time.Unix(issued, 0),
	}, nil
}

// signed compares in constant time, with the current secret and the previous one.
func (s *CookieSigner) signed(payload string, signature []byte) bool {
	if hmac.Equal(signature, mac(s.current, payload)) {
		return true
	}
	return len(s.previous) > 0 && hmac.Equal(signature, mac(s.previous, payload))
}

func mac(secret []byte, payload string) []byte {
	h := hmac.New(sha256.New, secret)
	h.Write([]byte(payload))
	return h.Sum(nil)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(s string) ([]byte, error) { return base64.RawURLEncoding.Strict().DecodeString(s) }

package notifications

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
)

// A link that unsubscribes names the seller and the kinds, and is signed: it
// works without signing in, for as long as the e-mail is kept.

// secret is what links are signed with; the first who needs it makes it.
func (s *Service) secret(ctx context.Context) ([]byte, error) {
	text, err := readSecret(ctx, s.db.Read())
	if db.IsNotFound(err) {
		err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return writeSecret(ctx, tx, rand.Text()+rand.Text()) })
		if err == nil {
			text, err = readSecret(ctx, s.db.Read())
		}
	}
	return []byte(text), err
}

func (s *Service) sign(ctx context.Context, sellerID int64, off []Kind) (string, error) {
	key, err := s.secret(ctx)
	if err != nil {
		return "", err
	}
	payload := strconv.FormatInt(sellerID, 10) + "." + strings.ReplaceAll(joinKinds(off), ",", "-")
	return payload + "." + seal(key, payload), nil
}

// open checks a token and says whose it is and what it switches off.
func (s *Service) open(ctx context.Context, token string) (sellerID int64, off []Kind, err error) {
	broken := fault.New(fault.Invalid, "link_broken", "This link is incomplete: copy all of it from the e-mail, or change the e-mails in your settings.").At("token")
	at := strings.LastIndexByte(token, '.')
	if at < 0 || len(token) > 500 {
		return 0, nil, broken
	}
	key, err := s.secret(ctx)
	if err != nil {
		return 0, nil, err
	}
	payload := token[:at]
	if !hmac.Equal([]byte(token[at+1:]), []byte(seal(key, payload))) {
		return 0, nil, broken
	}
	id, named, _ := strings.Cut(payload, ".")
	if sellerID, err = strconv.ParseInt(id, 10, 64); err != nil {
		return 0, nil, broken
	}
	off = slices.DeleteFunc(splitKinds(strings.ReplaceAll(named, "-", ",")), func(kind Kind) bool { return !slices.Contains(Kinds, kind) })
	return sellerID, off, nil
}

func seal(key []byte, payload string) string {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("unsubscribe " + payload))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// hidden shows an address so far that its owner knows it, as c…@example.com.
func hidden(address string) string {
	name, host, ok := strings.Cut(address, "@")
	if !ok || name == "" {
		return ""
	}
	return string([]rune(name)[:1]) + "…@" + host
}

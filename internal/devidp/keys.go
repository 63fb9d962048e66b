package devidp

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// signingKey is one of the provider's own keys. It serves op both as the key
// that signs and, through publicKey, as one that is published.
type signingKey struct {
	KeyID   string          `json:"kid"`
	Private json.RawMessage `json:"private"` // as a JSON web key
	Created time.Time       `json:"created"`

	private *ecdsa.PrivateKey
}

func (k *signingKey) ID() string                                  { return k.KeyID }
func (k *signingKey) SignatureAlgorithm() jose.SignatureAlgorithm { return jose.ES256 }
func (k *signingKey) Key() any                                    { return k.private }

type publicKey struct{ *signingKey }

func (k publicKey) Algorithm() jose.SignatureAlgorithm { return jose.ES256 }
func (k publicKey) Use() string                        { return "sig" }
func (k publicKey) Key() any                           { return &k.private.PublicKey }

var (
	_ op.SigningKey = (*signingKey)(nil)
	_ op.Key        = publicKey{}
)

// ensureKey makes the first key where there is none, also when two processes
// start on an empty folder at once.
func ensureKey(ctx context.Context, s *state) error {
	return s.atomically(ctx, func(r records) error {
		keys, err := readKeys(ctx, r)
		if err != nil || len(keys) > 0 {
			return err
		}
		return addKey(ctx, r)
	})
}

func addKey(ctx context.Context, r records) error {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	key := signingKey{KeyID: newSecret(), Created: r.now()}
	key.Private, err = json.Marshal(jose.JSONWebKey{Key: private, KeyID: key.KeyID})
	if err != nil {
		return err
	}
	return r.put(ctx, keyRecord, key.KeyID, key, time.Time{})
}

func readKeys(ctx context.Context, r records) ([]*signingKey, error) {
	var keys []*signingKey
	err := r.each(ctx, keyRecord, func(_ string, body []byte) error {
		key := &signingKey{}
		if err := json.Unmarshal(body, key); err != nil {
			return err
		}
		var web jose.JSONWebKey
		if err := json.Unmarshal(key.Private, &web); err != nil {
			return err
		}
		private, ok := web.Key.(*ecdsa.PrivateKey)
		if !ok {
			return errors.New("the sign-in provider's key is of a kind it does not use")
		}
		key.private = private
		keys = append(keys, key)
		return nil
	})
	return keys, err
}

func newestKey(keys []*signingKey) *signingKey {
	var newest *signingKey
	for _, key := range keys {
		if newest == nil || key.Created.After(newest.Created) {
			newest = key
		}
	}
	return newest
}

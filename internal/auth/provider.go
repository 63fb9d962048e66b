package auth

import (
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"golang.org/x/sync/singleflight"

	"merkato/internal/fault"
)

const (
	fetchTimeout = 10 * time.Second
	longestBody  = 1 << 20
	// askAgain is the shortest time between two questions for keys, so that
	// tokens with made-up key ids cannot be used to hammer the provider.
	askAgain = 3 * time.Second
	// keysGrowOld is when keys are read again though nothing is missing: that
	// is how a withdrawn key stops being accepted.
	keysGrowOld = 10 * time.Minute
)

// provider knows an OpenID provider's endpoints and public keys. It reads them
// when they are first needed and keeps what it has while the provider is away.
type provider struct {
	issuer string
	client *http.Client
	now    func() time.Time
	asking singleflight.Group

	mu       sync.RWMutex
	keys     []jose.JSONWebKey
	userinfo string
	asked    time.Time // when keys were last asked for, whatever came of it
	problem  error     // what came of it
}

// verify checks the signature with the provider's keys, asking for them again
// when the one the token names is not among them.
func (p *provider) verify(ctx context.Context, signed *jose.JSONWebSignature, header jose.Header) error {
	keys := p.matching(header)
	if len(keys) == 0 {
		if err := p.refreshNow(ctx); err != nil {
			return err
		}
		if keys = p.matching(header); len(keys) == 0 {
			return refuse("token_signature", "The token is signed with a key the sign-in service does not publish.")
		}
	}
	p.refreshSometimes()
	for _, key := range keys {
		if _, err := signed.Verify(key.Key); err == nil {
			return nil
		}
	}
	return refuse("token_signature", "The token's signature is wrong.")
}

// matching are the keys that could have made a signature with this header.
func (p *provider) matching(header jose.Header) []jose.JSONWebKey {
	p.mu.RLock()
	defer p.mu.RUnlock()
	var found []jose.JSONWebKey
	for _, key := range p.keys {
		named := header.KeyID == "" || key.KeyID == header.KeyID
		if named && (key.Algorithm == "" || key.Algorithm == header.Algorithm) && fits(key.Key, header.Algorithm) {
			found = append(found, key)
		}
	}
	return found
}

// fits reports whether a key is of the kind an algorithm uses.
func fits(key any, algorithm string) bool {
	switch key.(type) {
	case *rsa.PublicKey:
		return strings.HasPrefix(algorithm, "RS") || strings.HasPrefix(algorithm, "PS")
	case *ecdsa.PublicKey:
		return strings.HasPrefix(algorithm, "ES")
	case ed25519.PublicKey:
		return algorithm == string(jose.EdDSA)
	}
	return false
}

// refreshNow asks for keys unless that was done a moment ago.
func (p *provider) refreshNow(ctx context.Context) error {
	p.mu.RLock()
	recently, problem := !p.asked.IsZero() && p.now().Sub(p.asked) < askAgain, p.problem
	p.mu.RUnlock()
	if recently {
		return problem
	}
	return p.refresh(ctx)
}

// refreshSometimes reads keys that have grown old again, without making the
// caller wait for it.
func (p *provider) refreshSometimes() {
	p.mu.RLock()
	old := p.now().Sub(p.asked) >= keysGrowOld
	p.mu.RUnlock()
	if old {
		p.asking.DoChan("keys", p.ask)
	}
}

// refresh asks for keys. All who want them at the same time share one question,
// which goes on when the one who began it gives up.
func (p *provider) refresh(ctx context.Context) error {
	select {
	case answer := <-p.asking.DoChan("keys", p.ask):
		return answer.Err
	case <-ctx.Done():
		return unavailable(ctx.Err())
	}
}

func (p *provider) ask() (any, error) {
	ctx, cancel := context.WithTimeout(context.Background(), fetchTimeout)
	defer cancel()
	found, err := p.discover(ctx)
	var keys []jose.JSONWebKey
	if err == nil {
		keys, err = p.fetchKeys(ctx, found.Keys)
	}

	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked, p.problem = p.now(), nil
	if err != nil {
		p.problem = unavailable(err)
		return nil, p.problem
	}
	p.keys, p.userinfo = keys, found.UserInfo
	return nil, nil
}

// discovery is the part of the provider's self-description that we use.
type discovery struct {
	Issuer   string `json:"issuer"`
	Keys     string `json:"jwks_uri"`
	UserInfo string `json:"userinfo_endpoint"`
}

func (p *provider) discover(ctx context.Context) (discovery, error) {
	var found discovery
	address := strings.TrimSuffix(p.issuer, "/") + "/.well-known/openid-configuration"
	if err := p.get(ctx, address, "", &found); err != nil {
		return found, fmt.Errorf("discovery: %w", err)
	}
	if found.Issuer != p.issuer {
		return found, fmt.Errorf("discovery: the provider calls itself %q, not %q", found.Issuer, p.issuer)
	}
	if !isWeb(found.Keys) {
		return found, errors.New("discovery: there is no usable jwks_uri")
	}
	return found, nil
}

func (p *provider) fetchKeys(ctx context.Context, address string) ([]jose.JSONWebKey, error) {
	// One by one: a key of a kind we do not know must not cost us the others.
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := p.get(ctx, address, "", &set); err != nil {
		return nil, fmt.Errorf("keys: %w", err)
	}
	var keys []jose.JSONWebKey
	for _, raw := range set.Keys {
		var key jose.JSONWebKey
		if json.Unmarshal(raw, &key) != nil || !key.Valid() || !key.IsPublic() {
			continue
		}
		if key.Use == "" || key.Use == "sig" {
			keys = append(keys, key)
		}
	}
	if len(keys) == 0 {
		return nil, errors.New("keys: the provider publishes none that can verify a signature")
	}
	return keys, nil
}

// statusError is an answer other than 200.
type statusError int

func (s statusError) Error() string { return fmt.Sprintf("the provider answered %d", int(s)) }

// get reads a JSON document, with the bearer token when there is one.
func (p *provider) get(ctx context.Context, address, token string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := p.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return statusError(response.StatusCode)
	}
	return json.NewDecoder(io.LimitReader(response.Body, longestBody)).Decode(into)
}

func isWeb(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

func unavailable(cause error) *fault.Error {
	return fault.New(fault.Unavailable, "provider_unavailable",
		"The sign-in service does not answer; try again in a moment.").Because(cause)
}

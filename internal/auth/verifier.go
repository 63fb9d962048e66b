package auth

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	defaultSkew      = 5 * time.Minute
	defaultCacheSize = 4096
	longestToken     = 16 << 10
	// longestTrust bounds how long a verified token is not looked at again, and
	// so how long a key that the provider withdrew can still be of use.
	longestTrust = time.Minute
)

// Algorithms are the signatures accepted unless the options name fewer. All of
// them are asymmetric: a published key must never serve to sign.
var Algorithms = []jose.SignatureAlgorithm{
	jose.RS256, jose.RS384, jose.RS512,
	jose.PS256, jose.PS384, jose.PS512,
	jose.ES256, jose.ES384, jose.ES512,
	jose.EdDSA,
}

// Options are how tokens are judged.
type Options struct {
	Issuer       string                    // the provider's address, exactly as its tokens name it
	Audience     string                    // what a token must be meant for
	Algorithms   []jose.SignatureAlgorithm // empty: all of Algorithms
	Skew         time.Duration             // how far clocks may differ; 0: five minutes, negative: not at all
	AcceptID     bool                      // also take what cannot be told from an identity token
	RolesClaim   string                    // empty: roles; a dotted path such as realm_access.roles works too
	OperatorRole string                    // empty: operator
	CacheSize    int                       // how many verified tokens are remembered; 0: 4096
	Now          func() time.Time          // nil: the machine's clock
}

// Verifier verifies access tokens of one OpenID provider.
type Verifier struct {
	options  Options
	provider *provider
	verified *lru.Cache[[sha256.Size]byte, trusted]
}

// trusted is a token that was verified, and until when that is believed.
type trusted struct {
	identity Identity
	until    time.Time
	info     *Identity // what the provider said of its owner; nil: it was not asked
}

// NewVerifier makes a verifier. It does not talk to the provider yet: that may
// be away, or live in this very process and not listen yet.
func NewVerifier(o Options) (*Verifier, error) {
	if o.Issuer == "" || o.Audience == "" {
		return nil, errors.New("auth: a verifier needs an issuer and an audience")
	}
	if len(o.Algorithms) == 0 {
		o.Algorithms = Algorithms
	}
	for _, a := range o.Algorithms {
		if !slices.Contains(Algorithms, a) {
			return nil, errors.New("auth: the algorithm " + string(a) + " is not an asymmetric signature")
		}
	}
	switch {
	case o.Skew == 0:
		o.Skew = defaultSkew
	case o.Skew < 0:
		o.Skew = 0
	}
	if o.RolesClaim == "" {
		o.RolesClaim = "roles"
	}
	if o.OperatorRole == "" {
		o.OperatorRole = "operator"
	}
	if o.CacheSize == 0 {
		o.CacheSize = defaultCacheSize
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	cache, err := lru.New[[sha256.Size]byte, trusted](o.CacheSize)
	if err != nil {
		return nil, err
	}
	return &Verifier{
		options:  o,
		provider: &provider{issuer: o.Issuer, client: &http.Client{Timeout: fetchTimeout}, now: o.Now},
		verified: cache,
	}, nil
}

// Verify says whose access token this is. A token that does not hold is refused
// as Unauthenticated with one of the reasons token_missing, token_malformed,
// token_algorithm, token_type, token_issuer, token_signature, token_audience,
// token_expired, token_not_yet, token_subject. When the provider is away and
// its keys are not known yet, the answer is Unavailable.
func (v *Verifier) Verify(ctx context.Context, token string) (Identity, error) {
	if token == "" {
		return Identity{}, refuse("token_missing", "Sign in first: the request carries no token.")
	}
	if len(token) > longestToken {
		return Identity{}, refuse("token_malformed", "The token is too long.")
	}
	now := v.options.Now()
	key := sha256.Sum256([]byte(token))
	if t, ok := v.verified.Get(key); ok {
		if now.Before(t.until) {
			return t.identity, nil
		}
		v.verified.Remove(key)
	}
	identity, expires, err := v.verify(ctx, token, now)
	if err != nil {
		return Identity{}, err
	}
	until := now.Add(longestTrust)
	if expires.Before(until) {
		until = expires
	}
	v.verified.Add(key, trusted{identity: identity, until: until})
	return identity, nil
}

// verify does the whole work, and also returns when the token stops being good.
func (v *Verifier) verify(ctx context.Context, token string, now time.Time) (Identity, time.Time, error) {
	fail := func(err error) (Identity, time.Time, error) { return Identity{}, time.Time{}, err }

	signed, err := jose.ParseSignedCompact(token, v.options.Algorithms)
	if err != nil {
		var algorithm *jose.ErrUnexpectedSignatureAlgorithm
		if errors.As(err, &algorithm) {
			return fail(refuse("token_algorithm", "The token is signed in a way that is not accepted.").Because(err))
		}
		return fail(refuse("token_malformed", "The token cannot be read.").Because(err))
	}
	var c claims
	if err := c.read(signed.UnsafePayloadWithoutVerification()); err != nil {
		return fail(refuse("token_malformed", "The token cannot be read.").Because(err))
	}
	header := signed.Signatures[0].Protected
	// The issuer comes before the signature: a foreign token is reported as such,
	// and does not make us ask our own provider for a key it never had.
	if c.Issuer != v.options.Issuer {
		return fail(refuse("token_issuer", "The token comes from another sign-in service."))
	}
	if err := v.provider.verify(ctx, signed, header); err != nil {
		return fail(err)
	}
	if !c.isAccessToken(header, v.options.AcceptID) {
		return fail(refuse("token_type", "This is an identity token, or cannot be told from one, and not an access token."))
	}
	if !slices.Contains(c.Audience, v.options.Audience) {
		return fail(refuse("token_audience", "The token is meant for another service."))
	}
	skew := v.options.Skew
	if c.Expires == nil {
		return fail(refuse("token_malformed", "The token does not say when it expires."))
	}
	expires := c.Expires.Time().Add(skew)
	if !now.Before(expires) {
		return fail(refuse("token_expired", "The token has expired."))
	}
	for _, start := range []time.Time{c.NotBefore.Time(), c.IssuedAt.Time()} {
		if now.Add(skew).Before(start) {
			return fail(refuse("token_not_yet", "The token is not valid yet: check the clocks."))
		}
	}
	if strings.TrimSpace(c.Subject) == "" {
		return fail(refuse("token_subject", "The token does not say whose it is."))
	}
	return c.identity(v.options), expires, nil
}

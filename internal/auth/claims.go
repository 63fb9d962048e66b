package auth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// claims are what a token or the provider's userinfo says, as far as we read it.
type claims struct {
	Issuer    string
	Subject   string
	Audience  jwt.Audience
	Expires   *jwt.NumericDate
	NotBefore *jwt.NumericDate
	IssuedAt  *jwt.NumericDate
	AuthTime  *jwt.NumericDate
	SessionID string

	Email         string
	EmailVerified truth

	ClientID        string
	AuthorizedParty string
	Scope           words
	ShortScope      words // the same, as some providers call it

	Type            string
	Nonce           string
	AccessTokenHash string
	CodeHash        string

	all map[string]any // everything, for the roles, whose claim is configurable
}

// named lists where each claim is stored. Names are taken as they are written:
// what the standard library makes of field tags would take EMAIL for email.
func (c *claims) named() map[string]any {
	return map[string]any{
		"iss": &c.Issuer, "sub": &c.Subject, "aud": &c.Audience, "exp": &c.Expires, "nbf": &c.NotBefore, "iat": &c.IssuedAt,
		"auth_time": &c.AuthTime, "sid": &c.SessionID,
		"email": &c.Email, "email_verified": &c.EmailVerified,
		"client_id": &c.ClientID, "azp": &c.AuthorizedParty, "scope": &c.Scope, "scp": &c.ShortScope,
		"typ": &c.Type, "nonce": &c.Nonce, "at_hash": &c.AccessTokenHash, "c_hash": &c.CodeHash,
	}
}

// read takes claims from a JSON object. One that names something twice is
// refused: whoever signed it may have meant the one that we would not read.
func (c *claims) read(data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	if err := checkUnique(json.NewDecoder(bytes.NewReader(data))); err != nil {
		return err
	}
	for name, target := range c.named() {
		if value, ok := raw[name]; ok {
			if err := json.Unmarshal(value, target); err != nil {
				return fmt.Errorf("claim %s: %w", name, err)
			}
		}
	}
	return json.Unmarshal(data, &c.all)
}

// checkUnique reads one value, known to be valid JSON, and refuses an object
// in it that has two members of the same name.
func checkUnique(d *json.Decoder) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	opening, isNested := token.(json.Delim)
	if !isNested {
		return nil
	}
	seen := map[string]bool{}
	for d.More() {
		if opening == '{' {
			name, err := d.Token()
			if err != nil {
				return err
			}
			if seen[name.(string)] {
				return fmt.Errorf("the claim %q is there twice", name)
			}
			seen[name.(string)] = true
		}
		if err := checkUnique(d); err != nil {
			return err
		}
	}
	_, err = d.Token() // the closing one
	return err
}

// isAccessToken tells an access token from the other tokens of the same
// provider, which are signed with the same keys and may even name the same
// audience. RFC 9068 tokens say it in their header; of the others, those that
// bear the marks of an identity, refresh or logout token are refused. Some
// providers mark their access tokens as identity tokens; whoever has one of
// those may accept both.
func (c *claims) isAccessToken(header jose.Header, acceptID bool) bool {
	typ, _ := header.ExtraHeaders[jose.HeaderType].(string)
	typ = strings.TrimPrefix(strings.ToLower(typ), "application/")
	switch typ {
	case "at+jwt":
		return true
	case "", "jwt":
	default:
		return false
	}
	switch strings.ToLower(c.Type) { // how Keycloak marks its kinds of token
	case "", "bearer", "dpop":
	case "id":
		return acceptID
	default:
		return false
	}
	if c.all["events"] != nil {
		return false
	}
	if acceptID {
		return true
	}
	if c.AccessTokenHash != "" || c.CodeHash != "" {
		return false
	}
	return c.Nonce == "" || len(c.scopes()) > 0
}

func (c *claims) scopes() []string {
	if len(c.Scope) > 0 {
		return c.Scope
	}
	return c.ShortScope
}

func (c *claims) identity(o Options) Identity {
	client := c.ClientID
	if client == "" {
		client = c.AuthorizedParty
	}
	if client == "" && o.AcceptID && c.AccessTokenHash != "" && len(c.Audience) == 1 {
		client = c.Audience[0] // an identity token is meant for its client
	}
	return Identity{
		Issuer:        c.Issuer,
		Subject:       c.Subject,
		Email:         c.Email,
		EmailVerified: bool(c.EmailVerified),
		ClientID:      client,
		Machine:       client != "" && (c.Subject == client || c.Subject == client+"@clients"),
		Operator:      slices.Contains(c.roles(o.RolesClaim), o.OperatorRole),
		Scopes:        c.scopes(),
		Session:       c.session(),
		SignedInAt:    c.AuthTime.Time(),
	}
}

// session names the sign-in: as the provider does, or by its moment, which stays
// the same when a token is renewed.
func (c *claims) session() string {
	switch {
	case c.SessionID != "":
		return "sid " + c.SessionID
	case c.AuthTime != nil:
		return "at " + strconv.FormatInt(c.AuthTime.Time().Unix(), 10)
	}
	return ""
}

// roles reads the claim of that name or, where there is none, follows its dots
// into nested objects.
func (c *claims) roles(claim string) []string {
	if value, ok := c.all[claim]; ok {
		return wordsOf(value)
	}
	var value any = c.all
	for name := range strings.SplitSeq(claim, ".") {
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = object[name]
	}
	return wordsOf(value)
}

// words is a list that providers write as an array or as one string with spaces.
type words []string

func (w *words) UnmarshalJSON(data []byte) error {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	*w = wordsOf(value)
	return nil
}

func wordsOf(value any) []string {
	switch v := value.(type) {
	case string:
		return strings.Fields(v)
	case []any:
		list := make([]string, 0, len(v))
		for _, item := range v {
			if s, ok := item.(string); ok {
				list = append(list, s)
			}
		}
		return list
	}
	return nil
}

// truth is a boolean that some providers write as a string.
type truth bool

func (t *truth) UnmarshalJSON(data []byte) error {
	*t = truth(string(data) == "true" || string(data) == `"true"`)
	return nil
}

package auth

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// claims are what a token or the provider's userinfo says, as far as we read it.
type claims struct {
	Issuer    string           `json:"iss"`
	Subject   string           `json:"sub"`
	Audience  jwt.Audience     `json:"aud"`
	Expires   *jwt.NumericDate `json:"exp"`
	NotBefore *jwt.NumericDate `json:"nbf"`
	IssuedAt  *jwt.NumericDate `json:"iat"`

	Email         string `json:"email"`
	EmailVerified truth  `json:"email_verified"`
	Name          string `json:"name"`
	GivenName     string `json:"given_name"`
	FamilyName    string `json:"family_name"`

	ClientID        string `json:"client_id"`
	AuthorizedParty string `json:"azp"`
	Scope           words  `json:"scope"`
	ShortScope      words  `json:"scp"` // the same, as some providers call it

	Type            string `json:"typ"`
	Nonce           string `json:"nonce"`
	AccessTokenHash string `json:"at_hash"`
	CodeHash        string `json:"c_hash"`

	all map[string]any // everything, for the roles, whose claim is configurable
}

func (c *claims) read(data []byte) error {
	if err := json.Unmarshal(data, c); err != nil {
		return err
	}
	return json.Unmarshal(data, &c.all)
}

// isAccessToken tells an access token from the other tokens of the same
// provider, which are signed with the same keys and may even name the same
// audience. RFC 9068 tokens say it in their header; of the others, those that
// bear the marks of an identity, refresh or logout token are refused.
func (c *claims) isAccessToken(header jose.Header) bool {
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
	default:
		return false
	}
	if c.AccessTokenHash != "" || c.CodeHash != "" || c.all["events"] != nil {
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
	return Identity{
		Issuer:        c.Issuer,
		Subject:       c.Subject,
		Email:         c.Email,
		EmailVerified: bool(c.EmailVerified),
		Name:          c.Name,
		GivenName:     c.GivenName,
		FamilyName:    c.FamilyName,
		ClientID:      client,
		Operator:      slices.Contains(c.roles(o.RolesClaim), o.OperatorRole),
		Scopes:        c.scopes(),
	}
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

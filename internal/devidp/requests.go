package devidp

import (
	"slices"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"merkato/internal/embedded"
)

const (
	// requestLifetime is how long a sign-in may take; the browser app forgets
	// its side of it after the same time.
	requestLifetime = 15 * time.Minute
	codeLifetime    = time.Minute

	promptCreate = "create" // not among the library's: the sign-up form is wanted
)

// authRequest is a sign-in under way.
type authRequest struct {
	ID           string            `json:"id"`
	Browser      string            `json:"browser"` // hash of the cookie of the browser that began it
	ClientID     string            `json:"client"`
	RedirectURI  string            `json:"redirect_uri"`
	State        string            `json:"state"`
	Nonce        string            `json:"nonce"`
	Scopes       []string          `json:"scopes"`
	Prompt       []string          `json:"prompt"`
	Locales      []string          `json:"locales"`
	LoginHint    string            `json:"login_hint"`
	Challenge    string            `json:"challenge"`
	ResponseMode oidc.ResponseMode `json:"response_mode"`

	// Set when someone has signed in.
	Subject      string    `json:"subject"`
	AuthTime     time.Time `json:"auth_time"`
	SessionID    string    `json:"session"`
	SessionState string    `json:"session_state"`
}

// wants reports whether the application asked for this prompt.
func (a *authRequest) wants(prompt string) bool { return slices.Contains(a.Prompt, prompt) }

// finish notes who signed in.
func (a *authRequest) finish(s *session) {
	a.Subject, a.AuthTime, a.SessionID = s.Subject, s.AuthTime, s.id
	a.SessionState = sessionState(a.ClientID, embedded.OriginOf(a.RedirectURI), s.browserState())
}

func (a *authRequest) grant() grant {
	return grant{
		Subject:   a.Subject,
		ClientID:  a.ClientID,
		Scopes:    a.Scopes,
		AuthTime:  a.AuthTime,
		SessionID: a.SessionID,
		Family:    a.ID,
	}
}

func (a *authRequest) Done() bool                         { return a.Subject != "" }
func (a *authRequest) GetID() string                      { return a.ID }
func (a *authRequest) GetACR() string                     { return "" }
func (a *authRequest) GetAMR() []string                   { return []string{"pwd"} }
func (a *authRequest) GetAuthTime() time.Time             { return a.AuthTime }
func (a *authRequest) GetClientID() string                { return a.ClientID }
func (a *authRequest) GetNonce() string                   { return a.Nonce }
func (a *authRequest) GetRedirectURI() string             { return a.RedirectURI }
func (a *authRequest) GetResponseType() oidc.ResponseType { return oidc.ResponseTypeCode }
func (a *authRequest) GetResponseMode() oidc.ResponseMode { return a.ResponseMode }
func (a *authRequest) GetScopes() []string                { return a.Scopes }
func (a *authRequest) GetState() string                   { return a.State }
func (a *authRequest) GetSubject() string                 { return a.Subject }
func (a *authRequest) GetSessionState() string            { return a.SessionState }

// GetAudience is that of the identity token, which is for the application
// alone. Access tokens name the API instead.
func (a *authRequest) GetAudience() []string { return []string{a.ClientID} }

func (a *authRequest) GetCodeChallenge() *oidc.CodeChallenge {
	return &oidc.CodeChallenge{Challenge: a.Challenge, Method: oidc.CodeChallengeMethodS256}
}

var (
	_ op.AuthRequest             = (*authRequest)(nil)
	_ op.AuthRequestSessionState = (*authRequest)(nil)
)

// refreshRequest is someone asking for new tokens with a refresh token.
type refreshRequest struct {
	refreshToken
	narrowed []string // the scopes asked for this time, when fewer
}

func (r *refreshRequest) GetAMR() []string             { return []string{"pwd"} }
func (r *refreshRequest) GetAudience() []string        { return []string{r.ClientID} }
func (r *refreshRequest) GetAuthTime() time.Time       { return r.AuthTime }
func (r *refreshRequest) GetClientID() string          { return r.ClientID }
func (r *refreshRequest) GetSubject() string           { return r.Subject }
func (r *refreshRequest) SetCurrentScopes(to []string) { r.narrowed = to }

func (r *refreshRequest) GetScopes() []string {
	if len(r.narrowed) > 0 {
		return r.narrowed
	}
	return r.Scopes
}

// serviceRequest is a system asking for a token in its own name.
type serviceRequest struct {
	clientID string
	scopes   []string
}

func (s *serviceRequest) GetSubject() string    { return s.clientID }
func (s *serviceRequest) GetAudience() []string { return []string{s.clientID} }
func (s *serviceRequest) GetScopes() []string   { return s.scopes }

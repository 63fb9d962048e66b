package devidp

import (
	"context"
	"net/http"
	"time"

	httphelper "github.com/zitadel/oidc/v3/pkg/http"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

const longestForm = 64 << 10

// token issues tokens. op checks the requests; only what is issued is
// put together here.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, longestForm)
	w.Header().Set("Cache-Control", "no-store")
	if err := r.ParseForm(); err != nil {
		op.RequestError(w, r, oidc.ErrInvalidRequest().WithDescription("the form cannot be read").WithParent(err), nil)
		return
	}
	exchange := p.unknownGrant
	switch oidc.GrantType(r.PostForm.Get("grant_type")) {
	case oidc.GrantTypeCode:
		exchange = p.exchangeCode
	case oidc.GrantTypeRefreshToken:
		exchange = p.exchangeRefreshToken
	case oidc.GrantTypeClientCredentials:
		exchange = p.exchangeClientCredentials
	}
	answer, err := exchange(r)
	if err != nil {
		op.RequestError(w, r, err, nil)
		return
	}
	httphelper.MarshalJSON(w, answer)
}

func (p *Provider) exchangeCode(r *http.Request) (*oidc.AccessTokenResponse, error) {
	form, err := op.ParseAccessTokenRequest(r, p.op.Decoder())
	if err != nil {
		return nil, err
	}
	if form.Code == "" {
		return nil, oidc.ErrInvalidRequest().WithDescription("the code is missing")
	}
	request, client, err := op.ValidateAccessTokenRequest(r.Context(), form, p.op)
	if err != nil {
		return nil, err
	}
	answer, err := p.answer(r.Context(), request, client, form.Code, "")
	if err != nil {
		return nil, err
	}
	return answer, p.storage.DeleteAuthRequest(r.Context(), request.GetID())
}

func (p *Provider) exchangeRefreshToken(r *http.Request) (*oidc.AccessTokenResponse, error) {
	form, err := op.ParseRefreshTokenRequest(r, p.op.Decoder())
	if err != nil {
		return nil, err
	}
	request, client, err := op.ValidateRefreshTokenRequest(r.Context(), form, p.op)
	if err != nil {
		return nil, err
	}
	return p.answer(r.Context(), request, client, "", form.RefreshToken)
}

func (p *Provider) exchangeClientCredentials(r *http.Request) (*oidc.AccessTokenResponse, error) {
	form, err := op.ParseClientCredentialsRequest(r, p.op.Decoder())
	if err != nil {
		return nil, err
	}
	request, _, err := op.ValidateClientCredentialsRequest(r.Context(), form, p.op)
	if err != nil {
		return nil, err
	}
	answer := &oidc.AccessTokenResponse{TokenType: oidc.BearerToken, Scope: request.GetScopes()}
	return answer, p.addAccessToken(r.Context(), answer, request, "", false)
}

func (p *Provider) unknownGrant(*http.Request) (*oidc.AccessTokenResponse, error) {
	return nil, oidc.ErrUnsupportedGrantType()
}

// answer puts together what someone gets who signed in or renews.
func (p *Provider) answer(ctx context.Context, request op.IDTokenRequest, client op.Client, code, refresh string) (*oidc.AccessTokenResponse, error) {
	answer := &oidc.AccessTokenResponse{TokenType: oidc.BearerToken, Scope: request.GetScopes()}
	renewable := refresh != "" || hasScope(request.GetScopes(), oidc.ScopeOfflineAccess)
	if err := p.addAccessToken(ctx, answer, request, refresh, renewable); err != nil {
		return nil, err
	}
	if !hasScope(request.GetScopes(), oidc.ScopeOpenID) {
		return answer, nil
	}
	var err error
	answer.IDToken, err = op.CreateIDToken(ctx, p.options.Issuer, request, client.IDTokenLifetime(),
		answer.AccessToken, code, p.storage, client)
	return answer, err
}

func (p *Provider) addAccessToken(ctx context.Context, answer *oidc.AccessTokenResponse, request op.TokenRequest, refresh string, renewable bool) error {
	g, err := grantOf(request)
	if err != nil {
		return err
	}
	var id string
	var expires time.Time
	if renewable {
		id, answer.RefreshToken, expires, err = p.storage.CreateAccessAndRefreshTokens(ctx, request, refresh)
	} else {
		id, expires, err = p.storage.CreateAccessToken(ctx, request)
	}
	if err != nil {
		return err
	}
	answer.ExpiresIn = uint64(p.options.AccessTokenLifetime.Seconds())
	answer.AccessToken, err = p.signAccessToken(ctx, g, id, expires)
	return err
}

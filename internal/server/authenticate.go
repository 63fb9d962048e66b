package server

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/auth"
	"merkato/internal/fault"
	"merkato/internal/seller"
)

// Authenticator finds out who is asking and which seller that is.
type Authenticator struct {
	Bearer  *auth.Verifier
	Cookie  *auth.CookieSigner // nil where cookie mode is off
	PoseAs  bool               // operators may look through a seller's eyes
	Sellers *seller.Service
	Trail   *audit.Trail
	Guesses *Guesses // nil: as many as somebody likes

	// Time is how long finding out may take, which asks the database and perhaps
	// the provider; 0: ten seconds.
	Time time.Duration

	// Keys says which client a key belongs to that is no token, and how such keys
	// begin; nil: there are none.
	Keys     func(ctx context.Context, key string) (auth.Identity, error)
	KeyStart string

	// Machines is for a border that no seller comes to: whose an identity is
	// is not looked up, nor requested from the provider.
	Machines bool
}

// Require puts the actor into the context. A request without any proof goes on
// as nobody, for the API decides what is open; one whose proof does not hold
// is refused.
func (a *Authenticator) Require(next http.Handler, refuse func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who, current, err := a.inTime(r)
		if err != nil {
			refuse(w, r, a.Guesses.judge(w, r, err))
			return
		}
		ctx := r.Context()
		if who != nil {
			ctx = actor.With(ctx, *who)
			if a.Machines {
				ctx = actor.WithStill(ctx, a.still(r))
			} else {
				ctx = seller.WithCurrent(ctx, current)
			}
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// still checks a request's proof once more: a stream of lines may outlive it.
func (a *Authenticator) still(r *http.Request) func(context.Context) error {
	return func(ctx context.Context) error {
		_, _, err := a.inTime(r.WithContext(ctx))
		return err
	}
}

const defaultTime = 10 * time.Second

// inTime authenticates, or gives up when that takes too long: what comes after has
// a limit of its own.
func (a *Authenticator) inTime(r *http.Request) (*actor.Actor, *seller.Seller, error) {
	ctx, cancel := context.WithTimeout(r.Context(), cmp.Or(a.Time, defaultTime))
	defer cancel()
	who, current, err := a.authenticate(r.WithContext(ctx))
	if err != nil && ctx.Err() != nil && r.Context().Err() == nil {
		err = fault.New(fault.Unavailable, "busy", "The server is busy: try again in a moment.").Because(err)
	}
	return who, current, err
}

// authenticate finds out who is asking, nil for nobody, and as which seller.
func (a *Authenticator) authenticate(r *http.Request) (*actor.Actor, *seller.Seller, error) {
	ctx := r.Context()
	identity, token, err := a.identify(r)
	if err != nil {
		return nil, nil, err
	}
	pose, isPosing := poseAsHeader(r)
	if identity == nil {
		if isPosing {
			_, err = auth.PoseAs(auth.Identity{}, a.PoseAs, pose)
		}
		return nil, nil, err
	}
	who := &actor.Actor{
		Issuer: identity.Issuer, Subject: identity.Subject, Email: identity.Email, EmailVerified: identity.EmailVerified,
		Operator: identity.Operator, MayPose: identity.Operator && a.PoseAs, Scopes: identity.Scopes,
		Client: identity.ClientID, Machine: identity.Machine,
	}
	if a.Machines {
		return who, nil, nil
	}
	current, err := a.sellerOf(ctx, identity, token)
	who.Email, who.EmailVerified = identity.Email, identity.EmailVerified
	// Before anybody poses: a sign-in that was ended is no way to others either.
	session := ""
	if err == nil && current != nil {
		session, err = a.see(r, current.ID, identity)
	}
	if !isPosing {
		who.Session = session
	} else if err == nil {
		current, err = a.poseAs(ctx, *who, *identity, pose, r.Method, r.URL.Path)
		who.Posing = true
	}
	if err != nil {
		return nil, nil, err
	}
	if current != nil {
		who.SellerID, who.Banned = current.ID, current.IsBanned
	}
	return who, current, nil
}

// see notes which sign-in of a seller's is in use; one that was ended is refused.
func (a *Authenticator) see(r *http.Request, sellerID int64, identity *auth.Identity) (session string, err error) {
	session = seller.SessionKey(identity.Issuer, identity.Subject, identity.Session)
	mode := "TOKEN"
	if identity.Issuer == auth.CookieIssuer {
		mode = "COOKIE"
	}
	return session, a.Sellers.See(r.Context(), seller.Session{
		SellerID: sellerID, Key: session, Mode: mode, Client: identity.ClientID,
		Address: ClientAddress(r.Context()), Agent: r.UserAgent(),
	}, identity.SignedInAt)
}

// identify checks the proof a request carries; nil when it carries none. A
// bearer token goes before the cookie: it is the stronger proof.
func (a *Authenticator) identify(r *http.Request) (identity *auth.Identity, token string, err error) {
	if header := r.Header.Get("Authorization"); header != "" {
		token, err := auth.Bearer(header)
		if err != nil {
			return nil, "", err
		}
		if a.Keys != nil && strings.HasPrefix(token, a.KeyStart) {
			found, err := a.Keys(r.Context(), token)
			return &found, "", err
		}
		found, err := a.Bearer.Verify(r.Context(), token)
		return &found, token, err
	}
	if value := r.Header.Get(auth.CookieHeader); value != "" && a.Cookie != nil {
		found, err := a.Cookie.Verify(value)
		return &found, "", err
	}
	return nil, "", nil
}

// sellerOf finds the seller an identity belongs to, and at its first sign-in
// binds the two by the verified e-mail address, which it asks for where the
// token has none.
func (a *Authenticator) sellerOf(ctx context.Context, identity *auth.Identity, token string) (*seller.Seller, error) {
	found, err := a.Sellers.ByIdentity(ctx, identity.Issuer, identity.Subject)
	if err != nil || found != nil {
		return found, err
	}
	if identity.Email == "" && token != "" {
		// The token says nothing of an address: ask the provider. Machines
		// have none, and a provider may refuse them here; but one that is away
		// must not make a seller look like a stranger.
		info, err := a.Bearer.UserInfo(ctx, token)
		switch {
		case fault.Is(err, fault.Unavailable):
			return nil, err
		case err != nil || info.Subject != identity.Subject:
			return nil, nil
		}
		identity.Email, identity.EmailVerified = info.Email, info.EmailVerified
	}
	if identity.Email == "" || !identity.EmailVerified {
		return nil, nil
	}
	return a.Sellers.Bind(ctx, identity.Issuer, identity.Subject, identity.Email)
}

// poseAs makes an operator see what a seller sees, and writes that down first.
func (a *Authenticator) poseAs(ctx context.Context, who actor.Actor, identity auth.Identity, header, method, path string) (*seller.Seller, error) {
	email, err := auth.PoseAs(identity, a.PoseAs, header)
	if err != nil {
		return nil, err
	}
	target, err := a.Sellers.ByEmail(actor.With(ctx, who), email)
	if err != nil {
		return nil, err
	}
	if target == nil {
		return nil, fault.New(fault.Invalid, "pose_as_unknown", "There is no seller with this e-mail address.").At(auth.PoseAsHeader)
	}
	return target, a.Trail.Record(ctx, who, posed(method, path), target.ID, RequestID(ctx)+" "+method+" "+path)
}

// posed is what a request as a seller counts as. The API, which takes everything
// by POST, writes down itself what changes something.
func posed(method, path string) string {
	if method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions || path == "/graphql" {
		return audit.PoseAs
	}
	return audit.Change
}

// poseAsHeader reads the header; an empty one counts as a request, too, so that
// no one slips through by sending nothing.
func poseAsHeader(r *http.Request) (string, bool) {
	values := r.Header.Values(auth.PoseAsHeader)
	if len(values) == 0 {
		return "", false
	}
	return values[0], true
}

package devidp

import (
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"golang.org/x/crypto/bcrypt"
)

const (
	shortestPassword = 8
	longestPassword  = 72 // bytes; bcrypt looks at no more
	longestName      = 100
	longestEmail     = 254
)

// Person is someone who can sign in.
type Person struct {
	Email      string   `json:"email"`
	GivenName  string   `json:"given_name"`
	FamilyName string   `json:"family_name"`
	Kind       string   `json:"kind,omitempty"` // whose note in the texts is on the one-click button
	Note       string   `json:"note,omitempty"` // shown there where the texts have none for the kind
	Roles      []string `json:"roles,omitempty"`
	Locale     string   `json:"locale,omitempty"`
}

// Name is the person's full name.
func (p Person) Name() string { return strings.TrimSpace(p.GivenName + " " + p.FamilyName) }

// Initials stand in for a picture.
func (p Person) Initials() string {
	var initials strings.Builder
	for _, name := range []string{p.GivenName, p.FamilyName} {
		if r, size := utf8.DecodeRuneInString(name); size > 0 {
			initials.WriteRune(r)
		}
	}
	return cmp.Or(strings.ToUpper(initials.String()), "?")
}

// account is a person with what signing in needs.
type account struct {
	Person
	Subject  string `json:"subject"`
	Password []byte `json:"password,omitempty"` // hashed; none for demo people, who share one

	demo bool
}

// subjects makes a person's subject from the e-mail address, so that it stays
// the same when the state is thrown away but the rest of the data is not.
var subjects = uuid.MustParse("6f1c2f7e-31c5-4d0b-9f0e-5a3e5d9f7b61")

func subjectOf(email string) string {
	return uuid.NewSHA1(subjects, []byte(normalise(email))).String()
}

// normalise lowers ASCII letters only: others may become an ASCII letter, and
// the address somebody else's.
func normalise(email string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, strings.TrimSpace(email))
}

func demoPeople(people []Person) map[string]account {
	demo := make(map[string]account, len(people))
	for _, person := range people {
		subject := subjectOf(person.Email)
		demo[subject] = account{Person: person, Subject: subject, demo: true}
	}
	return demo
}

func (p *Provider) demoEmails() []string {
	emails := make([]string, 0, len(p.options.People))
	for _, person := range p.options.People {
		emails = append(emails, person.Email)
	}
	return emails
}

func (p *Provider) findByEmail(ctx context.Context, email string) (account, error) {
	return p.findBySubject(ctx, subjectOf(email))
}

func (p *Provider) findBySubject(ctx context.Context, subject string) (account, error) {
	if demo, ok := p.people[subject]; ok {
		return demo, nil
	}
	var signedUp account
	err := p.state.get(ctx, personRecord, subject, &signedUp)
	return signedUp, err
}

// checkPassword finds the person these credentials belong to, or says errNotFound.
func (p *Provider) checkPassword(ctx context.Context, email, password string) (account, error) {
	who, err := p.findByEmail(ctx, email)
	if err != nil {
		return account{}, err
	}
	if who.demo {
		if subtle.ConstantTimeCompare([]byte(password), []byte(DemoPassword)) == 1 {
			return who, nil
		}
		return account{}, errNotFound
	}
	if bcrypt.CompareHashAndPassword(who.Password, []byte(password)) != nil {
		return account{}, errNotFound
	}
	return who, nil
}

// signUpForm is what someone typed who wants an account.
type signUpForm struct {
	GivenName, FamilyName, Email, Password string
}

// signUp makes an account. What is wrong with the form comes back as the text
// to show at each field.
func (p *Provider) signUp(ctx context.Context, f signUpForm, locale string, t *texts) (account, map[string]string, error) {
	wrong := f.check(t)
	subject := subjectOf(f.Email)
	if wrong["email"] == "" {
		switch _, err := p.findBySubject(ctx, subject); {
		case err == nil:
			wrong["email"] = t.ErrorEmailTaken
		case !errors.Is(err, errNotFound):
			return account{}, nil, err
		}
	}
	if len(wrong) > 0 {
		return account{}, wrong, nil
	}
	hash, err := bcrypt.GenerateFromPassword([]byte(f.Password), bcrypt.DefaultCost)
	if err != nil {
		return account{}, nil, err
	}
	who := account{
		Person: Person{
			Email:      normalise(f.Email),
			GivenName:  strings.TrimSpace(f.GivenName),
			FamilyName: strings.TrimSpace(f.FamilyName),
			Locale:     locale,
		},
		Subject:  subject,
		Password: hash,
	}
	return who, nil, p.state.put(ctx, personRecord, subject, who, time.Time{})
}

func (f signUpForm) check(t *texts) map[string]string {
	wrong := map[string]string{}
	named := func(name string) bool {
		name = strings.TrimSpace(name)
		return name != "" && utf8.RuneCountInString(name) <= longestName
	}
	if !named(f.GivenName) {
		wrong["given_name"] = t.ErrorGivenName
	}
	if !named(f.FamilyName) {
		wrong["family_name"] = t.ErrorFamilyName
	}
	email := strings.TrimSpace(f.Email)
	if a, err := mail.ParseAddress(email); err != nil || a.Address != email || len(email) > longestEmail {
		wrong["email"] = t.ErrorEmail
	}
	switch {
	case utf8.RuneCountInString(f.Password) < shortestPassword:
		wrong["password"] = t.ErrorPasswordShort
	case len(f.Password) > longestPassword:
		wrong["password"] = t.ErrorPasswordLong
	}
	return wrong
}

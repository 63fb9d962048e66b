package devidp

import (
	"embed"
	"net/http"

	"golang.org/x/text/language"

	"merkato/internal/locales"
)

//go:embed texts
var textFiles embed.FS

// texts is everything the pages say, in one language.
type texts struct {
	Language string `json:"-"`

	DevelopmentNote string `json:"development_note"`

	SignInTitle string `json:"sign_in_title"`
	DemoPeople  string `json:"demo_people"`
	DemoHint    string `json:"demo_hint"`
	Email       string `json:"email"`
	Password    string `json:"password"`
	SignIn      string `json:"sign_in"`
	NoAccount   string `json:"no_account"`
	SignUpLink  string `json:"sign_up_link"`

	SignUpTitle  string `json:"sign_up_title"`
	GivenName    string `json:"given_name"`
	FamilyName   string `json:"family_name"`
	PasswordHint string `json:"password_hint"`
	SignUp       string `json:"sign_up"`
	HaveAccount  string `json:"have_account"`
	SignInLink   string `json:"sign_in_link"`

	ErrorCredentials   string `json:"error_credentials"`
	ErrorGivenName     string `json:"error_given_name"`
	ErrorFamilyName    string `json:"error_family_name"`
	ErrorEmail         string `json:"error_email"`
	ErrorEmailTaken    string `json:"error_email_taken"`
	ErrorPasswordShort string `json:"error_password_short"`
	ErrorPasswordLong  string `json:"error_password_long"`

	ExpiredTitle   string `json:"expired_title"`
	ExpiredText    string `json:"expired_text"`
	SignedOutTitle string `json:"signed_out_title"`
	SignedOutText  string `json:"signed_out_text"`
	BackToApp      string `json:"back_to_app"`

	Notes map[string]string `json:"notes"` // on the demo people, by Person.Kind
}

var translations = locales.Read(textFiles, func(language string) *texts { return &texts{Language: language} })

// textsFor chooses the language: the first that we have of those that the
// application asked for, else the one that the pages before this one were in,
// else of those that the browser accepts.
func textsFor(wanted []string, r *http.Request) *texts {
	tags := parseLocales(wanted)
	if c, err := r.Cookie(languageCookie); err == nil {
		tags = append(tags, parseLocales([]string{c.Value})...)
	}
	if accepted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language")); err == nil {
		tags = append(tags, accepted...)
	}
	return translations.In(locales.Match(tags...))
}

// parseLocales leaves out what is no language.
func parseLocales(locales []string) (tags []language.Tag) {
	for _, locale := range locales {
		if tag, err := language.Parse(locale); err == nil {
			tags = append(tags, tag)
		}
	}
	return tags
}

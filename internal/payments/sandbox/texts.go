package sandbox

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

	Provider        string `json:"provider"`
	DevelopmentNote string `json:"development_note"`
	State           string `json:"state"`
	OnboardingTitle string `json:"onboarding_title"`
	OnboardingText  string `json:"onboarding_text"`
	IBAN            string `json:"iban"`
	IBANWrong       string `json:"iban_wrong"`
	DashboardTitle  string `json:"dashboard_title"`
	DashboardText   string `json:"dashboard_text"`
	Back            string `json:"back"`
	GoneTitle       string `json:"gone_title"`
	GoneText        string `json:"gone_text"`
	GoneBack        string `json:"gone_back"`

	Controls controlTexts `json:"controls"` // the page that decides what goes wrong

	Pay payTexts `json:"pay"` // the page on which something is paid

	States map[string]string      `json:"states"`  // by payments.Status
	HandIn map[string]choiceTexts `json:"hand_in"` // the choices of the onboarding page
	Decide map[string]choiceTexts `json:"decide"`  // and of the dashboard
}

// controlTexts are what the page of controls says.
type controlTexts struct {
	Title     string                 `json:"title"`
	Text      string                 `json:"text"`
	Link      string                 `json:"link"`       // to the page
	Current   string                 `json:"current"`    // marks the choice in force
	Payouts   string                 `json:"payouts"`    // the heading of the list
	NoPayouts string                 `json:"no_payouts"` // where it is empty
	Arrive    string                 `json:"arrive"`
	Return    string                 `json:"return"`
	Titles    map[string]string      `json:"titles"`  // by setting
	Choices   map[string]choiceTexts `json:"choices"` // by setting and value
	States    map[string]string      `json:"states"`  // by payments.BankPayoutStatus
}

// payTexts are what the payment page says.
type payTexts struct {
	Title          string                 `json:"title"`
	SubscribeTitle string                 `json:"subscribe_title"`
	CardTitle      string                 `json:"card_title"`
	AskTitle       string                 `json:"ask_title"` // the bank wants a confirmation
	Amount         string                 `json:"amount"`
	Later          string                 `json:"later"` // instead, where nothing is charged on the page
	Refused        string                 `json:"refused"`
	Refund         string                 `json:"refund"`  // a button of the controls
	Bills          string                 `json:"bills"`   // the heading of the controls' list
	Choices        map[string]choiceTexts `json:"choices"` // by card, and by answer to the bank
}

// choiceTexts are what is on a button, and what comes of it.
type choiceTexts struct {
	Action string `json:"action"`
	Effect string `json:"effect"`
}

var translations = locales.Read(textFiles, func(language string) *texts { return &texts{Language: language} })

// textsFor chooses the language: the one that the application requested, else
// the first that we have of those that the browser accepts.
func textsFor(wanted string, r *http.Request) *texts {
	tags, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language")) // none where it cannot be read
	if tag, err := language.Parse(wanted); err == nil {
		tags = append([]language.Tag{tag}, tags...)
	}
	return translations.In(locales.Match(tags...))
}

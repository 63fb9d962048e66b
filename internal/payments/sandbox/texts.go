package sandbox

import (
	"bytes"
	"embed"
	"encoding/json"
	"net/http"
	"path"

	"golang.org/x/text/language"
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
	DashboardTitle  string `json:"dashboard_title"`
	DashboardText   string `json:"dashboard_text"`
	Back            string `json:"back"`
	GoneTitle       string `json:"gone_title"`
	GoneText        string `json:"gone_text"`
	GoneBack        string `json:"gone_back"`

	States map[string]string      `json:"states"`  // by payments.Status
	HandIn map[string]choiceTexts `json:"hand_in"` // the choices of the onboarding page
	Decide map[string]choiceTexts `json:"decide"`  // and of the dashboard
}

// choiceTexts are what is on a button, and what comes of it.
type choiceTexts struct {
	Action string `json:"action"`
	Effect string `json:"effect"`
}

// languages are those of the product; the first is for everyone else.
var languages = []language.Tag{
	language.English, language.German, language.Spanish, language.French, language.Italian,
	language.Dutch, language.Polish, language.Portuguese, language.Romanian, language.Russian,
}

var (
	translations = loadTexts()
	matcher      = language.NewMatcher(languages)
)

func loadTexts() []*texts {
	all := make([]*texts, len(languages))
	for i, tag := range languages {
		data, err := textFiles.ReadFile(path.Join("texts", tag.String()+".json"))
		if err != nil {
			panic(err)
		}
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		all[i] = &texts{Language: tag.String()}
		if err := decoder.Decode(all[i]); err != nil {
			panic(tag.String() + ": " + err.Error())
		}
	}
	return all
}

// textsFor chooses the language: the one that the application asked for, else
// the first that we have of those that the browser accepts.
func textsFor(wanted string, r *http.Request) *texts {
	tags, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language")) // none where it cannot be read
	if tag, err := language.Parse(wanted); err == nil {
		tags = append([]language.Tag{tag}, tags...)
	}
	for _, tag := range tags {
		// Anything less would be a related language, which not everyone reads.
		if _, index, confidence := matcher.Match(tag); confidence >= language.High {
			return translations[index]
		}
	}
	return translations[0]
}

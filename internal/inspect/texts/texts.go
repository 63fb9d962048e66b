// Package texts says the rules of the review engine in the languages of the
// product. The engine itself speaks English, so that the one in the browser
// does not carry every language: its findings name a rule, a message and the
// parameters, and this package turns them into sentences, for the command line
// and for the API.
package texts

import (
	"embed"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"sync"

	"merkato/internal/inspect"
	"merkato/internal/inspect/message"
)

// A Rule is what a rule says in one language.
type Rule struct {
	Title    string            `json:"title"`
	Why      string            `json:"why"`
	How      string            `json:"how"`
	Messages map[string]string `json:"messages"`
}

// English is the language of the rules themselves, and of whoever asks for one
// that is not there.
const English = "en"

//go:embed lang/*.json
var files embed.FS

// Languages lists the languages the rules are written in.
func Languages() []string {
	entries, err := files.ReadDir("lang")
	if err != nil {
		panic(err) // it is part of the program
	}
	all := []string{English}
	for _, e := range entries {
		all = append(all, strings.TrimSuffix(e.Name(), path.Ext(e.Name())))
	}
	slices.Sort(all)
	return all
}

// Spoken is the language in which somebody who asks for lang is answered.
func Spoken(lang string) string {
	if slices.Contains(Languages(), lang) {
		return lang
	}
	return English
}

var (
	mu     sync.Mutex
	loaded = map[string]map[string]Rule{}
)

// in reads a language when it is first asked for; nil for one that is not there.
func in(lang string) map[string]Rule {
	if lang = Spoken(lang); lang == English {
		return nil
	}
	mu.Lock()
	defer mu.Unlock()
	if rules, ok := loaded[lang]; ok {
		return rules
	}
	data, err := files.ReadFile("lang/" + lang + ".json")
	if err != nil {
		panic(err)
	}
	var rules map[string]Rule
	if err := json.Unmarshal(data, &rules); err != nil {
		panic("texts: " + lang + ": " + err.Error()) // a test reads them all
	}
	loaded[lang] = rules
	return rules
}

// Of says a rule in a language, or in English.
func Of(rule *inspect.Rule, lang string) Rule {
	if said, ok := in(lang)[rule.ID]; ok {
		return said
	}
	return Rule{Title: rule.Title, Why: rule.Why, How: rule.How, Messages: rule.Messages}
}

// Message says a finding in a language, or in English.
func Message(f *inspect.Finding, lang string) string {
	rule, key, params := today(f)
	if said, ok := in(lang)[rule].Messages[key]; ok {
		return message.Fill(said, params)
	}
	return f.Text
}

// Translate puts the texts of all findings of a report into a language.
func Translate(r *inspect.Report, lang string) {
	for _, findings := range [][]inspect.Finding{r.Findings, r.Fixed} {
		for i := range findings {
			findings[i].Text = Message(&findings[i], lang)
		}
	}
}

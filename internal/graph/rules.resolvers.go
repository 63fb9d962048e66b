package graph

import (
	"context"
	"maps"
	"slices"
	"strings"

	"merkato/internal/graph/generated"
	"merkato/internal/inspect"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
)

// The rules are part of the program: nothing is read for them but what is in
// memory already.

func (q query) ReviewRules(_ context.Context, lang string) ([]generated.ReviewRule, error) {
	all := make([]generated.ReviewRule, 0, len(rules.All))
	for _, rule := range rules.All {
		all = append(all, reviewRule(rule, lang))
	}
	return all, nil
}

func (q query) ReviewRule(_ context.Context, id, lang string) (*generated.ReviewRule, error) {
	rule := rules.All.ByID(strings.ToUpper(id))
	if rule == nil {
		return nil, nil
	}
	return new(reviewRule(rule, lang)), nil
}

func reviewRule(rule *inspect.Rule, lang string) generated.ReviewRule {
	said, example := texts.Of(rule, lang), texts.ExampleOf(rule)
	r := generated.ReviewRule{
		ID: rule.ID, Category: generated.IssueCategory(rule.Category), Severity: generated.RuleSeverity(rule.Severity),
		Since: int64(rule.Since), Language: texts.Spoken(lang), Title: said.Title, Why: said.Why, How: said.How, Messages: ruleMessages(said.Messages),
		Finding: texts.Message(&example.Finding, lang), Bad: ruleCode(example.Bad), Good: ruleCode(example.Good),
	}
	if rule.For != "" {
		r.AppliesTo = new(generated.RuleKind(rule.For))
	}
	return r
}

func ruleMessages(said map[string]string) []generated.RuleMessage {
	all := make([]generated.RuleMessage, 0, len(said))
	for _, message := range slices.Sorted(maps.Keys(said)) {
		all = append(all, generated.RuleMessage{Message: message, Text: said[message]})
	}
	return all
}

func ruleCode(c *texts.Code) *generated.RuleCode {
	if c == nil {
		return nil
	}
	code := &generated.RuleCode{File: c.File, First: int64(c.First), Lines: c.Lines}
	if c.Line > 0 {
		code.Line = new(int64(c.Line))
	}
	return code
}

// ruleWords are a rule's in a language; its name where it is gone since.
func ruleWords(id, lang string) texts.Rule {
	if rule := rules.All.ByID(id); rule != nil {
		return texts.Of(rule, lang)
	}
	return texts.Rule{Title: id}
}

package inspect

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
)

// The parts of SARIF 2.1.0 that code hosts read.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifRule struct {
		ID               string          `json:"id"`
		ShortDescription sarifText       `json:"shortDescription"`
		FullDescription  sarifText       `json:"fullDescription"`
		Help             sarifText       `json:"help"`
		Default          sarifLevel      `json:"defaultConfiguration"`
		Properties       sarifProperties `json:"properties"`
	}
	sarifLevel struct {
		Level Severity `json:"level"`
	}
	sarifProperties struct {
		Tags []Category `json:"tags"`
	}
	sarifResult struct {
		RuleID        string            `json:"ruleId"`
		RuleIndex     int               `json:"ruleIndex"`
		Level         Severity          `json:"level"`
		Message       sarifText         `json:"message"`
		Locations     []sarifLocation   `json:"locations"`
		Fingerprints  map[string]string `json:"partialFingerprints"`
		BaselineState string            `json:"baselineState,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int        `json:"startLine"`
		StartColumn int        `json:"startColumn,omitempty"`
		Snippet     *sarifText `json:"snippet,omitempty"`
	}
)

var baseline = map[State]string{StateNew: "new", StateUnchanged: "unchanged", StateFixed: "absent"}

// SARIF is the report by these rules as SARIF 2.1.0. Paths are those in the archive; given the
// folder that was checked, they lead to its files instead.
func (r *Report) SARIF(rules Rules, folder string) ([]byte, error) {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "merkato", Version: "1." + itoa(r.RuleSet) + ".0"}
	index := map[string]int{}
	for i, rule := range rules {
		index[rule.ID] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: rule.ID, ShortDescription: sarifText{rule.Title}, FullDescription: sarifText{rule.Why},
			Help: sarifText{rule.How}, Default: sarifLevel{rule.Severity}, Properties: sarifProperties{[]Category{rule.Category}},
		})
	}
	for _, list := range [][]Finding{r.Findings, r.Fixed} {
		for _, f := range list {
			run.Results = append(run.Results, sarifResult{
				RuleID: f.Rule, RuleIndex: index[f.Rule], Level: f.Severity, Message: sarifText{f.Text},
				Locations:    []sarifLocation{{sarifPhysical{sarifArtifact{r.uri(f.File, folder)}, f.region()}}},
				Fingerprints: map[string]string{"merkato/v1": f.Fingerprint}, BaselineState: baseline[f.State],
			})
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0", Runs: []sarifRun{run},
	})
	return b.Bytes(), err
}

// uri leads to a file. A finding on the module as a whole leads to its main
// file, because code hosts show nothing without a place.
func (r *Report) uri(file, folder string) string {
	around, main := r.Name+"/", r.Name+".php"
	if r.Kind == KindTheme {
		main = themeFile
		if r.has(themeFile) {
			around = ""
		}
	}
	if file == "" {
		file = around + main
	}
	if rel, inside := strings.CutPrefix(file, around); inside && folder != "" {
		file = strings.TrimPrefix(strings.TrimSuffix(folder, "/")+"/"+rel, "./")
	}
	return (&url.URL{Path: file}).EscapedPath()
}

func (f *Finding) region() *sarifRegion {
	if f.Line == 0 {
		return nil
	}
	region := &sarifRegion{StartLine: f.Line, StartColumn: f.Column}
	if e := f.Excerpt; e != nil && f.Line-e.First < len(e.Lines) {
		region.Snippet = &sarifText{e.Lines[f.Line-e.First]}
	}
	return region
}

package inspect

import (
	"slices"
	"testing"
)

// R13.4: the result for each platform version.
func TestCompatibility(t *testing.T) {
	platforms := []Platform{
		{Version: "9.0", PHPMin: "8.1", PHPMax: "8.4"}, {Version: "8.1", PHPMin: "7.2", PHPMax: "8.1"}, {Version: "1.7.8", PHPMin: "7.1", PHPMax: "7.4"},
	}
	upTo8 := Compliancy{Min: "1.7.8.5", Max: "8.99.99"}
	for what, c := range map[string]struct {
		requires Compliancy
		needs    phpNeeds
		want     []Result // 1.7.8, 8.1, 9.0
	}{
		"in range":            {upTo8, phpNeeds{}, []Result{Certified, Certified, Outdated}},
		"below the range":     {Compliancy{Min: "8.0.0", Max: "9.99"}, phpNeeds{}, []Result{Declined, Certified, Certified}},
		"above, same major":   {Compliancy{Min: "1.7", Max: "8.0.5"}, phpNeeds{}, []Result{Certified, Declined, Outdated}},
		"open":                {Compliancy{Min: "1.7", Open: true}, phpNeeds{}, []Result{Confirm, Confirm, Confirm}},
		"nothing declared":    {Compliancy{}, phpNeeds{}, []Result{Confirm, Confirm, Confirm}},
		"needs PHP 8":         {upTo8, phpNeeds{floors: []string{"8.0"}}, []Result{Declined, Confirm, Outdated}},
		"uses what 8.0 lacks": {Compliancy{Min: "1.7", Max: "9.99"}, phpNeeds{removed: []string{"8.0"}}, []Result{Certified, Confirm, Declined}},
		"broken":              {upTo8, phpNeeds{broken: true}, []Result{Declined, Declined, Declined}},
		"newer than we know":  {upTo8, phpNeeds{unsure: true}, []Result{Confirm, Confirm, Outdated}},
	} {
		var got []Result
		for _, r := range compatibility(platforms, c.requires, &c.needs) {
			got = append(got, r.Result)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", what, got, c.want)
		}
	}
}

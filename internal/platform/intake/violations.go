package intake

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"merkato/internal/fault"
)

// violations distinguishes the reasons of the schema's refusals.
var violations = []struct{ message, reason string }{
	{validation.MsgUnexpectedProperty, "unknown_field"},
	{validation.MsgExpectedRequiredProperty, "field_missing"},
	{validation.MsgExpectedOneOf, "value_unknown"},
	{validation.MsgExpectedMinimumNumber, "below_minimum"},
	{validation.MsgExpectedMaximumNumber, "above_maximum"},
	{validation.MsgExpectedMinLength, "too_short"},
	{validation.MsgExpectedMaxLength, "too_long"},
	{validation.MsgExpectedMinItems, "too_few"},
	{validation.MsgExpectedMaxItems, "too_many"},
	{validation.MsgExpectedMinProperties, "too_few"},
	{validation.MsgExpectedMaxProperties, "too_many"},
	{validation.MsgExpectedRFC3339DateTime, "date_form"},
	{validation.MsgExpectedRFC3339Date, "date_form"},
	{validation.MsgExpectedBePattern, "form"},
	{validation.MsgExpectedMatchPattern, "form"},
	{validation.MsgExpectedBoolean, "type"},
	{validation.MsgExpectedNumber, "type"},
	{validation.MsgExpectedInteger, "type"},
	{validation.MsgExpectedArray, "type"},
	{validation.MsgExpectedObject, "type"},
	{validation.MsgExpectedString, "type"},
}

// ViolationOf makes a fault of what a schema finds wrong. Of several the first
// is reported, and always the same one.
func ViolationOf(found []error) *fault.Error {
	faults := make([]*fault.Error, len(found))
	for i, err := range found {
		faults[i] = fault.New(fault.Invalid, "invalid", "%s", Sentence(err.Error()))
		if d, ok := err.(huma.ErrorDetailer); ok {
			faults[i] = detailed(d.ErrorDetail())
		}
	}
	return slices.MinFunc(faults, func(a, b *fault.Error) int { return strings.Compare(a.Field, b.Field) })
}

func detailed(d *huma.ErrorDetail) *fault.Error {
	reason := "invalid"
	for _, v := range violations {
		start, end, _ := strings.Cut(v.message, "%")
		if strings.HasPrefix(d.Message, start) && (end != "" || d.Message == start) {
			reason = v.reason
			break
		}
	}
	field := d.Location
	switch {
	case strings.HasPrefix(d.Message, "required "): // of a header
		reason = "field_missing"
	case reason == "field_missing":
		start, _, _ := strings.Cut(validation.MsgExpectedRequiredProperty, "%")
		name, _, _ := strings.Cut(strings.TrimPrefix(d.Message, start), " ")
		field = strings.TrimPrefix(field+"."+name, ".")
	}
	return fault.New(fault.Invalid, reason, "%s", Sentence(d.Message)).At(field)
}

// Sentence writes what huma says as a sentence.
func Sentence(message string) string {
	message = strings.TrimSuffix(message, ".")
	if message == "" {
		return "The request cannot be read."
	}
	return strings.ToUpper(message[:1]) + message[1:] + "."
}

package config

import (
	"maps"
	"slices"
	"strings"
)

// features are the parts of the interface that can be switched, with their defaults.
var features = map[string]bool{
	"validation_redirect":   true,
	"validation_products":   true,
	"monetization_info":     true,
	"partner_subscription":  true,
	"pay_fee_alert":         true,
	"pay_fee_warning":       true,
	"order_filters":         true,
	"order_filter_sort":     true,
	"order_filter_amount":   true,
	"order_filter_product":  true,
	"order_filter_source":   true,
	"order_filter_language": true,
	"payout":                true,
	"home_notifications":    false,
}

// FeatureSwitches is every feature and whether it is on.
func (c Config) FeatureSwitches() map[string]bool {
	all := maps.Clone(features)
	for _, entry := range c.Features {
		name, off := strings.CutPrefix(entry, "-")
		all[name] = !off
	}
	return all
}

func featureNames() []string { return slices.Sorted(maps.Keys(features)) }

package install

import (
	"strings"

	"merkato/internal/inspect"
	"merkato/internal/inspect/yaml"
)

// ThemeFiles are what the shop demands of a theme.
var ThemeFiles = []string{
	"preview.png", "config/theme.yml", "assets/js/theme.js", "assets/css/theme.css",
	"templates/_partials/form-fields.tpl", "templates/catalog/listing/product-list.tpl", "templates/catalog/product.tpl",
	"templates/checkout/cart-empty.tpl", "templates/checkout/cart.tpl", "templates/checkout/checkout.tpl",
	"templates/checkout/order-confirmation.tpl", "templates/cms/category.tpl", "templates/cms/page.tpl",
	"templates/cms/sitemap.tpl", "templates/cms/stores.tpl", "templates/contact.tpl",
	"templates/customer/address.tpl", "templates/customer/addresses.tpl", "templates/customer/authentication.tpl",
	"templates/customer/guest-login.tpl", "templates/customer/guest-tracking.tpl", "templates/customer/history.tpl",
	"templates/customer/identity.tpl", "templates/customer/my-account.tpl", "templates/customer/order-detail.tpl",
	"templates/customer/order-follow.tpl", "templates/customer/order-return.tpl", "templates/customer/order-slip.tpl",
	"templates/customer/registration.tpl", "templates/errors/404.tpl", "templates/errors/forbidden.tpl", "templates/index.tpl",
}

// themeKeys are what the shop demands of theme.yml.
var themeKeys = []string{
	"name", "display_name", "version", "author.name", "meta.compatibility.from", "meta.available_layouts",
	"global_settings.image_types.cart_default", "global_settings.image_types.small_default",
	"global_settings.image_types.medium_default", "global_settings.image_types.large_default",
	"global_settings.image_types.home_default", "global_settings.image_types.category_default",
	"theme_settings.default_layout",
}

var ruleThemeFiles = &inspect.Rule{
	ID: "INS-THEMEFILES", Category: inspect.Install, Severity: inspect.Error, Since: 1, For: inspect.KindTheme,
	Title:    "Files of the theme missing",
	Why:      "The shop refuses to install a theme that lacks one of the 32 files it demands.",
	How:      "Build the assets before packing and add the missing files, or declare the parent theme that has them.",
	Messages: map[string]string{"missing": "{file} is missing."},
	Module: func(r *inspect.Run) {
		if r.Module.Declared.Parent != "" {
			return // the parent's files count, which are not here
		}
		for _, file := range ThemeFiles {
			if r.Module.File(file) == nil {
				r.Find(inspect.Nowhere, "missing", "file", file)
			}
		}
	},
	Bad:  []inspect.Example{{Theme: true, Files: map[string]string{"templates/errors/404.tpl": inspect.Removed}}},
	Good: []inspect.Example{{Theme: true}, {Theme: true, Files: map[string]string{"config/theme.yml": "parent: classic\nname: demo\nversion: 1.0.0\n", "templates/index.tpl": inspect.Removed}}},
}

var ruleThemeYML = &inspect.Rule{
	ID: "INS-THEMEYML", Category: inspect.Install, Severity: inspect.Error, Since: 1, For: inspect.KindTheme,
	Title:    "Keys of theme.yml missing",
	Why:      "The shop refuses to install a theme whose theme.yml lacks one of the 13 keys it demands.",
	How:      "Add the key to config/theme.yml.",
	Messages: map[string]string{"missing": "theme.yml has no {key}."},
	Module: func(r *inspect.Run) {
		m := r.Module
		if m.Main == nil {
			return
		}
		keys := themeKeys
		if m.Declared.Parent != "" {
			keys = []string{"name"} // a child theme takes the others from its parent
		}
		have := map[string]bool{}
		for _, s := range yaml.Read(m.Main.Bytes()) {
			have[s.Key] = true
			if i := strings.LastIndexByte(s.Key, '.'); i > 0 && s.Key[:i] == "meta.available_layouts" {
				have[s.Key[:i]] = true
			}
		}
		have["name"] = m.Declared.Name != ""
		for _, key := range keys {
			if !have[key] {
				r.Find(m.Main.Whole(), "missing", "key", key)
			}
		}
	},
	Bad: []inspect.Example{
		{Theme: true, Files: map[string]string{"config/theme.yml": "name: demo\nversion: 1.0.0\n"}, At: "config/theme.yml:0"},
		{Theme: true, Files: map[string]string{"config/theme.yml": "parent: classic\nname:\nversion: 1.0.0\n"}},
	},
	Good: []inspect.Example{{Theme: true}, {Theme: true, Files: map[string]string{"config/theme.yml": "parent: classic\nname: demo\nversion: 1.0.0\n"}}},
}

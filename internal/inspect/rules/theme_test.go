package rules

import (
	"path"

	"merkato/internal/inspect/rules/install"
)

// demoTheme has every part of a theme and no fault.
var demoTheme = func() map[string]string {
	files := map[string]string{"index.php": indexFile, "README.md": "# Demo\n\nA theme.\n", ".htaccess": demoModule[".htaccess"]}
	for _, name := range install.ThemeFiles {
		files[name] = "{block name='content'}{/block}\n"
		for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
			files[folder+"/index.php"] = indexFile
		}
	}
	files["preview.png"] = square
	files["assets/js/theme.js"] = "/* @license MIT */\nwindow.demo = 1;\n"
	files["assets/css/theme.css"] = "/* @license MIT */\nbody { margin: 0 }\n"
	files["config/theme.yml"] = `name: demo
display_name: Demo
version: 2.0.0
author:
  name: "Demo"
meta:
  compatibility:
    from: 1.7.8.0
    to: 9.99.99
  available_layouts:
    layout-full-width:
      name: Full width
global_settings:
  image_types:
    cart_default: {width: 125, height: 125}
    small_default: {width: 98, height: 98}
    medium_default: {width: 452, height: 452}
    large_default: {width: 800, height: 800}
    home_default: {width: 250, height: 250}
    category_default: {width: 141, height: 180}
theme_settings:
  default_layout: layout-full-width
`
	return files
}()

package inspect

// demoTheme has every part of a theme and no fault.
var demoTheme = map[string]string{
	"config/theme.yml": "name: demo\ndisplay_name: Demo\nversion: 2.0.0\nauthor:\n  name: Demo\nmeta:\n  compatibility:\n    from: 1.7.8.0\n    to: 9.99.99\n",
}

// Package sample packs small modules: a faultless one and, with other files in
// it, one with faults. Demo data and tests upload them.
package sample

import (
	"maps"
	"strings"
	"testing/fstest"

	"merkato/internal/inspect/archive"
)

// Module is a module to be packed.
type Module struct {
	Name    string // technical, as onepagecheckout
	Version string
	Min     string            // of the platform; empty: 1.7.8.0
	Max     string            // empty: 9.99.99
	Files   map[string]string // in place of the faultless ones or in addition to them; empty text: left out
}

const guard = "if (!defined('_PS_VERSION_')) {\n    exit;\n}\n"

const licence = "/**\n * Merkato demo\n *\n * @author    Merkato\n * @copyright Merkato\n * @license   https://opensource.org/licenses/MIT MIT\n */\n"

// logo is a PNG picture of 32 by 32, as far as its size is concerned.
const logo = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x20\x00\x00\x00\x20\x08\x06\x00\x00\x00szz\xf4"

const indexFile = "<?php\n" + licence + `header('Expires: Mon, 26 Jul 1997 05:00:00 GMT');
header('Last-Modified: ' . gmdate('D, d M Y H:i:s') . ' GMT');
header('Cache-Control: no-store, no-cache, must-revalidate');
header('Location: ../');
exit;
`

const mainFile = "<?php\n" + licence + guard + `
class {class} extends Module
{
    public function __construct()
    {
        $this->name = '{name}';
        $this->tab = 'front_office_features';
        $this->version = '{version}';
        $this->author = 'Merkato';
        $this->ps_versions_compliancy = ['min' => '{min}', 'max' => '{max}'];
        parent::__construct();
        $this->displayName = $this->trans('{class}', [], 'Modules.{class}.Admin');
    }

    public function install()
    {
        return parent::install() && $this->registerHook('displayHome');
    }

    public function uninstall()
    {
        return parent::uninstall();
    }

    public function hookDisplayHome(array $params)
    {
        return $this->display(__FILE__, 'views/templates/hook/home.tpl');
    }
}
`

// Zip packs the module.
func (m Module) Zip() []byte {
	if m.Min == "" {
		m.Min = "1.7.8.0"
	}
	if m.Max == "" {
		m.Max = "9.99.99"
	}
	class := strings.ToUpper(m.Name[:1]) + m.Name[1:]
	files := map[string]string{
		m.Name + ".php":                  mainFile,
		"index.php":                      indexFile,
		"config.xml":                     "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<module>\n    <name>{name}</name>\n    <version><![CDATA[{version}]]></version>\n</module>\n",
		"logo.png":                       logo,
		".htaccess":                      "<FilesMatch \"\\.php$\">\n    Require all denied\n</FilesMatch>\n",
		"README.md":                      "# {class}\n\nShows a greeting on the home page.\n",
		"views/index.php":                indexFile,
		"views/templates/index.php":      indexFile,
		"views/templates/hook/index.php": indexFile,
		"views/templates/hook/home.tpl":  "{**\n * @license MIT\n *}\n<p>{l s='Hello' d='Modules.{class}.Shop'}</p>\n",
	}
	maps.Copy(files, m.Files)
	fill := strings.NewReplacer("{class}", class, "{name}", m.Name, "{version}", m.Version, "{min}", m.Min, "{max}", m.Max)
	folder := fstest.MapFS{}
	for path, text := range files {
		if text != "" {
			folder[path] = &fstest.MapFile{Data: []byte(fill.Replace(text))}
		}
	}
	packed, err := archive.PackFolder(folder, m.Name, archive.DefaultLimits)
	if err != nil { // the files are ours
		panic(err)
	}
	return packed
}

// Guarded is a PHP file with its licence and guard, and some code.
func Guarded(code string) string { return "<?php\n" + licence + guard + code }

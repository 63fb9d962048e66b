package inspect

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// sampleModule has a given number of files like those of modules: half PHP of
// 86 lines, a quarter templates, the rest scripts and styles.
func sampleModule(b *testing.B, files int) []byte {
	method := `
    /**
     * Saves what the form sent.
     *
     * @param array $values
     */
    public function save%[1]d(array $values, $name = null)
    {
        $id = (int) Tools::getValue('id_%[1]d');
        $sql = 'SELECT a.*, b.name FROM ` + "`' . _DB_PREFIX_ . 'demo`" + ` a WHERE a.id = ' . $id;
        if (!empty($values['name'])) {
            $sql .= ' AND b.name = "' . pSQL($values['name']) . '"';
        }
        foreach ((array) Db::getInstance()->executeS($sql) as $row) {
            if ($row['active'] && !$this->isKnown($row['name'], isset($values['x']) ? $values['x'] : [])) {
                $this->rows[] = ['id' => (int) $row['id'], 'label' => $this->l('Label') . ' ' . $row['name']];
            }
        }

        return $this->display($name, count($this->rows) > 0 ? 'list.tpl' : 'empty.tpl');
    }
`
	contents := map[string]string{}
	for i := range files {
		switch i % 4 {
		case 0, 2:
			code := &strings.Builder{}
			fmt.Fprintf(code, "<?php\n%s\nclass Demo%d extends ObjectModel\n{\n    public $rows = [];\n", guard, i)
			for m := range 4 {
				fmt.Fprintf(code, method, m)
			}
			code.WriteString("}\n")
			contents[fmt.Sprintf("demo/classes/Demo%d.php", i)] = code.String()
		case 1:
			contents[fmt.Sprintf("demo/views/templates/hook/t%d.tpl", i)] = strings.Repeat("{foreach from=$rows item=row}\n<li class=\"{if $row.active}on{else}off{/if}\">{$row.label|escape:'html':'UTF-8'} {l s='Edit' mod='demo'}</li>\n{/foreach}\n", 25)
		case 3:
			contents[fmt.Sprintf("demo/views/js/s%d.js", i)] = strings.Repeat("$(document).on('click', '.demo', function () { if (this.value > 1 / 2) { send('x', { a: 1 }); } });\n", 60)
		}
	}
	for path, content := range demoModule {
		contents["demo/"+path] = content
	}
	return packFiles(b, contents)
}

func benchmarkModule(b *testing.B, files int) {
	data := sampleModule(b, files)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := InspectZip(b.Context(), bytes.NewReader(data), int64(len(data)), DefaultLimits, fullContext(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

// An average module, to be reviewed in under 150 ms.
func BenchmarkModule100(b *testing.B) { benchmarkModule(b, 100) }

// A large one, to be reviewed in under a second.
func BenchmarkModule1200(b *testing.B) { benchmarkModule(b, 1200) }

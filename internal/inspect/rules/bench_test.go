package rules

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
)

// sized is a module of so many files, two of five PHP of 108 lines, as real
// modules have it: 100 files are 4,300 lines.
func sized(b *testing.B, files int) []byte {
	b.Helper()
	method := `
    public function method%d($id, array $options = [])
    {
        $sql = new DbQuery();
        $sql->select('a.id, b.name')->from('demo', 'a')->where('a.id = ' . (int) $id);
        foreach (Db::getInstance()->executeS($sql) as $row) {
            $this->context->smarty->assign(['name' => $row['name'], 'link' => $this->context->link->getModuleLink('demo', 'show')]);
        }
        return $options ? $this->trans('Done', [], 'Modules.Demo.Admin') : null;
    }
`
	content := map[string]string{}
	for i := range files {
		path := fmt.Sprintf("part%d/", i%20)
		switch i % 5 {
		case 0, 1:
			var class strings.Builder
			fmt.Fprintf(&class, "<?php\n%s%s\nclass Part%d extends ObjectModel\n{", licence, guard, i)
			for m := range 9 {
				fmt.Fprintf(&class, method, m)
			}
			content[path+fmt.Sprintf("Part%d.php", i)] = class.String() + "}\n"
		case 2:
			content[path+fmt.Sprintf("t%d.tpl", i)] = strings.Repeat("{if $a}<p class=\"x\">{$a|escape:'html':'UTF-8'}</p>{/if}\n", 40)
		case 3:
			content[path+fmt.Sprintf("s%d.js", i)] = strings.Repeat("document.addEventListener('click', (event) => event.preventDefault());\n", 60)
		case 4:
			content[path+fmt.Sprintf("c%d.css", i)] = strings.Repeat(".demo p { margin: 0; padding: 0 }\n", 60)
		}
	}
	return pack(b, inspect.Example{Files: content})
}

func benchmarkReview(b *testing.B, files int) {
	data := sized(b, files)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := All.InspectZip(b.Context(), bytes.NewReader(data), int64(len(data)), archive.DefaultLimits, fullContext(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

// An average module has to be reviewed in under 150 ms, a large one in under a
// second, on one core.
func BenchmarkAverageModule(b *testing.B) { benchmarkReview(b, 100) }
func BenchmarkLargeModule(b *testing.B)   { benchmarkReview(b, 1200) }

//go:build soak

package app_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"merkato/internal/db/dbtest"
	"merkato/internal/demo"
	"merkato/internal/inspect/sample"
	"merkato/internal/validation/stages"
)

// R13.10: ten archives made to keep the review engine busy, sent at once by
// several sellers, do not reach another seller's page: they are reviewed one at
// a time, each in a process with limits.
func TestSoakHostileArchives(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			c := settings(t, engine)
			c.RatePerSecond = 50
			p := start(t, c)
			victim := bearer(p.token("community"))
			targets := p.modules(len(heavyFiles)*2, "agency", "monetization", "staff", "vacation")
			_, calm := p.pages(victim)

			var sent []int64
			for i, to := range targets {
				name, files := heavy(i)
				t.Log(name)
				sent = append(sent, p.submit(to, sample.Module{Name: "heavy", Version: "99.0.0", Files: files}.Zip()))
			}
			refused, attacked := p.pages(victim)
			var atWork int
			err := p.DB.Read().NewRaw("SELECT COUNT(*) FROM version_steps WHERE stage = ? AND status IN ('TODO', 'REVIEWING') AND upload_id >= ?", stages.Automatic, sent[0]).Scan(t.Context(), &atWork)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("99th percentile: %s calm, %s with archives under review (%.1f times); %d of %d still waited", calm, attacked, attacked.Seconds()/calm.Seconds(), atWork, len(sent))
			if refused > 0 || attacked > mostTimes*calm {
				t.Errorf("%d pages were refused; the others took %s instead of %s", refused, attacked, calm)
			}
			if atWork == 0 {
				t.Error("all archives were reviewed before the pages: they are not heavy enough to prove anything")
			}
		})
	}
}

// module is one that a seller may send a version of.
type module struct {
	id     int64
	seller string // as a header
}

// modules are modules of some demo people, as many as each may send in a day.
func (p *program) modules(count int, people ...string) (found []module) {
	p.t.Helper()
	for _, person := range people {
		var ids []int64
		err := p.DB.Read().NewRaw(`SELECT p.id FROM products AS p JOIN sellers AS s ON s.id = p.seller_id
			WHERE s.email = ? AND p.type = 'module' AND p.is_active AND NOT EXISTS (SELECT 1 FROM version_uploads AS u WHERE u.product_id = p.id AND u.state IN ('IN_VALIDATION', 'SCHEDULED'))
			ORDER BY p.id LIMIT (SELECT value FROM terms WHERE name = 'versions_a_day' ORDER BY starts_on DESC LIMIT 1)`, person+"@"+demo.Domain).Scan(p.t.Context(), &ids)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, id := range ids {
			found = append(found, module{id, bearer(p.token(person))})
		}
	}
	if len(found) < count {
		p.t.Fatalf("%d modules, %d needed", len(found), count)
	}
	return found[:count]
}

// submit uploads an archive as a new version and submits it for validation.
func (p *program) submit(to module, archive []byte) int64 {
	p.t.Helper()
	tus := func(method, path string, body []byte, headers ...string) *http.Response {
		r, err := http.NewRequestWithContext(p.t.Context(), method, p.Origin()+path, bytes.NewReader(body))
		if err != nil {
			p.t.Fatal(err)
		}
		for _, h := range append(headers, to.seller, "Tus-Resumable: 1.0.0") {
			name, value, _ := strings.Cut(h, ": ")
			r.Header.Set(name, value)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			p.t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode >= 300 {
			p.t.Fatal(method, path, answer.Status)
		}
		return answer
	}
	product := base64.StdEncoding.EncodeToString([]byte(strconv.FormatInt(to.id, 10)))
	address := tus("POST", "/upload/versions/", nil, "Upload-Length: "+strconv.Itoa(len(archive)), "Upload-Metadata: product "+product+",filename aGVhdnkuemlw").Header.Get("Location")
	tus("PATCH", address, archive, "Upload-Offset: 0", "Content-Type: application/offset+octet-stream")
	a := p.ask(fmt.Sprintf(`mutation { submit_version(input: {archive: %q, product: "%d", version: "99.0.0", change_kind: MAJOR, works_from: "1.7.8.0", works_to: "8.1.0",
		changelog: [{lang: "en", text: "Heavy"}]}) { id } }`, address[strings.LastIndex(address, "/")+1:], to.id), to.seller)
	if a.code() != "" {
		p.t.Fatal(a.Raw)
	}
	id, err := strconv.ParseInt(a.Data["submit_version"].(map[string]any)["id"].(string), 10, 64)
	if err != nil {
		p.t.Fatal(err)
	}
	return id
}

// heavyFiles make files that cost the engine much and the sender little. Random
// names keep them below the ratio at which an archive counts as a bomb.
var heavyFiles = []struct {
	name string
	make func(chance *rand.Rand, files map[string]string)
}{
	{"thousands of classes", func(chance *rand.Rand, files map[string]string) {
		for i := range 8000 {
			files[fmt.Sprintf("classes/c%d/C%d.php", i%100, i)] = "<?php\n" + methods(chance, 12, fmt.Sprint("C", i))
		}
	}},
	{"one endless class", func(chance *rand.Rand, files map[string]string) {
		files["Endless.php"] = "<?php\n" + methods(chance, 40_000, "Endless")
	}},
	{"one endless expression", func(chance *rand.Rand, files map[string]string) {
		var b strings.Builder
		b.WriteString("<?php\n$sql = 'SELECT '")
		for range 400_000 {
			fmt.Fprintf(&b, " . $_GET['%x'] . ','", chance.Uint64())
		}
		files["Expression.php"] = b.String() + ";\nDb::getInstance()->execute($sql);\n"
	}},
	{"nesting without end", func(chance *rand.Rand, files map[string]string) {
		for i := range 50 {
			files[fmt.Sprintf("deep%d.php", i)] = "<?php\n$a = " + strings.Repeat(fmt.Sprintf("[%d => (", chance.IntN(1e9)), 20_000) + "1" + strings.Repeat(")]", 20_000) + ";\n"
		}
	}},
	{"endless templates", func(chance *rand.Rand, files map[string]string) {
		for i := range 12 {
			var b strings.Builder
			for range 100_000 {
				fmt.Fprintf(&b, "{if $v%x}<a href=\"{$u}\" onclick='x()'>{$w|escape}{/if}\n", chance.Uint32())
			}
			files[fmt.Sprintf("views/templates/hook/t%d.tpl", i)] = b.String()
		}
	}},
}

func heavy(i int) (name string, files map[string]string) {
	kind := heavyFiles[i%len(heavyFiles)]
	files = map[string]string{}
	kind.make(rand.New(rand.NewPCG(uint64(i), 13)), files)
	return kind.name, files
}

// methods is a class with so many methods, each with a query put together from
// what a visitor sent.
func methods(chance *rand.Rand, count int, class string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "class %s extends ObjectModel {\n", class)
	for range count {
		n := chance.Uint64()
		fmt.Fprintf(&b, "public function m%x($a) { $b = Tools::getValue('k%x'); if ($a) { $b .= $a; } return Db::getInstance()->executeS('SELECT * FROM x WHERE y = ' . $b); }\n", n, n>>7)
	}
	return b.String() + "}\n"
}

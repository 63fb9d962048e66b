package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"merkato/internal/app"
	"merkato/internal/blobs"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/demo"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
)

// program is the whole of Merkato, started on a free port with demo data.
type program struct {
	*app.App
	t      *testing.T
	config config.Config
	stop   func() error // ends it and waits
}

// settings are those of a program with demo data.
func settings(t *testing.T, engine db.Engine) config.Config {
	c := withoutData(t)
	filled, err := demoData[engine]()
	if err != nil {
		t.Fatal(err)
	}
	if engine == db.PostgreSQL {
		c.Database = dbtest.CopyPostgres(t, filled)
		return c
	}
	if err := os.CopyFS(c.Data, os.DirFS(filled)); err != nil {
		t.Fatal(err)
	}
	return c
}

// withSellers are settings on either database for tests that look at nothing of
// the demo people's business: on PostgreSQL, where it takes longest to fill in,
// there are these sellers and nothing else.
func withSellers(t *testing.T, engine db.Engine) config.Config {
	if engine == db.SQLite {
		return settings(t, engine)
	}
	c := withoutData(t)
	o := dbtest.Options(t, engine)
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, person := range demo.People() {
		if person.Role != "operator" && !person.Guest {
			sellertest.Add(t, d, func(s *seller.Seller) { s.Email, s.IsBanned = person.Email(), person.Name == "banned" })
		}
	}
	c.Database, c.Demo = o.Address, "false"
	return c
}

func withoutData(t *testing.T) config.Config {
	return config.Config{
		Listen: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "data"), Demo: "auto",
		ClientID: "merkato-web", Scopes: config.DefaultScopes, SilentSignIn: true, Audience: "merkato", OperatorRole: "operator", PlatformScope: "platform.write", RolesClaim: "roles", PoseAs: true,
		TokenLifetime: 15 * time.Minute, RefreshLifetime: time.Hour, MarketplaceSecret: config.DefaultMarketplaceSecret,
		CookieSecret: config.DefaultCookieSecret, AddonsCookieID: "addons_session", StopTimeout: 10 * time.Second,
		Company: config.Company{
			Name: config.DefaultCompanyName, Street: "1 rue de l’Exemple", Postcode: "75002", City: "Paris", Country: "FR",
			VATNumber: "FR40303265045", RegistrationNumber: "303265045", RegisteredAt: "RCS Paris", Email: "billing@merkato.test",
		},
	}
}

// demoData is the demo data, filled in once for all tests, which start on
// copies of it: a folder, or the address of a database.
var demoData = map[db.Engine]func() (string, error){
	db.SQLite: sync.OnceValues(func() (string, error) {
		folder, err := os.MkdirTemp("", "merkato-demo-")
		if err != nil {
			return "", err
		}
		cleanup = append(cleanup, func() { os.RemoveAll(folder) })
		return folder, fillDemo(config.Config{Data: folder})
	}),
	db.PostgreSQL: sync.OnceValues(func() (string, error) {
		address, err := dbtest.SharedPostgres()
		if err != nil {
			return "", err
		}
		return address, fillDemo(config.Config{Data: os.TempDir(), Database: address})
	}),
}

func fillDemo(c config.Config) error {
	d, err := app.OpenDatabase(context.Background(), c)
	if err != nil {
		return err
	}
	defer d.Close()
	files, err := blobs.Open(context.Background(), c.Blobs, c.Data)
	if err != nil {
		return err
	}
	defer files.Close()
	components := app.NewComponents(d, config.Company{}, time.Now)
	components.UseFiles(files)
	_, err = components.FillDemo(context.Background())
	return err
}

var cleanup []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for _, f := range cleanup {
		f()
	}
	os.Exit(code)
}

func start(t *testing.T, c config.Config) *program {
	t.Helper()
	return startLogging(t, c, io.Discard)
}

func startLogging(t *testing.T, c config.Config, log io.Writer) *program {
	t.Helper()
	a, err := app.New(t.Context(), c, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	var result error
	stopped := false
	p := &program{App: a, t: t, config: c}
	p.stop = func() error {
		if !stopped {
			stopped = true
			cancel()
			result = <-ended
			if err := a.Close(); err != nil {
				t.Error(err)
			}
		}
		return result
	}
	t.Cleanup(func() {
		if err := p.stop(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// Origin is where people reach it, as a terminal says.
func (p *program) Origin() string {
	_, address, _ := strings.Cut(p.Welcome(), "Merkato is ready at ")
	origin, _, _ := strings.Cut(address, "/sellers/")
	return origin
}

// token signs a demo person in.
func (p *program) token(name string) string {
	p.t.Helper()
	c := p.config
	c.PublicURL = p.Origin()
	token, err := app.Token(p.t.Context(), c, slog.New(slog.DiscardHandler), name+"@"+demo.Domain)
	if err != nil {
		p.t.Fatal(err)
	}
	return token
}

// answer is what the API said.
type answer struct {
	Status int
	Data   map[string]any
	Errors []struct {
		Message    string
		Extensions struct{ Code, Reason, ID string }
	}
	Raw string
}

func (a answer) code() string {
	if len(a.Errors) == 0 {
		return ""
	}
	return a.Errors[0].Extensions.Code
}

func (a answer) reason() string {
	if len(a.Errors) == 0 {
		return ""
	}
	return a.Errors[0].Extensions.Reason
}

// ask sends a query with some headers, as "name: value".
func (p *program) ask(query string, headers ...string) answer {
	p.t.Helper()
	body, _ := json.Marshal(map[string]string{"query": query})
	r, _ := http.NewRequest(http.MethodPost, p.Origin()+"/graphql", bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	a := answer{Status: response.StatusCode, Raw: string(raw)}
	if err := json.Unmarshal(raw, &a); err != nil {
		p.t.Fatalf("%s is no JSON: %v", raw, err)
	}
	return a
}

// get fetches a page without following redirects.
func (p *program) get(path string, headers ...string) (*http.Response, string) {
	p.t.Helper()
	r, _ := http.NewRequest(http.MethodGet, p.Origin()+path, nil)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return response, string(body)
}

package main

import (
	"bufio"
	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"merkato/internal/app"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// The test binary is also the program: started with this variable it behaves
// as `merkato`, so that tests see exit codes and messages as a shell does.
const actAs = "MERKATO_TEST_ACT_AS"

func TestMain(m *testing.M) {
	switch os.Getenv(actAs) {
	case "merkato":
		os.Exit(run(os.Args[1:]))
	case "writer":
		os.Exit(runWriter())
	}
	os.Exit(m.Run())
}

// command is the program with a clean environment and a data folder of its own.
func command(t *testing.T, settings []string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Env = append([]string{
		actAs + "=merkato", "PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(),
		"MERKATO_DATA=" + filepath.Join(t.TempDir(), "data"), "MERKATO_LISTEN=127.0.0.1:0",
	}, settings...)
	return c
}

// result runs a command to its end.
func result(t *testing.T, c *exec.Cmd) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(3*time.Minute, func() { _ = c.Process.Kill() })
	defer kill.Stop()
	_ = c.Wait()
	return c.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// Whatever keeps it from starting ends in a message that names the setting and
// the way out, and in the right exit code.
func TestItSaysWhyItCannotStart(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { taken.Close() })
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	unwritable, noBlobs := t.TempDir(), t.TempDir() // also for root, who may write anywhere
	if err := errors.Join(os.Mkdir(filepath.Join(unwritable, db.SQLiteFile), 0o700), os.WriteFile(filepath.Join(noBlobs, "blobs"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	half := dbtest.EmptyPostgres(t)
	foreignTable(t, half)

	for name, c := range map[string]struct {
		settings []string
		code     int
		says     []string
	}{
		"port in use": {
			[]string{"MERKATO_LISTEN=" + taken.Addr().String()}, exitFailed,
			[]string{"MERKATO_LISTEN", taken.Addr().String(), "in use"}},
		"data folder cannot be made": {
			[]string{"MERKATO_DATA=" + file + "/data"}, exitFailed,
			[]string{"MERKATO_DATA", file}},
		"data folder is a file": {
			[]string{"MERKATO_DATA=" + file}, exitFailed,
			[]string{"MERKATO_DATA", file}},
		"data folder cannot be written": {
			[]string{"MERKATO_DATA=" + unwritable}, exitFailed,
			[]string{"MERKATO_DATA: the data folder cannot be written: ", "let the user that runs this program own it"}},
		"store of files cannot be written": {
			[]string{"MERKATO_DATA=" + noBlobs}, exitFailed,
			[]string{"MERKATO_DATA: ", "the folder " + noBlobs + "/blobs"}},
		"database away": {
			[]string{"MERKATO_DATABASE=postgres://nobody:geheim@127.0.0.1:1/none"}, exitFailed,
			[]string{"merkato: MERKATO_DATABASE: the database cannot be reached: 127.0.0.1:1 (127.0.0.1): dial error: dial tcp 127.0.0.1:1: connect: connection refused; see that it runs, and that address, user and password are right\n"}},
		"database address unreadable": {
			[]string{"MERKATO_DATABASE=postgres://u:geheim%zz@h/x"}, exitUsage,
			[]string{"MERKATO_DATABASE", "postgres://user:password@host:5432/name"}},
		"certificate of the database missing": {
			[]string{"MERKATO_DATABASE=postgres://u:geheim@h/x?sslrootcert=/no/such.pem"}, exitUsage,
			[]string{"MERKATO_DATABASE", "/no/such.pem"}},
		"half-applied migration": {
			[]string{"MERKATO_DATABASE=" + half}, exitFailed,
			[]string{"MERKATO_DATABASE", "00001_baseline.sql", "restore"}},
		"wrong settings": {
			[]string{"MERKATO_DATABASE=mysql://x", "MERKATO_RATE_PER_SECOND=many"}, exitUsage,
			[]string{"MERKATO_DATABASE", "MERKATO_RATE_PER_SECOND"}},
		"production on defaults": {
			[]string{"MERKATO_PRODUCTION=true"}, exitUsage,
			[]string{"MERKATO_ISSUER", "MERKATO_STRIPE_KEY"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, out, errs := result(t, command(t, c.settings, "serve"))
			if code != c.code {
				t.Errorf("exit code %d, not %d", code, c.code)
			}
			for _, want := range c.says {
				if !strings.Contains(errs, want) {
					t.Errorf("the message lacks %q:\n%s", want, errs)
				}
			}
			if strings.Contains(errs, "geheim") || strings.Contains(errs, "goroutine ") {
				t.Errorf("the message holds a secret or a stack:\n%s", errs)
			}
			if strings.Contains(out, "ready") {
				t.Error("it claims to be ready")
			}
		})
	}
}

func foreignTable(t *testing.T, address string) {
	t.Helper()
	d, err := db.Open(t.Context(), db.Options{Address: address, Connections: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Writer().ExecContext(t.Context(), "CREATE TABLE sellers (id INTEGER)"); err != nil {
		t.Fatal(err)
	}
}

func TestUnknownCommandIsAUsageError(t *testing.T) {
	code, _, errs := result(t, command(t, nil, "fly"))
	if code != exitUsage || !strings.Contains(errs, "--help") {
		t.Errorf("code %d: %s", code, errs)
	}
}

func TestTheHelpOfACommandIsItsOwn(t *testing.T) {
	_, out, _ := result(t, command(t, nil, "--help"))
	if commands, settings := strings.Index(out, "serve "), strings.Index(out, "--listen"); commands < 0 || settings < commands {
		t.Errorf("the commands do not come before the settings:\n%s", out)
	}
	for _, args := range [][]string{{"cookie", "--help"}, {"audit", "verify", "--help"}} {
		_, out, _ = result(t, command(t, nil, args...))
		if strings.Contains(out, "--listen") || !strings.Contains(out, "`merkato serve --help` lists them") || !strings.Contains(out, "--lifetime") == !strings.Contains(out, "--known") {
			t.Errorf("%v:\n%s", args, out)
		}
	}
	if code, out, _ := result(t, command(t, nil, "--version")); code != 0 || out != app.Version+"\n" {
		t.Errorf("--version: %d %s", code, out)
	}
}

func TestACookieIsForAnAddress(t *testing.T) {
	for _, args := range [][]string{{"bad"}, {"Ada <ada@example.com>"}, {"ada@example.com", "--lifetime=1000h"}} {
		if code, out, errs := result(t, command(t, nil, append([]string{"cookie"}, args...)...)); code != exitUsage || out != "" || errs == "" {
			t.Errorf("%v: code %d: %s%s", args, code, out, errs)
		}
	}
	if code, out, errs := result(t, command(t, nil, "cookie", "ada@example.com")); code != 0 || !strings.HasPrefix(out, "v1.") {
		t.Errorf("code %d: %s%s", code, out, errs)
	}
}

// Stopped before it is ready, it has not failed.
func TestItCanBeStoppedWhileItStarts(t *testing.T) {
	t.Parallel()
	c := command(t, nil, "serve")
	log, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	lines.Scan() // of the first migration
	_ = c.Process.Signal(syscall.SIGTERM)
	last := ""
	for lines.Scan() {
		last = lines.Text()
	}
	if err := c.Wait(); err != nil || !strings.Contains(last, "stopped on request") {
		t.Errorf("%v: %s", err, last)
	}
}

func TestHelpListsEverySetting(t *testing.T) {
	code, out, _ := result(t, command(t, nil, "serve", "--help"))
	if code != 0 {
		t.Fatalf("exit code %d", code)
	}
	for _, setting := range []string{"LISTEN", "DATA", "DATABASE", "BLOBS", "ISSUER", "PRODUCTION", "DEMO", "COOKIE_SECRET", "TRUSTED_PROXIES", "URL_ADDONS"} {
		if !strings.Contains(out, "$MERKATO_"+setting) {
			t.Errorf("MERKATO_%s is not in the help", setting)
		}
	}
	if !strings.Contains(out, "127.0.0.1:8080") {
		t.Error("defaults are not in the help")
	}
}

// The operator's guide names every setting there is, and none that is not.
func TestEverySettingIsDocumented(t *testing.T) {
	guide, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	_, help, _ := result(t, command(t, nil, "serve", "--help"))
	name := regexp.MustCompile(`MERKATO_[A-Z_]+[A-Z]`)
	known := map[string]bool{}
	for _, setting := range name.FindAllString(strings.ReplaceAll(help, "MERKATO_NAME", ""), -1) {
		known[setting] = true
		if !strings.Contains(string(guide), "`"+setting+"`") {
			t.Errorf("%s is not in docs/operating.md", setting)
		}
	}
	for _, setting := range name.FindAllString(string(guide), -1) {
		if !known[setting] && setting != "MERKATO_NAME" {
			t.Errorf("docs/operating.md names %s, which is no setting", setting)
		}
	}
}

// What a seller's CI job or a developer's shell sets under a name like a setting's is
// a fault only for commands that run the product.
func TestNamesInTheEnvironmentOfOthers(t *testing.T) {
	file := writeZip(t, module("1.0.0", nil))
	for _, args := range [][]string{{"check", file}, {"rules"}, {"version"}, {"openapi"}} {
		if code, _, errs := result(t, command(t, []string{"MERKATO_NOBODY_KNOWS=x"}, args...)); code != 0 {
			t.Errorf("%s: code %d: %s", args[0], code, errs)
		}
	}
	for _, args := range [][]string{{"migrate"}, {"audit", "verify"}} {
		if code, _, errs := result(t, command(t, []string{"MERKATO_NOBODY_KNOWS=x"}, args...)); code != exitUsage || !strings.Contains(errs, "MERKATO_NOBODY_KNOWS: is in the environment but is not a setting") {
			t.Errorf("%v: code %d: %s", args, code, errs)
		}
	}
}

func TestDoctorTellsWhatIsWrong(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	if code, _, errs := result(t, command(t, []string{"MERKATO_DATA=" + folder}, "migrate")); code != 0 {
		t.Fatalf("migrate: %d: %s", code, errs)
	}
	code, out, _ := result(t, command(t, []string{"MERKATO_DATA=" + folder}, "doctor"))
	if code != 0 || strings.Count(out, " ok ") != 6 {
		t.Errorf("healthy: code %d\n%s", code, out)
	}
	code, out, _ = result(t, command(t, []string{
		"MERKATO_DATABASE=postgres://nobody@127.0.0.1:1/none", "MERKATO_ISSUER=http://127.0.0.1:1",
		"MERKATO_STRIPE_KEY=sk_test_x", "MERKATO_STRIPE_URL=http://127.0.0.1:1", "MERKATO_DATA=" + folder,
	}, "doctor"))
	if code != exitFailed || strings.Count(out, "FAULT") != 3 {
		t.Errorf("sick: code %d\n%s", code, out)
	}
}

func TestDemoFillsAnEmptyDatabaseOnce(t *testing.T) {
	t.Parallel()
	folder := []string{"MERKATO_DATA=" + filepath.Join(t.TempDir(), "data")}
	if code, out, errs := result(t, command(t, folder, "demo")); code != 0 || !strings.Contains(out, "is loaded") {
		t.Fatalf("%d %s %s", code, out, errs)
	}
	if code, out, _ := result(t, command(t, folder, "demo")); code != 0 || !strings.Contains(out, "nothing was written") {
		t.Fatalf("%d %s", code, out)
	}
}

// That filling in failed is said, whatever comes after it.
func TestDemoSaysThatItFailed(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	settings := []string{"MERKATO_DATA=" + folder}
	if code, _, errs := result(t, command(t, settings, "migrate")); code != 0 {
		t.Fatalf("migrate: %d: %s", code, errs)
	}
	d, err := db.Open(t.Context(), db.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Writer().ExecContext(t.Context(), "CREATE TRIGGER refused BEFORE INSERT ON intake_requests WHEN NEW.kind = 'category' BEGIN SELECT RAISE(ABORT, 'refused'); END")
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := result(t, command(t, settings, "demo")); code != exitFailed || out != "" || !strings.Contains(errs, "demo data demo/category/") {
		t.Errorf("%d %s %s", code, out, errs)
	}
}

// Five instances started at once on one empty database all come up. That they fill in
// the demo data once is a test of demo.
func TestFiveInstancesStartTogether(t *testing.T) {
	t.Parallel()
	settings := []string{"MERKATO_DATA=" + filepath.Join(t.TempDir(), "data"), "MERKATO_DATABASE=" + dbtest.EmptyPostgres(t), "MERKATO_DEMO=false"}
	instances := make([]*exec.Cmd, 5)
	for i := range instances {
		instances[i] = command(t, settings, "serve")
	}
	ready := make(chan error, len(instances))
	for _, c := range instances {
		lines := startLines(t, c)
		go func() { ready <- waitFor(lines, "Merkato is ready") }()
	}
	for range instances {
		if err := <-ready; err != nil {
			t.Error(err)
		}
	}
	for _, c := range instances {
		_ = c.Process.Signal(syscall.SIGTERM)
		if err := c.Wait(); err != nil {
			t.Errorf("stopping: %v", err)
		}
	}
}

// A data folder has one server; what only reads, and token, work beside it. A server
// that was killed is in nobody's way.
func TestOneServerInADataFolder(t *testing.T) {
	t.Parallel()
	settings := []string{"MERKATO_DATA=" + filepath.Join(t.TempDir(), "data"), "MERKATO_DEMO=false"}
	first := command(t, settings, "serve")
	if err := waitFor(startLines(t, first), "Merkato is ready"); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"serve", "migrate", "demo"} {
		code, _, errs := result(t, command(t, settings, args))
		if code != exitFailed || !strings.Contains(errs, "MERKATO_DATA: another `merkato serve`, `migrate` or `demo` runs on this data folder") {
			t.Errorf("%s beside a server: code %d: %s", args, code, errs)
		}
	}
	for _, args := range [][]string{{"doctor"}, {"verify"}, {"audit", "verify"}, {"token", "community@demo.merkato.test"}} {
		if code, out, errs := result(t, command(t, settings, args...)); code != 0 {
			t.Errorf("%v beside a server: code %d: %s%s", args, code, out, errs)
		}
	}
	_ = first.Process.Kill()
	_ = first.Wait()
	if code, _, errs := result(t, command(t, settings, "migrate")); code != 0 {
		t.Errorf("after a kill: code %d: %s", code, errs)
	}
}

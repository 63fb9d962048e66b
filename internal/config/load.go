package config

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agnivade/levenshtein"
	"github.com/alecthomas/kong"
)

// Prefix begins the name of every setting in the environment and the file.
const Prefix = "MERKATO"

// Options teach a command line its configuration: the names, the file, and to
// collect values that cannot be read instead of stopping at the first.
// Faults is filled by parsing.
func Options(faults *Faults) []kong.Option {
	return []kong.Option{
		kong.DefaultEnvars(Prefix),
		kong.Vars{"scopes": DefaultScopes, "cookie_secret": DefaultCookieSecret, "marketplace_secret": DefaultMarketplaceSecret, "company_name": DefaultCompanyName,
			"company_street": demoStreet, "company_vat_number": demoVATNumber, "company_siren": demoSIREN, "company_email": demoEmail},
		kong.TypeMapper(reflect.TypeFor[time.Duration](), collect[time.Duration]{faults, time.ParseDuration, "a time such as 90s, 15m or 24h"}),
		kong.TypeMapper(reflect.TypeFor[int](), collect[int]{faults, strconv.Atoi, "a whole number"}),
		kong.TypeMapper(reflect.TypeFor[bool](), collectBool{collect[bool]{faults, strconv.ParseBool, "true or false"}}),
		kong.TypeMapper(reflect.TypeFor[[]string](), kong.MapperFunc(decodeList)),
		kong.Resolvers(&file{faults: faults}),
	}
}

// decodeList adds the entries of a list that is separated by commas, without the
// spaces that people write behind those.
func decodeList(ctx *kong.DecodeContext, target reflect.Value) error {
	token := ctx.Scan.Pop() // whatever it begins with: -payout is a value, too
	if token.IsEOL() {
		return errors.New("missing value, expecting a list separated by commas")
	}
	for entry := range strings.SplitSeq(fmt.Sprint(token.Value), ",") {
		if entry = strings.TrimSpace(entry); entry != "" {
			target.Set(reflect.Append(target, reflect.ValueOf(entry)))
		}
	}
	return nil
}

// collect reads a value of one type; one that cannot be read becomes a fault.
type collect[T any] struct {
	faults *Faults
	parse  func(string) (T, error)
	wanted string
}

func (c collect[T]) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	token, err := ctx.Scan.PopValue(c.wanted)
	if err != nil {
		return err
	}
	c.set(ctx, target, fmt.Sprint(token.Value))
	return nil
}

func (c collect[T]) set(ctx *kong.DecodeContext, target reflect.Value, text string) {
	value, err := c.parse(text)
	if err != nil {
		name := "MERKATO"
		if len(ctx.Value.Tag.Envs) > 0 {
			name = ctx.Value.Tag.Envs[0]
		}
		c.faults.add(name, "%q cannot be read; use %s", text, c.wanted)
		return
	}
	target.Set(reflect.ValueOf(value))
}

// collectBool also knows the bare flag, which means true.
type collectBool struct{ collect[bool] }

func (collectBool) IsBoolFromValue(reflect.Value) bool { return true }

func (c collectBool) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	if ctx.Scan.Peek().Type != kong.FlagValueToken {
		target.SetBool(true)
		return nil
	}
	c.set(ctx, target, fmt.Sprint(ctx.Scan.Pop().Value))
	return nil
}

// file is the optional file of NAME=value lines, named by --config or
// MERKATO_CONFIG. Systemd and container tools read the same form.
type file struct {
	faults  *Faults
	command *kong.Node // that is run
	loaded  bool
	values  map[string]string
}

// notSettings are variables that begin like settings and may be set all the same:
// those of tests and scripts, where docs/check.md has sellers fetch the program from,
// and those that Kubernetes gives every container for a service called merkato.
var notSettings = regexp.MustCompile(`^MERKATO_(TEST_|BENCH_|E2E_|BINARY=|CHROMIUM=|DEV_SERVER=|DOWNLOAD=)|^MERKATO_([A-Z0-9_]+_)?(SERVICE_(HOST|PORT)|PORT_\d+_|PORT=\w+://)`)

// Validate finds what the environment sets and no command knows. A command marked
// elsewhere runs where nobody operates the product, as in the CI job of a seller:
// what is set there under such a name is not for us to judge. Faults of the file
// are collected as it is read.
func (f *file) Validate(app *kong.Application) error {
	if f.command != nil && f.command.Tag.Has("elsewhere") {
		return nil
	}
	known := map[string]bool{}
	err := kong.Visit(app, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			for _, name := range flag.Envs {
				known[name] = true
			}
		}
		return next(nil)
	})
	for _, variable := range slices.Sorted(slices.Values(os.Environ())) {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, Prefix+"_") && !known[name] && !notSettings.MatchString(variable) {
			f.faults.unknown(name, "in the environment", known)
		}
	}
	return err
}

// Resolve takes a setting's value from the file, unless the environment has one.
func (f *file) Resolve(ctx *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	if !f.loaded {
		f.loaded, f.command = true, ctx.Selected()
		f.load(ctx)
	}
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
		if value, there := f.values[name]; there {
			return value, nil
		}
	}
	return nil, nil
}

func (f *file) load(ctx *kong.Context) {
	name := os.Getenv(Prefix + "_CONFIG")
	known := map[string]bool{}
	for _, path := range ctx.Path {
		for _, flag := range path.Flags {
			for _, env := range flag.Envs {
				known[env] = true
			}
			if flag.Name == "config" {
				if given, ok := ctx.FlagValue(flag).(string); ok && given != "" {
					name = given
				}
			}
		}
	}
	if name == "" {
		return
	}
	reader, err := os.Open(name)
	if err != nil {
		f.faults.add(Prefix+"_CONFIG", "the file cannot be read: %v", errors.Unwrap(err))
		return
	}
	defer reader.Close()
	values, err := readFile(reader)
	if err != nil {
		f.faults.add(Prefix+"_CONFIG", "%v", err)
	}
	for setting := range values {
		if !known[setting] {
			f.faults.unknown(setting, "in "+name, known)
		}
	}
	f.values = values
}

// unknown adds the fault of a name that is no setting, with the one that was
// probably meant.
func (f *Faults) unknown(name, where string, known map[string]bool) {
	meant, nearest := "", 4 // letters that may be wrong, and one
	for _, setting := range slices.Sorted(maps.Keys(known)) {
		if distance := levenshtein.ComputeDistance(name, setting); distance < nearest {
			meant, nearest = " (did you mean "+setting+"?)", distance
		}
	}
	f.add(name, "is %s but is not a setting%s; `merkato serve --help` lists them", where, meant)
}

// readFile reads NAME=value lines; blank lines and lines that start with # are
// skipped, and quotes around a value are dropped.
func readFile(r io.Reader) (map[string]string, error) {
	text, err := io.ReadAll(io.LimitReader(r, 1<<20))
	if err != nil {
		return nil, err
	}
	values := map[string]string{}
	var wrong []error
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			wrong = append(wrong, fmt.Errorf("line %d is not NAME=value", i+1))
			continue
		}
		value = strings.TrimSpace(value)
		if n := len(value); n >= 2 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
			value = value[1 : n-1]
		}
		values[strings.TrimSpace(name)] = value
	}
	return values, errors.Join(wrong...)
}

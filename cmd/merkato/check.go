package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"merkato/internal/inspect"
	"merkato/internal/inspect/archive"
	"merkato/internal/inspect/rules"
	"merkato/internal/inspect/texts"
)

// errNotCompliant ends check with exit code 1, for which the report speaks.
var errNotCompliant = errors.New("not compliant")

// A usageError ends with exit code 2: trying again does not help.
type usageError struct{ error }

type checkCommand struct {
	Path     string `arg:"" name:"FILE.zip|FOLDER" help:"Archive, or folder of a module or theme."`
	Previous string `placeholder:"OLD.zip" help:"The version before, to tell new faults from old ones."`
	Change   string `enum:",NEW,MAJOR,MINOR,DEBUG,FIX_ERROR" default:"" placeholder:"KIND" help:"What the version changes: NEW, MAJOR, MINOR, DEBUG or FIX_ERROR. Without it, the version numbers decide."`
	Name     string `placeholder:"NAME" help:"Name of the module, if its folder has another name."`
	Date     string `hidden:"" help:"Review as of this day (YYYY-MM-DD)."`
	Format   string `enum:"text,json,sarif" default:"text" help:"text, json or sarif."`
	Lang     string `default:"en" placeholder:"LANGUAGE" help:"Language of the findings, such as de."`
}

func (k checkCommand) Run(ctx context.Context) error {
	if err := knownLanguage(k.Lang); err != nil {
		return err
	}
	review := inspect.Context{Platforms: inspect.DefaultPlatforms, Date: k.Date, Change: inspect.ChangeKind(k.Change)}
	if review.Date == "" {
		review.Date = time.Now().Format(time.DateOnly)
	}
	if k.Previous != "" {
		before, err := k.report(ctx, k.Previous, review, nil)
		if err != nil {
			return err
		}
		review.Previous, review.TechnicalName, review.LastVersion = before, before.Name, before.Version
	}
	report, err := k.report(ctx, k.Path, review, progressBar())
	if err != nil {
		return err
	}
	texts.Translate(report, k.Lang)
	if err := k.print(report); err != nil {
		return err
	}
	if report.Compliance != inspect.Compliant {
		return errNotCompliant
	}
	return nil
}

// report reviews an archive or folder. Without a word on what changes, it is
// reviewed as what the version numbers say.
func (k checkCommand) report(ctx context.Context, path string, c inspect.Context, progress inspect.Progress) (*inspect.Report, error) {
	data, err := k.read(path)
	var refusal *archive.Refusal
	if errors.As(err, &refusal) {
		return rules.All.Refused(refusal, c), nil
	}
	if err != nil {
		return nil, usageError{err}
	}
	if c.Change == "" {
		version, err := inspect.VersionOf(bytes.NewReader(data), int64(len(data)))
		if err == nil {
			c.Change = inspect.SuggestChange(c.LastVersion, version)
		}
	}
	return rules.All.InspectZip(ctx, bytes.NewReader(data), int64(len(data)), archive.DefaultLimits, c, progress)
}

// read is the archive's bytes, or those that packing the folder would give.
func (k checkCommand) read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		absolute, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		name := k.Name
		if name == "" {
			name = filepath.Base(absolute)
		}
		return archive.PackFolder(os.DirFS(path), name, archive.DefaultLimits)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// One byte over the limit is enough to be refused for it.
	return io.ReadAll(io.LimitReader(f, archive.DefaultLimits.Packed+1))
}

func (k checkCommand) print(report *inspect.Report) error {
	var out []byte
	var err error
	switch k.Format {
	case "json":
		out, err = report.JSON()
	case "sarif":
		folder := ""
		if info, statErr := os.Stat(k.Path); statErr == nil && info.IsDir() {
			folder = filepath.ToSlash(k.Path)
		}
		out, err = report.SARIF(rules.All, folder)
	default:
		return report.Text(os.Stdout, isTerminal(os.Stdout) && os.Getenv("NO_COLOR") == "")
	}
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(out)
	return err
}

// progressBar counts the files on a terminal, and is silent elsewhere.
func progressBar() inspect.Progress {
	if !isTerminal(os.Stderr) {
		return nil
	}
	return func(done, total int) {
		if done == total {
			fmt.Fprint(os.Stderr, "\r\x1b[K")
		} else if done%10 == 0 {
			fmt.Fprintf(os.Stderr, "\rReviewing %d of %d files", done, total-1)
		}
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// knownLanguage refuses a language that the rules are not written in.
func knownLanguage(lang string) error {
	if texts.Spoken(lang) != lang {
		return usageError{fmt.Errorf("the rules are not written in %q; choose one of: %s", lang, strings.Join(texts.Languages(), " "))}
	}
	return nil
}

type rulesCommand struct {
	ID     string `arg:"" optional:"" help:"Only this rule, such as OTH-INDEX."`
	Format string `enum:"text,json" default:"text" help:"text or json."`
	Lang   string `default:"en" placeholder:"LANGUAGE" help:"Language of the texts, such as de."`
}

func (k rulesCommand) Run() error {
	if err := knownLanguage(k.Lang); err != nil {
		return err
	}
	shown := rules.All
	if k.ID != "" {
		rule := rules.All.ByID(strings.ToUpper(k.ID))
		if rule == nil {
			return fmt.Errorf("there is no rule %s; merkato rules lists them all", k.ID)
		}
		shown = inspect.Rules{rule}
	}
	if k.Format == "json" {
		e := json.NewEncoder(os.Stdout)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		described := inspect.Describe(shown)
		for i, rule := range shown {
			said, d := texts.Of(rule, k.Lang), &described[i]
			d.Title, d.Why, d.How, d.Messages = said.Title, said.Why, said.How, said.Messages
		}
		return e.Encode(described)
	}
	for _, rule := range shown {
		said := texts.Of(rule, k.Lang)
		fmt.Printf("%s  %s  %s\n  %s\n  Why:  %s\n  Fix:  %s\n\n", rule.ID, rule.Category, rule.Severity, said.Title, said.Why, said.How)
	}
	return nil
}

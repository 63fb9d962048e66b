// Command merkato is the whole product: server, background jobs, and the tools
// to look after them.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/alecthomas/kong"

	"merkato/internal/app"
	"merkato/internal/config"
)

// Exit codes, for scripts and service managers.
const (
	exitFailed = 1 // it could not start, or failed while running
	exitUsage  = 2 // wrong configuration or command line: trying again does not help
)

type commandLine struct {
	Config config.Config `embed:""`
	File   string        `name:"config" group:"Server" placeholder:"FILE" help:"File of MERKATO_NAME=value lines."`

	ShowVersion kong.VersionFlag `name:"version" env:"-" help:"Print the version."`

	Serve   serveCommand   `cmd:"" help:"Run the server and its background jobs."`
	Migrate migrateCommand `cmd:"" help:"Bring the database's schema up to date, and exit."`
	Demo    demoCommand    `cmd:"" help:"Load the demo data into an empty database, and exit."`
	Doctor  doctorCommand  `cmd:"" help:"Check database, files, sign-in provider and payment, and say what is wrong."`
	Verify  verifyCommand  `cmd:"" help:"Prove lines, ledger, figures and payouts against each other, on a live system. Exit code 1: something differs."`
	Audit   auditCommand   `cmd:"" help:"Verify the audit trail."`
	Token   tokenCommand   `cmd:"" help:"Print an access token of the embedded sign-in provider, for use with curl."`
	Cookie  cookieCommand  `cmd:"" help:"Print a signed session value for the header x-addons-cookie, for tests of cookie mode."`
	Check   checkCommand   `cmd:"" elsewhere:"" help:"Review the ZIP or folder of a module or theme, as an upload would be. Exit code 1: not compliant."`
	Rules   rulesCommand   `cmd:"" elsewhere:"" help:"Print the rules of the review."`
	OpenAPI openapiCommand `cmd:"" elsewhere:"" name:"openapi" help:"Print the OpenAPI document of the marketplace's API, to generate a client from."`
	Version versionCommand `cmd:"" elsewhere:"" help:"Print the version."`
}

func main() {
	// Most of what a request allocates is gone with it: collecting less often
	// costs some megabytes under load and saves a good part of the time.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	os.Exit(run(os.Args[1:]))
}

// printHelp shows the settings with the program and with serve only: in the help
// of any other command its own options would be lost among them.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	command := ctx.Selected()
	if command == nil || command.Name == "serve" {
		return kong.DefaultHelpPrinter(options, ctx)
	}
	for _, flag := range ctx.Model.Flags {
		flag.Hidden = flag.Name != "help"
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	_, err := fmt.Fprintln(ctx.Stdout, "\nThe settings are the same for all commands: `merkato serve --help` lists them.")
	return err
}

func run(args []string) int {
	var cli commandLine
	var faults config.Faults
	parser, err := kong.New(&cli, append(config.Options(&faults),
		kong.Name("merkato"),
		kong.Description("The back-office where sellers of a marketplace of add-ons run their business."),
		kong.Vars{"version": app.Version},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true, WrapUpperBound: 110}),
		kong.Help(printHelp),
	)...)
	if err != nil {
		panic(err) // the command line is described wrongly: a programming error
	}
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "merkato: %v\nTry: merkato --help\n", err)
		return exitUsage
	}
	if err := cli.Config.Check(faults); err != nil {
		fmt.Fprintf(os.Stderr, "merkato: %v\n", err)
		return exitUsage
	}

	log := app.NewLogger(cli.Config, os.Stderr)
	slog.SetDefault(log)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	command.BindTo(ctx, (*context.Context)(nil))
	if err := command.Run(cli.Config, log); err != nil {
		if !errors.Is(err, app.ErrUnhealthy) && !errors.Is(err, errNotCompliant) && !errors.Is(err, app.ErrTrailBroken) {
			fmt.Fprintf(os.Stderr, "merkato: %v\n", err)
		}
		if errors.As(err, new(usageError)) {
			return exitUsage
		}
		return exitFailed
	}
	return 0
}

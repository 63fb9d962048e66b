package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/mail"
	"os"
	"time"

	"merkato/internal/app"
	"merkato/internal/config"
)

type serveCommand struct{}

func (serveCommand) Run(ctx context.Context, c config.Config, log *slog.Logger) error {
	a, err := app.New(ctx, c, log)
	if err != nil && ctx.Err() != nil {
		log.Info("stopped on request before it was ready", "in", err)
		return nil
	}
	if err != nil {
		return err
	}
	defer a.Close()
	fmt.Print(a.Welcome()) // its first line is what scripts wait for
	return a.Run(ctx)
}

type migrateCommand struct{}

func (migrateCommand) Run(ctx context.Context, c config.Config) error {
	d, err := app.OpenDatabase(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close()
	at, _, err := d.Version(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("The schema is at version %d.\n", at)
	return nil
}

type demoCommand struct{}

func (demoCommand) Run(ctx context.Context, c config.Config) error {
	d, err := app.OpenDatabase(ctx, c)
	if err != nil {
		return err
	}
	defer d.Close()
	files, err := app.OpenFiles(ctx, c)
	if err != nil {
		return err
	}
	defer files.Close()
	components := app.NewComponents(d, c.Company, time.Now)
	components.UseFiles(files)
	filled, err := components.FillDemo(ctx)
	if filled && err == nil && c.EmbeddedPayment() {
		err = components.FillDemoSubscriptions(ctx, c.Data, cmp.Or(c.PublicURL, "http://"+c.Listen))
	}
	if err != nil {
		return err
	}
	if !filled {
		fmt.Println("The database already has sellers: nothing was written.")
		return nil
	}
	fmt.Println("The demo data is loaded.")
	return nil
}

type doctorCommand struct {
	Token         string `placeholder:"TOKEN" help:"An access token of the provider, to see whether it would be accepted."`
	PlatformToken string `placeholder:"TOKEN" help:"An access token of the marketplace's client, likewise."`
}

func (d doctorCommand) Run(ctx context.Context, c config.Config) error {
	return app.Doctor(ctx, c, app.Tokens{Person: d.Token, Platform: d.PlatformToken}, os.Stdout)
}

type verifyCommand struct{}

func (verifyCommand) Run(ctx context.Context, c config.Config) error {
	return app.Verify(ctx, c, os.Stdout)
}

type auditCommand struct {
	Verify auditVerifyCommand `cmd:"" help:"Prove that no line of the audit trail was changed, taken out or put in. Exit code 1: one was."`
}

type auditVerifyCommand struct {
	Known string `placeholder:"HASH" help:"A hash that an earlier proof has printed and that was saved elsewhere: it must still be in the trail."`
}

func (a auditVerifyCommand) Run(ctx context.Context, c config.Config) error {
	return app.VerifyTrail(ctx, c, a.Known, os.Stdout)
}

type tokenCommand struct {
	Email string `arg:"" help:"Address of a person the embedded provider knows, such as community@demo.merkato.test."`
}

func (t tokenCommand) Run(ctx context.Context, c config.Config, log *slog.Logger) error {
	token, err := app.Token(ctx, c, log, t.Email)
	if err != nil {
		return err
	}
	fmt.Println(token)
	return nil
}

type cookieCommand struct {
	Email    string        `arg:"" help:"Address of the seller."`
	Lifetime time.Duration `default:"1h" help:"How long the value is good for."`
}

func (k cookieCommand) Run(c config.Config) error {
	if address, err := mail.ParseAddress(k.Email); err != nil || address.Address != k.Email {
		return usageError{fmt.Errorf("%q is not an e-mail address", k.Email)}
	}
	value, err := app.Cookie(c, k.Email, k.Lifetime)
	if err != nil {
		return usageError{err}
	}
	fmt.Println(value)
	return nil
}

type openapiCommand struct{}

func (openapiCommand) Run(c config.Config) error { return app.WriteOpenAPI(c, os.Stdout) }

type versionCommand struct{}

func (versionCommand) Run() error {
	fmt.Println(app.Version)
	return nil
}

// Package app builds the program from its configuration: it opens what is
// outside (database, files, listener), makes every part, and joins them. The
// command line runs it, and so do the end-to-end tests; nothing imports it
// otherwise.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"merkato/internal/analytics"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/devidp"
	"merkato/internal/installation"
	"merkato/internal/jobs"
	"merkato/internal/payments/sandbox"
	"merkato/internal/platform"
	"merkato/internal/server"
)

// Version is the release, set when the binary is built.
var Version = "development"

// App is the running program.
type App struct {
	Components

	config    config.Config
	log       *slog.Logger
	origin    string
	listener  net.Listener
	provider  *devidp.Provider  // nil with a provider outside
	sandbox   *sandbox.Provider // nil with a payment provider outside
	analytics *analytics.Intake
	platform  *platform.Platform
	server    *server.Server
	metrics   *prometheus.Registry
	tracing   func(context.Context) error // ends it
}

// New opens and joins everything; when it returns, the program answers. A
// failure leaves nothing open.
func New(ctx context.Context, c config.Config, log *slog.Logger) (*App, error) {
	if err := c.Check(nil); err != nil {
		return nil, err
	}
	a := &App{config: c, log: log}
	for _, warning := range c.Warnings() {
		log.Warn("check this setting", "setting", warning.Setting, "problem", warning.Problem)
	}
	for _, step := range []func(context.Context) error{
		a.listen, a.openStorage, a.fillDemo, a.openPayment, a.startTracing, a.startJobs, a.buildServer,
	} {
		if err := step(ctx); err != nil {
			return nil, errors.Join(err, a.Close())
		}
	}
	return a, nil
}

// listen comes first: a port that is taken is the likeliest fault, and the
// address may only be known after it.
func (a *App) listen(context.Context) error {
	l, err := net.Listen("tcp", a.config.Listen)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("MERKATO_LISTEN: %s is in use by another program: stop that one, or choose another address", a.config.Listen)
	case err != nil:
		return fmt.Errorf("MERKATO_LISTEN: cannot listen on %s: %w", a.config.Listen, err)
	}
	a.listener = l
	a.origin = a.config.Origin(l.Addr().String())
	return nil
}

func (a *App) openStorage(ctx context.Context) error {
	d, err := OpenDatabase(ctx, a.config)
	if err != nil {
		return err
	}
	a.Components = NewComponents(d, a.config.Company, time.Now)
	if err := a.Trail.ChainEarlier(ctx); err != nil {
		return fmt.Errorf("chaining the audit trail: %w", err)
	}
	files, err := OpenFiles(ctx, a.config)
	if err != nil {
		return err
	}
	a.UseFiles(files)
	a.Notifications.SendThrough(mailServer(a.config.SMTP), a.origin)
	return nil
}

// OpenFiles opens the configured store of files.
func OpenFiles(ctx context.Context, c config.Config) (*blobs.Store, error) {
	files, err := blobs.Open(ctx, c.Blobs, c.Data)
	if err != nil {
		return nil, inSetting("MERKATO_BLOBS", c.Blobs, err)
	}
	return files, nil
}

// inSetting says which setting an error of storage is about: the data folder,
// where no address names another place.
func inSetting(name, address string, err error) error {
	if address == "" {
		name = "MERKATO_DATA"
	}
	return fmt.Errorf("%s: %w", name, err)
}

// OpenDatabase connects to the configured database and brings its schema up to
// date. In a data folder there is one such process at a time.
func OpenDatabase(ctx context.Context, c config.Config) (*db.DB, error) {
	if err := makeDataFolder(c); err != nil {
		return nil, err
	}
	options := c.DatabaseOptions()
	options.Alone = true
	d, err := db.Open(ctx, options)
	if err != nil {
		return nil, inSetting("MERKATO_DATABASE", c.Database, err)
	}
	if err = db.Migrate(ctx, d, jobs.Migration); err == nil {
		err = installation.Begin(ctx, d, calendar.DayOf(time.Now()))
	}
	if err != nil {
		return nil, errors.Join(inSetting("MERKATO_DATABASE", c.Database, err), d.Close())
	}
	return d, nil
}

func makeDataFolder(c config.Config) error {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("MERKATO_DATA: the folder cannot be made: %w", err)
	}
	return nil
}

func (a *App) fillDemo(ctx context.Context) error {
	if !a.config.FillDemo() {
		return nil
	}
	filled, err := a.FillDemo(ctx)
	if filled && err == nil && a.config.EmbeddedPayment() {
		err = a.FillDemoSubscriptions(ctx, a.config.Data, a.origin)
	}
	if filled && err == nil {
		a.log.Info("demo data loaded")
	}
	return err
}

func (a *App) startJobs(ctx context.Context) error {
	a.metrics = newMetrics(a.DB)
	var err error
	if a.Jobs, err = jobs.New(a.DB, jobs.Options{Logger: a.log, Registerer: a.metrics}); err != nil {
		return err
	}
	a.analytics = a.newAnalytics()
	a.platform = a.newPlatform()
	for _, component := range of[interface{ RegisterJobs(*jobs.Jobs) }](append(a.all, a.analytics, a.platform)) {
		component.RegisterJobs(a.Jobs)
	}
	registerSweep(a.Jobs, a.files)
	return a.Jobs.Start(ctx)
}

// startTime is until when first connections are made and work that is due is
// made up for.
const startTime = 2 * time.Second

// Run answers requests until ctx ends, then stops: no new requests, those
// under way finish, then the jobs at work.
func (a *App) Run(ctx context.Context) error {
	httpServer := a.server.HTTP(a.log)
	failed := make(chan error, 1)
	go func() { failed <- httpServer.Serve(a.listener) }()
	// Starting takes more memory than serving: what was needed for that goes back
	// to the machine, as soon as it is over.
	settled := time.AfterFunc(startTime, debug.FreeOSMemory)
	defer settled.Stop()
	if a.sandbox != nil {
		go a.sandbox.Run(ctx)
	}
	a.log.Info("serving", "address", a.listener.Addr().String(), "database", string(a.DB.Engine), "version", Version)
	select {
	case err := <-failed:
		return fmt.Errorf("the server stopped: %w", err)
	case <-ctx.Done():
	}
	a.log.Info("stopping")
	a.server.Drain()
	a.Events.Close()
	time.Sleep(a.config.DrainDelay)
	deadline, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.config.StopTimeout)
	defer cancel()
	err := httpServer.Shutdown(deadline)
	if errors.Is(err, context.DeadlineExceeded) {
		a.log.Warn("some requests did not finish in time and were aborted")
		err = httpServer.Close()
	}
	return errors.Join(err, a.Jobs.Stop(deadline))
}

// Close lets go of everything; it may be called more than once.
func (a *App) Close() error {
	deadline, cancel := context.WithTimeout(context.Background(), a.config.StopTimeout)
	defer cancel()
	var errs []error
	if a.listener != nil {
		if err := a.listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	if a.Jobs != nil {
		errs = append(errs, a.Jobs.Stop(deadline))
	}
	if a.provider != nil {
		errs = append(errs, a.provider.Close())
	}
	if a.sandbox != nil {
		errs = append(errs, a.sandbox.Close())
	}
	if a.files != nil {
		errs = append(errs, a.files.Close())
	}
	if a.DB != nil {
		errs = append(errs, a.DB.Close())
	}
	if a.tracing != nil {
		errs = append(errs, a.tracing(deadline))
	}
	*a = App{config: a.config, log: a.log, origin: a.origin}
	return errors.Join(errs...)
}

// newMetrics collects the metrics of this program and of what it runs on.
func newMetrics(d *db.DB) *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		collectors.NewDBStatsCollector(d.Writer(), string(d.Engine)),
	)
	return r
}

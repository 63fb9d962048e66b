package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"time"
)

const (
	loadRow   = "  %-24s %5v  %-8s %10v %10v %10v %10v %10v\n"
	sideRow   = "  %-24s %5s  %-8s %10v %10v %10v\n"
	megabyte  = 1e6
	precision = time.Microsecond
)

// printMachine says what the figures were measured on. On a machine that is
// busy otherwise the ratios still say something, the figures little.
func printMachine(w io.Writer) {
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		load = []byte("unknown")
	}
	fmt.Fprintf(w, "%s, %d processors, load before: %s\n", runtime.Version(), runtime.NumCPU(), load)
}

// print shows what was measured on one database.
func (r result) print(w io.Writer, s settings) {
	fmt.Fprintf(w, "%s\n", r.storage)
	fmt.Fprintf(w, loadRow, "one turn of", "conns", "", "mean", "p50", "p99", "requests/s", "CPU")
	for _, m := range r.measurements {
		m.print(w)
	}
	fmt.Fprintf(w, sideRow, "", "", "", "idle", "loaded", "1st answer")
	a, b := r.ours, r.floor
	fmt.Fprintf(w, sideRow, "memory and start", "", "merkato", bytesShown(a.idle), bytesShown(a.loaded), shown(a.firstAnswer))
	fmt.Fprintf(w, sideRow, "", "", "floor", bytesShown(b.idle), bytesShown(b.loaded), shown(b.firstAnswer))
	fmt.Fprintf(w, sideRow, "", "", "ratio", times(float64(a.idle)/float64(b.idle)),
		times(float64(a.loaded)/float64(b.loaded)), times(float64(a.firstAnswer)/float64(b.firstAnswer)))
	fmt.Fprintf(w, "  Medians of %d rounds of %v a side, and of %d starts.\n\n", s.rounds, s.length, s.starts)
}

func (m *measurement) print(w io.Writer) {
	side := func(of func(pair) summary) []any {
		figure := func(f func(summary) time.Duration) string {
			return shown(middle(m.rounds, func(p pair) time.Duration { return f(of(p)) }))
		}
		rate := middle(m.rounds, func(p pair) float64 { return of(p).perSecond }) * float64(len(m.ours.turn))
		return []any{figure(mean), figure(p50), figure(p99), fmt.Sprintf("%.0f", rate), figure(cpu)}
	}
	row := func(name, connections, side string, figures []any) {
		fmt.Fprintf(w, loadRow, append([]any{name, connections, side}, figures...)...)
	}
	row(m.name, fmt.Sprint(m.connections), m.sides[0], side(func(p pair) summary { return p.ours }))
	row("", "", m.sides[1], side(func(p pair) summary { return p.floor }))
	row("", "", "ratio", []any{times(ratio(m.rounds, mean)), times(ratio(m.rounds, p50)), times(ratio(m.rounds, p99)),
		times(ratio(m.rounds, perSecond)), times(ratio(m.rounds, cpu))})
}

func times(ratio float64) string   { return fmt.Sprintf("%.2f ×", ratio) }
func shown(d time.Duration) string { return d.Round(precision).String() }
func bytesShown(n int64) string    { return fmt.Sprintf("%.1f MB", float64(n)/megabyte) }
func mean(s summary) time.Duration { return s.mean }
func p50(s summary) time.Duration  { return s.p50 }
func p99(s summary) time.Duration  { return s.p99 }
func cpu(s summary) time.Duration  { return s.cpu }
func perSecond(s summary) float64  { return s.perSecond }

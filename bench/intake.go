package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/config"
	"merkato/internal/db"
	"merkato/internal/devidp"
	"merkato/internal/money"
	"merkato/internal/platform/feed"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// taken is how fast lines came in, books and figures included, and how fast
// bare inserts of the same rows were.
type taken struct {
	lines  int
	rounds []takenRound
	peak   int64 // bytes that the server had resident at most
}

type takenRound struct{ ours, bare time.Duration }

// ratio is ours to the bare rate; as with pairs, each round has its own.
func (t taken) ratio() float64 {
	return medianOf(t.rounds, func(r takenRound) float64 { return float64(r.bare) / float64(r.ours) })
}

func (t taken) rate() float64 {
	return medianOf(t.rounds, func(r takenRound) float64 { return float64(t.lines) / r.ours.Seconds() })
}

func (t taken) bareRate() float64 {
	return medianOf(t.rounds, func(r takenRound) float64 { return float64(t.lines) / r.bare.Seconds() })
}

func medianOf(rounds []takenRound, figure func(takenRound) float64) float64 {
	values := make([]float64, len(rounds))
	for i, r := range rounds {
		values[i] = figure(r)
	}
	return median(values)
}

const (
	intakeRounds  = 3
	intakeSellers = 200 // who have sold what comes in
	bareBatch     = 500 // orders of a transaction, as in the product
)

// takeIn sends orders to the product and writes others like them by bare
// statements, in turns.
func (p programs) takeIn(ctx context.Context, s settings) (t taken, err error) {
	d, err := db.Open(ctx, p.place.options())
	if err != nil {
		return t, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	server, err := p.ours.run()
	if err != nil {
		return t, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	token, err := machineToken(server.address)
	if err != nil {
		return t, err
	}
	random := chance()
	for range intakeRounds {
		var round takenRound
		sent, bare := p.newOrders(random, s.intake), p.newOrders(random, s.intake)
		if round.ours, err = sendOrders(ctx, server.address, token, sent); err != nil {
			return t, fmt.Errorf("intake: %w", err)
		}
		if round.bare, err = insertBare(ctx, d, bare); err != nil {
			return t, fmt.Errorf("bare inserts: %w", err)
		}
		t.rounds = append(t.rounds, round)
	}
	t.lines = s.intake
	t.peak, err = server.peakMemory()
	return t, err
}

// chance is another one each time: references must be new.
func chance() *rand.Rand { return rand.New(rand.NewPCG(1, uint64(time.Now().UnixNano()))) }

// newOrders are orders with so many lines together, of the last 18 months and
// in their order, as a marketplace sends them.
func (p programs) newOrders(random *rand.Rand, lines int) []feed.Order {
	var all []feed.Order
	sellers := min(intakeSellers, p.size.sellers-2)
	for left := lines; left > 0; {
		name := fmt.Sprintf("%016x", random.Uint64())
		product := fmt.Sprint("P-", (3+random.IntN(sellers))*idsPerSeller+random.IntN(usualCatalogue))
		language := tongues[random.IntN(len(tongues))]
		source := fillSource[random.IntN(len(fillSource))]
		price := money.Cents(1000 + random.IntN(20_000))
		o := feed.Order{
			Reference: "I-" + name, PlacedAt: feed.Moment{Time: time.Now().Add(-time.Duration(random.IntN(540*24*60)) * time.Minute).UTC().Truncate(time.Second)},
			Currency: "EUR", CustomerName: "Customer " + name[:6], CustomerEmail: name[:8] + "@example.com", Country: countries[random.IntN(len(countries))],
			Language: language, Shop: "https://" + name[:8] + ".example.com",
			Lines: []feed.OrderLine{{Number: 1, Product: product, Source: source, Quantity: 1, Price: price}},
		}
		if random.IntN(10) < 3 && left > 1 {
			o.Lines = append(o.Lines, feed.OrderLine{Number: 2, Product: product, Care: true, Source: source, Quantity: 1, Price: price * 2 / 5})
		}
		left -= len(o.Lines)
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b feed.Order) int { return a.PlacedAt.Compare(b.PlacedAt.Time) })
	return all
}

// machineToken signs the marketplace in.
func machineToken(address string) (string, error) {
	answer, err := http.PostForm("http://"+address+"/idp/oauth/token", url.Values{
		"grant_type": {"client_credentials"}, "client_id": {devidp.MarketplaceClient},
		"client_secret": {config.DefaultMarketplaceSecret}, "scope": {"platform.write"},
	})
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var got struct {
		Token string `json:"access_token"`
		Error string `json:"error"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || got.Token == "" {
		return "", errors.Join(err, fmt.Errorf("no token: %s %s", answer.Status, got.Error))
	}
	return got.Token, nil
}

// sendOrders streams orders in and reads the answers while it does.
func sendOrders(ctx context.Context, address, token string, all []feed.Order) (time.Duration, error) {
	var body bytes.Buffer
	encode := json.NewEncoder(&body)
	for _, o := range all {
		if err := encode.Encode(map[string]any{"key": o.Reference, "type": "order", "data": o}); err != nil {
			return 0, err
		}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+address+"/platform/bulk", &body)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/x-ndjson")
	begin := time.Now()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	var last string
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		last = lines.Text()
	}
	took := time.Since(begin)
	var summary intake.Summary
	if err := json.Unmarshal([]byte(last), &summary); err != nil || summary.Taken != len(all) {
		return 0, errors.Join(err, fmt.Errorf("%d orders were sent: %s %s", len(all), answer.Status, last))
	}
	return took, nil
}

// insertBare writes the rows of orders and lines, and nothing that hangs on them.
func insertBare(ctx context.Context, d *db.DB, all []feed.Order) (time.Duration, error) {
	begin := time.Now()
	for len(all) > 0 {
		some := all[:min(bareBatch, len(all))]
		all = all[len(some):]
		err := d.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return insertSome(ctx, tx, some) })
		if err != nil {
			return 0, err
		}
	}
	return time.Since(begin), nil
}

func insertSome(ctx context.Context, tx bun.Tx, some []feed.Order) error {
	heads := make([]*sales.Order, len(some))
	for i, o := range some {
		_, product, _ := strings.Cut(o.Lines[0].Product, "-")
		var productID int64
		if _, err := fmt.Sscan(product, &productID); err != nil {
			return err
		}
		heads[i] = &sales.Order{
			SellerID: productID / idsPerSeller, Reference: o.Reference, PlacedAt: o.PlacedAt.Time, CustomerName: o.CustomerName,
			CustomerEmail: o.CustomerEmail, Country: o.Country, Language: o.Language, Shop: o.Shop,
			Search: sales.SearchText(o.Reference, o.CustomerName, o.CustomerEmail, o.Shop),
		}
	}
	if _, err := tx.NewInsert().Model(&heads).Exec(ctx); err != nil {
		return err
	}
	var lines []*sales.Line
	for i, o := range some {
		day := calendar.DayOf(o.PlacedAt.Time)
		due := day.Add(dueDays).Start()
		for n := range o.Lines {
			l := &o.Lines[n]
			lines = append(lines, &sales.Line{
				OrderID: heads[i].ID, SellerID: heads[i].SellerID, Number: &l.Number, Type: sales.TypeOrder, Source: sales.Source(l.Source),
				At: o.PlacedAt.Time, Day: day, ProductID: heads[i].SellerID * idsPerSeller, ProductType: products.TypeModule, Care: l.Care,
				Language: o.Language, Country: o.Country, Quantity: l.Quantity, Base: l.Price, Gross: l.Price, Commission: l.Price / 4, Net: l.Price - l.Price/4,
				Rate: 2500, ReleaseAt: &due,
			})
		}
	}
	_, err := tx.NewInsert().Model(&lines).Exec(ctx)
	return err
}

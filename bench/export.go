package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// exported is an export of all lines of the largest seller, by a job.
type exported struct {
	format string
	lines  int64
	took   time.Duration // from asking for it until it is ready
	peak   int64         // bytes that the server had resident at most
}

func (e exported) perSecond() float64 { return float64(e.lines) / e.took.Seconds() }

const (
	exportLimit   = 10 * time.Minute
	exportPoll    = 50 * time.Millisecond
	startExport   = `mutation Start($input: OrderExportInput!) { start_order_export(input: $input) { id } }`
	exportColumns = `date time reference line type source product product_type customer email country language shop quantity discount
		base gross commission_rate commission net refunded refund_of money business_care` // all that there are
	exportsList = `query Exports { order_exports { id state lines_done } }`
)

// export takes the time and the memory of one export, in a server of its own.
func (p programs) export(ctx context.Context, format string) (e exported, err error) {
	server, err := p.ours.run()
	if err != nil {
		return e, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	begin := time.Now()
	var started struct {
		Export struct {
			ID string `json:"id"`
		} `json:"start_order_export"`
	}
	input := map[string]any{
		"filter": map[string]any{"all": true}, "format": format, "columns": strings.Fields(exportColumns), "zone": "Europe/Paris", "lang": lang,
	}
	if err := p.query(server, startExport, map[string]any{"input": input}, &started); err != nil {
		return e, err
	}
	for time.Since(begin) < exportLimit {
		var list struct {
			Exports []struct {
				ID    string `json:"id"`
				State string `json:"state"`
				Lines int64  `json:"lines_done"`
			} `json:"order_exports"`
		}
		if err := errors.Join(pause(ctx, exportPoll), p.query(server, exportsList, nil, &list)); err != nil {
			return e, err
		}
		for _, x := range list.Exports {
			if x.ID != started.Export.ID || x.State == "WAITING" || x.State == "RUNNING" {
				continue
			}
			if x.State != "READY" {
				return e, server.failure("ended an export as " + x.State)
			}
			e = exported{format: format, lines: x.Lines, took: time.Since(begin)}
			e.peak, err = server.peakMemory()
			return e, err
		}
	}
	return e, server.failure("did not finish an export")
}

// query asks the product's API for data.
func (p programs) query(server *process, query string, variables map[string]any, data any) error {
	answer, err := once(server.address, graphQLRequest(p.token, queryBody(query, variables)))
	if err != nil {
		return err
	}
	var whole struct {
		Data   json.RawMessage `json:"data"`
		Errors json.RawMessage `json:"errors"`
	}
	if err := json.Unmarshal(answer, &whole); err != nil {
		return err
	}
	if whole.Errors != nil {
		return fmt.Errorf("answered %s", answer)
	}
	return json.Unmarshal(whole.Data, data)
}

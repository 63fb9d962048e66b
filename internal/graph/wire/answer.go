// Package wire is what goes over HTTP: it reads a request to the API, and writes
// its answer or the one kind of error that every caller sees. It knows no field
// of the schema.
package wire

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// WriteError answers a request for which nothing ran. Whoever refuses a request
// to the API before it gets here (sign-in, pose-as, limits) uses it too, so
// that a caller sees one kind of answer.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	var errs gqlerror.List
	if list, ok := err.(gqlerror.List); ok {
		for _, e := range list {
			errs = append(errs, Present(r.Context(), e))
		}
	} else {
		errs = gqlerror.List{Present(r.Context(), err)}
	}
	f := visible(r.Context(), err)
	status, special := statuses[f.Reason]
	if !special {
		status = kinds[f.Code].status
	}
	switch {
	case status == http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	case status == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "":
		w.Header().Set("Retry-After", "1")
	}
	write(w, status, nil, errs)
}

// WriteAnswer sends the result of the operation.
func WriteAnswer(w http.ResponseWriter, answer *graphql.Response) {
	if slices.ContainsFunc(answer.Errors, timedOut) {
		write(w, http.StatusServiceUnavailable, nil, answer.Errors)
		return
	}
	write(w, http.StatusOK, answer.Data, answer.Errors)
}

func timedOut(e *gqlerror.Error) bool { return e.Extensions["reason"] == reasonTimeOut }

// write sends an answer; data is nil when nothing ran.
func write(w http.ResponseWriter, status int, data json.RawMessage, errs gqlerror.List) {
	header := w.Header()
	header["Content-Type"] = contentType
	header["Cache-Control"] = noStore
	var answer []byte
	if len(errs) == 0 {
		answer = make([]byte, 0, len(`{"data":}`)+len(data))
		answer = append(append(append(answer, `{"data":`...), data...), '}')
	} else {
		var err error
		answer, err = json.Marshal(struct {
			Errors gqlerror.List   `json:"errors"`
			Data   json.RawMessage `json:"data,omitempty"`
		}{errs, data})
		if err != nil { // the errors are text and the data is JSON already
			panic(err)
		}
	}
	w.WriteHeader(status)
	w.Write(answer)
}

// Shared, so that an answer allocates no header values.
var (
	contentType = []string{"application/json; charset=utf-8"}
	noStore     = []string{"no-store"}
)

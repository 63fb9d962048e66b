package upload

import (
	"net/http"
	"os"
)

// NewOn is New with temporary files of the caller's.
var NewOn = handlerOn

// Spool receives a body as that of every file is.
func Spool(w http.ResponseWriter, r *http.Request, temporary func() (*os.File, error)) (*os.File, error) {
	return (&border{temporary: temporary}).spool(w, r, 10<<20)
}

package download

import (
	"net/http"

	"merkato/internal/actor"
	"merkato/internal/problem"
)

// circle is who may take a file home, besides sellers that are not banned. What
// each file asks for beyond that, it asks itself.
type circle int

const (
	sellersOnly  circle = iota // nobody: what is not in the table
	bannedToo                  // banned sellers
	operatorsToo               // operators in their own name, whatever they sell themselves
)

// access says which files are open to more than sellers that are not banned, by
// their paths. A banned seller has those of the orders, messages and settings
// screens, as in the API.
var access = map[string]circle{
	"orders":           bannedToo,
	"exports/{id}":     bannedToo, // orders, and the data that is its own
	"attachments/{id}": bannedToo, // customers still need answers
	"contact/{id}":     bannedToo, // sent to operators, who open it as well

	"files/{id}":  operatorsToo, // pictures under review
	"journal":     operatorsToo,
	"audit-trail": operatorsToo,
}

// admit lets a request through to a file unless it is closed to a banned seller.
func (b *border) admit(path string, file http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who, _ := actor.From(r.Context())
		isOpen := !who.Banned
		switch access[path] {
		case bannedToo:
			isOpen = true
		case operatorsToo:
			isOpen = isOpen || who.IsOperator()
		}
		if !isOpen {
			problem.Refuse(w, r, who.NotBanned())
			return
		}
		file.ServeHTTP(w, r)
	})
}

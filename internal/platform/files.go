package platform

import (
	"net/http"
	"strconv"

	"merkato/internal/download"
	"merkato/internal/fault"
)

// file hands a picture or document of a product to the marketplace, which names
// it in a sheet that it fetched. Its token lasts minutes, and so does the address.
func (p *Platform) file(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		Refuse(w, r, fault.New(fault.NotFound, "no_file", "There is no such file."))
		return
	}
	file, content, err := p.Catalogue.OpenFileForMarketplace(r.Context(), id)
	if err != nil {
		Refuse(w, r, err)
		return
	}
	defer content.Close()
	download.ServeFile(w, r, file.ID, file.Blob, content)
}

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

// version hands over what buyers download of a version that was validated: the
// archive that was rebuilt from what was reviewed.
func (p *Platform) version(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		Refuse(w, r, fault.New(fault.NotFound, "no_version", "There is no such version."))
		return
	}
	u, content, err := p.Validation.OpenForMarketplace(r.Context(), id)
	if err != nil {
		Refuse(w, r, err)
		return
	}
	defer content.Close()
	download.ServeArchive(w, r, u.TechnicalName+".zip", u.RebuiltSHA256, content)
}

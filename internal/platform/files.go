package platform

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"merkato/internal/catalogue/sheets"
	"merkato/internal/download"
	"merkato/internal/fault"
)

type publishedFileInput struct {
	ID      string `path:"id" doc:"The marketplace's id of the product." example:"P-88"`
	Kind    string `path:"kind" enum:"ICON,SCREENSHOT,DOCUMENT" doc:"What the file is of the sheet." example:"SCREENSHOT"`
	Place   string `path:"place" doc:"Of a screenshot its place, from 1 on without gaps; of a document its language, as en; of the icon 1." example:"1"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// PublishedFile says what was stored of a file.
type PublishedFile struct {
	ID     int64 `json:"id" doc:"Merkato's id of the file." example:"412"`
	Size   int64 `json:"size" doc:"In bytes, as it is stored." example:"48211"`
	Width  int   `json:"width,omitempty" doc:"Of a picture, in pixels." example:"1200"`
	Height int   `json:"height,omitempty" doc:"Of a picture, in pixels." example:"1000"`
}

// addPublishedFiles takes the pictures and documents that the marketplace shows already.
func (p *Platform) addPublishedFiles(api huma.API) {
	op := huma.Operation{
		OperationID: "put-product-file", Method: http.MethodPut, Path: "/platform/products/{id}/files/{kind}/{place}", Tags: []string{"People and catalogue"},
		Summary: "Set a picture or document of a product's sheet",
		Description: "Takes the file itself: an icon of 256 × 256 pixels, a screenshot of at least 1000 × 1000, both as PNG, JPEG or WebP of at most 10 MiB, or a PDF of at most 20 MiB. " +
			"What it is goes by its content. Pictures are re-encoded, so that nothing but pixels is kept. The file replaces the one at its place in what is published; a draft of the seller's is never touched. Sending it again does no harm, so this needs no key.",
		MaxBodyBytes: sheets.LargestDocument + 1,
		Middlewares:  huma.Middlewares{readToEnd},
		Errors:       []int{404},
	}
	register(p, api, op, func(ctx context.Context, in *publishedFileInput) (PublishedFile, error) {
		file, err := p.Sheets.SetPublishedFile(ctx, in.ID, sheets.FileKind(in.Kind), in.Place, bytes.NewReader(in.RawBody))
		if err != nil {
			return PublishedFile{}, err
		}
		return PublishedFile{ID: file.ID, Size: file.Size, Width: file.Width, Height: file.Height}, nil
	})
	exampleAnswer(api.OpenAPI().Paths[op.Path].Put, object(`{"id":412,"size":48211,"width":1200,"height":1000}`))
}

type fetchedFileInput struct {
	ID string `path:"id" doc:"As a change named it." example:"412"`
}

// addFetchedFiles hands out what changes of products name.
func (p *Platform) addFetchedFiles(api huma.API) {
	add := func(op huma.Operation, contentType, content string, serve http.HandlerFunc) {
		op.Method, op.Tags, op.Errors, op.Security = http.MethodGet, []string{"People and catalogue"}, slices.Concat(failures, []int{404}), p.security()
		op.Responses = map[string]*huma.Response{"200": {Description: content, Content: map[string]*huma.MediaType{contentType: {Schema: &huma.Schema{Type: "string", Format: "binary"}}}}}
		huma.Register(api, op, func(context.Context, *fetchedFileInput) (*huma.StreamResponse, error) {
			return &huma.StreamResponse{Body: func(c huma.Context) {
				r, w := humago.Unwrap(c)
				serve(w, r)
			}}, nil
		})
	}
	add(huma.Operation{
		OperationID: "get-file", Path: "/platform/files/{id}", Summary: "Fetch a picture or document of a product",
		Description: "Hands out a file that a sheet of GET /platform/product-changes names, as its seller uploaded it: pictures re-encoded, so that nothing but pixels is kept.",
	}, "application/octet-stream", "The file, with the type of its content.", download.Opened(p.Refuse, p.Sheets.OpenFileForMarketplace, download.ServeFile))
	add(huma.Operation{
		OperationID: "get-version", Path: "/platform/versions/{id}", Summary: "Fetch a version that was validated",
		Description: "Hands out what buyers download of a version that GET /platform/product-changes names: an archive that was rebuilt from exactly what was reviewed. Its hash is in the change.",
	}, "application/zip", "The archive.", p.version)
	add(huma.Operation{
		OperationID: "get-attachment", Path: "/platform/attachments/{id}", Summary: "Fetch a file that goes with a reply",
		Description: "Hands out a file that GET /platform/replies names, as the seller uploaded it. Hand it to the customer to be kept, never to be shown in place.",
	}, "application/octet-stream", "The file.", download.Opened(p.Refuse, p.Messages.OpenAttachmentForMarketplace, download.ServeAttachment))
}

// version hands over what buyers download of a version that was validated: the
// archive that was rebuilt from what was reviewed.
func (p *Platform) version(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		p.Refuse(w, r, fault.New(fault.NotFound, "no_version", "There is no such version."))
		return
	}
	u, content, err := p.Validation.OpenForMarketplace(r.Context(), id)
	if err != nil {
		p.Refuse(w, r, err)
		return
	}
	defer content.Close()
	download.ServeArchive(w, r, u.TechnicalName+".zip", u.RebuiltSHA256, content)
}

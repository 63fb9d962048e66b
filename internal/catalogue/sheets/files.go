package sheets

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	_ "golang.org/x/image/webp" // reads WebP

	"merkato/internal/blobs/attached"
	"merkato/internal/fault"
)

// FileKind is what a file of a sheet is for.
type FileKind string

const (
	Icon       FileKind = "ICON"
	Screenshot FileKind = "SCREENSHOT"
	Document   FileKind = "DOCUMENT"
)

// Limits of files.
const (
	LargestImage    = 10 << 20
	LargestDocument = 20 << 20
	mostPixels      = 4096 // each way
)

// Content is a file as it is stored.
type Content struct {
	Bytes         []byte
	Ending        string // .png, .jpg or .pdf
	Width, Height int    // of an image
}

// inMemory bounds how many files are looked at, and so in memory, at once.
var inMemory = make(chan struct{}, 2)

// Prepare turns what was sent into what is stored: an image is re-encoded, a
// document looked through. Whoever is gone does not wait for that.
func Prepare(ctx context.Context, kind FileKind, limits Limits, r io.Reader) (*Content, error) {
	select {
	case inMemory <- struct{}{}:
		defer func() { <-inMemory }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	switch kind {
	case Icon, Screenshot:
		raw, err := readAtMost(r, LargestImage)
		if err != nil {
			return nil, err
		}
		return redraw(raw, kind, limits)
	case Document:
		raw, err := readAtMost(r, LargestDocument)
		if err != nil {
			return nil, err
		}
		return &Content{Bytes: raw, Ending: ".pdf"}, attached.CheckPDF(raw)
	}
	return nil, fault.New(fault.Invalid, "file_kind", "The file must be an ICON, a SCREENSHOT or a DOCUMENT.").At("kind")
}

// redraw reads an image, by its content and not by its name, and encodes it again:
// what is left are pixels. Its size is known before it is unpacked.
func redraw(raw []byte, kind FileKind, limits Limits) (*Content, error) {
	header, format, err := image.DecodeConfig(bytes.NewReader(raw))
	switch {
	case errors.Is(err, image.ErrFormat) || err == nil && format != "png" && format != "jpeg" && format != "webp":
		return nil, fault.New(fault.Invalid, "image_type", "This is not a PNG, JPEG or WebP image.").At("file")
	case err != nil:
		return nil, imageBroken(err)
	case header.Width > mostPixels || header.Height > mostPixels:
		return nil, fault.New(fault.Invalid, "image_too_large", "The image is %d × %d pixels; the maximum is %d × %d.", header.Width, header.Height, mostPixels, mostPixels).At("file")
	case kind == Icon && (header.Width != limits.IconPixels || header.Height != limits.IconPixels):
		return nil, fault.New(fault.Invalid, "icon_size", "The image is %d × %d pixels; an icon must be %d × %d.", header.Width, header.Height, limits.IconPixels, limits.IconPixels).At("file")
	case kind == Screenshot && (header.Width < limits.ScreenshotPixels || header.Height < limits.ScreenshotPixels):
		return nil, fault.New(fault.Invalid, "image_too_small", "The image is %d × %d pixels; a screenshot must be at least %d × %d.", header.Width, header.Height, limits.ScreenshotPixels, limits.ScreenshotPixels).At("file")
	}
	decoded, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, imageBroken(err)
	}
	c := &Content{Ending: ".png", Width: header.Width, Height: header.Height}
	var out bytes.Buffer
	if format == "jpeg" {
		c.Ending = ".jpg"
		err = jpeg.Encode(&out, decoded, &jpeg.Options{Quality: 90})
	} else {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, decoded)
	}
	c.Bytes = out.Bytes()
	return c, err
}

func imageBroken(cause error) error {
	return fault.New(fault.Invalid, "image_broken", "The image is damaged or incomplete; save it again and upload it once more.").At("file").Because(cause)
}

// readAtMost reads all, and refuses more than a limit.
func readAtMost(r io.Reader, limit int64) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(raw)) > limit {
		return nil, fault.New(fault.TooMuch, "file_too_large", "The file is larger than %d MB.", limit>>20).At("file")
	}
	return raw, err
}

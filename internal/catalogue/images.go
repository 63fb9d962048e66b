package catalogue

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	_ "golang.org/x/image/webp" // reads WebP

	"merkato/internal/fault"
)

// Limits of files.
const (
	LargestImage    = 10 << 20
	LargestDocument = 20 << 20
	mostPixels      = 4096 // each way
)

// picture is an image that was made anew from what was sent.
type picture struct {
	bytes         []byte
	ending        string // .png or .jpg
	width, height int
}

// decoding bounds how many images are in memory at once.
var decoding = make(chan struct{}, 2)

// redraw reads an image, by its content and not by its name, and writes it anew:
// what is left are pixels. Its size is known before it is unpacked.
func redraw(raw []byte, kind FileKind) (*picture, error) {
	header, format, err := image.DecodeConfig(bytes.NewReader(raw))
	switch {
	case errors.Is(err, image.ErrFormat) || err == nil && format != "png" && format != "jpeg" && format != "webp":
		return nil, fault.New(fault.Invalid, "image_type", "This is no PNG, JPEG or WebP image.").At("file")
	case err != nil:
		return nil, imageBroken(err)
	case header.Width > mostPixels || header.Height > mostPixels:
		return nil, fault.New(fault.Invalid, "image_too_large", "The image is %d × %d pixels; at most %d × %d.", header.Width, header.Height, mostPixels, mostPixels).At("file")
	case kind == Icon && (header.Width != IconSize || header.Height != IconSize):
		return nil, fault.New(fault.Invalid, "icon_size", "The image is %d × %d pixels; an icon is %d × %d.", header.Width, header.Height, IconSize, IconSize).At("file")
	case kind == Screenshot && (header.Width < SmallestScreenshot || header.Height < SmallestScreenshot):
		return nil, fault.New(fault.Invalid, "image_too_small", "The image is %d × %d pixels; a screenshot has at least %d × %d.", header.Width, header.Height, SmallestScreenshot, SmallestScreenshot).At("file")
	}
	decoding <- struct{}{}
	defer func() { <-decoding }()
	decoded, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, imageBroken(err)
	}
	p := &picture{ending: ".png", width: header.Width, height: header.Height}
	var out bytes.Buffer
	if format == "jpeg" {
		p.ending = ".jpg"
		err = jpeg.Encode(&out, decoded, &jpeg.Options{Quality: 90})
	} else {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, decoded)
	}
	p.bytes = out.Bytes()
	return p, err
}

func imageBroken(cause error) error {
	return fault.New(fault.Invalid, "image_broken", "The image is damaged or not whole; save it anew and upload it again.").At("file").Because(cause)
}

// CheckDocument refuses what is no PDF, and a PDF that does something.
func CheckDocument(raw []byte) error {
	if !bytes.HasPrefix(raw, []byte("%PDF-")) || !bytes.Contains(raw[max(0, len(raw)-1024):], []byte("%%EOF")) {
		return fault.New(fault.Invalid, "document_type", "This is no whole PDF.").At("file")
	}
	for _, active := range []string{"/JavaScript", "/JS ", "/JS(", "/Launch", "/EmbeddedFile", "/RichMedia"} {
		if bytes.Contains(raw, []byte(active)) {
			return fault.New(fault.Invalid, "document_active", "The PDF holds scripts or files; save it as a plain PDF.").At("file")
		}
	}
	return nil
}

// readAtMost reads all, and refuses more than a limit.
func readAtMost(r io.Reader, limit int64) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(raw)) > limit {
		return nil, fault.New(fault.TooMuch, "file_too_large", "The file is larger than %d MB.", limit>>20).At("file")
	}
	return raw, err
}

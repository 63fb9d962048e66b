package demo

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strconv"
)

// palettes are the colours of the pictures: ground, panel, soft line, accent,
// second accent, dark.
var palettes = [][6]uint32{
	{0xf4f6fb, 0xffffff, 0xdde3ee, 0x3a57bd, 0x8ea6f2, 0x1b2440},
	{0xf7f4ee, 0xffffff, 0xe7decf, 0xb4632a, 0xe8b27d, 0x3a2413},
	{0xeff7f2, 0xffffff, 0xd3e6da, 0x14784c, 0x7cc7a0, 0x0d2f20},
	{0xf8f1f6, 0xffffff, 0xebd8e5, 0x9b2f74, 0xd990bd, 0x3a0f2b},
	{0xeef6f8, 0xffffff, 0xd0e4ea, 0x0f6b80, 0x76bccb, 0x0b2c35},
	{0xfaf5e9, 0xffffff, 0xeee2c0, 0x8a6a08, 0xdcc06a, 0x332805},
}

// canvas is a picture of few colours, which is quick to write.
type canvas struct{ *image.Paletted }

func newCanvas(width, height, look int) canvas {
	all := color.Palette{}
	for _, rgb := range palettes[look%len(palettes)] {
		all = append(all, color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff})
	}
	return canvas{image.NewPaletted(image.Rect(0, 0, width, height), all)}
}

const (
	ground = iota
	panel
	soft
	accent
	second
	dark
)

// box fills a rectangle with round corners.
func (c canvas) box(x, y, w, h, radius int, colour uint8) {
	for row := range h {
		dy, cut := max(radius-row, row-(h-1-radius), 0), 0 // what the corners take on either side
		for dx := radius; dx > 0 && dx*dx+dy*dy > radius*radius; dx-- {
			cut++
		}
		line := c.Pix[c.PixOffset(x+cut, y+row):c.PixOffset(x+w-cut, y+row)]
		for i := range line {
			line[i] = colour
		}
	}
}

func (c canvas) disc(x, y, radius int, colour uint8) {
	c.box(x-radius, y-radius, 2*radius+1, 2*radius+1, radius, colour)
}

func (c canvas) png() []byte {
	var out bytes.Buffer
	// As what it is: of another type, each pixel would be asked for.
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, c.Paletted); err != nil {
		panic(err) // into memory
	}
	return out.Bytes()
}

// icon draws a product's sign: a form that its number chooses, in its colours.
func icon(n int) []byte {
	c := newCanvas(256, 256, n)
	c.box(0, 0, 256, 256, 56, accent)
	switch n % 5 {
	case 0: // a basket
		c.box(64, 104, 128, 92, 18, panel)
		c.box(92, 64, 14, 60, 7, second)
		c.box(150, 64, 14, 60, 7, second)
		c.box(84, 132, 88, 12, 6, accent)
	case 1: // columns that grow
		for i := range 4 {
			c.box(56+i*38, 184-36*(i+1), 28, 36*(i+1)+8, 8, []uint8{second, panel}[i%2])
		}
	case 2: // a tag
		c.box(60, 72, 136, 112, 26, panel)
		c.disc(92, 104, 14, accent)
		c.box(88, 140, 80, 12, 6, second)
		c.box(88, 160, 54, 12, 6, second)
	case 3: // a window
		c.box(52, 64, 152, 128, 16, panel)
		c.box(52, 64, 152, 30, 14, second)
		c.box(68, 110, 56, 64, 8, soft)
		c.box(136, 110, 52, 14, 7, accent)
		c.box(136, 134, 52, 14, 7, soft)
	default: // rings
		c.disc(128, 128, 76, panel)
		c.disc(128, 128, 50, second)
		c.disc(128, 128, 26, panel)
	}
	return c.png()
}

// screenshot draws a shop page, a settings page or a page of figures.
func screenshot(n, place int) []byte {
	c := newCanvas(1280, 1000, n)
	c.box(0, 0, 1280, 72, 0, panel)
	c.box(32, 22, 120, 28, 8, accent)
	for i := range 4 {
		c.box(900+i*88, 28, 60, 16, 8, soft)
	}
	switch place % 3 {
	case 0:
		c.box(32, 104, 1216, 280, 20, second)
		c.box(80, 168, 420, 36, 12, panel)
		c.box(80, 224, 320, 20, 10, panel)
		c.box(80, 288, 160, 52, 14, accent)
		c.disc(1010, 244, 96, panel)
		c.disc(1010, 244, 60, accent)
		for i := range 4 {
			x := 32 + i*308
			c.box(x, 424, 292, 520, 18, panel)
			c.box(x+20, 444, 252, 252, 14, soft)
			c.disc(x+146, 570, 60+8*i, []uint8{second, accent}[i%2])
			c.box(x+20, 724, 200, 22, 10, dark)
			c.box(x+20, 762, 140, 16, 8, soft)
			c.box(x+20, 820, 252, 52, 12, accent)
		}
	case 1:
		c.box(32, 104, 260, 864, 18, panel)
		for i := range 9 {
			colour := uint8(soft)
			if i == 2 {
				colour = second
			}
			c.box(56, 136+i*64, 212, 36, 10, colour)
		}
		c.box(324, 104, 924, 864, 18, panel)
		c.box(364, 144, 360, 32, 10, dark)
		for i := range 6 {
			y := 220 + i*112
			c.box(364, y, 220, 18, 8, dark)
			c.box(364, y+32, 560, 44, 10, soft)
			c.box(1120, y+30, 88, 44, 22, []uint8{accent, soft}[i%2])
			c.disc(1142+44*((i+1)%2), y+52, 16, panel)
		}
		c.box(1060, 892, 148, 48, 12, accent)
	default:
		for i := range 3 {
			c.box(32+i*410, 104, 394, 160, 18, panel)
			c.box(60+i*410, 136, 140, 18, 8, soft)
			c.box(60+i*410, 176, 220, 48, 12, []uint8{accent, dark, second}[i])
		}
		c.box(32, 296, 1216, 672, 18, panel)
		for i := range 5 {
			c.box(72, 380+i*120, 1136, 2, 0, soft)
		}
		for i := range 16 {
			height := 120 + (i*i*7+n*31+i*53)%360
			c.box(88+i*70, 900-height, 42, height, 10, []uint8{accent, second}[i%2])
		}
	}
	return c.png()
}

// manual is a PDF of one page.
func manual(title string) []byte {
	var out bytes.Buffer
	var at []int
	object := func(text string) {
		at = append(at, out.Len())
		out.WriteString(text)
	}
	out.WriteString("%PDF-1.4\n")
	object("1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n")
	object("2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n")
	object("3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj\n")
	text := "BT /F1 24 Tf 72 740 Td (" + title + ") Tj ET"
	object("4 0 obj <</Length " + strconv.Itoa(len(text)) + ">> stream\n" + text + "\nendstream endobj\n")
	object("5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj\n")
	table := out.Len()
	out.WriteString("xref\n0 6\n0000000000 65535 f \n")
	for _, offset := range at {
		out.WriteString(fmt.Sprintf("%010d", offset) + " 00000 n \n")
	}
	out.WriteString("trailer <</Size 6 /Root 1 0 R>>\nstartxref\n" + strconv.Itoa(table) + "\n%%EOF\n")
	return out.Bytes()
}

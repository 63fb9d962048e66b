package archive

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
)

// Shops install with PHP's libzip, which scans an archive another way than
// Go's archive/zip does: of two joined ZIPs one reads the first, the other the
// last. So we read the format ourselves and take only what leaves no choice:
// one end record at the end, the directory right before it, and the entries
// side by side from the first byte to the directory.

const (
	stored   = 0
	deflated = 8

	flagEncrypted  = 1 << 0
	flagDescriptor = 1 << 3
	flagPatch      = 1 << 5
	flagStrong     = 1 << 6
	flagUTF8       = 1 << 11
	flagMasked     = 1 << 13

	extraZip64       = 0x0001
	extraUnicodePath = 0x7075

	endLength     = 22
	centralLength = 46
	localLength   = 30
)

var (
	endMark        = []byte("PK\x05\x06")
	centralMark    = []byte("PK\x01\x02")
	localMark      = []byte("PK\x03\x04")
	descriptorMark = []byte("PK\x07\x08")
)

// A header is an entry as the central directory has it.
type header struct {
	name         string
	folder       bool
	flags        uint16
	method       uint16
	crc          uint32
	packed, size int64
	at           int64 // of the local header
	dataAt       int64 // of the content
}

var le = binary.LittleEndian

func readDirectory(zip []byte, limits Limits) ([]*header, error) {
	end, err := findEnd(zip)
	if err != nil {
		return nil, err
	}
	record := zip[end:]
	count, size, start := int(le.Uint16(record[10:])), int64(le.Uint32(record[12:])), int64(le.Uint32(record[16:]))
	switch {
	case count == 0xffff || size == 0xffffffff || start == 0xffffffff:
		return nil, refuse(ReasonZip64, "")
	case count > limits.Entries:
		return nil, refuse(ReasonTooMany, "", "limit", strconv.Itoa(limits.Entries))
	case le.Uint32(record[4:]) != 0 || int(le.Uint16(record[8:])) != count:
		return nil, refuse(ReasonAmbiguous, "") // in parts over several disks
	case start+size != int64(end):
		return nil, refuse(ReasonAmbiguous, "")
	}
	headers := make([]*header, 0, count)
	rest := zip[start:end]
	for len(rest) > 0 {
		h, length, err := readCentral(rest)
		if err != nil {
			return nil, err
		}
		if len(headers) == count {
			return nil, refuse(ReasonAmbiguous, "")
		}
		headers, rest = append(headers, h), rest[length:]
	}
	if len(headers) != count {
		return nil, refuse(ReasonDamaged, "")
	}
	return headers, checkLayout(zip, start, headers)
}

// findEnd takes the only end record there is. A comment may follow it if it is
// plain text, as git archive writes one; it cannot hide an archive then.
func findEnd(zip []byte) (int, error) {
	last := bytes.LastIndex(zip, endMark)
	if last < 0 || last+endLength > len(zip) {
		return 0, refuse(ReasonNotZip, "")
	}
	comment := zip[last+endLength:]
	if int(le.Uint16(zip[last+20:])) != len(comment) {
		return 0, refuse(ReasonAmbiguous, "")
	}
	for _, c := range comment {
		if (c < ' ' || c > '~') && c != '\n' && c != '\r' && c != '\t' {
			return 0, refuse(ReasonAmbiguous, "")
		}
	}
	return last, nil
}

func readCentral(b []byte) (*header, int, error) {
	if len(b) < centralLength || !bytes.HasPrefix(b, centralMark) {
		return nil, 0, refuse(ReasonAmbiguous, "")
	}
	nameLength, extraLength, commentLength := int(le.Uint16(b[28:])), int(le.Uint16(b[30:])), int(le.Uint16(b[32:]))
	length := centralLength + nameLength + extraLength + commentLength
	if len(b) < length {
		return nil, 0, refuse(ReasonDamaged, "")
	}
	name := string(b[centralLength : centralLength+nameLength])
	h := &header{
		name: name, folder: len(name) > 0 && name[len(name)-1] == '/',
		flags: le.Uint16(b[8:]), method: le.Uint16(b[10:]), crc: le.Uint32(b[16:]),
		packed: int64(le.Uint32(b[20:])), size: int64(le.Uint32(b[24:])), at: int64(le.Uint32(b[42:])),
	}
	extra := b[centralLength+nameLength : centralLength+nameLength+extraLength]
	if !sameName(extra, name) {
		return nil, 0, refuse(ReasonHeader, name)
	}
	switch mode := le.Uint32(b[38:]) >> 16 & 0xf000; {
	case h.packed == 0xffffffff || h.size == 0xffffffff || h.at == 0xffffffff:
		return nil, 0, refuse(ReasonZip64, "")
	case h.flags&(flagEncrypted|flagStrong|flagMasked) != 0:
		return nil, 0, refuse(ReasonEncrypted, name)
	case h.method != stored && h.method != deflated, h.flags&flagPatch != 0:
		return nil, 0, refuse(ReasonMethod, name)
	case mode != 0 && mode != 0x8000 && mode != 0x4000, mode == 0x4000 && !h.folder:
		return nil, 0, refuse(ReasonSpecial, name)
	case h.folder && h.size != 0:
		return nil, 0, refuse(ReasonFolderData, name)
	case h.method == stored && h.packed != h.size:
		return nil, 0, refuse(ReasonSize, name)
	}
	return h, length, nil
}

// sameName reports whether no extra field gives the entry another name: libzip
// believes such a field, Go does not.
func sameName(extra []byte, name string) bool {
	field, ok := extraField(extra, extraUnicodePath)
	return !ok || len(field) >= 5 && string(field[5:]) == name
}

func extraField(extra []byte, id uint16) ([]byte, bool) {
	for len(extra) >= 4 {
		length := int(le.Uint16(extra[2:]))
		if len(extra) < 4+length {
			return nil, false
		}
		if le.Uint16(extra) == id {
			return extra[4 : 4+length], true
		}
		extra = extra[4+length:]
	}
	return nil, false
}

// checkLayout reads every local header. It must say what the directory says,
// and the entries must fill the archive up to the directory without gap or
// overlap.
func checkLayout(zip []byte, directory int64, headers []*header) error {
	inOrder := slices.Clone(headers)
	slices.SortStableFunc(inOrder, func(a, b *header) int { return int(a.at - b.at) })
	next := int64(0)
	for i, h := range inOrder {
		if h.at != next {
			return refuse(ReasonAmbiguous, h.name)
		}
		limit := directory
		if i+1 < len(inOrder) {
			limit = min(limit, inOrder[i+1].at)
		}
		if limit < h.at {
			return refuse(ReasonAmbiguous, h.name)
		}
		length, err := readLocal(zip[h.at:limit], h)
		if err != nil {
			return err
		}
		next = h.at + length
	}
	if next != directory {
		return refuse(ReasonAmbiguous, "")
	}
	return nil
}

// readLocal checks an entry within its bytes and says how many it takes.
func readLocal(b []byte, h *header) (int64, error) {
	if len(b) < localLength || !bytes.HasPrefix(b, localMark) {
		return 0, refuse(ReasonAmbiguous, h.name)
	}
	nameLength, extraLength := int(le.Uint16(b[26:])), int(le.Uint16(b[28:]))
	start := localLength + nameLength + extraLength
	if int64(len(b)) < int64(start)+h.packed {
		return 0, refuse(ReasonAmbiguous, h.name)
	}
	flags, crc := le.Uint16(b[6:]), le.Uint32(b[14:])
	packed, size := int64(le.Uint32(b[18:])), int64(le.Uint32(b[22:]))
	extra := b[localLength+nameLength : start]
	if field, ok := extraField(extra, extraZip64); ok && packed == 0xffffffff && size == 0xffffffff && len(field) >= 16 {
		size, packed = int64(le.Uint64(field)), int64(le.Uint64(field[8:]))
	}
	const alike = flagEncrypted | flagPatch | flagStrong | flagUTF8 | flagMasked
	if string(b[localLength:localLength+nameLength]) != h.name || !sameName(extra, h.name) ||
		flags&alike != h.flags&alike || le.Uint16(b[8:]) != h.method {
		return 0, refuse(ReasonHeader, h.name)
	}
	h.dataAt = h.at + int64(start)
	length := int64(start) + h.packed
	declared := crc == h.crc && packed == h.packed && size == h.size
	if flags&flagDescriptor == 0 {
		if !declared {
			return 0, refuse(ReasonHeader, h.name)
		}
		return length, nil
	}
	if !declared && (crc != 0 || packed != 0 || size != 0) {
		return 0, refuse(ReasonHeader, h.name)
	}
	descriptor, ok := readDescriptor(b[length:], h)
	if !ok {
		return 0, refuse(ReasonHeader, h.name)
	}
	return length + descriptor, nil
}

// readDescriptor takes the record after an entry that was written in one go,
// in any of its four forms. What is left of b after it is a gap.
func readDescriptor(b []byte, h *header) (int64, bool) {
	length := int64(len(b))
	b = bytes.TrimPrefix(b, descriptorMark)
	switch {
	case len(b) == 12 && int64(le.Uint32(b[4:])) == h.packed && int64(le.Uint32(b[8:])) == h.size,
		len(b) == 20 && int64(le.Uint64(b[4:])) == h.packed && int64(le.Uint64(b[12:])) == h.size:
		return length, le.Uint32(b) == h.crc
	}
	return 0, false
}

package intake

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"merkato/internal/fault"
)

// LongestLine is the most bytes of a bulk line, and of a single body.
const LongestLine = 1 << 20

// lineReader cuts a stream into lines, whatever its length, in the memory of
// one line.
type lineReader struct {
	from   *bufio.Reader
	number int
	key    string // of the last line, if it was too long
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{from: bufio.NewReaderSize(r, 64<<10)}
}

// next reads the next line that is not blank. A line over the limit is passed
// over without being held, except for its key, and reported as a fault; every other
// error is the stream's, io.EOF its end. A stream that breaks off within a line has lost
// that line.
func (l *lineReader) next() (number int, line []byte, err error) {
	for {
		line, err = l.whole()
		if err != nil && err != io.EOF && !fault.Is(err, fault.TooMuch) {
			return 0, nil, err
		}
		if err == io.EOF && len(line) == 0 {
			return 0, nil, io.EOF
		}
		l.number++
		if fault.Is(err, fault.TooMuch) || len(bytes.TrimSpace(line)) > 0 {
			if err == io.EOF {
				err = nil // the last line needs no end; the next call finds the stream's
			}
			return l.number, bytes.TrimRight(line, "\r\n"), err
		}
	}
}

// whole reads up to the end of a line.
func (l *lineReader) whole() (line []byte, err error) {
	size := 0
	var passing keyFinder
	for {
		part, err := l.from.ReadSlice('\n')
		if size += len(part); size <= LongestLine+len("\r\n") {
			line = append(line, part...)
		} else {
			passing.read(line)
			passing.read(part)
			line = nil
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if (err == nil || err == io.EOF) && (size > LongestLine+len("\r\n") || len(bytes.TrimRight(line, "\r\n")) > LongestLine) {
			passing.read(line)
			l.key = passing.key
			return nil, fault.New(fault.TooMuch, "line_too_long", "A line can have at most %d bytes; this one has %d.", LongestLine, size).At(wholeLine)
		}
		return line, err
	}
}

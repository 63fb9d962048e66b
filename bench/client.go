package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"time"
)

// connection is a client of its own: net/http's costs as much as the server
// that is measured, and on one machine would take its processors from it.
type connection struct {
	net.Conn
	reader *bufio.Reader
	body   bytes.Buffer
}

func dial(address string) (*connection, error) {
	c, err := net.DialTimeout("tcp", address, 5*time.Second)
	if err != nil {
		return nil, err
	}
	return &connection{Conn: c, reader: bufio.NewReader(c)}, nil
}

// roundTrip sends one request and reads its answer; the bytes are good until the next.
func (c *connection) roundTrip(request []byte) ([]byte, error) {
	if _, err := c.Write(request); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	c.body.Reset()
	if _, err := c.body.ReadFrom(answer.Body); err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("answered %s: %s", answer.Status, c.body.Bytes())
	}
	return c.body.Bytes(), nil
}

// rendered is a request as it goes over the wire.
func rendered(method, path, contentType, token, body string) []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: %s\r\nContent-Length: %d\r\n\r\n%s", method, path, token, contentType, len(body), body)
}

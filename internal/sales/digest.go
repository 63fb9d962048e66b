package sales

import (
	"crypto/sha256"
	"encoding/binary"
)

// Digest is a short form of all that a line says for good. The ledger keeps it
// with the line's transaction, where nothing can be changed.
func (l *Line) Digest() int64 {
	b := make([]byte, 0, 256)
	number := func(n int64) { b = binary.BigEndian.AppendUint64(b, uint64(n)) }
	text := func(s string) { number(int64(len(s))); b = append(b, s...) }
	truth := func(is bool) {
		if is {
			b = append(b, 1)
		} else {
			b = append(b, 0)
		}
	}
	number(l.ID)
	number(l.OrderID)
	number(l.SellerID)
	number(int64(orZero(l.Number)))
	text(string(l.Type))
	text(string(l.Source))
	number(l.At.UnixMicro())
	text(string(l.Day))
	number(l.ProductID)
	truth(l.Care)
	text(string(l.ProductType))
	text(l.Language)
	text(l.Country)
	number(l.Quantity)
	text(string(orZero(l.DiscountType)))
	number(orZero(l.DiscountValue))
	truth(l.OwnCode)
	number(int64(l.Base))
	number(int64(l.Gross))
	number(int64(l.Commission))
	number(int64(l.Net))
	number(int64(l.Rate))
	truth(l.PaidElsewhere)
	number(orZero(l.RefundOf))
	text(string(orZero(l.Cause)))
	sum := sha256.Sum256(b)
	return int64(binary.BigEndian.Uint64(sum[:]))
}

func orZero[T any](p *T) (value T) {
	if p != nil {
		value = *p
	}
	return value
}

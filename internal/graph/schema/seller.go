package schema

import "merkato/internal/seller"

// Seller is a seller as its reader sees it. Nested objects of the schema are
// the same seller seen again, so nothing is copied.
type Seller struct {
	*seller.Seller
	PoseAs bool // an operator is looking
}

func (s *Seller) Details() *Seller                { return s }
func (s *Seller) Language() *seller.Seller        { return s.Seller }
func (s *Seller) PartnershipType() *seller.Seller { return s.Seller }

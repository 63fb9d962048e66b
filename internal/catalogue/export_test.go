package catalogue

// Statements are what a list is read by, for the test of their plans.
func (s *Service) Statements(f Filter, sellerID int64, sort Sort) []string {
	return []string{
		s.narrowed(f, sellerID, "en", false).ColumnExpr(stateSQL + " AS state, COUNT(*) AS count").GroupExpr("1").String(),
		s.sorted(s.narrowed(f, sellerID, "en", true).ColumnExpr("p.id").Limit(16), sellerID, Page{Sort: sort}, work{feesBy: s.today()}, RatingTerms{Months: 6, Needed: 3}).String(),
	}
}

package orders

// DisableStatementCache has every statement of the list sent as a query, where a test
// sees it.
func (s *Service) DisableStatementCache() { s.statements = s.DB.Statements(0) }

package orders

// KeepNoStatements lets every statement of the list be read anew, so that a
// test sees it on its way.
func (s *Service) KeepNoStatements() { s.statements = s.DB.Statements(0) }

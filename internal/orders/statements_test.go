package orders

import "time"

// KeepNoStatements lets every statement of the list be read anew, so that a
// test sees it on its way.
func (s *Service) KeepNoStatements() { s.statements = s.DB.Statements(0) }

// RerateInParts lets sales be corrected so many at once, and a job correct them
// for so long.
func (s *Service) RerateInParts(batch int64, time time.Duration) {
	s.rerateBatch, s.rerateTime = batch, time
}

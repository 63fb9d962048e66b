package monetization

// SetMany says of how many subscriptions figures are still counted at once.
func (s *Service) SetMany(n int64) { s.many = n }

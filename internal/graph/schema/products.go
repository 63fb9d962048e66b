package schema

import "merkato/internal/products"

// Platform is the platform's versions as the browser wants them.
type Platform struct{ products.Platform }

// Versions names every version, newest first.
func (p *Platform) Versions() []string {
	names := make([]string, len(p.Platform.Versions))
	for i, v := range p.Platform.Versions {
		names[i] = v.Version
	}
	return names
}

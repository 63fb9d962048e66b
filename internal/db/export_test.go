package db

import "context"

// DownTo takes migrations back, for tests of an upgrade with data in it.
func (d *DB) DownTo(ctx context.Context, version int64) error {
	provider, err := d.provider()
	if err == nil {
		_, err = provider.DownTo(ctx, version)
	}
	return err
}

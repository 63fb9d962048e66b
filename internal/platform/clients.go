package platform

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
)

// KeyStart is how every key begins that the desk has issued.
const KeyStart = "mkto_"

// KeyIssuer is who vouches for a client with such a key.
const KeyIssuer = "merkato:desk"

// rotation is how long a key still works that another has taken the place of.
const rotation = 24 * time.Hour

// What the audit trail calls what is done to clients.
const (
	actionIssued  = "client_issued"
	actionRotated = "client_rotated"
	actionRevoked = "client_revoked"
)

// Client is one that uses this API with a key that the desk has issued, instead
// of a token of the provider's.
type Client struct {
	bun.BaseModel `bun:"table:intake_clients,alias:client"`

	ID        int64 `bun:",pk,autoincrement"`
	Name      string
	CreatedAt time.Time
	RevokedAt *time.Time

	Keys []ClientKey `bun:"-"` // the newest first
}

// ClientKey is a key of a client; the key itself is stored nowhere.
type ClientKey struct {
	bun.BaseModel `bun:"table:intake_keys,alias:key"`

	ID         int64 `bun:",pk,autoincrement"`
	ClientID   int64
	Hash       string
	Ending     string // its last characters
	CreatedAt  time.Time
	ExpiresAt  *time.Time // nil: it is the present one
	LastUsedAt *time.Time
}

// Clients issues, rotates and revokes the keys of clients, for operators.
type Clients struct {
	db     *db.DB
	trail  *audit.Trail
	events *events.Service // to the open tabs of operators; nil: nothing is published
	now    func() time.Time
}

// NewClients makes the service on a database.
func NewClients(d *db.DB, e *events.Service, now func() time.Time) *Clients {
	return &Clients{db: d, trail: audit.New(d, now), events: e, now: now}
}

// record writes down what an operator did, and has the others look again.
func (c *Clients) record(ctx context.Context, tx bun.Tx, who actor.Actor, action, name string) error {
	if err := c.events.Publish(ctx, tx, events.Desk, events.TablesChanged, 0); err != nil {
		return err
	}
	return c.trail.RecordIn(ctx, tx, who, action, 0, name)
}

func (c *Clients) at() time.Time { return db.Moment(c.now()) }

// List reads all clients, by name.
func (c *Clients) List(ctx context.Context) ([]Client, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	clients := []Client{}
	if err := c.db.Read().NewSelect().Model(&clients).Order("client.name").Scan(ctx); err != nil || len(clients) == 0 {
		return clients, err
	}
	var keys []ClientKey
	err := c.db.Read().NewSelect().Model(&keys).Where("key.expires_at IS NULL OR key.expires_at > ?", c.at()).Order("key.id DESC").Scan(ctx)
	for i := range clients {
		clients[i].Keys = []ClientKey{}
		for _, k := range keys {
			if k.ClientID == clients[i].ID && clients[i].RevokedAt == nil {
				clients[i].Keys = append(clients[i].Keys, k)
			}
		}
	}
	return clients, err
}

var clientName = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?$`)

// Issue adds a client and returns its key, which is shown once.
func (c *Clients) Issue(ctx context.Context, name string) (key string, err error) {
	who, err := actor.Operator(ctx)
	if err != nil {
		return "", err
	}
	if name = strings.TrimSpace(name); !clientName.MatchString(name) {
		return "", fault.New(fault.Invalid, "client_name", "Use lower-case letters, digits and hyphens, at most 50 characters.").At("name")
	}
	err = c.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		client := &Client{Name: name, CreatedAt: c.at()}
		if _, err := tx.NewInsert().Model(client).Exec(ctx); err != nil {
			return err
		}
		if key, err = c.add(ctx, tx, client.ID); err != nil {
			return err
		}
		return c.record(ctx, tx, who, actionIssued, name)
	})
	if db.IsUnique(err) {
		return "", fault.New(fault.Conflict, "client_taken", "A client with this name already exists.").At("name")
	}
	return key, err
}

// Rotate issues another key for a client; the present one works for a day more.
func (c *Clients) Rotate(ctx context.Context, id int64) (key string, err error) {
	err = c.change(ctx, id, actionRotated, func(ctx context.Context, tx bun.Tx, client *Client) error {
		_, err := tx.NewUpdate().Model((*ClientKey)(nil)).Set("expires_at = ?", c.at().Add(rotation)).
			Where("client_id = ?", id).Where("expires_at IS NULL").Exec(ctx)
		if err != nil {
			return err
		}
		key, err = c.add(ctx, tx, id)
		return err
	})
	return key, err
}

// Revoke ends all keys of a client at once, for good.
func (c *Clients) Revoke(ctx context.Context, id int64) error {
	return c.change(ctx, id, actionRevoked, func(ctx context.Context, tx bun.Tx, client *Client) error {
		client.RevokedAt = new(c.at())
		_, err := tx.NewUpdate().Model(client).Column("revoked_at").WherePK().Exec(ctx)
		return err
	})
}

func (c *Clients) change(ctx context.Context, id int64, action string, do func(context.Context, bun.Tx, *Client) error) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return c.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		client := &Client{}
		err := c.db.Locking(tx.NewSelect().Model(client).Where("client.id = ?", id)).Scan(ctx)
		switch {
		case db.IsNotFound(err):
			return fault.New(fault.NotFound, "client_unknown", "There is no such client.").At("id")
		case err != nil:
			return err
		case client.RevokedAt != nil:
			return fault.New(fault.Conflict, "client_revoked", "This client is revoked: issue another one.")
		}
		if err := do(ctx, tx, client); err != nil {
			return err
		}
		return c.record(ctx, tx, who, action, client.Name)
	})
}

// add issues a key of 256 random bits for a client.
func (c *Clients) add(ctx context.Context, tx bun.Tx, clientID int64) (string, error) {
	key := KeyStart + strings.ToLower(rand.Text()+rand.Text())
	_, err := tx.NewInsert().Model(&ClientKey{ClientID: clientID, Hash: hashOf(key), Ending: key[len(key)-4:], CreatedAt: c.at()}).Exec(ctx)
	return key, err
}

func hashOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// usedEvery is how often it is written down that a key was used.
const usedEvery = time.Minute

// Verify says which client a key belongs to.
func (c *Clients) Verify(ctx context.Context, key string) (name string, err error) {
	var found struct {
		ID         int64
		Name       string
		ExpiresAt  *time.Time
		RevokedAt  *time.Time
		LastUsedAt *time.Time
	}
	err = c.db.Read().NewRaw(`SELECT k.id, c.name, k.expires_at, c.revoked_at, k.last_used_at
		FROM intake_keys AS k JOIN intake_clients AS c ON c.id = k.client_id WHERE k.hash = ?`, hashOf(key)).Scan(ctx, &found)
	now := c.at()
	switch {
	case db.IsNotFound(err), err == nil && found.RevokedAt != nil:
		return "", fault.New(fault.Unauthenticated, "key_unknown", "There is no such key, or it was revoked.")
	case err != nil:
		return "", err
	case found.ExpiresAt != nil && !now.Before(*found.ExpiresAt):
		return "", fault.New(fault.Unauthenticated, "key_expired", "This key was replaced by another one.")
	case found.LastUsedAt == nil || now.Sub(*found.LastUsedAt) > usedEvery:
		err = c.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewUpdate().Model((*ClientKey)(nil)).Set("last_used_at = ?", now).Where("id = ?", found.ID).Exec(ctx)
			return err
		})
	}
	return found.Name, err
}

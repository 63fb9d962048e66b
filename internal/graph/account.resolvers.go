package graph

import (
	"context"

	"merkato/internal/export"
	"merkato/internal/graph/generated"
	"merkato/internal/seller"
	"merkato/internal/settings"
)

func (q query) SignIns(ctx context.Context) ([]seller.Session, error) {
	return q.services.Settings.Sellers.Sessions(ctx)
}

func (m mutation) EndSignIn(ctx context.Context, id int64) (bool, error) {
	return done(m.services.Settings.Sellers.EndSession(ctx, id))
}

func (m mutation) EndOtherSignIns(ctx context.Context) (bool, error) {
	return done(m.services.Settings.Sellers.EndOtherSessions(ctx))
}

func (q query) DataExports(ctx context.Context) ([]export.Export, error) {
	return q.services.Settings.Archives.List(ctx)
}

func (m mutation) StartDataExport(ctx context.Context) (*export.Export, error) {
	return m.services.Settings.Archives.Start(ctx)
}

func (q query) AccountDeletion(ctx context.Context) (*generated.AccountDeletion, error) {
	return accountDeletion(q.services.Settings.Leaving(ctx))
}

func (m mutation) RequestAccountDeletion(ctx context.Context, confirm string, reason string) (*generated.AccountDeletion, error) {
	return accountDeletion(m.services.Settings.Leave(ctx, confirm, reason))
}

func (m mutation) UndoAccountDeletion(ctx context.Context) (*generated.AccountDeletion, error) {
	return accountDeletion(m.services.Settings.Remain(ctx))
}

func accountDeletion(l *settings.Leaving, err error) (*generated.AccountDeletion, error) {
	if err != nil {
		return nil, err
	}
	shown := &generated.AccountDeletion{DueOn: l.Earliest, Pending: l.Balances.Pending, Available: l.Balances.Available, InTransit: l.Balances.InTransit}
	if l.Deletion != nil {
		shown.AskedAt, shown.DueOn = &l.Deletion.AskedAt, l.Deletion.DueOn
	}
	return shown, nil
}

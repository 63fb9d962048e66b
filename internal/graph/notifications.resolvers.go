package graph

import (
	"context"

	"merkato/internal/graph/generated"
	"merkato/internal/notifications"
)

func (q query) NotificationSettings(ctx context.Context) (*generated.NotificationSettings, error) {
	return notificationSettings(q.services.Notifications.Read(ctx))
}

func (m mutation) SaveNotificationSettings(ctx context.Context, input generated.NotificationInput) (*generated.NotificationSettings, error) {
	wanted := notifications.Preferences{Off: input.Off, Cadence: input.Cadence, DigestHour: int(input.DigestHour)}
	if input.QuietFrom != nil && input.QuietUntil != nil {
		wanted.Quiet = &notifications.Quiet{From: int(*input.QuietFrom), Until: int(*input.QuietUntil)}
	}
	return notificationSettings(m.services.Notifications.Save(ctx, wanted))
}

func notificationSettings(s *notifications.Standing, err error) (*generated.NotificationSettings, error) {
	if err != nil {
		return nil, err
	}
	shown := &generated.NotificationSettings{
		CanSend: s.CanSend, Address: s.Address, Off: s.Off, Cadence: s.Cadence, DigestHour: int64(s.DigestHour), Last: s.Last,
	}
	if s.Quiet != nil {
		from, until := int64(s.Quiet.From), int64(s.Quiet.Until)
		shown.QuietFrom, shown.QuietUntil = &from, &until
	}
	return shown, nil
}

func (q query) Unsubscription(ctx context.Context, token string) (*notifications.Unsubscription, error) {
	return q.services.Notifications.Unsubscription(ctx, token)
}

func (m mutation) Unsubscribe(ctx context.Context, token string, all bool) (*notifications.Unsubscription, error) {
	return m.services.Notifications.Unsubscribe(ctx, token, all)
}

func (m mutation) Resubscribe(ctx context.Context, token string) (*notifications.Unsubscription, error) {
	return m.services.Notifications.Resubscribe(ctx, token)
}

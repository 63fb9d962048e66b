package notifications

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/jobs"
)

const (
	collectEvery = 2 * time.Minute
	sellersAtAll = 200 // looked at in one step
	sendTime     = 45 * time.Second

	// attempts make about two days: 1 s, 16 s, 81 s and so on between them.
	attempts = 16

	// retention is how long notices are kept after they were sent.
	retention = 90 * 24 * time.Hour
)

// sendArgs asks for an e-mail to be sent.
type sendArgs struct{ MailID int64 }

// Kind names the job in the queue.
func (sendArgs) Kind() string { return "notifications.send" }

// InsertOpts are as many attempts as a mail server may be away for.
func (sendArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: attempts} }

// RegisterJobs registers the jobs of notifications. All are known without a mail
// server too: one may be in the queue from when there was one.
func (s *Service) RegisterJobs(j *jobs.Jobs) {
	s.jobs = j
	jobs.Work(j, func(ctx context.Context, job *jobs.Job[sendArgs]) error {
		return s.send(ctx, job.Args.MailID, job.Attempt >= job.MaxAttempts)
	}, jobs.Timeout(sendTime))
	jobs.Scheduled(j, "notifications.forget", jobs.Daily(3, 35, calendar.Zone), func(ctx context.Context, due time.Time) error {
		return s.forget(ctx, due.Add(-retention).UTC())
	})
	jobs.Scheduled(j, "notifications.collect", jobs.Every(collectEvery), func(ctx context.Context, _ time.Time) error { return s.Collect(ctx) })
}

// Collect makes an e-mail for every seller for whom something is due, and has it
// sent. It may run twice and on several instances at once: a notice is in one
// e-mail. Without a mail server nothing is due.
func (s *Service) Collect(ctx context.Context) error {
	if s.server == nil {
		return nil
	}
	if err := s.remind(ctx); err != nil {
		return err
	}
	for after := int64(0); ; {
		found, err := waiting(ctx, s.db.Read(), after, sellersAtAll)
		if err != nil || len(found) == 0 {
			return err
		}
		for _, one := range found {
			if err := s.collectOf(ctx, one); err != nil {
				return err
			}
			after = one.SellerID
		}
	}
}

func (s *Service) remind(ctx context.Context) error {
	for _, source := range s.reminders {
		notices, err := source.Reminders(ctx, s.now())
		if err != nil {
			return err
		}
		err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.Add(ctx, tx, notices...) })
		if err != nil {
			return err
		}
	}
	return nil
}

// collectOf puts what is due for a seller into one e-mail. What sellers must
// know goes at once, whatever the hour.
func (s *Service) collectOf(ctx context.Context, one waitingRow) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Exclusive(ctx, tx, fmt.Sprintf("notifications/%d", one.SellerID)); err != nil {
			return err
		}
		who, err := addressee(ctx, tx, one.SellerID)
		if err != nil {
			return err
		}
		p, err := preferencesOf(ctx, tx, one.SellerID)
		if err != nil {
			return err
		}
		rows, err := unsent(ctx, tx, one.SellerID)
		if err != nil {
			return err
		}
		isDue := p.IsDue(one.Since, s.now(), who.zone())
		var unwanted, included []int64
		var of []Kind
		for _, row := range rows {
			switch {
			case !p.wants(row.Kind):
				unwanted = append(unwanted, row.ID)
			case isDue || row.Kind == Account:
				included = append(included, row.ID)
				if !slices.Contains(of, row.Kind) {
					of = append(of, row.Kind)
				}
			}
		}
		if err := deleteNotices(ctx, tx, unwanted); err != nil || len(included) == 0 {
			return err
		}
		mail := &Mail{SellerID: one.SellerID, Kinds: joinKinds(of), MadeAt: s.at()}
		if err := putInto(ctx, tx, mail, included); err != nil {
			return err
		}
		return s.jobs.Enqueue(ctx, tx, sendArgs{MailID: mail.ID})
	})
}

// send hands an e-mail to the mail server. It is tried again while the server is
// away; what the server refuses for good is given up, and the settings say so.
// A process that dies after the server took it sends it once more, under the
// same Message-ID.
func (s *Service) send(ctx context.Context, id int64, isLast bool) error {
	mail, rows, err := mailWith(ctx, s.db.Read(), id)
	if err != nil || mail == nil || mail.SentAt != nil || len(rows) == 0 {
		return err
	}
	if s.server == nil {
		return fmt.Errorf("there is no mail server any more: set MERKATO_SMTP_HOST")
	}
	message, err := s.compose(ctx, mail, rows)
	if err != nil {
		return err
	}
	err = s.server.Send(ctx, message)
	var refused *Refused
	switch {
	case err == nil:
		return s.noteSent(context.WithoutCancel(ctx), id)
	case asRefused(err, &refused):
		return jobs.GiveUp(cmp.Or(s.noteFailed(ctx, id, refused.Error()), err))
	case isLast:
		return cmp.Or(s.noteFailed(context.WithoutCancel(ctx), id, "the mail server could not be reached"), err)
	}
	return err
}

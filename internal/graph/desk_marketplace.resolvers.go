package graph

import (
	"context"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blog"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/desk"
	"merkato/internal/fees"
	"merkato/internal/graph/generated"
	"merkato/internal/jobs"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/outbox"
	"merkato/internal/platform"
	"merkato/internal/sales/terms"
)

func (q query) DeskBusiness(ctx context.Context) (*desk.Business, error) {
	return q.services.Desk.Business(ctx)
}

// toSee is how many lines of a sort the operators' list has.
const toSee = 100

func (q query) DeskBooks(ctx context.Context) (*generated.DeskBooks, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	proved, err := q.services.Proof.Standing(ctx)
	if err != nil {
		return nil, err
	}
	found, err := q.services.Sales.Attention.Lists(ctx, toSee)
	if err != nil {
		return nil, err
	}
	return &generated.DeskBooks{
		Proof: &proved, FlaggedRefunds: found.FlaggedRefunds, CareNotRefunded: found.CareNotRefunded,
		AdjustedLinesRefunded: found.AdjustedLinesRefunded, BelowZero: found.BelowZero, BelowZeroDays: found.BelowZeroDays, Differences: found.Differences,
	}, nil
}

func (q query) NotFetched(ctx context.Context) ([]outbox.Waiting, error) {
	return q.services.Desk.NotFetched(ctx)
}

// jobsShown is how many failed jobs are listed.
const jobsShown = 100

func (q query) FailedJobs(ctx context.Context) ([]jobs.Failed, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	return q.services.Jobs.Failed(ctx, jobsShown)
}

func (m mutation) RetryJob(ctx context.Context, id int64) (bool, error) {
	_, err := actor.Operator(ctx)
	if err == nil {
		err = m.services.Jobs.Retry(ctx, id)
	}
	if err == nil {
		err = m.services.Desk.NoteRetry(ctx, id)
	}
	return done(err)
}

func (q query) DeskArticles(ctx context.Context, lang string, page, length *int64) (*generated.DeskArticlePage, error) {
	found, count, err := q.services.Blog.All(ctx, lang, list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 25))})
	if err != nil {
		return nil, err
	}
	return &generated.DeskArticlePage{Articles: found, TotalCount: count}, nil
}

func (q query) ArticlePreview(ctx context.Context, body string) (string, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return "", err
	}
	return (&blog.Article{Body: body}).Preview(), nil
}

func (m mutation) SaveArticle(ctx context.Context, input generated.ArticleInput) (*blog.Article, error) {
	a := &blog.Article{Lang: input.Lang, Slug: input.Slug, Title: input.Title, Body: input.Body, PublishedAt: input.PublishedAt}
	return a, m.services.Blog.Save(ctx, a, orElse(input.Revision, ""))
}

func (m mutation) RemoveArticle(ctx context.Context, lang, slug string) (bool, error) {
	return done(m.services.Blog.Remove(ctx, lang, slug))
}

func (q query) DeskTables(ctx context.Context) (*generated.DeskTables, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	rates, err := q.services.Sales.PartnershipRates(ctx)
	if err != nil {
		return nil, err
	}
	prices, err := q.services.Fees.Prices(ctx)
	return &generated.DeskTables{Commissions: rates, Fees: prices}, err
}

func (m mutation) SetCommission(ctx context.Context, partnership string, rate int64, startsOn calendar.Day) (*generated.DeskTables, error) {
	err := m.services.Desk.SetCommissionTable(ctx, terms.PartnershipRate{Partnership: partnership, StartsOn: startsOn, Rate: rate})
	if err != nil {
		return nil, err
	}
	return query(m).DeskTables(ctx)
}

func (m mutation) RemoveCommission(ctx context.Context, partnership string, startsOn calendar.Day) (*generated.DeskTables, error) {
	if err := m.services.Desk.RemoveCommission(ctx, partnership, startsOn); err != nil {
		return nil, err
	}
	return query(m).DeskTables(ctx)
}

func (q query) CommissionSellers(ctx context.Context, partnership string, startsOn calendar.Day) (int64, error) {
	return q.services.Desk.CountCommissionSellers(ctx, partnership, startsOn)
}

func (m mutation) SetFee(ctx context.Context, amount money.Cents, startsOn calendar.Day) (*generated.DeskTables, error) {
	err := m.services.Desk.SetFee(ctx, startsOn, amount, func(ctx context.Context, tx bun.Tx) error {
		return m.services.Fees.SetPrice(ctx, tx, fees.Price{StartsOn: startsOn, AnnualFee: amount})
	})
	if err != nil {
		return nil, err
	}
	return query(m).DeskTables(ctx)
}

func (q query) DeskPlatform(ctx context.Context) ([]versions.Deadline, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	return q.services.Versions.Deadlines(ctx)
}

func (m mutation) SetPlatformVersion(ctx context.Context, version string, releasedOn calendar.Day) ([]versions.Deadline, error) {
	if err := m.services.Desk.SetPlatformVersion(ctx, version, releasedOn); err != nil {
		return nil, err
	}
	return query(m).DeskPlatform(ctx)
}

func (m mutation) RemovePlatformVersion(ctx context.Context, version string) ([]versions.Deadline, error) {
	if err := m.services.Desk.RemovePlatformVersion(ctx, version); err != nil {
		return nil, err
	}
	return query(m).DeskPlatform(ctx)
}

func (q query) IntakeClients(ctx context.Context) ([]platform.Client, error) {
	return q.services.Clients.List(ctx)
}

func (m mutation) IssueClient(ctx context.Context, name string) (string, error) {
	return m.services.Clients.Issue(ctx, name)
}

func (m mutation) RotateClient(ctx context.Context, id int64) (string, error) {
	return m.services.Clients.Rotate(ctx, id)
}

func (m mutation) RevokeClient(ctx context.Context, id int64) ([]platform.Client, error) {
	if err := m.services.Clients.Revoke(ctx, id); err != nil {
		return nil, err
	}
	return m.services.Clients.List(ctx)
}

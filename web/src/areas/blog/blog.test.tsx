import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answering } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { BlogScreen } from './blog.tsx';

const article = {
  slug: 'payouts',
  title: 'When sales are paid',
  published_at: '2026-11-01T08:00:00Z',
  is_read: false,
};

async function open(search: string, found: object | null) {
  const requests: string[] = [];
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    DevblogArticles: answering({
      body: { data: { devblog_articles: { count: 1, articles: [article] } } },
    }),
    DevblogArticle: answering({ body: { data: { devblog_article: found } } }),
    ReadDevblogArticle: answering({ body: { data: { read_devblog_article: 0 } } }),
  };
  await renderScreen({
    routes: [{ path: '/sellers/en/blog', Component: BlogScreen }],
    address: `/sellers/en/blog${search}`,
    fetch: async (path, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      requests.push(operationName);
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return requests;
}

// R2.33
it('lists the articles of the language, the unread marked', async () => {
  await open('', null);
  const link = await screen.findByRole('link', { name: 'When sales are paid' });
  expect(link).toHaveAttribute('href', '/sellers/en/blog?article=payouts');
  expect(screen.getByText('New')).toBeVisible();
});

// R17.2
it('counts an article as read once it is opened, also by the cookie of the legacy site', async () => {
  const requests = await open('?article=payouts', {
    ...article,
    html: '<p>On the <b>1st</b>.</p>',
  });
  expect(await screen.findByText('1st')).toBeVisible();
  await waitFor(() => expect(requests).toContain('ReadDevblogArticle'));
  expect(document.cookie).toContain('PS_SELLER_NEWS_READED=1');
});

it('goes to an article and back to the same page of the list, and says where one is', async () => {
  await open('?page=3', { ...article, html: '<p>On the 1st.</p>' });
  await waitFor(() => expect(document.title).toBe('Blog · Merkato'));
  await userEvent.click(await screen.findByRole('link', { name: 'When sales are paid' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'When sales are paid' })).toHaveFocus(),
  );
  expect(document.title).toBe('When sales are paid · Merkato');
  const back = screen.getByRole('link', { name: 'All articles' });
  expect(back).toHaveAttribute('href', '/sellers/en/blog?page=3');
  await userEvent.click(back);
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toHaveFocus(),
  );
  expect(document.title).toBe('Blog · Merkato');
});

it('says so where there is no such article', async () => {
  const requests = await open('?article=none', null);
  expect(await screen.findByText('Article not found')).toBeVisible();
  expect(requests).not.toContain('ReadDevblogArticle');
});

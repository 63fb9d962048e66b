import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import type { ListedRule, Rule } from './queries.ts';
import { RuleScreen } from './rule.tsx';
import { RulesScreen } from './rules.tsx';

const listed: ListedRule[] = [
  ['INS-SIZE', 'install', 'error', 'Archive too large'] as const,
  ['PHP-SQL', 'php', 'error', 'Value in a query without escaping'] as const,
  ['PHP-HTML', 'php', 'warning', 'HTML in PHP'] as const,
].map(([id, category, severity, title]) => ({
  id,
  category,
  severity,
  title,
  why: 'Because.',
  language: 'en',
}));

const whole: Rule = {
  ...(listed[1] as ListedRule),
  since: 1,
  applies_to: null,
  how: 'Escape it.',
  finding: '$id goes into a query.',
  bad: { file: 'classes/Sample.php', first: 4, lines: ['$id = 1;', 'query($id);'], line: 5 },
  good: { file: 'classes/Sample.php', first: 4, lines: ['$id = (int) 1;'], line: null },
};

async function open(address = '', by: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    ReviewRules: { body: { data: { review_rules: listed } } },
    ReviewRule: { body: { data: { review_rule: whole } } },
    ...by,
  };
  return renderScreen({
    routes: [
      { path: '/sellers/en/rules', Component: RulesScreen },
      { path: '/sellers/en/rules/:rule', Component: RuleScreen },
    ],
    address: `/sellers/en/rules${address}`,
    fetch: async (path, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      return answering(answers[operationName] as Answer)(path, request);
    },
  });
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// R2.34
describe('the rules', () => {
  it('are listed by category, each with its address', async () => {
    await open();
    const php = await screen.findByRole('region', { name: 'PHP' });
    expect(within(php).getAllByRole('listitem')).toHaveLength(2);
    expect(within(php).getByRole('link', { name: 'HTML in PHP' })).toHaveAttribute(
      'href',
      '/sellers/en/rules/php-html',
    );
    expect(screen.getByText('3 rules')).toBeVisible();
  });

  it('are narrowed by the address, and shown again', async () => {
    const router = await open('?q=query&severity=warning');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all rules' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    await userEvent.type(screen.getByRole('searchbox'), 'escaping');
    expect(router.state.location.search).toBe('?q=escaping');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('say that they could not be loaded', async () => {
    await open('', { ReviewRules: refused('INTERNAL') });
    expect(await screen.findByRole('alert')).toHaveTextContent('The rules could not be loaded');
  });
});

// R2.34
describe('a rule', () => {
  it('says why and how, marks the line, and leads to the next', async () => {
    await open('/php-sql');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(whole.title);
    expect(screen.getByText('Escape it.')).toBeVisible();
    const bad = screen.getByRole('region', { name: 'Flagged' });
    expect(bad).toHaveTextContent('classes/Sample.php');
    expect(bad.querySelector('[data-marked]')).toHaveTextContent('5Marked line: query($id);');
    expect(await screen.findByRole('link', { name: 'Next: HTML in PHP' })).toBeVisible();
  });

  it('that is not there says so', async () => {
    await open('/php-none', { ReviewRule: { body: { data: { review_rule: null } } } });
    expect(await screen.findByText('Rule not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All rules' })).toBeVisible();
  });
});

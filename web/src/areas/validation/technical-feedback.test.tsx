import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { someFinding, someReport, someVersion } from '../../test/versions.ts';
import type { Report } from './queries.ts';
import { TechnicalFeedbackScreen } from './technical-feedback.tsx';

const report = (different: Partial<Report> = {}): Answer => ({
  body: { data: { version_report: someReport(different) } },
});

function InTwoLanguages() {
  const { i18n } = useTranslation();
  return (
    <>
      <button type="button" onClick={() => void changeLanguage(i18n, 'de')}>
        Deutsch
      </button>
      <TechnicalFeedbackScreen />
    </>
  );
}

interface Opened {
  reports?: Answer[];
  mutations?: Record<string, Answer>;
  address?: string;
}

async function open({
  reports = [report()],
  mutations = {},
  address = '1/version/2',
}: Opened = {}) {
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    VersionReport: answering(...reports),
    ...Object.fromEntries(
      Object.entries(mutations).map(([name, answer]) => [name, answering(answer)]),
    ),
  };
  const requests: { operationName: string; variables: Record<string, unknown> }[] = [];
  const router = await renderScreen({
    routes: [
      {
        path: '/sellers/en/products/validation/product/:product_id/version/:upload_id',
        Component: InTwoLanguages,
      },
    ],
    address: `/sellers/en/products/validation/product/${address}`,
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (operationName !== 'Shell') requests.push({ operationName, variables });
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return { requests, search: () => router.state.location.search };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// R2.15, R13.3, R13.8
describe('the technical feedback', () => {
  it('says the verdict, where, why and how to mend it', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Stock Radar 2.1.0');
    expect(screen.getByText('Not compliant')).toBeVisible();
    expect(screen.getByText('What changed:').parentElement).toHaveTextContent('Counts faster.');
    expect(
      screen.getByRole('heading', { name: 'To be fixed: 2 errors, 3 warnings' }),
    ).toBeVisible();
    const rule = screen.getByRole('region', { name: 'Code from a text' });
    expect(rule).toHaveTextContent('Whoever changes the text runs the shop.');
    expect(rule).toHaveTextContent('Call a function instead.');
    expect(rule).toHaveTextContent('radar/classes/Tool.php:7');
    expect(rule.querySelector('[data-marked]')).toHaveTextContent(
      '7Marked line: return eval($code);',
    );
    expect(within(rule).getByRole('link', { name: 'Rule PHP-EVAL' })).toHaveAttribute(
      'href',
      '/sellers/en/rules/php-eval',
    );
  });

  it('compares with the version before, and shows what was fixed', async () => {
    const { search } = await open();
    await screen.findByText('Compared with version 2.0.0.');
    expect(button('New (1)')).toHaveAttribute('aria-pressed', 'false');
    expect(button('Unchanged (1)')).toBeVisible();
    await userEvent.click(button('Fixed (1)'));
    expect(search()).toBe('?state=fixed');
    expect(screen.getByRole('region', { name: 'No index.php' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Code from a text' })).toBeNull();
  });

  it('does not call the upload before of the same number another version', async () => {
    const previous = { id: '1', product_id: '1', version: '2.1.0' };
    await open({ reports: [report({ previous })] });
    expect(
      await screen.findByText('Compared with your last upload of this version.'),
    ).toBeVisible();
  });

  it('shows the findings of one file, counted in the tree', async () => {
    const { search } = await open();
    const tree = await screen.findByRole('navigation', { name: 'Files' });
    await userEvent.click(within(tree).getByRole('button', { name: /^classes.*1 error$/ }));
    expect(search()).toBe('?file=radar%2Fclasses');
    expect(screen.queryByRole('region', { name: 'HTML in PHP' })).toBeNull();
    expect(within(tree).queryByRole('button', { name: 'index.php' })).toBeNull();
    await userEvent.click(within(tree).getByRole('button', { name: 'All files (3)' }));
    expect(within(tree).getByRole('button', { name: 'index.php' })).toBeVisible();
  });

  it('narrows by severity and category, to nothing and back', async () => {
    const { search } = await open({ address: '1/version/2?category=install' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all findings' }));
    expect(search()).toBe('');
    await userEvent.click(button('Warnings (1)'));
    expect(screen.queryByRole('region', { name: 'Code from a text' })).toBeNull();
    expect(screen.getByRole('region', { name: 'HTML in PHP' })).toBeVisible();
  });

  it('says that everything was fixed, and shows what', async () => {
    const version = someVersion({ warnings: 0 });
    const { search } = await open({ reports: [report({ version, findings: [] })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Show what was fixed' }));
    expect(search()).toBe('?state=fixed');
    expect(screen.getByRole('region', { name: 'No index.php' })).toBeVisible();
  });

  it('names the day for which a validated version waits, and what cancelling it ends', async () => {
    await open({
      reports: [report({ version: someVersion({ state: 'SCHEDULED', online_on: '2036-12-24' }) })],
    });
    expect(await screen.findByText(/^Online on .*2036/)).toBeVisible();
    await userEvent.click(button('Actions for Stock Radar 2.1.0'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the version' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('It does not go online.');
    expect(dialog).not.toHaveTextContent('Its validation ends');
  });

  it('names the day that was chosen while the version is in validation', async () => {
    await open({ reports: [report({ version: someVersion({ online_on: '2036-12-24' }) })] });
    expect(await screen.findByText(/^Goes online on .*2036.* at the earliest/)).toBeVisible();
  });

  it('says that the check goes on, without a verdict', async () => {
    await open({
      reports: [report({ version: someVersion({ compliance: null }), has_report: false })],
    });
    const steps = await screen.findByRole('list', { name: 'Steps' });
    expect(steps).toHaveTextContent('Technical reviewin progress');
    expect(screen.queryByText('Not compliant')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Files' })).toBeNull();
  });

  it.each([
    ['is not there', { body: { data: { version_report: null } } }, '1/version/2'],
    ['belongs to another product', report(), '9/version/2'],
  ])('of a version that %s says so', async (_, answer, address) => {
    await open({ reports: [answer], address });
    expect(await screen.findByText('Version not found')).toBeVisible();
  });

  // R2.15: reviews that are still to come may refuse it.
  it.each([
    ['REVIEWING', 'The automatic check passed: 0 errors, 3 warnings'],
    ['READY', 'This version passed the check: 0 errors, 3 warnings'],
  ] as const)('says what passed where the technical review is %s', async (status, name) => {
    const [automatic, technical] = someVersion().steps;
    const steps = [automatic, { ...technical, status }] as Report['version']['steps'];
    await open({ reports: [report({ version: someVersion({ steps }) })] });
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  });

  it('can be tried again after a failure', async () => {
    await open({ reports: [refused('INTERNAL'), report()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not compliant')).toBeVisible();
  });
});

// R13.9
describe('an appeal', () => {
  it.each([
    ['error', 'this finding no longer blocks the version'],
    ['warning', 'A warning does not block the version.'],
  ] as const)('of %s says what comes of it', async (severity, words) => {
    await open({ reports: [report({ findings: [someFinding('a', { severity })] })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Disagree?' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(words);
  });

  it('needs a reason, and is shown with its state', async () => {
    const appealed = someFinding('a', {
      appeal: {
        id: '5',
        reason: 'It is a test.',
        state: 'OPEN',
        answer: '',
      },
    });
    const { requests } = await open({
      reports: [report({ findings: [someFinding('a')] }), report({ findings: [appealed] })],
      mutations: {
        AppealFinding: { body: { data: { appeal_finding: { version: { id: '2' } } } } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Disagree?' }));
    const dialog = screen.getByRole('dialog', { name: 'Appeal against “Code from a text”' });
    const send = within(dialog).getByRole('button', { name: 'Send the appeal' });
    await userEvent.click(send);
    const field = within(dialog).getByRole('textbox');
    expect(field).toHaveAccessibleDescription(/Write something/);
    await userEvent.type(field, 'It is a test.');
    // A dialog that was closed by chance loses no words.
    await userEvent.click(within(dialog).getByText('Close'));
    await userEvent.click(button('Disagree?'));
    expect(screen.getByRole('textbox')).toHaveValue('It is a test.');
    await userEvent.click(button('Send the appeal'));
    expect(await screen.findByText('Appeal open')).toBeVisible();
    expect(screen.getByText('Your reason: It is a test.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disagree?' })).toBeNull();
    expect(requests[1]).toEqual({
      operationName: 'AppealFinding',
      variables: { id: '2', fingerprint: 'a', reason: 'It is a test.' },
    });
  });
});

// R2.15
describe('a question of the reviewer', () => {
  const questioned = (...bodies: string[]) =>
    report({
      version: someVersion({ asked_at: '2026-11-13T00:00:00Z' }),
      messages: bodies.map((body, at) => ({
        id: String(at),
        from_reviewer: at === 0,
        body,
        at: '2026-11-13T00:00:00Z',
      })),
    });

  it('is answered in its place', async () => {
    await open({
      reports: [questioned('Why eval?'), questioned('Why eval?', 'It is gone now.')],
      mutations: {
        AnswerReviewer: { body: { data: { answer_reviewer: { version: { id: '2' } } } } },
      },
    });
    expect(await screen.findByText('Why eval?')).toBeVisible();
    expect(screen.getByText('Expected: Once you have answered')).toBeVisible();
    await userEvent.click(button('Send the answer'));
    const field = screen.getByRole('textbox', { name: /Your answer/ });
    expect(field).toHaveAccessibleDescription(/Write something/);
    await userEvent.type(field, 'It is gone now.');
    await userEvent.click(button('Send the answer'));
    expect(await screen.findByText('It is gone now.')).toBeVisible();
    await waitFor(() => expect(field).toHaveValue(''));
  });

  it('keeps the answer that is being written in another language', async () => {
    const { requests } = await open({ reports: [questioned('Why eval?'), { waiting: true }] });
    const field = await screen.findByRole('textbox', { name: /Your answer/ });
    await userEvent.type(field, 'It is gone');
    await userEvent.click(button('Deutsch'));
    await waitFor(() => expect(requests.at(-1)?.variables).toEqual({ id: '2', lang: 'de' }));
    expect(screen.getByRole('textbox')).toHaveValue('It is gone');
  });
});

// R2.15: what a person decided comes before what the check found; what was asked before it is settled.
it('begins with the reason of a reviewer who refused the version', async () => {
  const [automatic, technical, marketing] = someVersion().steps;
  await open({
    reports: [
      report({
        version: someVersion({
          state: 'REFUSED',
          steps: [
            automatic,
            { ...technical, status: 'ERROR', note: 'It copies another product.' },
            marketing,
          ] as Report['version']['steps'],
        }),
        messages: [{ id: '1', from_reviewer: true, body: 'Why?', at: '2026-11-13T00:00:00Z' }],
      }),
    ],
  });
  const refusal = await screen.findByRole('region', { name: 'A reviewer rejected this version' });
  expect(refusal).toHaveTextContent('It copies another product.');
  expect(screen.getAllByText('It copies another product.')).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(/A reviewer rejected/);
  expect(screen.getByRole('heading', { name: /^The automatic check passed/ })).toBeVisible();
  expect(screen.queryByText('Compliant')).toBeNull();
  expect(screen.getByRole('list', { name: 'Steps' })).toHaveTextContent('Marketing reviewnot done');
  expect(screen.getByText(/no answer is needed any more/)).toBeVisible();
});

// R13.4
it('lists the platform versions with what decided', async () => {
  await open();
  const results = await screen.findByRole('region', { name: 'Compatibility' });
  expect(results).toHaveTextContent('9.0.0FailsPHP version does not fit');
  expect(results).toHaveTextContent('8.2.1Certified');
});

// R13.5, R13.6
it('offers the report and the ZIP to take home', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Compliance report (PDF)',
    'Findings (JSON)',
    'Findings (SARIF)',
    'The uploaded ZIP',
  ]);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '../../../inspect/report.ts';
import { answering } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { LocalVerdict } from './local-verdict.tsx';

const finding: Report['findings'][number] = {
  rule: 'INS-PATH',
  category: 'install',
  severity: 'error',
  file: 'demo/../../x.php',
  message: 'escapes',
  params: { entry: 'demo/../../x.php' },
  text: 'The entry demo/../../x.php leads out of the archive.',
  fingerprint: 'one',
};

const report = {
  compliance: 'not_compliant',
  errors: 1,
  warnings: 0,
  findings: [finding],
} as unknown as Report;

const rule = {
  id: 'INS-PATH',
  title: 'Unsicherer Pfad',
  how: 'Packen Sie das Archiv neu.',
  language: 'de',
  messages: [{ message: 'escapes', text: 'Der Eintrag {entry} führt aus dem Archiv hinaus.' }],
};

const show = (review_rules: unknown[], shown = report) =>
  renderScreen({
    routes: [
      {
        path: '/sellers/en/products',
        element: <LocalVerdict verdict={{ state: 'checked', report: shown }} />,
      },
    ],
    address: '/sellers/en/products',
    fetch: answering({ body: { data: { review_rules } } }),
  });

// R13.7: what is wrong and where, before anything is sent, in the reader's language.
it('says what each finding is about, and how to mend it', async () => {
  await show([rule]);
  expect(
    await screen.findByText('Der Eintrag demo/../../x.php führt aus dem Archiv hinaus.'),
  ).toBeVisible();
  expect(screen.getByText('Packen Sie das Archiv neu.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Unsicherer Pfad' })).toBeVisible();
});

it('says it in English where the words of the rules cannot be loaded', async () => {
  await show([]);
  expect(await screen.findByText(finding.text)).toBeVisible();
});

// R13.1: a warning that was counted can be read before the ZIP is sent.
it('lists warnings of an archive that passes', async () => {
  const warning = { ...finding, severity: 'warning' as const };
  const passed = { compliance: 'compliant', errors: 0, warnings: 1, findings: [warning] };
  await show([rule], passed as unknown as Report);
  expect(await screen.findByText('Packen Sie das Archiv neu.')).toBeVisible();
  expect(screen.getByText('Warnings')).toBeVisible();
});

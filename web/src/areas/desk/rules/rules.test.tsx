import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answering } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RuleChangesScreen } from './rules.tsx';

// R18.4: sellers have as long as the server says, also where that is longer than usual.
it('offers no day before sellers have had their notice', async () => {
  const sent: string[] = [];
  const answer = answering({
    body: {
      data: {
        rule_changes: [],
        rule_change_from: '2999-05-31',
        review_rules: [{ id: 'OTH-TODO', title: 'Notes', severity: 'warning' }],
      },
    },
  });
  await renderScreen({
    routes: [{ path: '/sellers/en/desk/rules', Component: RuleChangesScreen }],
    address: '/sellers/en/desk/rules',
    fetch: (url, request) => {
      sent.push(JSON.parse(String(request?.body)).operationName);
      return answer(url, request);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change a rule' }));
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByLabelText(/^Blocks from/);
  expect(day).toHaveAttribute('min', '2999-05-31');
  expect(day).toHaveValue('2999-05-31');
  // Typed all the same, it is said at the day and which one would do, before anything is sent.
  fireEvent.change(day, { target: { value: '2026-11-20' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Test and announce' }));
  expect(dialog.getByText('The earliest day is May 31, 2999.')).toBeVisible();
  expect(day).toBeInvalid();
  expect(sent).not.toContain('ChangeRule');
});

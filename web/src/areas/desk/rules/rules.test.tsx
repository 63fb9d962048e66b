import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answering } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RuleChangesScreen } from './rules.tsx';

// R18.4: sellers have as long as the server says, also where that is longer than usual.
it('offers no day before sellers have had their notice', async () => {
  await renderScreen({
    routes: [{ path: '/sellers/en/desk/rules', Component: RuleChangesScreen }],
    address: '/sellers/en/desk/rules',
    fetch: answering({
      body: {
        data: {
          rule_changes: [],
          rule_change_from: '2999-05-31',
          review_rules: [{ id: 'OTH-TODO', title: 'Notes', severity: 'warning' }],
        },
      },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change a rule' }));
  const day = within(await screen.findByRole('dialog')).getByLabelText(/^Blocks from/);
  expect(day).toHaveAttribute('min', '2999-05-31');
  expect(day).toHaveValue('2999-05-31');
});

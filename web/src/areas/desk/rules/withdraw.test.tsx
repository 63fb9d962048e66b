import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RuleChangesScreen } from './rules.tsx';

// R18.4
it('asks before what was announced is withdrawn, and then names no day for it', async () => {
  let state = 'ANNOUNCED';
  await renderScreen({
    routes: [{ path: '/sellers/en/desk/rules', Component: RuleChangesScreen }],
    address: '/sellers/en/desk/rules',
    fetch: async (_, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      if (operationName === 'CancelRuleChange') state = 'CANCELLED';
      const change = {
        id: '3',
        rule: 'PHP-EVAL',
        title: 'Code from text',
        state,
        starts_on: '2026-12-31',
        note: '',
        total: 4,
        checked: 4,
        products: 1,
        sellers: 1,
      };
      return Response.json({
        data: { rule_changes: [change], review_rules: [], cancel_rule_change: [change] },
      });
    },
  });
  expect(await screen.findByText(/Blocks from/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(state).toBe('ANNOUNCED');
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  expect(screen.queryByText(/Blocks from/)).not.toBeInTheDocument();
});

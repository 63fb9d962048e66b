import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { InfoButton } from './info-button.tsx';

const text = 'What customers paid, without VAT.';

it('explains on demand, by keyboard too, and is put away by Escape', async () => {
  await renderUi(<InfoButton label="How turnover is counted" text={text} />);
  const button = screen.getByRole('button', { name: 'How turnover is counted' });
  expect(button).toHaveAccessibleDescription(text);
  expect(screen.getByText(text)).not.toBeVisible();

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText(text)).toBeVisible();

  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText(text)).not.toBeVisible();
  expect(button).toHaveFocus();
});

it('is put away by a second press and by a press elsewhere', async () => {
  await renderUi(
    <>
      <InfoButton label="How turnover is counted" text={text} />
      <p>elsewhere</p>
    </>,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  await userEvent.click(screen.getByText('elsewhere'));
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

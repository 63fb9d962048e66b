import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/answers.ts';
import { someStanding } from '../../../test/dashboard.ts';
import { opening, standing, tile } from '../../../test/dashboard-screen.tsx';
import { DashboardScreen } from '../dashboard.tsx';
import { LevelScreen } from '../level.tsx';

const show = opening(LevelScreen);

// R16.2
describe('the level', () => {
  it('shows each criterion, what is missing and what Monday brings', async () => {
    await show();
    expect(await screen.findByText('To reach Superhero')).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Your level' }));
    expect(
      card.getByText('If nothing changes, you keep Captain on 16 November 2026.'),
    ).toBeVisible();
    expect(card.getByText('0.13 stars to go for Superhero')).toBeVisible();
    expect(card.getAllByText('Enough for Superhero')).toHaveLength(2);
    expect(
      card.getByText('Enough for Superhero · It is measured once a customer has written'),
    ).toBeVisible();
    expect(card.getAllByRole('meter')).toHaveLength(4);
    expect(card.getByText('1 June 2026').closest('li')).toHaveTextContent('Captain');
  });

  it('names what it takes to keep a level that is about to be lost, not a lower one', async () => {
    const data = someStanding();
    data.seller_level.next_level = null;
    const support = data.seller_level.standings.at(-1);
    if (support) support.value = 6561;
    await show('', { DashboardStanding: [{ body: { data } }] });
    expect(await screen.findByText('To keep Captain')).toBeVisible();
    expect(screen.getByText('19.39 points to go for Captain')).toBeVisible();
    expect(screen.getAllByText('Enough for Captain')).toHaveLength(3);
  });

  // What lies between two shares is no share.
  it('names what is missing of support quality in points', async () => {
    const data = someStanding();
    const support = data.seller_level.standings.at(-1);
    if (support) support.value = 8947;
    await show('', { DashboardStanding: [{ body: { data } }] });
    expect(await screen.findByText('5.53 points to go for Superhero')).toBeVisible();
  });

  it('is played through: two more 5-star ratings', async () => {
    const { seller_level } = someStanding();
    const simulate_level = { ...seller_level, next_level: 'Superhero' };
    const { requests } = await show('', {
      SimulateLevel: [{ body: { data: { simulate_level } } }],
    });
    const field = await screen.findByRole('spinbutton', { name: 'More 5-star ratings' });
    await userEvent.clear(field);
    await userEvent.type(field, '2');
    expect(await screen.findByText('Your level next Monday would be: Superhero.')).toBeVisible();
    const questions = requests.filter(({ operationName }) => operationName === 'SimulateLevel');
    expect(questions.map(({ variables }) => variables)).toEqual([
      {
        five_stars: 2,
        four_stars: 0,
        one_star: 0,
        answered_threads: 0,
        support_five_stars: 0,
        support_one_star: 0,
      },
    ]);
  });

  it('is not short of support that nobody asked for', async () => {
    const { seller_level: simulate_level } = someStanding();
    await show('', { SimulateLevel: [{ body: { data: { simulate_level } } }] });
    const field = await screen.findByRole('spinbutton', { name: 'More 4-star ratings' });
    await userEvent.clear(field);
    await userEvent.type(field, '1');
    expect(
      await screen.findByText('Superhero would still need: Average rating, last 6 months.'),
    ).toBeVisible();
  });

  it('requests nothing for what is no count', async () => {
    const { requests } = await show();
    const field = await screen.findByRole('spinbutton', { name: 'More 1-star ratings' });
    await userEvent.clear(field);
    await userEvent.type(field, '1000');
    expect(await screen.findByText('A whole number from 0 to 999')).toBeVisible();
    expect(requests.some(({ operationName }) => operationName === 'SimulateLevel')).toBe(false);
  });

  it('is missing alone when it cannot be loaded, and can be tried again', async () => {
    await show('', { DashboardStanding: [refused('INTERNAL_SERVER_ERROR'), standing()] });
    expect(await screen.findByText('Your level could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('To reach Superhero')).toBeVisible();
  });

  // R2.34: on the dashboard it is one tile, and the rest has a screen of its own.
  it('is one tile on the dashboard, which leads here', async () => {
    await opening(DashboardScreen)();
    const link = await screen.findByRole('link', { name: 'Captain' });
    expect(link).toHaveAttribute('href', '/sellers/en/dashboard/level');
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('is compared with other sellers, in words', async () => {
    await show();
    const card = within(await screen.findByRole('region', { name: 'Among sellers like you' }));
    expect(card.getByRole('listitem')).toHaveTextContent(
      'Module: your conversion is higher than that of 72% of sellers. 41 sellers compared',
    );
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../i18n/languages.ts';
import { renderUi } from '../../../test/render-ui.tsx';
import { allTexts } from '../../../test/texts.ts';
import type { SupportPart } from '../queries.ts';
import { SupportParts } from './support-parts.tsx';

const parts = (
  answered: Partial<SupportPart>,
  time: Partial<SupportPart>,
  rating: Partial<SupportPart>,
): SupportPart[] => [
  { part: 'ANSWERED_IN_TIME', weight: 50, value: 10_000, best: 10_000, gain: 0, ...answered },
  { part: 'TIME_TO_ANSWER', weight: 30, value: 390, best: 480, gain: 0, ...time },
  { part: 'SUPPORT_RATING', weight: 20, value: 500, best: 500, gain: 0, ...rating },
];

const rows = () =>
  within(screen.getByRole('list', { name: 'What support quality is made of' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

// R16.2: the quality of support is not one number out of nowhere.
describe('the parts of support quality', () => {
  it('each say where the seller is, their weight and what they could bring', async () => {
    const some = parts({ value: 8750, gain: 625 }, {}, { value: 412, gain: 440 });
    await renderUi(<SupportParts parts={some} missing={900} />);
    expect(rows()).toEqual([
      'Replied to within 1 working day87.5%Weight 50% · up to 6.25 points more',
      'Mean time to reply6.5 working hoursWeight 30% · full marks up to 8 working hours',
      'Customers’ rating of your support4.12 starsWeight 20% · up to 4.4 points more',
    ]);
    expect(screen.getByText(/^What helps most: Replied to within 1 working day/)).toBeVisible();
  });

  it('say where one of them is enough', async () => {
    const some = parts({ gain: 300 }, {}, { gain: 440 });
    await renderUi(<SupportParts parts={some} missing={440} />);
    expect(
      screen.getByText(
        'This alone can be enough: Customers’ rating of your support, up to 4.4 points more.',
      ),
    ).toBeVisible();
  });

  it('give no advice where nothing is missing, or nobody wrote', async () => {
    const { rerender } = await renderUi(
      <SupportParts parts={parts({ gain: 10 }, {}, {})} missing={0} />,
    );
    expect(screen.queryByText(/helps most|alone/)).toBeNull();
    const unknown = { value: null, gain: null };
    rerender(<SupportParts parts={parts(unknown, unknown, unknown)} missing={0} />);
    expect(rows()).toEqual([
      'Replied to within 1 working day–Weight 50%',
      'Mean time to reply–Weight 30% · full marks up to 8 working hours',
      'Customers’ rating of your supportNot rated yet' +
        'Weight 20% · until then, only the other two count',
    ]);
  });
});

// R1.2, R16.2
describe('working hours', () => {
  const hoursIn = async (language: (typeof languages)[number], count: number) => {
    const i18n = await allTexts(language);
    return i18n.t('dashboard.level.support.hours', { count, value: String(count) });
  };

  it.each([
    ['en', 1, '1 working hour'],
    ['fr', 1.5, '1.5 heure ouvrée'],
    ['pl', 1, '1 godzina robocza'],
    ['pl', 3, '3 godziny robocze'],
    ['pl', 8, '8 godzin roboczych'],
    ['pl', 6.5, '6.5 godziny roboczej'],
    ['ro', 6.5, '6.5 ore lucrătoare'],
    ['ro', 40, '40 de ore lucrătoare'],
    ['ru', 21, '21 рабочий час'],
    ['ru', 6.5, '6.5 рабочего часа'],
  ] as const)('are counted in %s: %d', async (language, count, text) => {
    expect((await hoursIn(language, count)).replace(/\s/g, ' ')).toBe(text);
  });

  // A form that only fractions have would show as a bare key where it is missing.
  it.each(languages)('have a text for a fraction in %s', async (language) => {
    expect(await hoursIn(language, 6.5)).toMatch(/^6\.5\s\p{L}/u);
  });
});

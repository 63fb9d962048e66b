import { describe, expect, it } from 'vitest';
import { languages } from '../../i18n/languages.ts';
import { allTexts } from '../../test/texts.ts';
import { changeOf, judge, rises } from './change.ts';
import { csvFigure, toCsv } from './csv.ts';
import { dayLabels } from './day-labels.ts';
import { measureOf, rank } from './measure.ts';
import type { BreakdownRow } from './queries.ts';

// R16.3
describe('a change', () => {
  it('is a share of what was before, for amounts and counts', () => {
    expect(changeOf(150, 100, 'CENTS')).toEqual({ kind: 'share', percent: 50 });
    expect(changeOf(0, 4, 'COUNT')).toEqual({ kind: 'share', percent: -100 });
  });

  it('is a difference, for shares and stars', () => {
    expect(changeOf(425, 400, 'STARS')).toEqual({ kind: 'difference', by: 25 });
    expect(changeOf(0, 120, 'PERCENT')).toEqual({ kind: 'difference', by: -120 });
  });

  it('never divides by nothing', () => {
    expect(changeOf(5, 0, 'CENTS')).toEqual({ kind: 'new' });
    expect(changeOf(0, 0, 'CENTS')).toEqual({ kind: 'same' });
    expect(changeOf(null, 5, 'PERCENT')).toEqual({ kind: 'unknown' });
    expect(changeOf(5, null, 'STARS')).toEqual({ kind: 'unknown' });
  });

  // Outside of them the sign would be said twice: "−27% less than before".
  it.each(languages)('has in brackets what it means, in %s', async (language) => {
    const { t } = await allTexts(language);
    for (const time of ['previous', 'year_before'] as const) {
      for (const judgement of ['better', 'worse', 'more', 'less'] as const) {
        expect(t(`dashboard.change.${time}.${judgement}`)).toMatch(/^\(.+\)$/);
      }
    }
  });

  it('is none where it is less than is shown', () => {
    expect(changeOf(99_951, 100_000, 'CENTS')).toEqual({ kind: 'same' });
    expect(changeOf(100_049, 100_000, 'COUNT')).toEqual({ kind: 'same' });
    expect(changeOf(100_050, 100_000, 'CENTS')).toMatchObject({ kind: 'share' });
    expect(changeOf(99_950, 100_000, 'CENTS')).toMatchObject({ kind: 'share' });
    // The least there is of points and stars is shown.
    expect(changeOf(401, 400, 'STARS')).toEqual({ kind: 'difference', by: 1 });
  });

  it('is judged: more refunds are worse, more threads are only more', () => {
    expect(judge('TURNOVER', true)).toBe('better');
    expect(judge('TURNOVER', false)).toBe('worse');
    expect(judge('REFUNDS', true)).toBe('worse');
    expect(judge('REFUNDS', false)).toBe('better');
    expect(judge('TICKETS_RECEIVED', true)).toBe('more');
    expect(judge('TICKETS_RECEIVED', false)).toBe('less');
    expect(rises({ kind: 'difference', by: -1 })).toBe(false);
    expect(rises({ kind: 'new' })).toBe(true);
  });
});

const row = (value: string, different: Partial<BreakdownRow> = {}): BreakdownRow => ({
  value,
  name: '',
  sales: 0,
  turnover: 0,
  refunds: 0,
  sessions: null,
  threads: null,
  ratings: null,
  stars: null,
  ...different,
});

// R16.1
describe('the bars', () => {
  const rows = [
    row('1', { turnover: 500, sales: 5, sessions: 100 }),
    row('2', { turnover: 300, sales: 9, sessions: 90, refunds: 20 }),
    row('3', { turnover: 100, sales: 1, sessions: 0 }),
    row('4'),
    row('5', { sessions: 70 }),
  ];

  it('are ranked by what is shown, with their whole', () => {
    const sales = rank({ dimension: 'PRODUCT', rows }, 'SALES');
    expect(sales.bars.map(({ value, figure }) => [value, figure])).toEqual([
      ['2', 9],
      ['1', 5],
      ['3', 1],
    ]);
    expect(sales.total).toBe(15);
    expect(rank({ dimension: 'SOURCE', rows }, 'REFUNDS').bars).toHaveLength(1);
  });

  it('show the conversion of each product, also of one never sold, and none where there was no session', () => {
    const { bars, total } = rank({ dimension: 'PRODUCT', rows }, 'CONVERSION');
    expect(bars.map(({ value, figure }) => [value, figure])).toEqual([
      ['2', 1000],
      ['1', 500],
      ['5', 0],
      ['3', null],
    ]);
    expect(total).toBeNull();
  });

  it('show the tickets and the average rating of each product that has any', () => {
    const rows = [
      row('1', { turnover: 500, threads: 2, ratings: 3, stars: 14 }),
      row('2', { turnover: 300, threads: 6, ratings: 1, stars: 5 }),
      row('3', { turnover: 100, threads: 0, ratings: 0, stars: 0 }),
    ];
    const tickets = rank({ dimension: 'PRODUCT', rows }, 'TICKETS_RECEIVED');
    expect(tickets.bars.map(({ value, figure }) => [value, figure])).toEqual([
      ['2', 6],
      ['1', 2],
    ]);
    expect(tickets).toMatchObject({ unit: 'COUNT', total: 8 });
    const rating = rank({ dimension: 'PRODUCT', rows }, 'AVERAGE_RATE');
    expect(rating.bars.map(({ value, figure }) => [value, figure])).toEqual([
      ['2', 500],
      ['1', 467],
    ]);
    expect(rating).toMatchObject({ unit: 'STARS', total: null });
  });

  it('show the nearest figure where the parts of the indicator are not counted', () => {
    expect(measureOf('SESSIONS', 'COUNTRY')).toBe('SALES');
    expect(measureOf('SESSIONS', 'PRODUCT')).toBe('SESSIONS');
    expect(measureOf('AVERAGE_RATE', 'LANGUAGE')).toBe('TURNOVER');
    expect(measureOf('AVERAGE_RATE', 'TYPE')).toBe('AVERAGE_RATE');
    expect(measureOf('SESSIONS', 'TYPE')).toBe('SESSIONS');
    expect(measureOf('AVERAGE_RATE', 'PRODUCT')).toBe('AVERAGE_RATE');
    expect(measureOf('TICKETS_RECEIVED', 'SOURCE')).toBe('TURNOVER');
    expect(measureOf('TICKETS_RECEIVED', 'PRODUCT')).toBe('TICKETS_RECEIVED');
  });
});

describe('a file', () => {
  it('has figures to the cent, and commas where the language writes so', () => {
    const rows = [
      ['Stock Radar', csvFigure(123456, 'CENTS')],
      ['Size; Guide', csvFigure(-5, 'CENTS')],
      ['none', csvFigure(null, 'PERCENT')],
    ];
    expect(toCsv(['Product', 'Turnover'], rows, 'en')).toBe(
      '\uFEFFProduct,Turnover\r\nStock Radar,1234.56\r\n"Size; Guide",-0.05\r\nnone,\r\n',
    );
    expect(toCsv(['Produkt', 'Umsatz'], rows, 'de')).toContain('Stock Radar;1234,56\r\n');
  });

  it('has no word that a spreadsheet would run', () => {
    const text = toCsv(['Product'], [['=HYPERLINK("x")'], ['+1'], ['@a'], ['-b']], 'en');
    expect(text).toBe('\uFEFFProduct\r\n"\'=HYPERLINK(""x"")"\r\n\'+1\r\n\'@a\r\n\'-b\r\n');
  });

  it('counts whole things in whole numbers', () => {
    expect(csvFigure(12, 'COUNT')).toEqual({ figure: '12' });
  });
});

describe('days', () => {
  const labels = dayLabels('en-GB');
  const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');

  it('are said as shortly as is clear', () => {
    expect(labels.range({ from: '2026-11-15', to: '2026-11-15' })).toBe('15 November 2026');
    expect(labels.range({ from: '2026-02-01', to: '2026-02-28' })).toBe('February 2026');
    expect(plain(labels.range({ from: '2026-11-09', to: '2026-11-15' }))).toBe('9 – 15 Nov 2026');
    expect(labels.tick({ from: '2026-11-09', to: '2026-11-15' }, 'WEEK')).toBe('9 Nov');
    expect(labels.tick({ from: '2026-11-01', to: '2026-11-30' }, 'MONTH')).toBe('Nov 2026');
  });

  // The two days of 23 and 25 hours are days like any other.
  it.each(['2026-03-29', '2026-10-25'])('are right on %s, when the clocks change', (day) => {
    expect(labels.day(day)).toBe(day === '2026-03-29' ? '29 March 2026' : '25 October 2026');
  });

  it('fall back to English where the platform does not know a locale', () => {
    expect(dayLabels('x_y').day('2026-11-15')).toBe('November 15, 2026');
  });
});

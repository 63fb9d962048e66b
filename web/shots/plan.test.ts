import { describe, expect, it } from 'vitest';
import { routeTable } from '../src/app/route-table.ts';
import { Findings } from './findings.ts';
import { model, plan, screenAt, visitor } from './plan.ts';

describe('the plan', () => {
  const native = routeTable.filter((route) => !route.legacyOnly && !route.externalUrlTo);

  it('has every screen as every kind of seller, and for visitors what is public', () => {
    const { people, languages, screensOf } = plan([]);
    expect(languages).toEqual(['en', 'de', 'ru']);
    expect(people).toEqual(expect.arrayContaining([model, 'banned', 'invalid', 'new', 'operator']));
    for (const person of people.filter((one) => one !== visitor)) {
      expect(screensOf(person).map(({ id }) => id)).toEqual(native.map(({ id }) => id));
    }
    expect(screensOf(visitor).map(({ id }) => id)).toEqual([
      'unsubscribe',
      'faq_payout',
      'rules',
      'rule',
      'error',
      '403',
      '404',
    ]);
  });

  it('is narrowed by the options', () => {
    const { people, languages, screensOf } = plan(
      '--lang ru --person new --person staff --screen bank'.split(' '),
    );
    expect([people, languages]).toEqual([['staff', 'new'], ['ru']]);
    expect(screensOf('new').map(({ id }) => id)).toEqual(['bank']);
  });

  it.each([
    ['', 'home'],
    ['settings', 'settings'],
    ['products/7', 'product'],
    ['products/validation', 'validation'],
    ['no/such/place', 'no/such/place'],
  ])('knows the screen at %s', (path, id) => expect(screenAt(path)).toBe(id));
});

describe('the findings', () => {
  it('leave out what looks as it does to the model, and what leads elsewhere', () => {
    const findings = new Findings();
    expect(findings.judge(model, 'blog', 'three articles')).toBe(true);
    expect(findings.judge('new', 'blog', 'three articles')).toBe(false);
    expect(findings.judge('vacation', 'blog', 'a banner, three articles')).toBe(true);
    expect(findings.judge('banned', 'blog', 'orders', 'orders')).toBe(false);
    expect(findings.remarks).toEqual([
      { person: 'new', screen: 'blog' },
      { person: 'banned', screen: 'blog', ledTo: 'orders' },
    ]);
    expect(findings.isPhotographed('vacation', 'blog')).toBe(true);
    expect(findings.isPhotographed('new', 'blog')).toBe(false);
  });
});

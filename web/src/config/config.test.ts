import { describe, expect, it, vi } from 'vitest';
import { answering } from '../test/answers.ts';
import { someConfig } from '../test/config.ts';
import { loadConfig, parseConfig } from './config.ts';

// R1.7
describe('the configuration', () => {
  it('is fetched from beside the app', async () => {
    const fetch = answering({ body: someConfig });
    vi.stubGlobal('fetch', fetch);
    expect(await loadConfig()).toEqual(someConfig);
    expect(fetch.mock.calls[0]?.[0]).toBe('/sellers/config.json');
  });

  it('is not there when the server refuses', async () => {
    vi.stubGlobal('fetch', answering({ status: 503, body: '' }));
    await expect(loadConfig()).rejects.toThrow('503');
  });

  it('takes what it does not know yet', () => {
    expect(parseConfig({ ...someConfig, later: 1 })).toMatchObject(someConfig);
  });

  it('names every fault at once', () => {
    const given = { ...someConfig, standalone: 'yes', features: { payout: 1 }, beta: null };
    expect(() => parseConfig(given)).toThrow('standalone, features, beta');
  });

  it.each([null, 'text', []])('is an object, not %j', (given) => {
    expect(() => parseConfig(given)).toThrow('not an object');
  });
});

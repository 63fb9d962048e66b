import { describe, expect, it, vi } from 'vitest';
import { changeLanguage, startI18n } from './i18n.ts';
import type { Language } from './languages.ts';

/** Messages that say which language they are in; the ones named do not arrive. */
function loading(...lost: Language[]) {
  return vi.fn(async (language: Language) => {
    if (lost.includes(language)) throw new Error('Failed to fetch.');
    return { app: { name: `Merkato in ${language}` } };
  });
}

function browserSpeaks(...tags: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  return vi.spyOn(console, 'warn').mockImplementation(() => {});
}

const loaded = (load: ReturnType<typeof loading>) => load.mock.calls.map(([language]) => language);

describe('startI18n', () => {
  // R1.3
  it('downloads the language of the address and no other', async () => {
    browserSpeaks('fr-FR');
    const load = loading();
    const i18n = await startI18n('pl', load);
    expect(i18n.t('app.name')).toBe('Merkato in pl');
    expect(i18n.language).toBe('pl');
    expect(loaded(load)).toEqual(['pl']);
  });

  // R1.3
  it('falls back to the browser language, and says so in the console', async () => {
    const warn = browserSpeaks('xx', 'fr-CA', 'de');
    const i18n = await startI18n('pl', loading('pl'));
    expect(i18n.language).toBe('fr');
    expect(i18n.t('app.name')).toBe('Merkato in fr');
    expect(warn).toHaveBeenCalledWith('Messages in pl did not arrive.', expect.any(Error));
  });

  // R1.3
  it('falls back to English where the browser language does not arrive either', async () => {
    browserSpeaks('fr-FR');
    const load = loading('pl', 'fr');
    const i18n = await startI18n('pl', load);
    expect(i18n.t('app.name')).toBe('Merkato in en');
    expect(loaded(load)).toEqual(['pl', 'fr', 'en']);
  });

  it('fails when there is no language at all, so that the page can say so', async () => {
    browserSpeaks('fr-FR');
    await expect(startI18n('pl', loading('pl', 'fr', 'en'))).rejects.toThrow('Failed to fetch.');
  });
});

describe('changeLanguage', () => {
  // R1.3, R2.3
  it('downloads a language once and notifies everyone who listens', async () => {
    browserSpeaks('en');
    const load = loading();
    const i18n = await startI18n('en', load);
    const notified = vi.fn();
    i18n.onChange(() => notified(i18n.language));
    expect(await changeLanguage(i18n, 'de', load)).toBe('de');
    expect(i18n.t('app.name')).toBe('Merkato in de');
    expect(notified).toHaveBeenCalledWith('de');
    await changeLanguage(i18n, 'en', load);
    await changeLanguage(i18n, 'de', load);
    expect(loaded(load)).toEqual(['en', 'de']);
  });

  // R1.3: whoever reads one language does not get a third for the one that was lost.
  it('stays as it is where the language does not arrive, and has it the next time', async () => {
    browserSpeaks('it');
    const i18n = await startI18n('ro', loading());
    expect(await changeLanguage(i18n, 'de', loading('de'))).toBe('ro');
    expect(i18n.t('app.name')).toBe('Merkato in ro');
    expect(await changeLanguage(i18n, 'de', loading())).toBe('de');
  });

  it('shows the language requested last, even where the one before arrives later', async () => {
    browserSpeaks('en');
    const i18n = await startI18n('en', loading());
    const slow = Promise.withResolvers<object>();
    const first = changeLanguage(i18n, 'de', () => slow.promise);
    await changeLanguage(i18n, 'nl', loading());
    slow.resolve({ app: { name: 'Merkato in de' } });
    expect(await first).toBe('nl');
    expect(i18n.t('app.name')).toBe('Merkato in nl');
  });
});

import { describe, expect, it } from 'vitest';
import { uiTexts } from './texts.ts';

// R9.13
describe('component texts', () => {
  it.each([
    ['de', 'Schließen'],
    ['en', 'Close'],
    ['fr', 'Fermer'],
    ['es', 'Cerrar'],
    ['it', 'Chiudi'],
    ['nl', 'Sluiten'],
    ['pl', 'Zamknij'],
    ['pt', 'Fechar'],
  ])('are there in %s', (language, close) => {
    expect(uiTexts(language).close).toBe(close);
    expect(Object.values(uiTexts(language)).filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(['ro', 'ru', 'xx', ''])('are English in %j', (language) => {
    expect(uiTexts(language)).toBe(uiTexts('en'));
  });
});

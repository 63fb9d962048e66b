import { expect, it } from 'vitest';
import { fieldTexts } from './texts.ts';

// R9.13
it.each([
  ['de', 'Passwort anzeigen'],
  ['en', 'Show password'],
  ['fr', 'Afficher le mot de passe'],
  ['es', 'Mostrar la contraseña'],
  ['it', 'Mostra la password'],
  ['nl', 'Wachtwoord tonen'],
  ['pl', 'Pokaż hasło'],
  ['pt', 'Mostrar a palavra-passe'],
  ['ro', 'Show password'],
])('has the words of fields in %s', (language, words) => {
  expect(fieldTexts(language).show_password).toBe(words);
  expect(Object.values(fieldTexts(language)).every((text) => text.trim() !== '')).toBe(true);
});

/** Lower case without accents and with plain apostrophes, so that `resume` finds `Résumé`; `ß` and `ł` stay themselves. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();
}

import { fetchTexts, startedI18n } from './i18n.ts';

/**
 * Fetches a part of the page that is not in the first load, and with it the
 * texts that only such parts have: `lazy(() => withTexts(import(…)))`.
 */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  // Both at once: a part that fails while the texts are on their way would be nobody's failure.
  return (await Promise.all([part, fetchTexts(startedI18n())]))[0];
}

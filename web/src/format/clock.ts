/** Where the marketplace counts its days and deadlines. */
export const marketplaceZone = 'Europe/Paris';

/** The zone of the reader's own clock. */
export const readerZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const wallClock: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** Whether the reader's clock shows something else than the one in Paris at that moment. */
export function isAnotherClock(moment: string | number | Date, zone = readerZone()): boolean {
  const date = new Date(moment);
  const shown = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { ...wallClock, timeZone }).format(date);
  return shown(zone) !== shown(marketplaceZone);
}

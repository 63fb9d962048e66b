import type { Seller } from '../seller/seller.ts';
import type { Analytics } from './analytics-context.ts';
import type { Consent } from './consent.ts';
import type { Library } from './library.ts';
import { type PageContext, pageContext } from './page-context.ts';
import { sellerProperties, sellerTraits } from './seller-traits.ts';
import { forgetUnsentEvents, forgetVisitor } from './visitor-memory.ts';

interface AnalyticsOptions {
  /** Empty: nothing is ever sent, nor anything loaded (R10.6). */
  writeKey: string;
  consent: Consent;
  /** Loads the library, once and only when there is something to send. */
  load?: (writeKey: string, maySend: () => boolean) => Promise<Library>;
}

/** Something to report, with where and when it happened. */
interface AnalyticsEvent {
  kind: 'track' | 'page';
  name: string;
  properties: object;
  page: PageContext;
  timestamp: Date;
}

/** At most so many wait to be sent: the oldest are dropped. */
const longestQueue = 100;

/** For how many milliseconds somebody who leaves is held up. */
const longestWait = 300;

const loadOnDemand = async (writeKey: string, maySend: () => boolean) =>
  (await import('./library.ts')).loadLibrary(writeKey, maySend);

/**
 * Reports what happens to the library, as far as the visitor agrees. What happens
 * before the choice, or while the library is on its way, waits in memory: an
 * acceptance sends it, a refusal or the end of the visit forgets it.
 */
export function createAnalytics({
  writeKey,
  consent,
  load = loadOnDemand,
}: AnalyticsOptions): Analytics {
  let waiting: AnalyticsEvent[] = [];
  let seller: Seller | undefined;
  /** The traits of the seller that the library has. */
  let identified = '';
  let library: Library | undefined;
  let hasBegun = false;
  /** Until the library has taken what was reported last. */
  let taken: Promise<unknown> = Promise.resolve();

  consent.subscribe(() => {
    if (consent.choice() === 'declined') refuse();
    else deliver();
  });
  if (consent.choice() === 'declined') refuse();

  function record(kind: AnalyticsEvent['kind'], name: string, properties: object = {}): void {
    if (!writeKey || consent.choice() === 'declined') return;
    waiting.push({ kind, name, properties, page: pageContext(), timestamp: new Date() });
    waiting = waiting.slice(-longestQueue);
    deliver();
  }

  function deliver(): void {
    if (!writeKey || consent.choice() !== 'accepted') return;
    if (waiting.length === 0 && !seller) return;
    if (library) report(library);
    else begin();
  }

  function report(to: Library): void {
    if (seller) introduce(to, seller);
    for (const event of waiting.splice(0)) taken = send(to, event, seller);
  }

  /** Fetches the library once; where it does not arrive, this visit goes on without. */
  function begin(): void {
    if (hasBegun) return;
    hasBegun = true;
    load(writeKey, () => consent.choice() === 'accepted').then(
      (loaded) => {
        library = loaded;
        deliver();
      },
      () => {},
    );
  }

  function introduce(to: Library, whom: Seller): void {
    const traits = sellerTraits(whom);
    const current = JSON.stringify(traits);
    if (current === identified) return;
    identified = current;
    void to.identify(whom.id, traits, { context: { page: pageContext() } });
  }

  /** From now on it is nobody, here and in what is stored for the next visit. */
  function forget(): void {
    waiting = [];
    identified = '';
    library?.reset();
    forgetVisitor();
  }

  function refuse(): void {
    forget();
    forgetUnsentEvents(writeKey);
  }

  return {
    track(event, properties?: object) {
      // R10.2. Whatever calls this has a name for it; a fault here must not stop what was done.
      if (!event.trim()) return console.error('Event missing');
      record('track', event, properties);
    },
    page: (routeId) => record('page', routeId),
    identify(given) {
      seller = given;
      deliver();
    },
    reset() {
      seller = undefined;
      forget();
    },
    settled: () => Promise.race([taken, new Promise((done) => setTimeout(done, longestWait))]),
  };
}

function send(library: Library, event: AnalyticsEvent, seller?: Seller): Promise<unknown> {
  const { kind, name, page, timestamp } = event;
  const properties = { ...event.properties, ...(seller && sellerProperties(seller)) };
  const options = { timestamp, context: { page } };
  if (kind === 'track') return library.track(name, properties, options);
  return library.page(name, { ...page, ...properties }, options);
}

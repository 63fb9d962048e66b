import { createContext, use } from 'react';
import type { Seller } from '../seller/seller.ts';
import type { TrackedEvent } from './events.ts';

/** What the app reports about its use; where that goes, and whether at all, is decided elsewhere. */
export interface Analytics {
  /** Something was done. */
  track(...event: TrackedEvent): void;
  /** A page was opened. */
  page(routeId: string): void;
  /** From now on it is this seller. */
  identify(seller: Seller): void;
  /** From now on it is nobody. */
  reset(): void;
  /** Resolves when what was reported survives leaving the page; soon, whatever happens. */
  settled(): Promise<unknown>;
}

/** Reports nothing. */
const silent: Analytics = {
  track() {},
  page() {},
  identify() {},
  reset() {},
  settled: async () => {},
};

export const AnalyticsContext = createContext<Analytics>(silent);

export function useAnalytics(): Analytics {
  return use(AnalyticsContext);
}

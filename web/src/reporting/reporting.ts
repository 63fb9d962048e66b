import type { Config } from '../config/config.ts';

type ReportingConfig = Pick<Config, 'production' | 'sentry_dsn' | 'release'>;
type Report = (error: unknown) => void;

/** Where errors go, once it has been fetched; undefined where they are not reported. */
let reporter: Promise<Report> | undefined;

/**
 * Begins to report the app's errors, in production and where a DSN says to
 * whom; elsewhere nothing is even downloaded (R1.8). Returns whether it does.
 */
export async function startErrorReporting(config: ReportingConfig): Promise<boolean> {
  if (!config.production || !config.sentry_dsn) return false;
  reporter ??= import('./sentry.ts').then(({ startSentry }) => startSentry(config));
  return reporter.then(
    () => true,
    () => false,
  );
}

/**
 * Reports a fault of the app. Answers such as "there is no such page" are
 * thrown too, and are none.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error)) return;
  reporter?.then(
    (report) => report(error),
    () => {},
  );
}

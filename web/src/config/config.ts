import { paths } from '../links/paths.ts';

/** What the server configures in the browser at run time, so that one build runs anywhere. */
export interface Config {
  /** The OpenID provider; empty when none is configured. */
  issuer: string;
  client_id: string;
  audience: string;
  /** Separated by spaces. */
  scopes: string;
  /** Whoever is signed in at the provider is signed in here, in a hidden frame. */
  silent_sign_in: boolean;
  /** The legacy site's session is passed on instead of a sign-in of our own. */
  use_addons_cookie: boolean;
  /** Name of the cookie that holds that session. */
  addons_cookie_id: string;
  /** The app is alone on its host, not part of the legacy site. */
  standalone: boolean;
  production: boolean;
  excluded_routes: string[];
  features: Record<string, boolean>;
  /** Seller ids that get something before the others. */
  beta: { payout: string[]; other: string[] };
  /** Whom premium partners ask; empty when not set. */
  premium_contact: { name: string; email: string };
  /** Addresses outside the app by name; empty when not set. */
  urls: Record<string, string>;
  analytics_write_key: string;
  sentry_dsn: string;
  release: string;
}

/** Fetches the configuration; index.html has requested it already. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch(paths.config);
  if (!response.ok) throw new Error(`${paths.config} answered ${response.status}.`);
  return parseConfig(await response.json());
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isSwitch: Check = (value) => typeof value === 'boolean';
const isObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isRecordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value as object).every(check);

const fields: Record<keyof Config, Check> = {
  issuer: isText,
  client_id: isText,
  audience: isText,
  scopes: isText,
  silent_sign_in: isSwitch,
  use_addons_cookie: isSwitch,
  addons_cookie_id: isText,
  standalone: isSwitch,
  production: isSwitch,
  excluded_routes: isListOf(isText),
  features: isRecordOf(isSwitch),
  beta: (value) => {
    const lists = value as Partial<Config['beta']> | null | undefined;
    return isListOf(isText)(lists?.payout) && isListOf(isText)(lists?.other);
  },
  premium_contact: isRecordOf(isText),
  urls: isRecordOf(isText),
  analytics_write_key: isText,
  sentry_dsn: isText,
  release: isText,
};

/** Reads a configuration and names every fault at once. */
export function parseConfig(given: unknown): Config {
  if (!isObject(given)) throw new Error('The configuration is not an object.');
  const values = given as Record<string, unknown>;
  const faults = Object.entries(fields)
    .filter(([name, check]) => !check(values[name]))
    .map(([name]) => name);
  if (faults.length > 0) {
    throw new Error(`The configuration is missing or has wrong values for: ${faults.join(', ')}.`);
  }
  return given as Config;
}

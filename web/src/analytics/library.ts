import { AnalyticsBrowser, type Analytics as Segment } from '@segment/analytics-next';

/**
 * The only place that knows the library. It is imported on demand, so none of
 * it is downloaded before it is needed.
 */
export type Library = Pick<Segment, 'track' | 'page' | 'identify' | 'reset'>;

/**
 * Starts the library against our own server: settings, events and metrics all
 * go to /collect, and no code comes from anywhere but our build (R10.6).
 *
 * Of R10.4 the library itself has: a callback gets 1000 ms, retries double, and
 * its queue is looked at every 500 ms.
 */
export async function loadLibrary(writeKey: string, maySend: () => boolean): Promise<Library> {
  const { origin, host, protocol } = window.location;
  guardFetch(`${origin}/collect/`, maySend);
  const isSecure = protocol === 'https:';
  const [library] = await AnalyticsBrowser.load(
    { writeKey, cdnURL: `${origin}/collect` },
    {
      integrations: {
        'Segment.io': {
          apiHost: `${host}/collect/v1`,
          protocol: isSecure ? 'https' : 'http',
          deliveryStrategy: { strategy: 'batching', config: { size: 10, timeout: 5000 } },
          httpConfig: { backoffConfig: { baseBackoffInterval: 0.5 } }, // seconds
        },
      },
      // Days. Without a domain the cookies stay with this host.
      cookie: { maxage: 365, domain: '', secure: isSecure },
      // Whatever the settings say, no integrations, plugins or rules are fetched.
      updateCDNSettings: ({ integrations, metrics }) => ({
        integrations: { 'Segment.io': integrations['Segment.io'] },
        ...(metrics && { metrics }),
      }),
      // Otherwise an address could say who the visitor is, or that something happened.
      useQueryString: false,
    },
  );
  return library;
}

/**
 * The library holds a batch for seconds and has no way to drop it: once the
 * visitor has declined, it is stopped on its way out, as if it had been taken.
 */
function guardFetch(ours: string, maySend: () => boolean): void {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.startsWith(ours) && !maySend()
      ? Promise.resolve(new Response())
      : send(input, init);
  };
}

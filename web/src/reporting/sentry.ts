import {
  type Breadcrumb,
  browserTracingIntegration,
  captureException,
  type ErrorEvent,
  init,
} from '@sentry/react';
import type { Config } from '../config/config.ts';
import { scrub } from './scrub.ts';

/** The only place that knows Sentry; imported on demand, so that none of it is downloaded before it is needed. */
export function startSentry({
  sentry_dsn: dsn,
  release,
}: Pick<Config, 'sentry_dsn' | 'release'>): (error: unknown) => void {
  init({
    dsn,
    release,
    environment: 'production',
    // Who comes how often is not what errors are reported for.
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => name !== 'BrowserSession'),
      browserTracingIntegration(),
    ],
    tracesSampleRate: 1,
    // Our server continues no traces of browsers: its requests stay as they are.
    tracePropagationTargets: [],
    enhanceFetchErrorMessages: 'report-only',
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      graphQL: { document: false, variables: false },
    },
    beforeSend: scrubEvent,
    beforeSendSpan: scrub,
    beforeBreadcrumb: scrubBreadcrumb,
  });
  return captureException;
}

/** The user goes as a whole, and so does all of the request but its address. */
function scrubEvent({ user: _, request, sdkProcessingMetadata, ...event }: ErrorEvent): ErrorEvent {
  return {
    ...scrub(event),
    ...(request?.url !== undefined && { request: scrub({ url: request.url }) }),
    // Sentry's own notes, which it does not send.
    ...(sdkProcessingMetadata && { sdkProcessingMetadata }),
  };
}

/** Console lines repeat what people typed, and clicks the words on the screen: neither is sent. */
function scrubBreadcrumb(breadcrumb: Breadcrumb): Breadcrumb | null {
  const { category = '' } = breadcrumb;
  return category === 'console' || category.startsWith('ui.') ? null : scrub(breadcrumb);
}

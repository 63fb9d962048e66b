import type { ApiError } from './api-error.ts';

/** Writes a failed request to the console, in the form that people search for (R8.6). */
export function logApiError({ level, code, message, location, variables, id }: ApiError): void {
  const about = `${message || code}${id ? ` (${id})` : ''}`;
  if (level === 'network') {
    console.error(`[Network error] ${about}`);
    return;
  }
  console.error(
    `[GraphQL error] Message: ${about}, Location: ${location ?? 'unknown'}, Variables: ${JSON.stringify(variables ?? {})}`,
  );
}

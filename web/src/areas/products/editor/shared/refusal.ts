import type { ApiError } from '../../../../graphql/api-error.ts';

/**
 * Why the server did not take a part of the sheet, such as `texts.en` or `screenshots`, or something
 * in it; undefined where it was about something else.
 */
export function refusedFor(refusal: ApiError | null, part: string): string | undefined {
  const isAbout = (field: string) =>
    field === part || field.startsWith(`${part}.`) || field.startsWith(`${part}[`);
  return Object.entries(refusal?.fields ?? {}).find(([field]) => isAbout(field))?.[1];
}

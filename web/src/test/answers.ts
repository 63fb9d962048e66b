import { vi } from 'vitest';

/** The server's side of one request: what the API would answer, or why there is no answer. */
export type Answer =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | { broken: Error }
  | { waiting: true };

/** A fetch that returns these answers in turn, the last one again and again. */
export function answering(...answers: Answer[]) {
  return vi.fn<typeof fetch>(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) as Answer;
    if ('broken' in answer) throw answer.broken;
    if ('waiting' in answer) return new Promise(() => {});
    const { status = 200, body, headers } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: headers ?? {} });
  });
}

export const refused = (code: string, extensions: object = {}, message = 'Refused.'): Answer => ({
  status: 400,
  body: { errors: [{ message, extensions: { code, ...extensions } }] },
});

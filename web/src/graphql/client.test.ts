import { describe, expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../test/answers.ts';
import { ApiError, fieldErrors } from './api-error.ts';
import { createApi, type TypedDocument } from './client.ts';

const document: TypedDocument<{ greeting: string }, { lang: string }> =
  'query Greet($lang: String!) { greeting(lang: $lang) }';

const greet = (answer: Answer) =>
  createApi({ fetch: answering(answer), credentials: async () => ({}) })(document, { lang: 'en' });

const failure = (answer: Answer) =>
  greet(answer).then(
    () => expect.unreachable('the request succeeded'),
    (error: unknown) => error as ApiError,
  );

/** What onRequest sees of a request and its answer, in turn. */
async function seenOf(answer: Answer) {
  const steps: string[] = [];
  const fetch = answering(answer);
  const onRequest = vi.fn(() => {
    steps.push(`sent before ${fetch.mock.calls.length} requests`);
    return () => steps.push('answered');
  });
  const api = createApi({ fetch, onRequest, credentials: async () => ({}) });
  await api(document, { lang: 'en' }).catch(() => {});
  return steps;
}

describe('a request', () => {
  // R6.1
  it('is one POST of name, variables and query, and returns the data', async () => {
    const fetch = answering({ body: { data: { greeting: 'Hello' } } });
    const api = createApi({ fetch, credentials: async () => ({}) });
    expect(await api(document, { lang: 'en' })).toEqual({ greeting: 'Hello' });

    const [address, request] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('/graphql');
    expect(request?.method).toBe('POST');
    expect(JSON.parse(String(request?.body))).toEqual({
      operationName: 'Greet',
      variables: { lang: 'en' },
      query: document.toString(),
    });
  });

  // R6.10: without a proof the server would only refuse it.
  it('that has no credentials is not sent', async () => {
    const fetch = answering({ body: { data: { greeting: 'Hello' } } });
    const cause = new Error('The provider is away.');
    const api = createApi({ fetch, credentials: () => Promise.reject(cause) });
    await expect(api(document, { lang: 'en' })).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      cause,
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  // R8.3: a refusal is an answer as well.
  it('reports when it is sent and when its answer came', async () => {
    const whole = ['sent before 0 requests', 'answered'];
    expect(await seenOf({ body: { data: { greeting: 'Hello' } } })).toEqual(whole);
    expect(await seenOf(refused('FORBIDDEN'))).toEqual(whole);
    const cut = ['sent before 0 requests'];
    expect(await seenOf({ broken: new TypeError('Failed to fetch') })).toEqual(cut);
    expect(await seenOf({ status: 502, body: '<html>Bad gateway</html>' })).toEqual(cut);
  });

  it('gets the credentials again each time', async () => {
    const tokens = ['first', 'second'];
    const fetch = answering({ body: { data: { greeting: 'Hello' } } });
    const api = createApi({
      fetch,
      credentials: async () => ({ authorization: `Bearer ${tokens.shift()}` }),
    });
    await api(document, { lang: 'en' });
    await api(document, { lang: 'en' });
    const sent = fetch.mock.calls.map(([, request]) =>
      new Headers(request?.headers).get('authorization'),
    );
    expect(sent).toEqual(['Bearer first', 'Bearer second']);
  });
});

describe('a failure', () => {
  // R6.11
  it('carries code, reason, field and message of the first error', async () => {
    const error = await failure(
      refused('BAD_USER_INPUT', { reason: 'too_long', field: 'name' }, 'The name is too long.'),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      reason: 'too_long',
      fields: { name: 'too_long' },
      message: 'The name is too long.',
    });
  });

  // R8.1-R8.4 tell the two apart.
  it('is of the network level by its status, else of the GraphQL level', async () => {
    const errors = [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }];
    expect(await failure({ status: 403, body: { errors } })).toMatchObject({ level: 'network' });
    expect(await failure({ status: 200, body: { errors } })).toMatchObject({ level: 'graphql' });
    expect(await failure({ broken: new TypeError() })).toMatchObject({ level: 'network' });
  });

  // R8.6
  it('knows where in the query it happened, and with what', async () => {
    const errors = [{ message: 'No.', locations: [{ line: 2, column: 3 }], extensions: {} }];
    expect(await failure({ body: { errors } })).toMatchObject({
      location: '2:3',
      variables: { lang: 'en' },
    });
  });

  // R8.7
  it('says what is wrong with which input', async () => {
    const about = (field: string, reason: string, code = 'BAD_USER_INPUT') => ({
      message: 'No.',
      extensions: { code, field, reason },
    });
    const errors = [about('name', 'too_long'), about('name', 'too_odd'), about('icon', 'none')];
    const error = await failure({ body: { data: null, errors } });
    expect(fieldErrors(error)).toEqual({ name: 'too_long', icon: 'none' });
    const closed = await failure({ body: { errors: [about('name', 'closed', 'FORBIDDEN')] } });
    expect(fieldErrors(closed)).toEqual({});
    expect(fieldErrors(new Error('other'))).toEqual({});
  });

  // R6.11: the id that the log has too
  it('carries the id of an internal error', async () => {
    const error = await failure(refused('INTERNAL_SERVER_ERROR', { id: 'ABC' }));
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', id: 'ABC' });
  });

  it('of a code nobody knows is internal', async () => {
    expect(await failure(refused('TEAPOT'))).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });

  it('is distinguished from data that came with it', async () => {
    const body = { data: { greeting: 'Hello' }, errors: [{ extensions: { code: 'FORBIDDEN' } }] };
    expect(await failure({ body })).toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each<[string, Answer]>([
    ['no connection', { broken: new TypeError('Failed to fetch') }],
    ["a proxy's page", { status: 502, body: '<html>Bad gateway</html>' }],
    ['an empty answer', { body: {} }],
    ['a null answer', { body: { data: null } }],
  ])('without an answer of ours (%s) is a network error', async (_, answer) => {
    expect(await failure(answer)).toMatchObject({ code: 'NETWORK_ERROR' });
  });

  it('names the request where a proxy answered', async () => {
    const answer = { status: 502, body: 'Bad gateway', headers: { 'x-request-id': 'r-1' } };
    expect(await failure(answer)).toMatchObject({ id: 'r-1' });
  });
});

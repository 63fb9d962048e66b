import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, type Failure } from './query-client.ts';

const fails = async () => {
  throw new ApiError('INTERNAL_SERVER_ERROR', 'Broken.');
};

/** What one failing query or mutation reports. */
async function reported(run: (client: ReturnType<typeof createQueryClient>) => Promise<unknown>) {
  const onFailure = vi.fn<(failure: Failure) => void>();
  await run(createQueryClient({ onFailure })).catch(() => {});
  expect(onFailure).toHaveBeenCalledTimes(1);
  const [failure] = onFailure.mock.calls[0] ?? [];
  expect(failure?.error).toBeInstanceOf(ApiError);
  return { log: failure?.log, redirect: failure?.redirect, inForm: failure?.inForm };
}

describe('a failure is reported once, with what may be done about it (R8.5)', () => {
  it.each([
    [{}, { log: true, redirect: true, inForm: false }],
    [{ noErrorLog: true }, { log: false, redirect: true, inForm: false }],
    [{ noErrorRedirect: true }, { log: true, redirect: false, inForm: false }],
    [{ inForm: true }, { log: true, redirect: false, inForm: true }],
  ])('of a query with %j', async (meta, wanted) => {
    const done = await reported((client) =>
      client.fetchQuery({ queryKey: ['x'], queryFn: fails, meta }),
    );
    expect(done).toEqual(wanted);
  });

  // R8.4, R5.7: no screen can help itself where the sign-in is over.
  // R8.7: but a form is not lost to that either.
  it.each([
    [{ noErrorRedirect: true }, { log: true, redirect: true, inForm: false }],
    [
      { noErrorRedirect: true, inForm: true },
      { log: true, redirect: false, inForm: true },
    ],
  ])('of a query with %j, where nobody is signed in any more', async (meta, wanted) => {
    const refused = async () => {
      throw new ApiError('UNAUTHENTICATED', 'Sign in.');
    };
    const done = await reported((client) =>
      client.fetchQuery({ queryKey: ['x'], queryFn: refused, meta }),
    );
    expect(done).toEqual(wanted);
  });

  it('of a query that has something to show already', async () => {
    const done = await reported((client) => {
      client.setQueryData(['x'], 1);
      return client.fetchQuery({ queryKey: ['x'], queryFn: fails, staleTime: 0 });
    });
    expect(done).toEqual({ log: true, redirect: false, inForm: false });
  });

  // R8.7: what somebody typed stays.
  it.each([
    [{}, { log: true, redirect: false, inForm: true }],
    [{ noErrorLog: true }, { log: false, redirect: false, inForm: true }],
  ])('of a mutation with %j', async (meta, wanted) => {
    const done = await reported((client) =>
      client.getMutationCache().build(client, { mutationFn: fails, meta }).execute(undefined),
    );
    expect(done).toEqual(wanted);
  });
});

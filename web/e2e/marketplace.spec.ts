import { accessToken } from './authenticate.ts';
import { marketplace, sendOrder } from './marketplace.ts';
import { expect, test } from './test.ts';

const reference = 'GENERATED-CLIENT-1';
const at = new Date().toISOString();
const order = { reference, product: 'demo-industrial-01', price: 49_90, at };

// R18.1, R18.2: the OpenAPI document is all that a client needs to be generated from.
test('a generated client sends orders and refunds, and takes what a seller gave back', async ({
  request,
}) => {
  const client = await marketplace(request);
  const sent = await sendOrder(client, order);
  expect(sent).toMatchObject({ key: reference, status: 'taken' });
  expect(await sendOrder(client, order)).toEqual({ ...sent, status: 'repeated' });
  await expect(sendOrder(client, { ...order, price: 1 })).rejects.toMatchObject({
    status: 409,
    body: { code: 'conflict', reason: 'key_reused' },
  });

  const refund = { line: 1, currency: 'EUR', cause: 'CUSTOMER' } as const;
  const refunded = await client.post_refund({
    headers: { 'Idempotency-Key': `${reference}-R1` },
    body: {
      ...refund,
      id: `${reference}-R1`,
      reference,
      amount: 10_00,
      at: new Date().toISOString(),
    },
  });
  expect(refunded).toMatchObject({ status: 'taken', result: { orders: sent.result?.orders } });

  // The seller gives the rest back; the marketplace finds it, carries it out and says so.
  const [line] = sent.result?.lines ?? [];
  const answer = await request.post('/graphql', {
    headers: { authorization: `Bearer ${await accessToken(request, 'industrial')}` },
    data: {
      query: `mutation { refund_order_line(line: "${line}", reason: "Broken", key: "${reference}") { id } }`,
    },
  });
  expect((await answer.json()).errors).toBeUndefined();
  const { refunds, more } = await client.list_refunds({ query: { limit: 10 } });
  expect(more).toBe(false);
  expect(refunds).toMatchObject([{ reference, line: 1, amount: 39_90, reason: 'Broken' }]);
  const ids = refunds.map(({ id }) => id);
  expect(await client.post_taken_refunds({ body: { ids } })).toEqual({ taken: 1 });
  expect(await client.list_refunds()).toEqual({ refunds: [], more: false });

  const empty = { key: 'bulk-1', type: 'sessions', data: { product: order.product, days: [] } };
  const answers = await client.post_bulk(
    { body: `${JSON.stringify(empty)}\n` },
    { parseAs: 'text' }, // it takes lines of JSON for one JSON
  );
  const [first = '', summary = ''] = answers.split('\n');
  expect(JSON.parse(first)).toMatchObject({ line: 1, status: 'refused', reason: 'too_few' });
  expect(JSON.parse(summary)).toMatchObject({ done: true, lines: 1, refused: 1 });
});

import { type APIRequestContext, expect } from '@playwright/test';

/** What the development server's configuration gives the marketplace to sign in with. */
const client = { name: 'marketplace', secret: 'merkato-development-marketplace-secret' };

/** Sends an order as the marketplace does: a line of a product for so many cents, placed now. */
export async function sendOrder(
  request: APIRequestContext,
  { reference, product, price }: { reference: string; product: string; price: number },
): Promise<void> {
  const basic = Buffer.from(`${client.name}:${client.secret}`).toString('base64');
  const signedIn = await request.post('/idp/oauth/token', {
    headers: { authorization: `Basic ${basic}` },
    form: { grant_type: 'client_credentials', scope: 'platform.write' },
  });
  const { access_token } = await signedIn.json();
  const sent = await request.post('/platform/orders', {
    headers: { authorization: `Bearer ${access_token}`, 'idempotency-key': reference },
    data: {
      reference,
      placed_at: new Date().toISOString(),
      currency: 'EUR',
      customer_name: 'Grace Hopper',
      customer_email: 'grace@shop.example',
      country: 'DE',
      language: 'de',
      shop: 'https://shop.example',
      lines: [{ number: 1, product, source: 'ADDONS', quantity: 1, price }],
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}

import type { APIRequestContext } from '@playwright/test';
import { type Client, createClient, OPERATIONS, type Ops } from './generated/platform.ts';

/** The credentials of the marketplace in the development server's configuration. */
const credentials = { name: 'marketplace', secret: 'merkato-development-marketplace-secret' };

/** The marketplace, signed in: a client of its API as anybody generates it from the OpenAPI document. */
export async function marketplace(request: APIRequestContext): Promise<Client<Ops>> {
  const basic = Buffer.from(`${credentials.name}:${credentials.secret}`).toString('base64');
  const signedIn = await request.post('/idp/oauth/token', {
    headers: { authorization: `Basic ${basic}` },
    form: { grant_type: 'client_credentials', scope: 'platform.write' },
  });
  const { access_token } = await signedIn.json();
  const serverUrl = new URL(signedIn.url()).origin;
  return createClient<Ops>(OPERATIONS, { serverUrl, auth: { bearer: access_token } });
}

/** An order of one line: a product for so many cents. */
export interface NewOrder {
  reference: string;
  product: string;
  price: number;
  /** When it was placed; by default now. */
  at?: string;
}

/** Sends an order as the marketplace does. */
export async function sendOrder(
  client: Client<Ops>,
  { reference, product, price, at = new Date().toISOString() }: NewOrder,
) {
  return client.post_order({
    headers: { 'Idempotency-Key': reference },
    body: {
      reference,
      placed_at: at,
      currency: 'EUR',
      customer_name: 'Grace Hopper',
      customer_email: 'grace@shop.example',
      country: 'DE',
      language: 'de',
      shop: 'https://shop.example',
      lines: [{ number: 1, product, source: 'ADDONS', quantity: 1, price }],
    },
  });
}

import type { Config } from '../config/config.ts';

export const someConfig: Config = {
  issuer: 'https://id.example.test',
  client_id: 'web',
  audience: 'merkato',
  scopes: 'openid profile',
  silent_sign_in: true,
  use_addons_cookie: false,
  addons_cookie_id: 'addons_session',
  standalone: false,
  production: false,
  excluded_routes: [],
  features: { payout: true },
  beta: { payout: [], other: [] },
  premium_contact: { name: '', email: '' },
  urls: { addons: '' },
  analytics_write_key: '',
  sentry_dsn: '',
  release: '1.2.3',
};

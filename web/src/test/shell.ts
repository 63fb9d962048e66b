import { type Seller, sellerBeforeLoad } from '../seller/seller.ts';
import type { Shell } from '../seller/shell-query.ts';
import { type ShellState, shellState } from '../seller/shell-state.ts';

/** A seller about whom nothing is out of the ordinary; a test says what is different. */
export const someSeller = (different: Partial<Seller> = {}): Seller => ({
  ...sellerBeforeLoad,
  id: '7',
  email: 'ada@example.test',
  details: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    language: { native: 'en', second: null, third: null },
  },
  partnership_type: { name: 'INDUSTRIAL_PARTNER' },
  country: 'FR',
  is_europe_based: true,
  wallet_status: 'COMPLETED',
  ...different,
});

/** What the frame loads for such a seller. */
export const someShell = (seller: Partial<Seller> | null = {}): Shell => ({
  seller: seller && someSeller(seller),
  may_pose_as: false,
  is_operator: false,
  product_list: [
    { id: '1', name: 'Stock Radar', is_active: true },
    { id: '2', name: 'Size Guide', is_active: false },
  ],
  psConfig: { latestPsVersion: { version: '9.1.2', major: 9, minor: 1 }, versions: ['9.1.2'] },
  messages: { unseen_count: 3 },
  devblog_unread_count: 1,
  contact_unseen_count: 0,
});

export const someShellState = (seller: Partial<Seller> | null = {}): ShellState =>
  shellState(someShell(seller));

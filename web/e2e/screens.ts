import { bank } from './screens/bank.ts';
import { dashboard } from './screens/dashboard.ts';
import { desk } from './screens/desk.ts';
import { frame } from './screens/frame.ts';
import { gallery } from './screens/gallery.ts';
import { help } from './screens/help.ts';
import { messages } from './screens/messages.ts';
import { monetization } from './screens/monetization.ts';
import { openToAll } from './screens/open-to-all.ts';
import { orders } from './screens/orders.ts';
import { products } from './screens/products.ts';
import { promote } from './screens/promote.ts';
import { reviews } from './screens/reviews.ts';
import type { Screen } from './screens/screen.ts';
import { seller } from './screens/seller.ts';
import { settings } from './screens/settings.ts';
import { subscription } from './screens/subscription.ts';
import { validation } from './screens/validation.ts';

/**
 * All screens and states that are looked at. An area adds a row to its file in screens/ for each of
 * its screens, and for each state that shows something new.
 */
export const screens: Screen[] = [
  ...frame,
  ...dashboard,
  ...orders,
  ...messages,
  ...reviews,
  ...bank,
  ...products,
  ...validation,
  ...monetization,
  ...subscription,
  ...promote,
  ...settings,
  ...help,
  ...seller,
  ...desk,
  ...openToAll,
  ...gallery,
];

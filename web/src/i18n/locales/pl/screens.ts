import account_switch from './account_switch.json' with { type: 'json' };
import auth from './auth.json' with { type: 'json' };
import bank from './bank.json' with { type: 'json' };
import closed from './closed.json' with { type: 'json' };
import command_box from './command_box.json' with { type: 'json' };
import dashboard from './dashboard.json' with { type: 'json' };
import empty from './empty.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import no_seller from './no_seller.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import period from './period.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import signed_out from './signed_out.json' with { type: 'json' };
import wallet from './wallet.json' with { type: 'json' };

const sections = {
  account_switch,
  auth,
  bank,
  closed,
  command_box,
  dashboard,
  empty,
  faq,
  messages,
  no_seller,
  orders,
  pages,
  period,
  reviews,
  signed_out,
  wallet,
};

export { sections as messages };

import dashboard from './dashboard.json' with { type: 'json' };
import empty from './empty.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import period from './period.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import wallet from './wallet.json' with { type: 'json' };

const sections = { dashboard, empty, faq, messages, orders, period, reviews, wallet };

export { sections as messages };

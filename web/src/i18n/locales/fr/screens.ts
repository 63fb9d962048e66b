import empty from './empty.json' with { type: 'json' };
import faq from './faq.json' with { type: 'json' };

export const messages = { empty, faq };

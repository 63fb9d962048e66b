import type { ContactTopic } from '../../graphql/generated/graphql.ts';
import type { AskedAbout } from '../../links/external.ts';
import type { HelpTopic } from '../../links/help.ts';

export const contactTopics = [
  'ACCOUNT',
  'PRODUCTS',
  'VALIDATION',
  'PAYOUTS',
  'TECHNICAL',
  'OTHER',
] as const satisfies readonly ContactTopic[];

/** Who answers questions about what a help topic explains. */
const topicOf: Record<HelpTopic, ContactTopic> = {
  general: 'OTHER',
  validation_process: 'VALIDATION',
  submission_faq: 'VALIDATION',
  add_product: 'PRODUCTS',
  my_catalog: 'PRODUCTS',
  product_ratings: 'PRODUCTS',
  expertise_ranking: 'ACCOUNT',
  update_product: 'VALIDATION',
  payments_outside_europe: 'PAYOUTS',
};

/** With what the form of the contact page is filled in. */
export const questionAbout = (topic: HelpTopic, subject: string): AskedAbout => ({
  topic: topicOf[topic],
  subject,
});

/** What the address says about a question; nothing where it says nothing that we know. */
export function questionOf(search: string): { topic: ContactTopic | null; subject: string } {
  const query = new URLSearchParams(search);
  return {
    topic: contactTopics.find((known) => known === query.get('topic')) ?? null,
    subject: query.get('subject') ?? '',
  };
}

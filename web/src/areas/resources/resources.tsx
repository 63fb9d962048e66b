import { Anchor, Stack, Text } from '@mantine/core';
import { useConfig } from '../../config/config-context.ts';
import type { Language } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { externalUrl } from '../../links/external.ts';
import { type HelpTopic, helpTopics, helpUrl } from '../../links/help.ts';
import { HelpLink } from '../../links/help-link.tsx';
import { legalUrl } from '../../links/legal.ts';
import { paths } from '../../links/paths.ts';
import { To } from '../../links/to.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import classes from './resources.module.css';

interface Item {
  label: string;
  href: string;
  /** What it explains, where it is a topic of the help centre. */
  topic?: HelpTopic;
}

/** Guides, documents for developers, terms and privacy, in the reader's language (R2.33). */
export function ResourcesScreen() {
  const { t } = useTranslation();
  const config = useConfig();
  const language: Language = useLanguage();
  const home = paths.home(language);
  const guides: Item[] = [
    ...(config.excluded_routes.includes('helpcenter') ? [] : helpTopics).map((topic) => ({
      label: t(`layout.help_topics.${topic}`),
      href: helpUrl(config, language, topic),
      topic,
    })),
    { label: t('routes.faq_payout.name'), href: `${home}/faq/payout` },
    { label: t('routes.faq_monetization.name'), href: `${home}/faq/monetization` },
  ];
  const known = (label: string, href: string | null): Item[] => (href ? [{ label, href }] : []);
  const forDevelopers: Item[] = [
    { label: t('routes.rules.name'), href: `${home}/rules` },
    ...(['developer_docs', 'cloud_docs', 'validator'] as const).flatMap((site) =>
      known(t(`resources.sites.${site}`), externalUrl(config, site)),
    ),
  ];
  const legal: Item[] = (['terms', 'privacy'] as const).flatMap((document) =>
    known(t(`layout.${document}`), legalUrl(config, language, document)),
  );
  return (
    <Stack gap="md" maw="48rem">
      <PageHeader
        title={t('routes.resources.title')}
        description={t('routes.resources.description')}
      />
      <Group title={t('resources.guides')} items={guides} />
      <Group title={t('resources.developers')} items={forDevelopers} />
      <Group title={t('resources.legal')} items={legal} none={t('resources.no_legal')} />
    </Stack>
  );
}

function Group({ title, items, none }: { title: string; items: readonly Item[]; none?: string }) {
  return (
    <TitledPanel title={title}>
      {items.length === 0 && (
        <Text c="dimmed" mt="xs">
          {none}
        </Text>
      )}
      <ul className={classes.items}>
        {items.map(({ label, href, topic }) => (
          <li key={href}>
            {topic ? (
              <HelpLink topic={topic} />
            ) : (
              <Anchor component={To} to={href}>
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

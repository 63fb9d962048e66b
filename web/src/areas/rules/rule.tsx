import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import { CodeExcerpt } from '../../ui/code-excerpt/code-excerpt.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx';
import classes from './parts/rules.module.css';
import { SeverityBadge } from './parts/severity-badge.tsx';
import { type Code, type Rule, ruleQuery, rulesQuery } from './queries.ts';

/** One rule: what it is about, why, and how to mend what it finds (R2.34). */
export function RuleScreen() {
  const { t } = useTranslation();
  const { rule: id = '' } = useParams();
  const query = useQuery(ruleQuery(useApi(), id, useLanguage()));
  const { data: rule } = query;
  const all = <ToRules />;
  return (
    <div className={classes.page}>
      <NotLoaded query={query} order={1} title={t('rules.failed.title')}>
        <SkeletonText label={t('rules.loading')} />
      </NotLoaded>
      {rule === null && (
        <EmptyState
          order={1}
          title={t('rules.unknown.title')}
          text={t('rules.unknown.text')}
          actions={all}
        />
      )}
      {rule && <Whole rule={rule} />}
    </div>
  );
}

function Whole({ rule }: { rule: Rule }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={<span lang={rule.language}>{rule.title}</span>}
        beside={<SeverityBadge severity={rule.severity} />}
        description={
          <>
            <code>{rule.id}</code> · {t(`rules.category.${rule.category}`)} ·{' '}
            {rule.applies_to ? t(`rules.applies.${rule.applies_to}`) : t('rules.applies.both')} ·{' '}
            {t('rules.since', { version: rule.since })}
          </>
        }
      />
      <section aria-labelledby="why">
        <Title order={2} id="why" mb="xs">
          {t('rules.why')}
        </Title>
        <p lang={rule.language}>{rule.why}</p>
      </section>
      <section aria-labelledby="how">
        <Title order={2} id="how" mb="xs">
          {t('rules.how')}
        </Title>
        <p lang={rule.language}>{rule.how}</p>
      </section>
      <section aria-labelledby="bad">
        <Title order={2} id="bad" mb="xs">
          {t('rules.bad')}
        </Title>
        <p lang={rule.language}>{rule.finding}</p>
        {rule.bad && <CodeExample code={rule.bad} />}
      </section>
      {rule.good && (
        <section aria-labelledby="good">
          <Title order={2} id="good" mb="xs">
            {t('rules.good')}
          </Title>
          <CodeExample code={rule.good} />
        </section>
      )}
      <nav aria-label={t('rules.more')} className={classes.more}>
        <ToRules />
        <ToNext id={rule.id} />
      </nav>
    </>
  );
}

function ToRules() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to={`${paths.home(useLanguage())}/rules`}>
      {t('rules.all')}
    </Anchor>
  );
}

function ToNext({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data = [] } = useQuery(rulesQuery(useApi(), language));
  const next = data[data.findIndex((rule) => rule.id === id) + 1];
  if (!next || next.id === data[0]?.id) return null;
  return (
    <Anchor component={Link} to={`${paths.home(language)}/rules/${next.id.toLowerCase()}`}>
      {t('rules.next', { title: next.title })}
    </Anchor>
  );
}

/** What a rule finds, or is content with. */
function CodeExample({ code }: { code: Code }) {
  const { t } = useTranslation();
  return <CodeExcerpt code={code} marked={t('rules.marked')} />;
}

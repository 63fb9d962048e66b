import { Button, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import common from '../../ui/common.module.css';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Bar } from '../../ui/skeleton/skeleton.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import classes from './parts/rules.module.css';
import { SeverityBadge } from './parts/severity-badge.tsx';
import { type ListedRule, rulesQuery } from './queries.ts';
import { categories, matching, noFilter, severities, useRuleSearch } from './search.ts';

/** Every rule of the review, for whoever writes modules and themes (R2.34). */
export function RulesScreen() {
  const { t } = useTranslation();
  const { search, change } = useRuleSearch();
  const query = useQuery(rulesQuery(useApi(), useLanguage()));
  const { data } = query;
  const found = data && matching(data, search);
  return (
    <div className={classes.page}>
      <PageHeader title={t('routes.rules.title')} description={t('routes.rules.description')} />
      <div className={classes.tools}>
        <div className={classes.search}>
          <TextField
            type="search"
            label={t('rules.search')}
            value={search.q}
            onChange={(q) => change({ q }, { replace: true })}
            clearable
          />
        </div>
        <Select
          label={t('rules.severity.label')}
          options={[
            { value: 'all', label: t('rules.severity.all') },
            ...severities.map((value) => ({ value, label: t(`rules.severity.${value}`) })),
          ]}
          value={search.severity ?? 'all'}
          onChange={(value) => change({ severity: value === 'all' ? null : value })}
        />
        <p role="status" className={classes.status}>
          {found && t('rules.found', { count: found.length })}
        </p>
      </div>
      <NotLoaded query={query} title={t('rules.failed.title')}>
        <Waiting />
      </NotLoaded>
      {found?.length === 0 && (
        <EmptyState
          title={t('rules.nothing.title')}
          text={t('rules.nothing.text')}
          actions={<Button onClick={() => change(noFilter)}>{t('rules.nothing.clear')}</Button>}
        />
      )}
      {found &&
        categories.map((category) => (
          <Group
            key={category}
            category={category}
            rules={found.filter((rule) => rule.category === category)}
          />
        ))}
    </div>
  );
}

interface GroupProps {
  category: (typeof categories)[number];
  rules: ListedRule[];
}

function Group({ category, rules }: GroupProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby={category}>
      <Title order={2} id={category} mb="xs">
        {t(`rules.category.${category}`)}
      </Title>
      <Panel>
        <ul className={common.list}>
          {rules.map((rule) => (
            <li key={rule.id} className={classes.row}>
              <code className={classes.id}>{rule.id}</code>
              <Link
                to={`${paths.home(language)}/rules/${rule.id.toLowerCase()}`}
                className={classes.link}
                lang={rule.language}
              >
                {rule.title}
              </Link>
              <SeverityBadge severity={rule.severity} />
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Panel>
      <VisuallyHidden role="status">{t('rules.loading')}</VisuallyHidden>
      <ul className={common.list} aria-hidden="true">
        {[62, 48, 71, 55, 66, 43, 58, 50].map((width) => (
          <li key={width} className={classes.row}>
            <Bar width={`${width}%`} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

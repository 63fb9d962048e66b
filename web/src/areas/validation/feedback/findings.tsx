import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FilterToggle } from '../../../ui/list/filter-bar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ToneIcon } from '../../../ui/tone/tone-icon.tsx';
import type { Finding, Report } from '../queries.ts';
import classes from './feedback.module.css';
import { FileTree } from './file-tree.tsx';
import { FindingGroup } from './finding-group.tsx';
import { refusedStep } from './refusal.tsx';
import {
  address,
  categories,
  type FindingSearch,
  groupsOf,
  matching,
  severities,
  states,
} from './search.ts';

/** What must be mended: the verdict in one line, then every finding by rule (R13.3, R13.8). */
export function Findings({ report }: { report: Report }) {
  const { t } = useTranslation();
  const heading = useId();
  const { search, change } = address.useSearch();
  const found = matching(report, search);
  const isNone = report.findings.length === 0 && report.fixed.length === 0;
  return (
    <section aria-labelledby={heading} className={classes.findings}>
      <Verdict report={report} id={heading} />
      {!isNone && (
        <>
          <Filters report={report} search={search} change={change} />
          <div className={classes.columns}>
            <FileTree
              files={report.files}
              chosen={search.file}
              onChoose={(file) => change({ file })}
            />
            <div className={classes.groups}>
              {found.length === 0 && !address.isNarrowed(search) && (
                <EmptyState
                  icon={<CircleCheck size={24} aria-hidden />}
                  title={t('validation.findings.mended.title')}
                  text={t('validation.findings.mended.text')}
                  actions={
                    <Button variant="default" onClick={() => change({ state: 'fixed' })}>
                      {t('validation.findings.mended.show')}
                    </Button>
                  }
                />
              )}
              {found.length === 0 && address.isNarrowed(search) && (
                <EmptyState
                  title={t('validation.findings.nothing.title')}
                  text={t('validation.findings.nothing.text')}
                  actions={
                    <Button onClick={() => change(address.noFilter)}>
                      {t('validation.findings.nothing.clear')}
                    </Button>
                  }
                />
              )}
              {groupsOf(found).map((group) => (
                <FindingGroup key={group.rule} group={group} report={report} />
              ))}
            </div>
          </div>
        </>
      )}
    </section>
  );
}

function Verdict({ report, id }: { report: Report; id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { version, errors, warnings, compliance } = report.version;
  const isGood = compliance === 'compliant';
  // A reviewer's refusal is the verdict: then this is the automatic result alone.
  const isSecond = refusedStep(report.version) !== undefined;
  // Until the last review has passed it there is none of the version as a whole.
  const passed = report.version.steps.every(({ status }) => status === 'READY')
    ? 'validation.findings.passed'
    : 'validation.findings.passed_automatic';
  const number = (count: number) => ({ count, number: format.number(count) });
  return (
    <Panel padded>
      <h2 id={id} className={isSecond ? classes.automatic : classes.verdict}>
        {!(isSecond && isGood) && <ToneIcon type={isGood ? 'success' : 'error'} size={20} />}
        {t(isGood ? passed : 'validation.findings.refused')}{' '}
        {t('validation.findings.errors', number(errors))},{' '}
        {t('validation.findings.warnings', number(warnings))}
      </h2>
      <p className={common.hint}>
        {!report.previous
          ? t('validation.findings.first')
          : report.previous.version === version
            ? t('validation.findings.compared_again')
            : t('validation.findings.compared', { version: report.previous.version })}
        {report.omitted_count > 0 &&
          ` ${t('validation.findings.omitted', number(report.omitted_count))}`}
      </p>
    </Panel>
  );
}

interface FiltersProps {
  report: Report;
  search: FindingSearch;
  change: (change: Partial<FindingSearch>) => void;
}

/** How many there are of each kind; a click shows these alone, and again all. */
function Filters({ report, search, change }: FiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = (is: (finding: Finding) => boolean) => report.findings.filter(is).length;
  const named = (name: string, number: number) => `${name} (${format.number(number)})`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div role="group" aria-label={t('validation.findings.filters')} className={classes.filters}>
      {severities.map((severity) => (
        <FilterToggle
          key={severity}
          name={named(
            t(`validation.severity_filters.${severity}`),
            count((finding) => finding.severity === severity),
          )}
          pressed={search.severity === severity}
          onToggle={() => change({ severity: search.severity === severity ? null : severity })}
        />
      ))}
      {categories
        .map((category) => ({ category, number: count((one) => one.category === category) }))
        .filter(({ category, number }) => number > 0 || search.category === category)
        .map(({ category, number }) => (
          <FilterToggle
            key={category}
            name={named(t(`validation.categories.${category}`), number)}
            pressed={search.category === category}
            onToggle={() => change({ category: search.category === category ? null : category })}
          />
        ))}
      {report.previous &&
        states.map((state) => (
          <FilterToggle
            key={state}
            name={named(
              t(`validation.finding_states.${state}`),
              state === 'fixed' ? report.fixed.length : count((one) => one.state === state),
            )}
            pressed={search.state === state}
            onToggle={() => change({ state: search.state === state ? null : state })}
          />
        ))}
    </div>
  );
}

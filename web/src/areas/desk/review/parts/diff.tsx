import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useApi } from '../../../../graphql/api-context.ts';
import { AddFindingDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { highlight } from '../../../../ui/code-excerpt/highlight.ts';
import common from '../../../../ui/common.module.css';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { Bar } from '../../../../ui/skeleton/skeleton.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WordsDialog } from '../../parts/words-dialog.tsx';
import { fileQuery } from '../queries.ts';
import classes from '../review.module.css';
import { type Line, withGaps } from './gaps.ts';

interface DiffProps {
  id: string;
  path: string;
  isMine: boolean;
}

/** A file beside that of the version before; a line's number adds a finding there. */
export function Diff({ id, path, isMine }: DiffProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [adding, setAdding] = useState<number | null>(null);
  const { data: file, error, refetch } = useQuery(fileQuery(useApi(), id, path));
  if (!file && (error || file === null)) {
    return (
      <ErrorState
        order={3}
        title={t('not_loaded.title')}
        text={t('not_loaded.text')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!file) return <Bar width="80%" />;
  if (!file.is_text) return <p className={common.hint}>{t('desk.review.binary')}</p>;
  const rows = withGaps(file.lines, isWhole || file.change === 'SAME');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={classes.scroll} aria-label={path} tabIndex={0}>
        <table className={classes.diff}>
          {/* The first row spans columns, so it cannot say how wide they are. */}
          <colgroup>
            <col className={classes.number} />
            <col />
            <col className={classes.number} />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th colSpan={2}>{t('desk.review.before')}</th>
              <th colSpan={2}>{t('desk.review.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              'hidden' in row ? (
                <tr key={`gap${row.from}`} className={classes.gap}>
                  <td colSpan={4}>
                    <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
                      {t('desk.review.show_hidden', { count: row.hidden })}
                    </Button>
                  </td>
                </tr>
              ) : (
                <tr key={`${row.before}-${row.after}`}>
                  <Sides line={row} isMine={isMine} onAdd={setAdding} />
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      {file.is_cut && <p className={common.hint}>{t('desk.review.cut')}</p>}
      {adding && <AddFinding id={id} file={path} line={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

interface SidesProps {
  line: Line;
  isMine: boolean;
  onAdd: (line: number) => void;
}

function Sides({ line, isMine, onAdd }: SidesProps) {
  const { t } = useTranslation();
  const { before, after, text_before, text_after, change } = line;
  const isSame = change === 'SAME';
  // On a phone the sides are below each other, and what says nothing new is left out.
  const leftOut = { before: isSame || !before || undefined, after: !after || undefined };
  return (
    <>
      <td className={classes.number} data-left-out={leftOut.before}>
        {before || ''}
      </td>
      <td
        className={classes.side}
        data-change={!isSame && before ? 'REMOVED' : undefined}
        data-left-out={leftOut.before}
      >
        <Code text={text_before} />
      </td>
      <td className={classes.number} data-left-out={leftOut.after}>
        {isMine && after ? (
          <button
            type="button"
            aria-label={t('desk.review.add_at', { line: after })}
            onClick={() => onAdd(after)}
          >
            {after}
          </button>
        ) : (
          after || ''
        )}
      </td>
      <td
        className={classes.side}
        data-change={!isSame && after ? 'ADDED' : undefined}
        data-left-out={leftOut.after}
      >
        <Code text={text_after} />
      </td>
    </>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code translate="no">
      {highlight(text).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name.
        <Fragment key={index}>
          {token.kind ? <span data-kind={token.kind}>{token.text}</span> : token.text}
        </Fragment>
      ))}
    </code>
  );
}

interface AddFindingProps {
  id: string;
  file: string;
  line: number;
  onClose: () => void;
}

function AddFinding({ id, file, line, onClose }: AddFindingProps) {
  const { t } = useTranslation();
  const [severity, setSeverity] = useState<'error' | 'warning'>('error');
  const add = useAct(
    (api, text: string) => api(AddFindingDocument, { id, file, line, text, severity }),
    { done: t('desk.review.added'), onDone: onClose },
  );
  return (
    <WordsDialog
      title={t('desk.review.add_title', { place: `${file}:${line}` })}
      label={t('desk.review.add_text')}
      confirm={t('desk.review.add')}
      onConfirm={(text) => add.mutate(text)}
      onClose={onClose}
      {...add}
    >
      <NativeSelect
        mt="sm"
        label={t('desk.review.severity')}
        value={severity}
        onChange={(event) => setSeverity(event.currentTarget.value as 'error' | 'warning')}
        data={(['error', 'warning'] as const).map((value) => ({
          value,
          label: t(`desk.review.severities.${value}`),
        }))}
      />
    </WordsDialog>
  );
}

import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Panel } from '../../../ui/panel.tsx';
import type { ProductDetails } from '../queries.ts';
import { EditorBar } from './bar/editor-bar.tsx';
import { SectionList } from './bar/section-list.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { Documents } from './files/documents.tsx';
import { Pictures } from './files/pictures.tsx';
import { Preview } from './preview/preview.tsx';
import classes from './shared/editor.module.css';
import type { PartProps } from './shared/part-props.ts';
import { type ContentLanguage, type Problem, placeOf, problemsOf } from './shared/sheet.ts';
import { useDraft } from './shared/use-draft.ts';
import { Basics } from './texts/basics.tsx';
import { LanguageBar } from './texts/language-bar.tsx';
import { TextFields } from './texts/text-fields.tsx';

/** From this width on, fields and preview are side by side. */
const roomForBoth = '(width >= 75em)';

/** The sheet, as it is typed (R12.6): what is missing, the fields, and what buyers will see. */
export function Editor({ details }: { details: ProductDetails }) {
  const { t } = useTranslation();
  const { autosave, draftState } = useDraft(details);
  const [lang, setLang] = useState<ContentLanguage>('en');
  const [beside, setBeside] = useState<ContentLanguage | null>(null);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const hasRoom = useMediaQuery(roomForBoth, true, { getInitialValueInEffect: false });
  const { sheet } = details;
  const problems = problemsOf(draftState.sheet, sheet);
  const { root, lead } = useLead();
  const isLocked = sheet.state === 'IN_VALIDATION' || details.item.state === 'REMOVED';
  const change: PartProps['change'] = (part) => {
    const now = autosave.get().sheet;
    autosave.change({ ...now, ...(typeof part === 'function' ? part(now) : part) });
  };
  const { refusal } = draftState;
  const shown = {
    draft: draftState.sheet,
    change,
    disabled: isLocked,
    problems,
    limits: sheet.limits,
    refusal,
  };
  return (
    <div className={common.stack} ref={root}>
      <EditorBar
        details={details}
        autosave={autosave}
        draftState={draftState}
        problems={problems}
        onMend={(problem) => {
          if (problem.lang && problem.lang !== beside) setLang(problem.lang);
          setView('edit');
          lead(problem);
        }}
      />
      {!hasRoom && (
        <SegmentedControl
          aria-label={t('products.editor.view')}
          data={(['edit', 'preview'] as const).map((value) => ({
            value,
            label: t(`products.editor.${value}`),
          }))}
          value={view}
          onChange={(value) => setView(value as 'edit' | 'preview')}
        />
      )}
      <div className={classes.columns} data-beside={beside !== null || undefined}>
        <SectionList problems={problems} />
        {/* Behind the preview they stay: files that are on their way go on. */}
        <div className={classes.fields} hidden={!hasRoom && view === 'preview'}>
          <Basics {...shown} details={details} />
          <Panel padded labelledBy="sheet-texts">
            <LanguageBar
              draft={draftState.sheet}
              problems={problems}
              refusal={refusal}
              lang={lang}
              onLang={setLang}
              beside={beside}
              onBeside={setBeside}
            />
            <div className={classes.sides} data-two={beside !== null || undefined}>
              {beside && beside !== lang && <TextFields key={beside} {...shown} lang={beside} />}
              <TextFields key={lang} {...shown} lang={lang} />
            </div>
          </Panel>
          <Pictures {...shown} product={details.item} files={sheet.files} />
          <Documents {...shown} product={details.item} files={sheet.files} />
        </div>
        {(hasRoom ? beside === null : view === 'preview') && (
          <Preview draft={draftState.sheet} lang={lang} details={details} />
        )}
      </div>
      {draftState.status === 'conflict' && draftState.theirs && (
        <ConflictDialog
          draftState={draftState}
          theirs={draftState.theirs}
          files={[...sheet.files, ...draftState.theirs.files]}
          onSettle={autosave.settle}
        />
      )}
    </div>
  );
}

/** Leads to a field once it is drawn, and the dialog that named it has given the focus back. */
function useLead() {
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ place: string } | null>(null);
  useEffect(() => {
    const field = wanted && root.current?.querySelector(`[data-field="${wanted.place}"]`);
    const control = field?.querySelector<HTMLElement>('input:not([type=file]), textarea, button');
    control?.scrollIntoView?.({ block: 'center' });
    control?.focus({ preventScroll: true });
  }, [wanted]);
  return {
    root,
    lead: ({ lang, field }: Problem) => setWanted({ place: placeOf(lang, field) }),
  };
}

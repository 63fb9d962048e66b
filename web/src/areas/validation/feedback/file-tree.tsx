import { Title, VisuallyHidden } from '@mantine/core';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FilterToggle } from '../../../ui/list/filter-bar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Report } from '../queries.ts';
import classes from './file-tree.module.css';
import { type Node, treeOf, withFindings } from './tree.ts';

interface FileTreeProps {
  files: Report['files'];
  /** The path whose findings alone are shown; empty for all. */
  chosen: string;
  onChoose: (path: string) => void;
}

/** The files of the archive with how much was found in each; a click shows its findings alone. */
export function FileTree({ files, chosen, onChoose }: FileTreeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const [isAll, setAll] = useState(false);
  const tree = useMemo(() => treeOf(files), [files]);
  const nodes = isAll ? tree : withFindings(tree);
  return (
    <nav aria-labelledby={heading} className={classes.tree}>
      <Panel padded>
        <Title order={3} id={heading} size="h2" mb="xs">
          {t('validation.files.title')}
        </Title>
        <Branch nodes={nodes} chosen={chosen} onChoose={onChoose} />
        <FilterToggle
          name={t('validation.files.all', { number: format.number(files.length) })}
          pressed={isAll}
          onToggle={() => setAll(!isAll)}
        />
      </Panel>
    </nav>
  );
}

interface BranchProps {
  nodes: readonly Node[];
  chosen: string;
  onChoose: (path: string) => void;
}

function Branch({ nodes, chosen, onChoose }: BranchProps) {
  return (
    <ul className={classes.branch}>
      {nodes.map((node) => (
        <li key={node.path}>
          <button
            type="button"
            className={classes.node}
            aria-pressed={node.path === chosen}
            onClick={() => onChoose(node.path === chosen ? '' : node.path)}
          >
            <span className={classes.name}>
              {node.name}
              {node.children.length > 0 && '/'}
            </span>
            <Counts node={node} />
          </button>
          {node.children.length > 0 && (
            <Branch nodes={node.children} chosen={chosen} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Counts({ node: { errors, warnings } }: { node: Node }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = (key: 'errors' | 'warnings', count: number) =>
    t(`validation.findings.${key}`, { count, number: format.number(count) });
  return (
    <>
      {errors > 0 && (
        <span className={classes.count} data-severity="error">
          <CircleAlert size={12} aria-hidden />
          <span aria-hidden="true">{format.number(errors)}</span>
          <VisuallyHidden>{`, ${words('errors', errors)}`}</VisuallyHidden>
        </span>
      )}
      {warnings > 0 && (
        <span className={classes.count} data-severity="warning">
          <TriangleAlert size={12} aria-hidden />
          <span aria-hidden="true">{format.number(warnings)}</span>
          <VisuallyHidden>{`, ${words('warnings', warnings)}`}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

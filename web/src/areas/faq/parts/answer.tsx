import type { Block } from '../content.ts';
import classes from './answer.module.css';
import { FaqAnchor } from './faq-anchor.tsx';
import { Found } from './found.tsx';

interface Words {
  /** Words to mark. */
  words: readonly string[];
}

/** An answer, part by part. */
export function Answer({ blocks, words }: Words & { blocks: Block[] }) {
  return (
    <div className={classes.answer}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an answer never move.
        <Part key={index} block={block} words={words} />
      ))}
    </div>
  );
}

function Part({ block, words }: Words & { block: Block }) {
  switch (block.kind) {
    case 'text':
      return block.text
        .split('\n\n')
        .map((paragraph) => <Paragraph key={paragraph} text={paragraph} words={words} />);
    case 'terms':
    case 'steps':
      return (
        <dl className={classes[block.kind]}>
          {block.items.map(({ term, meaning }) => (
            <div key={term}>
              <dt>
                <Found text={term} words={words} />
              </dt>
              <dd>
                <Found text={meaning} words={words} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <Figures {...block} words={words} />;
    case 'links':
      return (
        <ul className={classes.links}>
          {block.items.map(({ label, to }) => (
            <li key={to}>
              <FaqAnchor to={to}>{label}</FaqAnchor>
            </li>
          ))}
        </ul>
      );
  }
}

const dash = '- ';

function Paragraph({ text, words }: Words & { text: string }) {
  if (!text.startsWith(dash)) {
    return (
      <p>
        <Found text={text} words={words} />
      </p>
    );
  }
  return (
    <ul>
      {text.split('\n').map((line) => (
        <li key={line}>
          <Found text={line.slice(dash.length)} words={words} />
        </li>
      ))}
    </ul>
  );
}

function Figures({ head, rows, numbers, words }: Words & Extract<Block, { kind: 'table' }>) {
  return (
    <table className={classes.table} data-numbers={numbers}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              <Found text={cell} words={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <Found text={name} words={words} />
            </th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]} data-label={head[column + 1]}>
                <Found text={cell} words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

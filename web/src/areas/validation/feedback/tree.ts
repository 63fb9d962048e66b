import type { Report } from '../queries.ts';

/** A file or folder of the archive with what was found in it. */
export interface Node {
  name: string;
  path: string;
  errors: number;
  warnings: number;
  children: Node[];
}

/** Files as a tree; a folder counts what its files count. Folders come before files. */
export function treeOf(files: Report['files']): Node[] {
  const root: Node = { name: '', path: '', errors: 0, warnings: 0, children: [] };
  const known = new Map([['', root]]);
  const nodeOf = (path: string): Node => {
    const found = known.get(path);
    if (found) return found;
    const at = path.lastIndexOf('/');
    const node: Node = { name: path.slice(at + 1), path, errors: 0, warnings: 0, children: [] };
    known.set(path, node);
    nodeOf(path.slice(0, Math.max(0, at))).children.push(node);
    return node;
  };
  for (const { path, errors, warnings } of files) {
    nodeOf(path);
    for (let at = path.length; at > 0; at = path.lastIndexOf('/', at - 1)) {
      const node = nodeOf(path.slice(0, at));
      node.errors += errors;
      node.warnings += warnings;
    }
  }
  for (const node of known.values()) {
    node.children.sort(
      (a, b) => Number(b.children.length > 0) - Number(a.children.length > 0) || order(a, b),
    );
  }
  return root.children;
}

const order = (a: Node, b: Node) => (a.name < b.name ? -1 : 1);

/** Only what something was found in. */
export function withFindings(nodes: readonly Node[]): Node[] {
  return nodes
    .filter(({ errors, warnings }) => errors + warnings > 0)
    .map((node) => ({ ...node, children: withFindings(node.children) }));
}

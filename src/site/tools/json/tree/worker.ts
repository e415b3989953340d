import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { readBytes } from '../../kit/read-text.ts';
import { Outline, TooManyNodes } from '../outline.ts';
import { bytes } from '../tokens.ts';
import { type Row, Tree } from './tree.ts';

/** Queries to the tree. Every answer but a path or a piece shows the tree afterwards. */
export type TreeRequest = { from: number; size: number } & (
  | { do: 'show' }
  | { do: 'open'; text: string | Blob; lines: boolean }
  | { do: 'toggle'; row: number }
  | { do: 'toggle'; node: number }
  | { do: 'all'; open: boolean }
  | { do: 'path'; row: number }
  | { do: 'piece'; row: number }
);

export interface TreeView {
  /** Number of rows. */
  count: number;
  from: number;
  rows: Row[];
  /** Number of values in the text. */
  values: number;
  /** The row asked about (-1: not visible any more) and its parent's row. */
  row: number;
  parent: number;
  /** The answer: a path, or a value's text. */
  answer: string | Blob | null;
}

let tree: Tree | null = null;
let src: Uint8Array<ArrayBuffer> = new Uint8Array();

serveJobs<TreeRequest, TreeView>(async (order, tell) => {
  if (order.do === 'open') {
    tell.progress(0, null, 'Slažem stablo…');
    src = typeof order.text === 'string' ? bytes(order.text) : await readBytes(order.text);
    tree = build(order.lines);
  }
  if (!tree) throw new Refusal('Stablo više nije u memoriji. Otvorite ga ponovo.');
  const asked = 'node' in order ? tree.rowOf(order.node) : 'row' in order ? order.row : 0;
  if (order.do === 'toggle') tree.toggle(asked);
  if (order.do === 'all') tree.all(order.open);
  return {
    count: tree.count,
    from: order.from,
    rows: tree.rows(order.from, order.size),
    values: tree.outline.count,
    row: asked,
    parent: tree.parentRow(asked),
    answer: order.do === 'path' ? tree.path(asked) : order.do === 'piece' ? piece(tree, asked) : null,
  };
});

function build(lines: boolean): Tree {
  try {
    return new Tree(new Outline(src, lines));
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    throw new Refusal(
      'JSON ima više od 60 miliona vrijednosti: za stablo je to previše. Prikaz teksta radi.',
    );
  }
}

function piece(of: Tree, row: number): Blob {
  const { from, to } = of.range(row);
  return new Blob([src.subarray(from, to)], { type: 'text/plain' });
}

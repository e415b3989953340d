import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Action, CopyButton } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { JobProgress } from '../../kit/progress.tsx';
import { counted, countText } from '../../kit/sizes.ts';
import { HEIGHT, Scroll } from './scroll.ts';
import type { Row } from './tree.ts';
import { ROWS, type TreeQuery, useTree } from './use-tree.ts';
import type { TreeView } from './worker.ts';

/** Navigation keys: the new row, from the current one, the last one, and the page size. */
const MOVES: Readonly<Record<string, (row: number, last: number, page: number) => number>> = {
  ArrowDown: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (row, _, page) => row + page,
  PageUp: (row, _, page) => row - page,
};
const KEYS = new Set(['Enter', ' ', 'ArrowLeft', 'ArrowRight']);

/** JSON as a collapsible tree; only rows in view are in the page. `text` must be valid JSON. */
export function JsonTree({ text, lines, label }: { text: string | Blob; lines: boolean; label: string }) {
  const id = useId();
  const tree = useTree(text, lines);
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [at, setAt] = useState(0);
  const { view, ask } = tree;
  const scroll = new Scroll(view?.count ?? 0, box.current?.clientHeight ?? 560);
  const { inView } = scroll;
  const first = scroll.first(top);

  // Loads missing rows, with a full batch around them.
  useEffect(() => {
    if (!view) return;
    const have =
      first >= view.from &&
      (first + inView <= view.from + view.rows.length || view.from + view.rows.length >= view.count);
    if (!have) void ask({ do: 'show' }, first - Math.floor((ROWS - inView) / 2));
  }, [view, first, inView, ask]);

  // Keys and clicks may come faster than answers: they are queued.
  const now = useRef({ view, at });
  now.current = { view, at };
  const sequence = useRef<Promise<unknown>>(Promise.resolve());
  const inSequence = <T,>(act: () => Promise<T>): Promise<T> => {
    const done = sequence.current.then(act);
    sequence.current = done;
    return done;
  };

  const choose = (row: number): void => {
    now.current.at = row;
    setAt(row);
  };
  const reveal = (row: number): void => {
    choose(row);
    const { current } = box;
    if (!current) return;
    const rows = now.current.view?.count ?? 0;
    current.scrollTop = new Scroll(rows, current.clientHeight).toward(row, current.scrollTop);
  };
  const rowAt = (row: number): Row | undefined => now.current.view?.rows[row - (now.current.view?.from ?? 0)];
  const say = async (what: TreeQuery): Promise<TreeView | null> => {
    const answer = await ask(what, now.current.view?.from ?? 0);
    if (answer) now.current.view = answer;
    return answer;
  };

  const press = async (key: string): Promise<void> => {
    const { at: here } = now.current;
    const row = rowAt(here);
    const last = (now.current.view?.count ?? 1) - 1;
    const next = MOVES[key]?.(here, last, inView - 2);
    if (next !== undefined) reveal(Math.min(last, Math.max(0, next)));
    else if (key === 'Enter' || key === ' ') await say({ do: 'toggle', row: here });
    else if (key === 'ArrowRight' && row) {
      if (row.size > 0 && !row.open) await say({ do: 'toggle', row: here });
      else reveal(Math.min(last, here + 1));
    } else if (row?.open && here > 0) await say({ do: 'toggle', row: here });
    else reveal((await say({ do: 'path', row: here }))?.parent ?? here);
  };
  const all = (open: boolean) =>
    inSequence(async () => {
      await say({ do: 'all', open });
      reveal(0);
    });
  // Identified by node: until its turn comes, the row number may belong to another node.
  const click = (row: number, { node }: Row): void => {
    choose(row);
    void inSequence(async () => {
      const answer = await say({ do: 'toggle', node });
      if (answer && answer.row >= 0) choose(answer.row);
    });
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (!(key in MOVES || KEYS.has(key)) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    void inSequence(() => press(key));
  };

  if (tree.failure) return <Notice kind="error">{tree.failure.message}</Notice>;
  if (tree.cancelled)
    return (
      <div className="tool-panel-foot">
        Slaganje stabla je prekinuto. <Action onClick={tree.again}>Složi ponovo</Action>
      </div>
    );
  if (!view) {
    return (
      <div className="tool-panel-foot">
        <JobProgress progress={tree.progress} doing="Slažem stablo…" onCancel={tree.cancel} />
      </div>
    );
  }
  const said = (what: 'path' | 'piece'): Promise<string | Blob> =>
    inSequence(async () => (await say({ do: what, row: now.current.at }))?.answer ?? '');
  return (
    <div className="json-tree">
      <div className="json-tree-head">
        <Action onClick={() => all(true)}>Otvori sve</Action>
        <Action onClick={() => all(false)}>Zatvori sve</Action>
        <CopyButton content={() => said('path')} of={at}>
          Kopiraj putanju
        </CopyButton>
        <CopyButton content={() => said('piece')} of={at}>
          Kopiraj vrijednost
        </CopyButton>
        <span>{counted(view.values, 'vrijednost', 'vrijednosti', 'vrijednosti')}</span>
      </div>
      <div
        ref={box}
        className="json-tree-box"
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={rowAt(at) ? `${id}-${at}` : undefined}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={onKey}
      >
        <div className="json-tree-all" role="presentation" style={{ height: scroll.tall }}>
          <div
            role="presentation"
            style={{
              transform: `translateY(${scroll.offset(view.from, top)}px)`,
            }}
          >
            {view.rows.map((row, k) => (
              <TreeRow
                key={row.node}
                id={`${id}-${view.from + k}`}
                row={row}
                current={view.from + k === at}
                onClick={() => click(view.from + k, row)}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface TreeRowProps {
  id: string;
  row: Row;
  current: boolean;
  onClick(): void;
}

function TreeRow({ id, row, current, onClick }: TreeRowProps) {
  const branch = row.kind === 'object' || row.kind === 'list';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and names its row
    <div
      id={id}
      role="treeitem"
      className="json-row"
      aria-level={row.depth + 1}
      aria-selected={current}
      aria-expanded={branch && row.size > 0 ? row.open : undefined}
      style={{ height: HEIGHT, paddingLeft: `${Math.min(row.depth, 60) * 1.1 + 0.5}rem` }}
      onClick={onClick}
    >
      <i aria-hidden="true">{branch && row.size > 0 ? (row.open ? '▾' : '▸') : ''}</i>
      {row.name !== null && <b>{row.name}</b>}
      {branch ? (
        <span className="json-size">
          {row.kind === 'object' ? '{ }' : '[ ]'} {countText(row.size)}
        </span>
      ) : (
        <span data-kind={row.kind}>{row.text}</span>
      )}
    </div>
  );
}

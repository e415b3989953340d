import { useCallback, useEffect, useRef, useState } from 'react';
import { type Progress, Refusal } from '../../kit/jobs.ts';
import { BROKEN, Hand } from '../../kit/worker-client.ts';
import type { TreeOrder, TreeView } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** So many rows are asked for at once: more than any window shows. */
export const ROWS = 80;

interface TreeState {
  view: TreeView | null;
  /** The work was given up; `again` begins it anew. */
  cancelled: boolean;
  failure: Refusal | null;
  progress: Progress | null;
}

/** What is asked of a tree, without the rows that are wanted with it. */
export type Ask =
  | { do: 'show' }
  | { do: 'toggle'; row: number }
  | { do: 'toggle'; node: number }
  | { do: 'all'; open: boolean }
  | { do: 'path'; row: number }
  | { do: 'piece'; row: number };

interface TreeHand extends TreeState {
  /** Asks, and shows the rows around `from`; rows that were scrolled past meanwhile are not asked for. */
  ask(what: Ask, from: number): Promise<TreeView | null>;
  cancel(): void;
  again(): void;
}

const BEGUN: TreeState = { view: null, cancelled: false, failure: null, progress: null };

/** A tree in a worker of its own, asked one thing after another: a new job would end the one before. */
export function useTree(text: string | Blob, lines: boolean): TreeHand {
  const [state, setState] = useState<TreeState>(BEGUN);
  const [round, setRound] = useState(0);
  const hand = useRef<Hand<TreeOrder, TreeView> | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const wanted = useRef(0);

  /** An order is for the tree it was given for: of one that was put aside meanwhile nothing is shown or asked any more. */
  const run = useCallback(async (own: typeof hand.current, order: TreeOrder): Promise<TreeView | null> => {
    if (!own || own !== hand.current) return null;
    try {
      const view = await own.run(order, {
        onProgress: (progress) => setState((before) => ({ ...before, progress })),
      });
      if (own === hand.current) setState({ ...BEGUN, view, cancelled: view === null });
      return view;
    } catch (error) {
      const failure = error instanceof Refusal ? error : new Refusal(BROKEN);
      if (own === hand.current) setState({ ...BEGUN, failure });
      return null;
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew
  useEffect(() => {
    const own = new Hand<TreeOrder, TreeView>(makeWorker);
    hand.current = own;
    setState(BEGUN);
    last.current = run(own, { do: 'open', text, lines, from: 0, size: ROWS });
    return () => {
      hand.current = null;
      own.dismiss();
    };
  }, [text, lines, run, round]);

  const ask = useCallback(
    (what: Ask, from: number): Promise<TreeView | null> => {
      wanted.current += 1;
      const turn = wanted.current;
      const own = hand.current;
      const answer = last.current.then(() =>
        what.do === 'show' && turn !== wanted.current
          ? null
          : run(own, { ...what, from: Math.max(0, from), size: ROWS }),
      );
      last.current = answer;
      return answer;
    },
    [run],
  );
  const cancel = useCallback(() => hand.current?.cancel(), []);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, ask, cancel, again };
}

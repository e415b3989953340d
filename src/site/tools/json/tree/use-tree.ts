import { useCallback, useEffect, useRef, useState } from 'react';
import { type Progress, Refusal } from '../../../../web/worker/job-messages.ts';
import { INTERNAL_ERROR, WorkerClient } from '../../../../web/worker/worker-client.ts';
import type { TreeRequest, TreeView } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Rows loaded at once: more than fit any window. */
export const ROWS = 80;

interface TreeState {
  view: TreeView | null;
  /** The job was cancelled; `again` restarts it. */
  cancelled: boolean;
  failure: Refusal | null;
  progress: Progress | null;
}

/** A query to the tree, without the range of rows. */
export type TreeQuery =
  | { do: 'show' }
  | { do: 'toggle'; row: number }
  | { do: 'toggle'; node: number }
  | { do: 'all'; open: boolean }
  | { do: 'path'; row: number }
  | { do: 'piece'; row: number };

interface TreeClient extends TreeState {
  /** Sends a query and shows the rows around `from`. Rows scrolled past in the meantime are not loaded. */
  ask(what: TreeQuery, from: number): Promise<TreeView | null>;
  cancel(): void;
  again(): void;
}

const INITIAL: TreeState = { view: null, cancelled: false, failure: null, progress: null };

/** A tree in its own worker. Queries run one after another, because a new job would cancel the running one. */
export function useTree(text: string | Blob, lines: boolean): TreeClient {
  const [state, setState] = useState<TreeState>(INITIAL);
  const [round, setRound] = useState(0);
  const client = useRef<WorkerClient<TreeRequest, TreeView> | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const wanted = useRef(0);

  /** A query belongs to the tree it was sent to; answers for a discarded tree are ignored. */
  const run = useCallback(
    async (own: typeof client.current, order: TreeRequest): Promise<TreeView | null> => {
      if (!own || own !== client.current) return null;
      try {
        const view = await own.run(order, {
          onProgress: (progress) => setState((before) => ({ ...before, progress })),
        });
        if (own === client.current) setState({ ...INITIAL, view, cancelled: view === null });
        return view;
      } catch (error) {
        const failure = error instanceof Refusal ? error : new Refusal(INTERNAL_ERROR);
        if (own === client.current) setState({ ...INITIAL, failure });
        return null;
      }
    },
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew
  useEffect(() => {
    const own = new WorkerClient<TreeRequest, TreeView>(makeWorker);
    client.current = own;
    setState(INITIAL);
    last.current = run(own, { do: 'open', text, lines, from: 0, size: ROWS });
    return () => {
      client.current = null;
      own.terminate();
    };
  }, [text, lines, run, round]);

  const ask = useCallback(
    (what: TreeQuery, from: number): Promise<TreeView | null> => {
      wanted.current += 1;
      const turn = wanted.current;
      const own = client.current;
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
  const cancel = useCallback(() => client.current?.cancel(), []);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, ask, cancel, again };
}

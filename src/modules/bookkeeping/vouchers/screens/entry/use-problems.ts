import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../../../web/api.ts';
import type { Cell } from '../../draft.ts';
import type { DraftCheck, DraftProblem } from '../../drafts.api.ts';
import { COLUMNS } from './columns.ts';
import type { LineProblems } from './row.tsx';
import type { EntryState } from './use-entry.ts';

/** A problem with the line that it is about, wherever that line moves. */
export interface PlacedProblem extends DraftProblem {
  lineId: number | null;
}

/** What a voucher that is being written lacks until it is finished: said when somebody tries to post it. */
const UNFINISHED = new Set([
  'few_lines',
  'unbalanced',
  'amount_missing',
  'account_missing',
  'no_description',
]);

/** What the books say of the draft, asked after every save. */
export function useProblems(entry: EntryState, active: number) {
  const [found, setFound] = useState<readonly PlacedProblem[]>([]);
  /** Somebody has tried to post it: nothing is left unsaid. */
  const [attempted, setAttempted] = useState(false);
  const { savedCount, content, now } = entry;

  const place = (problems: readonly DraftProblem[], lines = now.current.lines): PlacedProblem[] =>
    problems.map((one) => ({ ...one, lineId: one.line === null ? null : (lines[one.line - 1]?.id ?? null) }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every save
  useEffect(() => {
    if (savedCount === 0) return;
    const asked = new AbortController();
    const { lines } = now.current;
    api
      .post<DraftCheck>('/api/fin/drafts/check', content(), { signal: asked.signal })
      .then(({ data }) => setFound(place(data.problems, lines)))
      // Without an answer nothing is known to be wrong; posting tells.
      .catch(() => {});
    return () => asked.abort();
  }, [savedCount]);

  const activeId = entry.entry.lines[active]?.id;
  const told = useMemo(
    () =>
      attempted
        ? found
        : found.filter(
            ({ code, lineId }) => !UNFINISHED.has(code) && (lineId === null || lineId !== activeId),
          ),
    [found, attempted, activeId],
  );
  const byLine = useMemo(() => {
    const map = new Map<number, LineProblems>();
    for (const { lineId, field, message, blocks } of told) {
      if (lineId === null) continue;
      const of = map.get(lineId) ?? {};
      const cell = COLUMNS.some(({ name }) => name === field) ? (field as Cell) : 'account';
      of[cell] ??= { message, blocks };
      map.set(lineId, of);
    }
    return map;
  }, [told]);

  return {
    told,
    byLine,
    /** Posting was refused for these. */
    refuse(problems: readonly DraftProblem[]): PlacedProblem[] {
      const placed = place(problems);
      setAttempted(true);
      setFound(placed);
      return placed;
    },
  };
}

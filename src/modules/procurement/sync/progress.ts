/** How far a set is loaded; `expected`: rows that the source says there are, null where it has not. */
export interface Load {
  fetched: number;
  expected: number | null;
  done: boolean;
}

/** Whole percent of all rows. 100 only when everything is done: rows may be added while they are fetched. */
export function percentOf(loads: readonly Load[]): number {
  if (loads.length > 0 && loads.every(({ done }) => done)) return 100;
  let [have, all] = [0, 0];
  for (const { fetched, expected, done } of loads) {
    const rows = Math.max(expected ?? 0, done ? fetched : 0);
    all += rows;
    have += done ? rows : Math.min(fetched, rows);
  }
  return all === 0 ? 0 : Math.min(99, Math.floor((100 * have) / all));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../test/sql.ts';
import type { Work } from '../writers/work.ts';

/** Waits until all that is done later is done, so many milliseconds at most. Answers the modules in which something still waits. */
export async function settle(works: readonly Work[], sql: Sql, most: number): Promise<string[]> {
  const end = performance.now() + most;
  const waiting: string[] = [];
  for (const work of works)
    while (work.settled && !(await work.settled(sql))) {
      if (performance.now() > end) {
        waiting.push(work.name);
        break;
      }
      await sleep(500);
    }
  return waiting;
}

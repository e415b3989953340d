import type { Database } from '../../../core/context.ts';
import { CUT_FIELD, type GivenLine, type LineSource, makeLine } from '../lines/line.ts';
import { logStoreOf } from '../store/log-store.ts';
import { keptOf, oldestKept } from '../store/settings.ts';

/** A line with what it says of its own source. */
export type SentLine = GivenLine & Partial<Pick<LineSource, 'node' | 'release'>>;

/**
 * Takes lines of one source, whatever is in them: they are brought within bounds and stored, all or none. Resolves once they are on the
 * database's disk, with the number of those of which something was cut. Rejects with 503 and `retry_after` while the store is full or
 * too many wait, or by what the database fails.
 */
export async function takeLines(
  database: Database,
  lines: readonly SentLine[],
  source: LineSource,
): Promise<number> {
  const now = Date.now();
  const oldest = oldestKept(await keptOf(database), now);
  const made = lines.map((line) =>
    makeLine(
      line,
      { ...source, node: line.node ?? source.node, release: line.release ?? source.release },
      { now, oldest },
    ),
  );
  await logStoreOf(database).put(made);
  return made.filter(({ fields }) => Object.hasOwn(fields, CUT_FIELD)).length;
}

import { setImmediate as turn } from 'node:timers/promises';
import { outageOf } from '../../../core/dberrors.ts';
import { AppError } from '../../../core/errors.ts';
import type { Deps } from '../../../server/module.ts';
import { CUT_FIELD, type GivenLine, type LineSource, type LogLine, makeLine } from '../lines/line.ts';
import { Pace } from '../lines/pace.ts';
import { boundsOf, logStoreOf } from '../store/log-store.ts';
import { later } from './later.ts';

/** A line with what it says of its own source. */
export type SourcedLine = GivenLine & Partial<Pick<LineSource, 'node' | 'release'>>;
/** One that was sent, with the characters that it had. */
export type SentLine = SourcedLine & { length: number };

/**
 * Takes lines of one source, whatever is in them: they are brought within bounds and stored, all or none. Resolves once they are on the
 * database's disk, with the number of those of which something was cut. Rejects with 503, whatever it is that keeps them from being
 * stored: on what is 409 or 500 elsewhere a sender gives up.
 */
export async function takeLines(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  lines: readonly SentLine[],
  source: LineSource,
): Promise<number> {
  if (lines.length === 0) return 0;
  try {
    const bounds = await boundsOf(database);
    const made: LogLine[] = [];
    const pace = new Pace();
    for (const line of lines) {
      if (pace.line(line.length)) await turn();
      const own = { node: line.node ?? source.node, release: line.release ?? source.release };
      made.push(makeLine(line, { ...source, ...own }, bounds));
    }
    await logStoreOf(database).put(made);
    return made.filter(({ fields }) => Object.hasOwn(fields, CUT_FIELD)).length;
  } catch (error) {
    if (error instanceof AppError || outageOf(error)) throw error;
    log.error(
      { err: error, tenant: source.tenantId, app: source.app },
      'app-logs: lines could not be stored',
    );
    throw later('Logovi se trenutno ne mogu sačuvati. Pokušajte ponovo.');
  }
}

import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import type { LogLine } from '../lines/line.ts';
import { otherProblem } from './fingerprint.ts';

/** Different problems of one application. What it has beyond is counted as one. */
export const MOST_PROBLEMS = 500;
/** Problems that are remembered as known, and as many that were refused, for so long: milliseconds. */
const REMEMBERED = 20_000;
const REFUSED_FOR = 60_000;

/** Which problems there may be. One for each process. */
export class Admission {
  readonly #known = new LRUCache<string, true>(atMost(REMEMBERED));
  readonly #refused = new LRUCache<string, true>({ ...atMost(REMEMBERED), ttl: REFUSED_FOR });

  /**
   * The lines, with those under `otherProblem` that would be one problem more than their application may have. Each problem is asked for by
   * itself: one that is not remembered here may be among those that the application has.
   */
  async settle(database: Database | Tx, lines: readonly LogLine[]): Promise<readonly LogLine[]> {
    const strange = lines.filter(
      ({ problem }) =>
        problem && !this.#known.has(problem.fingerprint) && !this.#refused.has(problem.fingerprint),
    );
    if (strange.length > 0) await this.#ask(database, strange);
    return lines.map((line) =>
      line.problem && !this.#known.has(line.problem.fingerprint)
        ? { ...line, problem: otherProblem(line) }
        : line,
    );
  }

  async #ask(database: Database | Tx, lines: readonly LogLine[]): Promise<void> {
    const wanted = new Map(lines.map((line) => [line.problem!.fingerprint, line]));
    const asked = [...wanted].map(([fingerprint, { tenantId, app }]) => ({
      fingerprint,
      tenant_id: tenantId,
      app,
    }));
    const { rows } = await database.execute<{ fingerprint: string }>(sql`
      select fingerprint from app_logs.admit(${JSON.stringify(asked)}::jsonb, ${MOST_PROBLEMS}) as fingerprint`);
    for (const { fingerprint } of rows) {
      this.#known.set(fingerprint, true);
      wanted.delete(fingerprint);
    }
    for (const fingerprint of wanted.keys()) this.#refused.set(fingerprint, true);
  }
}

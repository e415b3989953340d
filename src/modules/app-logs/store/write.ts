import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import type { LogLine } from '../lines/line.ts';
import { Pace } from '../lines/pace.ts';
import { vectorOf } from '../lines/tokens.ts';
import { otherProblem, type Problem } from '../problems/fingerprint.ts';
import { dayKey } from './settings.ts';

const column = (values: readonly unknown[]) => sql.param([...values]);

/**
 * Stores lines whose problems were admitted (problems/admit.ts), in one statement. `told`: organisations whose people are told of it
 * (null: the operator's). Throws if the day of one is missing.
 */
export async function writeLines(
  database: Database | Tx,
  lines: readonly LogLine[],
  told: readonly (string | null)[],
): Promise<void> {
  const vectors: string[] = [];
  const fields: string[] = [];
  const pace = new Pace();
  for (const line of lines) {
    vectors.push(vectorOf(line));
    const json = JSON.stringify(line.fields);
    fields.push(json);
    // Reading their words is most of the work.
    if (pace.line(line.message.length + json.length)) await turn();
  }
  const of = (value: (line: LogLine) => unknown) => column(lines.map(value));
  await database.execute(sql`select app_logs.take(
    ${of(({ at }) => at.toISOString())}::timestamptz[], ${of(({ tenantId }) => tenantId)}::uuid[],
    ${of(({ level }) => level)}::int[], ${of(({ app }) => app)}::text[], ${of(({ node }) => node)}::text[],
    ${of(({ release }) => release)}::text[], ${of(({ message }) => message)}::text[],
    ${column(fields)}::text[], ${of(({ trace }) => trace)}::text[],
    ${of(({ request }) => request)}::text[], ${of(({ person }) => person)}::uuid[],
    ${of(({ problem }) => problem?.fingerprint ?? null)}::text[], ${column(vectors)}::text[],
    ${JSON.stringify(problemsIn(lines))}::jsonb, ${column(told)}::uuid[])`);
}

/** A problem with what a batch of lines adds to it. */
interface Counted {
  tenant_id: string | null;
  fingerprint: string;
  app: string;
  kind: string;
  title: string;
  place: string | null;
  level: number;
  other: boolean;
  lines: number;
  first_at: Date;
  last_at: Date;
  releases: string[];
}

function problemsIn(lines: readonly LogLine[]): Counted[] {
  const found = new Map<string, Counted>();
  for (const line of lines) {
    if (!line.problem) continue;
    const known = found.get(line.problem.fingerprint);
    if (known) add(known, line);
    else found.set(line.problem.fingerprint, counted(line, line.problem));
  }
  return [...found.values()];
}

const counted = (line: LogLine, problem: Problem): Counted => ({
  ...problem,
  tenant_id: line.tenantId,
  app: line.app,
  level: line.level,
  other: problem.fingerprint === otherProblem(line).fingerprint,
  lines: 1,
  first_at: line.at,
  last_at: line.at,
  releases: line.release === null ? [] : [line.release],
});

function add(counted: Counted, line: LogLine): void {
  counted.lines += 1;
  if (line.at < counted.first_at) counted.first_at = line.at;
  if (line.at > counted.last_at) counted.last_at = line.at;
  if (line.level > counted.level) counted.level = line.level;
  if (line.release !== null && !counted.releases.includes(line.release)) counted.releases.push(line.release);
}

/** Days that have a partition, as this process knows. */
export class Days {
  readonly #known = new Set<string>();

  /** Makes the days of these lines, unless they are there. */
  async ensure(database: Database | Tx, lines: readonly LogLine[]): Promise<void> {
    for (const day of new Set(lines.map(({ at }) => dayKey(at)))) {
      if (this.#known.has(day)) continue;
      await database.execute(sql`select app_logs.make_day(${day}::date)`);
      this.#known.add(day);
    }
  }

  /** Forgets them: another node has dropped one. */
  forget(): void {
    this.#known.clear();
  }
}

/** The line's day has no partition (any more). */
export const isDayMissing = (error: unknown): boolean => {
  const found = databaseError(error);
  return found?.code === '23514' && /no partition/.test(found.message);
};

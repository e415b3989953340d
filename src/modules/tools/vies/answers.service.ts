import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import type { Answered } from './ask.ts';
import { viesAnswers, viesTurns } from './vies.table.ts';

/** An answer of the register with its day. */
export interface Kept extends Answered {
  at: Date;
}

/** Milliseconds that an answer stands for today's. */
export const FRESH = 24 * 60 * 60_000;
/**
 * Days that a number is kept of which the register said that it is valid: that still tells something while the register
 * is silent. That there is no such number stands for a day alone: anybody can make up as many of those as they like.
 */
const KEPT_DAYS = 30;
/** Answers kept at most. */
const MOST_ROWS = 200_000;

/** What the register said of these numbers before, by number, however long ago. */
export async function readAnswers(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Kept>> {
  if (numbers.length === 0) return new Map();
  const rows = await database
    .select()
    .from(viesAnswers)
    .where(inArray(viesAnswers.number, [...numbers]));
  return new Map(rows.map(({ number, answered_at, ...row }) => [number, { ...row, at: answered_at }]));
}

export const isFresh = ({ at }: Kept): boolean => Date.now() - at.getTime() < FRESH;

/** Keeps an answer in the place of the one before. */
export async function keepAnswer(database: Database, number: string, answer: Answered): Promise<Kept> {
  const at = new Date();
  const row = { valid: answer.valid, name: answer.name, address: answer.address, answered_at: at };
  await database
    .insert(viesAnswers)
    .values({ number, ...row })
    .onConflictDoUpdate({ target: viesAnswers.number, set: row });
  return { ...answer, at };
}

/** A turn that was taken. */
export interface Taken {
  country: string;
  turn: number;
  /** Until when it is; in the database's words, which are finer than a Date. */
  until: string;
}

/**
 * Takes one of `most` turns to ask the register of a state; null where all are taken, by this node or another. It ends by
 * itself after `seconds`.
 */
export async function takeTurn(
  database: Database,
  country: string,
  most: number,
  seconds: number,
): Promise<Taken | null> {
  const t = viesTurns;
  const { rows } = await database.execute<{ turn: number; until: string }>(sql`
    insert into ${t} (country, turn, until)
    select ${country}, free, now() + make_interval(secs => ${seconds}) from generate_series(1, ${most}::int) as free
    where not exists (select 1 from ${t} where ${t.country} = ${country} and ${t.turn} = free and ${t.until} > now())
    order by free limit 1
    on conflict (country, turn) do update set until = excluded.until where ${t.until} <= now()
    returning turn, until::text as until`);
  return rows[0] ? { country, ...rows[0] } : null;
}

/** Gives a turn back. One that ran out and was taken by another meanwhile is theirs, and stays. */
export async function giveTurn(database: Database, { country, turn, until }: Taken): Promise<void> {
  const t = viesTurns;
  await database.execute(
    sql`delete from ${t} where ${t.country} = ${country} and ${t.turn} = ${turn} and ${t.until} = ${until}::timestamptz`,
  );
}

/** Removes what is too old, and where there are more than `most`, what is of no number first, then the oldest. Answers how many. */
export async function removeOldAnswers(database: Database, most = MOST_ROWS): Promise<number> {
  const t = viesAnswers;
  await database.delete(viesTurns).where(lt(viesTurns.until, sql`now() - interval '1 hour'`));
  const { rowCount: old } = await database.delete(t).where(
    sql`${t.answered_at} < now() - case when ${t.valid} then make_interval(days => ${KEPT_DAYS})
      else make_interval(secs => ${FRESH / 1000}) end`,
  );
  const { rowCount: many } = await database.execute(
    sql`delete from ${t} where ${t.number} in
      (select ${t.number} from ${t} order by ${t.valid} desc, ${t.answered_at} desc offset ${most})`,
  );
  return (old ?? 0) + (many ?? 0);
}

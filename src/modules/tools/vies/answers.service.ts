import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import type { Answered } from './ask.ts';
import { viesAnswers, viesSlots } from './vies.table.ts';

/** A stored answer with its time. */
export interface StoredAnswer extends Answered {
  at: Date;
}

/** How long an answer counts as current, in milliseconds. */
const FRESH = 24 * 60 * 60_000;
/**
 * Retention of valid answers in days: they are useful while the register does not answer. Invalid ones are kept for a day, since
 * anybody can produce any number of them.
 */
const RETENTION_DAYS = 30;
/** Maximum number of stored answers. */
const MAX_ROWS = 200_000;

/** Stored answers by number, however old. */
export async function readAnswers(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StoredAnswer>> {
  if (numbers.length === 0) return new Map();
  const rows = await database
    .select()
    .from(viesAnswers)
    .where(inArray(viesAnswers.number, [...numbers]));
  return new Map(rows.map(({ number, answered_at, ...row }) => [number, { ...row, at: answered_at }]));
}

export const isFresh = ({ at }: StoredAnswer): boolean => Date.now() - at.getTime() < FRESH;

/** Stores an answer, replacing the previous one. */
export async function storeAnswer(
  database: Database,
  number: string,
  answer: Answered,
): Promise<StoredAnswer> {
  const at = new Date();
  const row = { valid: answer.valid, name: answer.name, address: answer.address, answered_at: at };
  await database
    .insert(viesAnswers)
    .values({ number, ...row })
    .onConflictDoUpdate({ target: viesAnswers.number, set: row });
  return { ...answer, at };
}

/** An acquired slot. */
export interface Slot {
  country: string;
  slot: number;
  /** Its expiry as PostgreSQL text, which is more precise than a Date. */
  until: string;
}

/**
 * Acquires one of `most` slots for a state's register, shared by all nodes; null where all are taken. It expires after `seconds`.
 */
export async function acquireSlot(
  database: Database,
  country: string,
  most: number,
  seconds: number,
): Promise<Slot | null> {
  const t = viesSlots;
  const { rows } = await database.execute<{ slot: number; until: string }>(sql`
    insert into ${t} (country, turn, until)
    select ${country}, free, now() + make_interval(secs => ${seconds}) from generate_series(1, ${most}::int) as free
    where not exists (select 1 from ${t} where ${t.country} = ${country} and ${t.slot} = free and ${t.until} > now())
    order by free limit 1
    on conflict (country, turn) do update set until = excluded.until where ${t.until} <= now()
    returning turn as slot, until::text as until`);
  return rows[0] ? { country, ...rows[0] } : null;
}

/** Releases a slot, unless it expired and somebody else has acquired it. */
export async function releaseSlot(database: Database, { country, slot, until }: Slot): Promise<void> {
  const t = viesSlots;
  await database.execute(
    sql`delete from ${t} where ${t.country} = ${country} and ${t.slot} = ${slot} and ${t.until} = ${until}::timestamptz`,
  );
}

/** Removes expired answers; above `most` also invalid numbers first, then the oldest. Returns how many. */
export async function removeOldAnswers(database: Database, most = MAX_ROWS): Promise<number> {
  const t = viesAnswers;
  await database.delete(viesSlots).where(lt(viesSlots.until, sql`now() - interval '1 hour'`));
  const { rowCount: old } = await database.delete(t).where(
    sql`${t.answered_at} < now() - case when ${t.valid} then make_interval(days => ${RETENTION_DAYS})
      else make_interval(secs => ${FRESH / 1000}) end`,
  );
  const { rowCount: many } = await database.execute(
    sql`delete from ${t} where ${t.number} in
      (select ${t.number} from ${t} order by ${t.valid} desc, ${t.answered_at} desc offset ${most})`,
  );
  return (old ?? 0) + (many ?? 0);
}

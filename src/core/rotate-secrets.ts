import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from './context.ts';
import { isConflict } from './dberrors.ts';
import { FACTOR_KEY, SEALED, sealWith, unseal } from './secret-box.ts';
import { makeNextVersion, newestVersion, type Version } from './secrets.ts';

/** A column of texts of `seal`, and the column of that table that holds their owner. */
export interface SealedColumn {
  table: string;
  column: string;
  owner: string;
}

export interface Rotated {
  /** Number of the new key. */
  version: number;
  /** Texts that were encrypted anew. */
  resealed: number;
  /** Texts that no key opens; they stay as they are. */
  unreadable: number;
  /** Transactions older than the new key were still running, and may yet write a text of an old one. */
  mayRemain: boolean;
}

/** Rows read and written at once. */
const BATCH = 500;
/** Passes through a column: a row that somebody changes meanwhile may move to where the pass has already been. */
const MAX_PASSES = 5;
/** Tries after a deadlock. */
const TRIES = 3;
/** Longest wait for transactions that began before the new key, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Makes a new key and encrypts everything with it, while the product runs. Old keys stay, since links that are under way and whoever
 * sealed a moment ago need them. `owner` is a connection of the database's owner, past row-level security.
 */
export async function rotateSecrets(
  owner: Database,
  columns: readonly SealedColumn[],
  patience = PATIENCE,
): Promise<Rotated> {
  const version = await makeNextVersion(owner, FACTOR_KEY);
  const mayRemain = !(await earlierHaveEnded(owner, patience));
  for (let tried = 1; ; tried += 1)
    try {
      return { version, ...(await owner.transaction((tx) => resealAll(tx, columns))), mayRemain };
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error;
    }
}

type Count = Pick<Rotated, 'resealed' | 'unreadable'>;

async function resealAll(tx: Tx, columns: readonly SealedColumn[]): Promise<Count> {
  const newest = await newestVersion(tx, FACTOR_KEY);
  const total: Count = { resealed: 0, unreadable: 0 };
  for (const column of columns) add(total, await inPasses(() => resealColumn(tx, column, newest)));
  add(total, await inPasses(() => resealTrash(tx, newest)));
  return total;
}

function add(total: Count, { resealed, unreadable }: Count): void {
  total.resealed += resealed;
  total.unreadable += unreadable;
}

/** Repeats until a pass finds nothing more. What is unreadable is found by each. */
async function inPasses(pass: () => Promise<Count>): Promise<Count> {
  const total: Count = { resealed: 0, unreadable: 0 };
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const { resealed, unreadable } = await pass();
    total.unreadable = unreadable;
    total.resealed += resealed;
    if (resealed === 0) break;
  }
  return total;
}

/** Goes through a column in the order in which its rows lie, and locks each batch. */
async function resealColumn(tx: Tx, { table, column, owner }: SealedColumn, newest: Version): Promise<Count> {
  const [t, c, o] = [table, column, owner].map((name) => sql.identifier(name));
  const count: Count = { resealed: 0, unreadable: 0 };
  for (let after = '(0,0)'; ; ) {
    const { rows } = await tx.execute<{ at: string; owner: string; sealed: string }>(sql`
      select ctid::text as at, ${o}::text as owner, ${c} as sealed from ${t}
      where ctid > ${after}::tid and ${c} is not null and not starts_with(${c}, ${startOf(newest)})
      order by ctid limit ${BATCH} for update`);
    if (rows.length === 0) return count;
    const written: { at: string; sealed: string }[] = [];
    for (const { at, owner, sealed } of rows) {
      const again = await sealedAnew(tx, newest, owner, sealed);
      if (again === null) count.unreadable += 1;
      else written.push({ at, sealed: again });
    }
    count.resealed += written.length;
    await tx.execute(sql`
      update ${t} set ${c} = input.sealed
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as input (at text, sealed text)
      where ${t}.ctid = input.at::tid`);
    after = rows.at(-1)!.at;
  }
}

const startOf = ({ version }: Version): string => `v${version}.`;

/** The text under the newest key; null if no key opens it. */
async function sealedAnew(tx: Tx, newest: Version, owner: string, sealed: string): Promise<string | null> {
  const text = await unseal(tx, owner, sealed).catch(() => null);
  return text === null ? null : sealWith(newest, owner, text);
}

/** Removed records keep their sealed fields, and those of their parts, in one JSON; the id beside a field is its owner. */
async function resealTrash(tx: Tx, newest: Version): Promise<Count> {
  const count: Count = { resealed: 0, unreadable: 0 };
  for (let after = '(0,0)'; ; ) {
    const { rows } = await tx.execute<{ at: string; idguid: string; record: unknown }>(sql`
      select ctid::text as at, idguid, record from trash
      where ctid > ${after}::tid and record::text ~ '"v[1-9][0-9]*\\.[A-Za-z0-9_-]{16}\\.'
      order by ctid limit ${BATCH} for update`);
    if (rows.length === 0) return count;
    for (const { at, idguid, record } of rows) {
      const before = count.resealed;
      const anew = await resealJson(tx, idguid, record, newest, count);
      if (count.resealed > before)
        await tx.execute(
          sql`update trash set record = ${JSON.stringify(anew)}::jsonb where ctid = ${at}::tid`,
        );
    }
    after = rows.at(-1)!.at;
  }
}

async function resealJson(
  tx: Tx,
  owner: string,
  value: unknown,
  newest: Version,
  count: Count,
): Promise<unknown> {
  if (typeof value === 'string') {
    if (!SEALED.test(value) || value.startsWith(startOf(newest))) return value;
    // A text that only looks sealed is not opened by its owner, and stays.
    const anew = await sealedAnew(tx, newest, owner, value);
    if (anew !== null) count.resealed += 1;
    return anew ?? value;
  }
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(await resealJson(tx, owner, item, newest, count));
    return items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const own = 'idguid' in value && typeof value.idguid === 'string' ? value.idguid : owner;
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value))
    entries.push([key, await resealJson(tx, own, item, newest, count)]);
  return Object.fromEntries(entries);
}

/** Waits for the transactions that were running: they may have sealed with the key before, and not have written yet. */
async function earlierHaveEnded(owner: Database, patience: number): Promise<boolean> {
  const until = Date.now() + patience;
  let earlier = await running(owner);
  while (earlier.length > 0 && Date.now() < until) {
    await sleep(100);
    const now = new Set(await running(owner));
    earlier = earlier.filter((one) => now.has(one));
  }
  return earlier.length === 0;
}

/** Transactions of others in this database; everybody may see the locks that they hold on themselves. */
async function running(owner: Database): Promise<string[]> {
  const { rows } = await owner.execute<{ id: string }>(sql`
    select l.virtualtransaction as id from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'virtualxid' and l.granted and l.pid <> pg_backend_pid() and a.datname = current_database()`);
  return rows.map(({ id }) => id);
}

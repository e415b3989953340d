import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { numberedName } from '../../core/files/file-name.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { storedFiles, storedFolders, TOP } from './stored-files.table.ts';

/** A name as names are compared. */
const nameKeyOf = (name: string | SQL): SQL => sql`lower(${name} collate "bs-x-icu")`;
/** True in a folder; null: at the top. */
const isAt = (column: AnyPgColumn, folder: string | null | SQL): SQL =>
  sql`coalesce(${column}, ${TOP}) = coalesce(${folder}::uuid, ${TOP})`;

/** True for the file of this name in a folder. */
const fileIsNamed = (folder: string | null | SQL, name: string | SQL): SQL =>
  sql`${isAt(storedFiles.folder_id, folder)} and ${storedFiles.name_key} = ${nameKeyOf(name)}`;

/** True for the folder of this name below another one. */
export const folderIsNamed = (parent: string | null | SQL, name: string | SQL): SQL =>
  sql`${isAt(storedFolders.parent_id, parent)} and ${storedFolders.name_key} = ${nameKeyOf(name)}`;

/** Locks the names and places of the organisation's files and folders until the transaction ends: two that arrive at once may want the same. */
export const lockNames = (ctx: Ctx): Promise<unknown> =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stored-files/${ctx.tenant.id}`}, 0))`);

/** Id of the file of this name in a folder, other than `except`; null if there is none. */
export async function fileNamed(
  ctx: Ctx,
  folder: string | null,
  name: string,
  except: string | null = null,
): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ idguid: string }>(sql`
    select idguid from ${storedFiles} where ${storedFiles.tenant_id} = ${ctx.tenant.id}::uuid
      and ${fileIsNamed(folder, name)}
      and ${storedFiles.idguid} is distinct from ${except}::uuid`);
  return rows[0]?.idguid ?? null;
}

/** A name that a file is to have in a folder; null: at the top. */
export interface Wanted {
  folder: string | null;
  name: string;
}
/** A name as the database compares it, and whether the folder has it. */
interface Known {
  folded: string;
  taken: boolean;
}

/** How many times as many numbers of a name are asked about each time. */
const MORE = 8;

/** The name, with a number if the folder has it already. Call `lockNames` before. */
export const freeName = async (ctx: Ctx, folder: string | null, name: string): Promise<string> =>
  (await freeNames(ctx, [{ folder, name }]))[0]!;

/**
 * Names for files that come into folders, each with a number if the folder or a file before it has it already. Call `lockNames`
 * before. However many there are, it takes few statements.
 */
export async function freeNames(ctx: Ctx, wanted: readonly Wanted[]): Promise<string[]> {
  const known = new Map<string, Known>();
  for (let most = 1; ; most *= MORE) {
    const { names, unknown } = numbered(wanted, known, most);
    if (unknown.size === 0) return names;
    const asked = [...unknown.keys()];
    const found = await knownNames(ctx, [...unknown.values()]);
    found.forEach((name, index) => {
      known.set(asked[index]!, name);
    });
  }
}

const keyOf = ({ folder, name }: Wanted): string => `${folder}/${name}`;

/** The names as far as it is known which are taken, and what must be known to go on: of each name the next `most` numbers. */
function numbered(wanted: readonly Wanted[], known: ReadonlyMap<string, Known>, most: number) {
  const names: string[] = [];
  const unknown = new Map<string, Wanted>();
  const given = new Set<string>();
  // Lower numbers of a name are all taken.
  const next = new Map<string, number>();
  for (const file of wanted) {
    const numberedAs = (number: number): Wanted =>
      number === 1 ? file : { ...file, name: numberedName(file.name, number) };
    let number = next.get(keyOf(file)) ?? 1;
    for (; ; number++) {
      const one = numberedAs(number);
      const found = known.get(keyOf(one));
      if (!found) {
        if (unknown.has(keyOf(one))) break;
        for (let more = number; more < number + most; more++)
          unknown.set(keyOf(numberedAs(more)), numberedAs(more));
        break;
      }
      const folded = keyOf({ ...file, name: found.folded });
      if (found.taken || given.has(folded)) continue;
      given.add(folded);
      names.push(one.name);
      number++;
      break;
    }
    next.set(keyOf(file), number);
  }
  return { names, unknown };
}

const ASKED_NAMES = jsonRecordset({ at: 'int', folder: 'uuid', name: 'text' });

/** What the folders have of these names, in their order. */
export async function knownNames(ctx: Ctx, asked: readonly Wanted[]): Promise<Known[]> {
  const [folder, name] = [sql`input.folder`, sql`input.name`];
  // Each name by the index: of `exists`, PostgreSQL would hash the whole organisation.
  const { rows } = await ctx.db.execute<Known & { at: number; [column: string]: unknown }>(sql`
    select input.at, ${nameKeyOf(name)} as folded, coalesce((select true from ${storedFiles}
        where ${storedFiles.tenant_id} = ${ctx.tenant.id}::uuid and ${fileIsNamed(folder, name)} limit 1), false) as taken
    from ${ASKED_NAMES(asked.map(({ folder: into, name: called }, at) => ({ at, folder: into, name: called })))} order by input.at`);
  return rows.map(({ folded, taken }) => ({ folded, taken }));
}

/** 409 for a name that the folder has already. */
export const nameTaken = (name: string): AppError =>
  new AppError(409, 'duplicate', `U ovoj fascikli već postoji „${name}”.`, {
    errors: { name: 'U ovoj fascikli već postoji taj naziv.' },
  });

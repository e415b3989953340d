import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { freeNameAmong } from '../../core/files/file-name.ts';
import { storedFiles } from './stored-files.table.ts';

/** True for the rows of a folder; null: at the top. */
export const inFolder = (column: SQL | typeof storedFiles.folder_id, folder: string | null): SQL =>
  folder === null ? sql`${column} is null` : sql`${column} = ${folder}::uuid`;

/** Locks the names of the organisation's files until the transaction ends: two that arrive at once may want the same. */
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
      and ${inFolder(storedFiles.folder_id, folder)} and lower(${storedFiles.name}) = lower(${name} collate "bs-x-icu")
      and ${storedFiles.idguid} is distinct from ${except}::uuid`);
  return rows[0]?.idguid ?? null;
}

/** The name, with a number if the folder has it already. Call `lockNames` before. */
export const freeName = (ctx: Ctx, folder: string | null, name: string): Promise<string> =>
  freeNameAmong(name, async (wanted) => (await fileNamed(ctx, folder, wanted)) !== null);

/** 409 for a name that the folder has already. */
export const nameTaken = (name: string): AppError =>
  new AppError(409, 'duplicate', `U ovoj fascikli već postoji „${name}”.`, {
    errors: { name: 'U ovoj fascikli već postoji taj naziv.' },
  });

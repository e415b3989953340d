import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { jsonRecordset } from '../../core/json-recordset.ts';
import { created, noteFolders } from './folders.service.ts';
import { folderIsNamed } from './naming.ts';
import { storedFolders } from './stored-files.table.ts';

const f = storedFolders;
const own = (ctx: Ctx) => eq(f.tenant_id, ctx.tenant.id);

/** A folder that is to come below another one (null: at the top), under its future id. */
interface Coming {
  idguid: string;
  parent_id: string | null;
  name: string;
}

const NAMED = jsonRecordset({ idguid: 'uuid', parent_id: 'uuid', name: 'text' });

/** Of folders that are to come somewhere: the one that has the name there already, by the id of the one to come. */
export async function sameNamed(ctx: Ctx, wanted: readonly Coming[]): Promise<Map<string, string>> {
  const asked = wanted.map(({ idguid, parent_id, name }) => ({ idguid, parent_id, name }));
  const { rows } = await ctx.db.execute<{ idguid: string; known: string | null }>(sql`
    select input.idguid, (select ${f.idguid} from ${f}
      where ${own(ctx)} and ${folderIsNamed(sql`input.parent_id`, sql`input.name`)} limit 1) as known
    from ${NAMED(asked)}`);
  return new Map(rows.flatMap(({ idguid, known }) => (known ? [[idguid, known]] : [])));
}

/** Names of folders, from the top down. */
type Path = readonly string[];

/** The folders at paths below another one (null: the top), by position; undefined where there is none. A statement for each level. */
export const findFolders = (ctx: Ctx, parent: string | null, paths: readonly Path[]) =>
  follow(parent, paths, (steps) => sameNamed(ctx, steps));

/** The same; missing folders are made. Call `lockNames` before. */
export async function makeFolders(
  ctx: Ctx,
  parent: string | null,
  paths: readonly Path[],
): Promise<(string | null)[]> {
  const folders = await follow(parent, paths, async (steps) => {
    const known = await sameNamed(ctx, steps);
    const missing = steps.filter(({ idguid }) => !known.has(idguid));
    if (missing.length === 0) return known;
    const made = await ctx.db
      .insert(f)
      .values(missing.map((step) => ({ ...step, tenant_id: ctx.tenant.id, updated_by: ctx.actor.name })))
      .onConflictDoNothing()
      .returning({ idguid: f.idguid, name: f.name });
    await noteFolders(
      ctx,
      made.map(({ idguid, name }) => created(idguid, name)),
    );
    // Two whose names differ in capital letters have become one.
    return sameNamed(ctx, steps);
  });
  return folders.map((folder) => {
    if (folder === undefined) throw new Error('a folder that was made is not there');
    return folder;
  });
}

/** The folder at a path below another one; missing folders are made. Call `lockNames` before. */
export const makeFolder = async (ctx: Ctx, parent: string | null, path: Path): Promise<string | null> =>
  (await makeFolders(ctx, parent, [path]))[0]!;

/** Follows paths level by level; `known` answers the ids of the folders of a level, by the ids of the steps. */
async function follow(
  parent: string | null,
  paths: readonly Path[],
  known: (steps: Coming[]) => Promise<Map<string, string>>,
): Promise<(string | null | undefined)[]> {
  const at: (string | null | undefined)[] = paths.map(() => parent);
  for (let level = 0; ; level++) {
    const steps = new Map<string, Coming>();
    const stepOf = paths.map((path, index) => {
      const [parent_id, name] = [at[index], path[level]];
      if (parent_id === undefined || name === undefined) return undefined;
      const key = `${parent_id}/${name}`;
      const step = steps.get(key) ?? { idguid: newId(), parent_id, name };
      steps.set(key, step);
      return step;
    });
    if (steps.size === 0) return at;
    const found = await known([...steps.values()]);
    stepOf.forEach((step, index) => {
      if (step) at[index] = found.get(step.idguid);
    });
  }
}

/** Where what lay in folders goes back to: into the same folder or, if it is gone, the one at its path, which is made if need be. */
export async function placesAgain(
  ctx: Ctx,
  lay: readonly { folder: string | null; path: Path }[],
): Promise<(string | null)[]> {
  const paths = new Map(lay.map(({ folder, path }) => [folder, path]));
  const there = await ctx.db
    .select({ idguid: f.idguid })
    .from(f)
    .where(and(own(ctx), sql`${f.idguid} = any(${sql.param([...paths.keys()])}::uuid[])`))
    .for('key share');
  const places = new Map<string | null, string | null>(there.map(({ idguid }) => [idguid, idguid]));
  const gone = [...paths].filter(([folder]) => !places.has(folder));
  const again = await makeFolders(
    ctx,
    null,
    gone.map(([, path]) => path),
  );
  gone.forEach(([folder], index) => {
    places.set(folder, again[index]!);
  });
  return lay.map(({ folder }) => places.get(folder)!);
}

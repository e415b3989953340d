import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../core/audit.ts';
import { writeAudit } from '../../core/audit.ts';
import { announceChange } from '../../core/cache.ts';
import type { Ctx, Tx } from '../../core/context.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { isId } from '../../core/list-query.ts';
import { trashOfRows } from '../../core/records/trash.ts';
import { stale } from '../../core/stale.ts';
import { portfolioPictures, portfolioWorks } from './content.table.ts';
import { CONTENT_IDS, MAX_WORKS, type PortfolioContent } from './content.ts';
import { KEPT_WORKS } from './labels.ts';
import { READ, shownWork } from './shown.ts';
import { trailOf } from './texts.service.ts';
import type { PictureInfo, Work, WorkFields } from './works.api.ts';

const w = portfolioWorks;
/** Audit trail subject of works; they belong to the operator. */
const WORKS = { name: 'portfolio-works', scope: 'tenant' } as const;

/** All works in order, published or not. */
export async function listWorks({ db }: Pick<Ctx, 'db'>): Promise<WorkRow[]> {
  const rows = await db
    .select()
    .from(w)
    .leftJoin(portfolioPictures, eq(portfolioPictures.idguid, w.picture_id))
    .orderBy(asc(w.position), asc(w.idguid));
  return rows.map(({ portfolio_works: work, portfolio_pictures: picture }) => workOf(work, picture));
}

type Row = typeof portfolioWorks.$inferSelect;
/** A work with its date, before JSON. */
type WorkRow = Omit<Work, 'updated_at'> & { updated_at: Date };

function workOf(row: Row, picture: PictureInfo | null): WorkRow {
  const {
    idguid,
    version,
    updated_at,
    updated_by,
    title,
    client,
    year,
    text,
    link,
    tags,
    picture_alt,
    published,
  } = row;
  const own = { title, client, year, text, link, tags, picture_alt, published };
  return { idguid, version, updated_at, updated_by, ...own, picture: picture && infoOf(picture) };
}

const infoOf = ({ idguid, width, height, widths }: PictureInfo): PictureInfo => ({
  idguid,
  width,
  height,
  widths,
});

/** One work. Throws 404. */
export async function readWork({ db }: Pick<Ctx, 'db'>, idguid: string): Promise<WorkRow> {
  const [row] = isId(idguid) ? await db.select().from(w).where(eq(w.idguid, idguid)) : [];
  if (!row) throw notFound();
  return workOf(row, await pictureOf(db, row.picture_id));
}

/** Locks the picture, so that it cannot be removed before it is used. */
async function pictureOf(db: Tx, idguid: string | null): Promise<PictureInfo | null> {
  const [row] = idguid
    ? await db.select().from(portfolioPictures).where(eq(portfolioPictures.idguid, idguid)).for('key share')
    : [];
  return row ?? null;
}

/** Checks across fields: a picture exists and has a description. Throws 422. */
async function checkPicture(
  db: Tx,
  { picture_id, picture_alt }: Pick<WorkFields, 'picture_id' | 'picture_alt'>,
) {
  const picture = await pictureOf(db, picture_id);
  if (picture_id && !picture) throw invalid({ picture_id: 'Slika više ne postoji. Pošaljite je ponovo.' });
  if (picture && !picture_alt) throw invalid({ picture_alt: 'Opišite sliku, za one koji je ne vide' });
  return picture;
}

/** Adds a work at the top. Throws 409 at the limit. */
export async function createWork(ctx: Ctx, fields: WorkFields): Promise<WorkRow> {
  await lockAll(ctx.db);
  await checkPicture(ctx.db, fields);
  const [known] = await ctx.db.select({ first: sql<number>`coalesce(min(${w.position}), 1)` }).from(w);
  const idguid = newId();
  await ctx.db
    .insert(w)
    .values({ ...fields, idguid, position: known!.first - 1, updated_by: ctx.actor.name });
  await refuseTooMany(ctx.db);
  const made = await readWork(ctx, idguid);
  await auditChange(ctx, 'create', null, made);
  return made;
}

/** Throws 409 where the limit is exceeded by now. */
async function refuseTooMany(db: Tx): Promise<void> {
  if ((await db.$count(w)) > MAX_WORKS)
    throw new AppError(
      409,
      'too_many',
      `Portfolio prima najviše ${MAX_WORKS} radova. Obrišite neki stariji.`,
    );
}

/** Changes some fields of a work at `version`. Throws 404, 409 `stale`, 422. */
export async function updateWork(
  ctx: Ctx,
  idguid: string,
  { version, ...changes }: Partial<WorkFields> & { version: number },
): Promise<WorkRow> {
  const before = await lockWork(ctx, idguid, version);
  const wanted = { ...before, picture_id: before.picture?.idguid ?? null, ...changes };
  await checkPicture(ctx.db, wanted);
  const { title, client, year, text, link, tags, picture_id, picture_alt, published } = wanted;
  const own = { title, client, year, text, link, tags: [...tags], picture_id, picture_alt, published };
  if (
    Object.keys(changesOf(before, { ...before, ...own, picture: picture_id ? { idguid: picture_id } : null }))
      .length === 0
  )
    return before;
  await ctx.db
    .update(w)
    .set({ ...own, version: sql`${w.version} + 1`, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(eq(w.idguid, idguid));
  const after = await readWork(ctx, idguid);
  await auditChange(ctx, 'update', before, after);
  return after;
}

/** Removed works. */
export const worksInTrash = trashOfRows(KEPT_WORKS, w, 'title');

/** Moves a work to the trash; its picture stays with it. Throws 404, and 409 `stale`. */
export async function deleteWork(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const before = await lockWork(ctx, idguid, version);
  await worksInTrash.remove(ctx, [idguid]);
  await auditChange(ctx, 'delete', before, null);
}

/** Restores works to where they stood. Answers how many; throws 409 at the limit. */
export async function restoreWorks(ctx: Ctx, idguids: string[]): Promise<number> {
  await lockAll(ctx.db);
  const removed = await worksInTrash.restore(ctx, idguids);
  await refuseTooMany(ctx.db);
  for (const { idguid } of removed) await auditChange(ctx, 'restore', null, await readWork(ctx, idguid));
  return removed.length;
}

async function lockWork(ctx: Ctx, idguid: string, version: number | undefined): Promise<WorkRow> {
  if (isId(idguid)) await ctx.db.select().from(w).where(eq(w.idguid, idguid)).for('update');
  const before = await readWork(ctx, idguid);
  if (version !== undefined && before.version !== version) throw stale(before);
  return before;
}

/** Serializes adding and ordering of works. */
const lockAll = (db: Tx) => db.execute(sql`lock table ${w} in share row exclusive mode`);

/** Puts the works in the order of `after`. Throws 409 where the current order is not `before`. */
export async function orderWorks(
  ctx: Ctx,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<WorkRow[]> {
  await lockAll(ctx.db);
  const works = await listWorks(ctx);
  const now = works.map(({ idguid }) => idguid);
  if (!isDeepStrictEqual(now, before) || !isDeepStrictEqual([...now].sort(), [...after].sort()))
    throw new AppError(
      409,
      'order',
      'Neko je u međuvremenu dodao, obrisao ili premjestio rad. Lista je ponovo učitana.',
    );
  if (isDeepStrictEqual(now, after)) return works;
  const cases = sql.join(
    after.map((idguid, position) => sql`when ${idguid}::uuid then ${position}::int`),
    sql` `,
  );
  await ctx.db
    .update(w)
    .set({ position: sql`case ${w.idguid} ${cases} end` })
    .where(inArray(w.idguid, now));
  const sorted = await listWorks(ctx);
  const linesOf = (list: readonly WorkRow[]) => list.map(({ title }, n) => `${n + 1}. ${title}`).join('\n');
  await writeAudit(ctx, trailOf('portfolio'), [
    {
      action: 'update',
      record_id: CONTENT_IDS.portfolio,
      record_title: 'Portfolio',
      changes: { order: { from: linesOf(works), to: linesOf(sorted) } },
    },
  ]);
  await announceChange(ctx.db);
  return sorted;
}

type Audited = Pick<Work, (typeof TRAIL_FIELDS)[number]> & { picture: { idguid: string } | null };

/** Fields in the audit trail; of a picture, only that it changed. */
const TRAIL_FIELDS = ['title', 'client', 'year', 'text', 'link', 'tags', 'picture_alt', 'published'] as const;

function changesOf(before: Audited | null, after: Audited | null): AuditEntry['changes'] {
  const changes: AuditEntry['changes'] = {};
  for (const key of TRAIL_FIELDS) {
    const [from, to] = [trailValue(before?.[key]), trailValue(after?.[key])];
    if (from !== to) changes[key] = { from, to };
  }
  if (before?.picture?.idguid !== after?.picture?.idguid)
    changes.picture = { from: before?.picture ? 'slika' : null, to: after?.picture ? 'nova slika' : null };
  return changes;
}

function trailValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ') || null;
  return value ?? null;
}

async function auditChange(
  ctx: Ctx,
  action: AuditEntry['action'],
  before: WorkRow | null,
  after: WorkRow | null,
): Promise<void> {
  const { idguid, title } = (after ?? before)!;
  await writeAudit(ctx, WORKS, [
    { action, record_id: idguid, record_title: title, changes: changesOf(before, after) },
  ]);
  await announceChange(ctx.db);
}

/** The portfolio with this work in its place, as if published; a new one comes first. */
export async function portfolioWith(
  { db }: Pick<Ctx, 'db'>,
  { idguid, ...fields }: WorkFields & { idguid: string | null },
): Promise<PortfolioContent> {
  const { works, ...texts } = await READ.portfolio(db);
  const shown = shownWork(
    { ...fields, idguid: idguid ?? CONTENT_IDS.portfolio },
    await pictureOf(db, fields.picture_id),
  );
  if (!idguid) return { ...texts, works: [shown, ...works] };
  const all = await listWorks({ db });
  return {
    ...texts,
    works: all.flatMap((work) => {
      if (work.idguid === idguid) return shown;
      return works.find((one) => one.idguid === work.idguid) ?? [];
    }),
  };
}

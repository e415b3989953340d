import { and, eq, type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { publish } from '../../../core/live/publish.ts';
import { decimalOf } from '../../../core/money/money.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import type { Source } from '../ledger/voucher.ts';
import { VOUCHER_FILES } from './attached.ts';
import type { DraftBody, DraftContent } from './draft.ts';
import type { Draft, DraftRow, DraftSort } from './drafts.api.ts';
import { readDraft } from './read-draft.ts';
import { DRAFTS } from './subjects.ts';
import { postedPlaceOf } from './vouchers.service.ts';
import { drafts } from './vouchers.table.ts';

const d = drafts;

/** A draft as it is stored; the answer has its moments as text. */
type Stored<T> = Omit<T, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

/** A draft without its lines. */
const HEAD = {
  idguid: d.idguid,
  version: d.version,
  updated_at: d.updated_at,
  updated_by: d.updated_by,
  created_at: d.created_at,
  created_by: d.created_by,
  type: d.type,
  day: sql<string>`coalesce(${d.day}::text, ${d.day_typed})`,
  description: d.description,
  statement_no: d.statement_no,
  source: d.source,
  line_count: d.line_count,
  debit: sql<string>`${d.debit}`,
  credit: sql<string>`${d.credit}`,
};

/** The organisation's drafts. */
export const draftsListing: Listing<DraftSort, Sent<DraftRow>> = listingOf((ctx: Ctx) => ({
  columns: HEAD,
  from: sql`${d}`,
  where: sql`${d.tenant_id} = ${ctx.tenant.id}`,
  folded: d.search,
  searched: new Set(['type', 'description']),
  filters: {
    type: d.type,
    day: d.day,
    description: d.description,
    debit: d.debit,
    source: d.source,
    run_id: d.run_id,
    updated_by: d.updated_by,
    updated_at: d.updated_at,
    created_at: d.created_at,
  },
  order: {
    updated_at: [d.updated_at],
    created_at: [d.created_at],
    day: [{ nullable: d.day }],
    type: [d.type],
    description: [d.description],
    debit: [d.debit],
  },
  id: d.idguid,
}));

const own = (ctx: Ctx, idguid: string): SQL =>
  and(eq(d.tenant_id, ctx.tenant.id), eq(d.idguid, idguid)) as SQL;

/** The columns that hold a draft's content: what can be read in its canonical form. */
function columnsOf(content: DraftContent) {
  const { content: read, day, debit, credit } = readDraft(content);
  return {
    type: read.type,
    day,
    day_typed: day === null ? read.day : '',
    description: read.description,
    statement_no: read.statement_no,
    lines: read.lines,
    line_count: read.lines.filter((line) => Object.keys(line).length > 0).length,
    debit: decimalOf(debit),
    credit: decimalOf(credit),
  };
}

/** The content of a body, with nothing where it says nothing. */
export const contentOf = ({
  type = '',
  day = '',
  description = '',
  statement_no = '',
  lines = [],
}: DraftBody): DraftContent => ({ type, day, description, statement_no, lines });

/**
 * Begins a draft. With an id that the client chose it is made once: asked again, the draft is answered as it is. Throws 409 `posted`
 * if that draft has been posted.
 */
export async function createDraft(
  ctx: Ctx,
  { idguid = newId(), ...body }: DraftBody & { idguid?: string },
  source: Source = 'entry',
): Promise<Stored<Draft>> {
  await refusePosted(ctx, idguid);
  await createDrafts(ctx, [{ idguid, ...contentOf(body) }], source);
  return readOne(ctx, idguid);
}

/** Content of a draft with the id that it gets. */
export type NewDraft = DraftContent & { idguid: string };

/**
 * Makes drafts at once, of one `run_id` where one order makes them. Answers the ids of those made: where an id is taken, that draft
 * stays as it is.
 */
export async function createDrafts(
  ctx: Ctx,
  made: readonly NewDraft[],
  source: Source,
  run_id: string | null = null,
): Promise<string[]> {
  if (made.length === 0) return [];
  const rows = await ctx.db
    .insert(d)
    .values(
      made.map(({ idguid, ...content }) => ({
        tenant_id: ctx.tenant.id,
        idguid,
        created_by: ctx.actor.name,
        updated_by: ctx.actor.name,
        source,
        run_id,
        ...columnsOf(content),
      })),
    )
    .onConflictDoNothing()
    .returning({ idguid: d.idguid });
  const ids = new Set(rows.map(({ idguid }) => idguid));
  const stored = made.filter(({ idguid }) => ids.has(idguid));
  await writeAudit(
    ctx,
    DRAFTS,
    stored.map(({ idguid, ...content }) => ({
      action: 'create',
      record_id: idguid,
      record_title: titleOf(content),
      changes: changesOf(content, 'to'),
    })),
  );
  const [first] = stored;
  if (first)
    await publish(
      ctx,
      stored.length > 1 ? { topic: 'drafts' } : { topic: 'drafts', key: first.idguid, version: 1 },
    );
  return stored.map(({ idguid }) => idguid);
}

/** A draft with its lines. Throws 404. */
export async function readOne(ctx: Ctx, idguid: string): Promise<Stored<Draft>> {
  const [row] = isId(idguid)
    ? await ctx.db
        .select({ ...HEAD, lines: d.lines })
        .from(d)
        .where(own(ctx, idguid))
    : [];
  if (!row) throw notFound();
  return { ...row, lines: [...row.lines], partners: await partnersOf(ctx, row.lines) };
}

/** Titles of the partners in lines, by id; what is no partner is left out. */
async function partnersOf(ctx: Ctx, lines: DraftContent['lines']): Promise<Draft['partners']> {
  const ids = [...new Set(lines.map(({ partner_id = '' }) => partner_id).filter(isId))];
  if (ids.length === 0) return {};
  const { rows } = await ctx.db.execute<{ idguid: string; label: string; hint: string | null }>(sql`
    select idguid, naziv as label, jib as hint from companies where idguid = any(${sql.param(ids)}::uuid[])`);
  return Object.fromEntries(rows.map(({ idguid, label, hint }) => [idguid, { label, hint }]));
}

/** Stores what was changed of a draft at `version`. Throws 404, 409 `stale` with the present draft, 409 `posted`. */
export async function saveDraft(
  ctx: Ctx,
  idguid: string,
  { version, ...changed }: DraftBody & { version: number },
): Promise<Stored<DraftRow>> {
  const before = await lock(ctx, idguid, version);
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const [row] = await ctx.db
    .update(d)
    .set({
      ...columnsOf({ ...contentOf(before), ...given }),
      version: version + 1,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(own(ctx, idguid))
    .returning(HEAD);
  await publish(ctx, { topic: 'drafts', key: idguid, version: version + 1 });
  return row!;
}

/** Removes a draft, at `version` if one is given. Throws 404, 409 `stale`, 409 `posted`, 409 with files. */
export async function removeDraft(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const draft = await lock(ctx, idguid, version);
  await refuseWithFiles(ctx, draft.idguid);
  await takeDraft(ctx, draft.idguid);
  await writeAudit(ctx, DRAFTS, [
    {
      action: 'delete',
      record_id: draft.idguid,
      record_title: titleOf(draft),
      changes: changesOf(draft, 'from'),
    },
  ]);
}

/** Takes the row of a locked draft away. */
export async function takeDraft(ctx: Ctx, idguid: string): Promise<void> {
  await ctx.db.delete(d).where(own(ctx, idguid));
  await publish(ctx, { topic: 'drafts', key: idguid });
}

/** Locks a draft. Throws 404, 409 `stale` unless it is at `version`, 409 `posted` with its place in the books. */
export async function lock(ctx: Ctx, idguid: string, version: number | undefined): Promise<Stored<Draft>> {
  if (!isId(idguid)) throw notFound();
  const [locked] = await ctx.db.select({ version: d.version }).from(d).where(own(ctx, idguid)).for('update');
  if (!locked) {
    await refusePosted(ctx, idguid);
    throw notFound();
  }
  const current = await readOne(ctx, idguid);
  if (version !== undefined && locked.version !== version) throw stale(current);
  return current;
}

async function refusePosted(ctx: Ctx, idguid: string): Promise<void> {
  const place = await postedPlaceOf(ctx, idguid);
  if (place)
    throw new AppError(409, 'posted', `Ovaj nacrt je već proknjižen kao ${place.name}.`, { data: place });
}

/** What a draft is called, which has no number. */
export const titleOf = ({ type, description }: Pick<DraftContent, 'type' | 'description'>): string =>
  [type, description].filter(Boolean).join(' · ') || 'Nacrt';

/** What the trail says of a draft that was begun or removed. */
function changesOf(content: DraftContent, side: 'from' | 'to') {
  const { day, line_count, debit, credit } = columnsOf(content);
  const said = { day, description: content.description || null, line_count, debit, credit };
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, { from: null, to: null, [side]: value }]),
  );
}

/** Refuses to remove a draft with files, which would be left without their voucher. Throws 409. */
async function refuseWithFiles(ctx: Ctx, idguid: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from attachments
    where tenant_id = ${ctx.tenant.id} and resource = ${VOUCHER_FILES.name} and record_id = ${idguid}`);
  if (rows[0]!.count > 0)
    throw new AppError(
      409,
      'has_files',
      'Nacrt ima priloge. Prvo ih uklonite, ili ih preuzmite ako vam trebaju.',
    );
}

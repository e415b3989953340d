import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { AuditAction } from '../../core/audit-actions.ts';
import type { Ctx } from '../../core/context.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { claimFile, readyFile, type StoredFile } from '../../core/files/rows.ts';
import { newId } from '../../core/id.ts';
import { isId } from '../../core/list-query.ts';
import { publish } from '../../core/live/publish.ts';
import { momentOf } from '../../core/moments.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import { seal } from '../../core/secret-box.ts';
import type { Sent } from '../../core/serve.ts';
import type { Deps } from '../../server/module.ts';
import { EMPTY_REPORT, type Move, type MoveRow, type MoveSort } from './moving.api.ts';
import { organisationMoves as m, organisationMoveParts as p } from './moving.table.ts';
import { ARCHIVE_DAYS, type MoveKind, type MoveState, REMOVAL_DAYS } from './states.ts';

type Jobs = Deps['jobs'];

/** Jobs of moves, each for the move of that id. */
export const QUEUES = {
  out: 'moving.out',
  check: 'moving.check',
  enter: 'moving.enter',
  removal: 'moving.removal',
  told: 'moving.told',
} as const;
export interface MoveJob {
  idguid: string;
}
/** Tells an organisation's people of its deletion, or that it was called off. */
export interface ToldJob {
  organisation: string;
  name: string;
  calledOff: boolean;
  /** Members who are to be let in again first. */
  closed: string[];
}

const SUBJECT = { name: 'selidba', scope: 'tenant' } as const;
/** States in which something is done, or is about to be, without anybody. */
const OPEN: readonly MoveState[] = ['waiting', 'running'];

const COLUMNS = {
  idguid: m.idguid,
  kind: m.kind,
  state: m.state,
  subject_id: m.subject_id,
  subject: m.subject,
  asked_by: m.asked_by,
  created_at: m.created_at,
  due_at: m.due_at,
  finished_at: m.finished_at,
  percent: m.percent,
  doing: m.doing,
  error: m.error,
};

/** All moves. */
export const moveListing: Listing<MoveSort, Sent<MoveRow>> = listingOf(({ tenant }) => ({
  columns: COLUMNS,
  from: sql`${m}`,
  where: eq(m.tenant_id, tenant.id),
  search: sql`${m.subject} || ' ' || ${m.asked_by}`,
  filters: { kind: m.kind, state: m.state, created_at: m.created_at },
  order: { created_at: [m.created_at], subject: [m.subject] },
  id: m.idguid,
}));

const one = (ctx: Ctx, idguid: string): SQL =>
  and(eq(m.tenant_id, ctx.tenant.id), eq(m.idguid, idguid)) as SQL;

/** Throws 404. */
export async function getMove(ctx: Ctx, idguid: string): Promise<Sent<Move>> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db
    .select({
      ...COLUMNS,
      report: m.report,
      parts_until: momentOf(sql<Date | null>`${m.finished_at} + make_interval(days => ${ARCHIVE_DAYS}::int)`),
    })
    .from(m)
    .where(one(ctx, idguid));
  if (!row) throw notFound();
  const parts = await partsOf(ctx, idguid);
  const { closed: _, ...report } = { ...EMPTY_REPORT, ...row.report };
  return {
    ...row,
    report: row.report && report,
    parts: parts.map(({ number, file: { name, size } }) => ({ number, name, size })),
    parts_until: parts.length > 0 ? row.parts_until : null,
  };
}

/** The files of a move's archive, in their order. */
export async function partsOf(ctx: Ctx, idguid: string): Promise<{ number: number; file: StoredFile }[]> {
  const rows = await ctx.db
    .select({ number: p.number, file_id: p.file_id })
    .from(p)
    .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.move_id, idguid)))
    .orderBy(asc(p.number));
  const parts: { number: number; file: StoredFile }[] = [];
  for (const { number, file_id } of rows) {
    const file = await readyFile(ctx, file_id);
    if (file) parts.push({ number, file });
  }
  return parts;
}

/** One file of an archive that was taken out here. Throws 404. */
export async function partOf(ctx: Ctx, idguid: string, number: number): Promise<StoredFile> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db.select({ kind: m.kind, state: m.state }).from(m).where(one(ctx, idguid));
  const found =
    row?.kind === 'out' && row.state === 'done'
      ? (await partsOf(ctx, idguid)).find((part) => part.number === number)
      : undefined;
  if (!found) throw notFound();
  return found.file;
}

interface Named {
  id: string;
  name: string;
  isOperator: boolean;
}

/**
 * Orders an archive of an organisation, also of one whose deletion is ahead. Throws 409 for the operator's, and for one that is moved or
 * deleted already.
 */
export async function startTakeOut(
  ctx: Ctx,
  jobs: Jobs,
  organisation: Named,
  passphrase: string,
): Promise<{ idguid: string }> {
  await refuseBusy(ctx, organisation, { ahead: true });
  const idguid = await add(
    ctx,
    { kind: 'out', subject_id: organisation.id, subject: organisation.name },
    passphrase,
  );
  await jobs.send(ctx.db, QUEUES.out, { idguid } satisfies MoveJob);
  await tell(ctx, 'create', idguid, organisation.name, 'Naloženo iznošenje u arhivu');
  return { idguid };
}

/** Takes the files of an archive, to be checked. Throws 422 at `files` for files that are not there. */
export async function startBringIn(
  ctx: Ctx,
  jobs: Jobs,
  { files, passphrase }: { files: readonly string[]; passphrase: string },
): Promise<{ idguid: string }> {
  if (new Set(files).size !== files.length) throw invalid({ files: 'Ista datoteka je navedena dva puta.' });
  const idguid = await add(ctx, { kind: 'in', subject_id: null, subject: '' }, passphrase);
  const claimed: StoredFile[] = [];
  for (const file of files) claimed.push(await claimFile(ctx, file, 'files'));
  // An archive is cut into files whose names end in their number.
  claimed.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  await ctx.db.insert(p).values(
    claimed.map((file, at) => ({
      tenant_id: ctx.tenant.id,
      move_id: idguid,
      number: at + 1,
      file_id: file.idguid,
    })),
  );
  await jobs.send(ctx.db, QUEUES.check, { idguid } satisfies MoveJob);
  await tell(ctx, 'create', idguid, '', 'Poslana arhiva na provjeru');
  return { idguid };
}

/**
 * Orders the deletion of an organisation in `REMOVAL_DAYS` days, and tells its people. Throws 422 at `name` unless it is the
 * organisation's, and 409.
 */
export async function startRemoval(
  ctx: Ctx,
  jobs: Jobs,
  organisation: Named,
  name: string,
): Promise<{ idguid: string }> {
  await refuseBusy(ctx, organisation);
  if (name.trim().normalize('NFC') !== organisation.name.trim().normalize('NFC'))
    throw invalid({ name: `Upišite naziv tačno kako stoji: ${organisation.name}` });
  const idguid = await add(
    ctx,
    { kind: 'removal', subject_id: organisation.id, subject: organisation.name },
    null,
  );
  const told = { organisation: organisation.id, name: organisation.name, calledOff: false, closed: [] };
  await jobs.send(ctx.db, QUEUES.told, told satisfies ToldJob);
  await tell(ctx, 'create', idguid, organisation.name, `Naloženo brisanje za ${REMOVAL_DAYS} dana`);
  return { idguid };
}

/** Throws 409 for an organisation that another move is about. `but`: the move itself; `ahead`: a deletion that is not due yet is no hindrance. */
async function refuseBusy(
  ctx: Ctx,
  { id, name, isOperator }: Named,
  { but, ahead = false }: { but?: string; ahead?: boolean } = {},
): Promise<void> {
  if (isOperator)
    throw new AppError(
      409,
      'operator',
      'Organizacija operatera se ne seli i ne briše: ona vodi instalaciju. Za cijelu instalaciju je rezervna kopija.',
    );
  // Serialised: of two orders at once each would find none. Whoever brings in or deletes holds the same lock for long (server/moving/).
  const locked = await ctx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`moving/${id}`}, 0)) as free`,
  );
  const [open] = await ctx.db
    .select({ kind: m.kind, due_at: m.due_at })
    .from(m)
    .where(
      and(
        eq(m.tenant_id, ctx.tenant.id),
        eq(m.subject_id, id),
        inArray(m.state, [...OPEN]),
        but === undefined ? undefined : ne(m.idguid, but),
        ahead ? sql`(${m.due_at} is null or ${m.due_at} <= now())` : undefined,
      ),
    );
  if (locked.rows[0]?.free && !open) return;
  throw new AppError(
    409,
    'busy',
    open?.kind === 'removal' && open.due_at
      ? `Brisanje organizacije „${name}” je već naloženo.`
      : `Organizacija „${name}” se upravo seli ili briše. Sačekajte da se to završi.`,
  );
}

/** `refuseBusy` for a move that is there; one whose archive has not been read is about nobody yet. */
async function refuseOther(ctx: Ctx, { idguid, subject_id, subject }: Row): Promise<void> {
  if (subject_id === null) return;
  await refuseBusy(ctx, { id: subject_id, name: subject, isOperator: false }, { but: idguid });
}

async function add(
  ctx: Ctx,
  values: { kind: MoveKind; subject_id: string | null; subject: string },
  passphrase: string | null,
): Promise<string> {
  const idguid = newId();
  await ctx.db.insert(m).values({
    tenant_id: ctx.tenant.id,
    idguid,
    ...values,
    asked_by: ctx.actor.name,
    updated_by: ctx.actor.name,
    passphrase: passphrase === null ? null : await seal(ctx.db, idguid, passphrase),
    due_at: values.kind === 'removal' ? sql`now() + make_interval(days => ${REMOVAL_DAYS}::int)` : null,
  });
  return idguid;
}

/** Brings in what was checked. Throws 404, 409. */
export async function enterMove(ctx: Ctx, jobs: Jobs, idguid: string): Promise<void> {
  const row = await inState(ctx, idguid, ({ kind, state }) => kind === 'in' && state === 'ready');
  await refuseOther(ctx, row);
  await wait(ctx, idguid);
  await jobs.send(ctx.db, QUEUES.enter, { idguid } satisfies MoveJob);
  await tell(ctx, 'update', idguid, row.subject, 'Naloženo unošenje iz arhive');
}

/** Whether doing a move again deletes. Throws 404. */
export async function isRemoval(ctx: Ctx, idguid: string): Promise<boolean> {
  return (await getMove(ctx, idguid)).kind === 'removal';
}

/** Checks an archive once more, or tries a deletion that has failed once more. Throws 404, 409. */
export async function moveAgain(ctx: Ctx, jobs: Jobs, idguid: string): Promise<void> {
  const row = await inState(
    ctx,
    idguid,
    ({ kind, state, passphrase }) =>
      (kind === 'in' && ['ready', 'refused', 'failed'].includes(state) && passphrase !== null) ||
      (kind === 'removal' && state === 'failed'),
  );
  await refuseOther(ctx, row);
  await wait(ctx, idguid);
  const queue = row.kind === 'in' ? QUEUES.check : QUEUES.removal;
  await jobs.send(ctx.db, queue, { idguid } satisfies MoveJob);
  await tell(
    ctx,
    'update',
    idguid,
    row.subject,
    row.kind === 'in' ? 'Naložena nova provjera' : 'Ponovljeno brisanje',
  );
}

/**
 * Calls a deletion off, also one that has failed before anything was deleted, or throws an archive away. Answers which. Throws 404, 409
 * for what is running.
 */
export async function cancelMove(ctx: Ctx, jobs: Jobs, idguid: string): Promise<MoveKind> {
  const row = await inState(
    ctx,
    idguid,
    ({ kind, state, due_at, report }) =>
      (kind === 'removal' && state === 'waiting' && due_at !== null) ||
      (kind === 'removal' && state === 'failed' && !report?.removed) ||
      (kind === 'in' && ['ready', 'refused', 'failed'].includes(state)) ||
      (kind === 'out' && state === 'done'),
  );
  const ended = row.kind === 'out';
  await ctx.db
    .update(m)
    .set({
      ...(ended ? {} : { state: 'cancelled' as const, finished_at: sql`now()` }),
      ...(row.kind === 'removal' ? { report: null } : {}),
      passphrase: null,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(one(ctx, idguid));
  await ctx.db.delete(p).where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.move_id, idguid)));
  await tell(
    ctx,
    'update',
    idguid,
    row.subject,
    row.kind === 'removal' ? 'Odustalo se od brisanja' : 'Arhiva odbačena',
  );
  if (row.kind === 'removal')
    await jobs.send(ctx.db, QUEUES.told, {
      ...{ organisation: row.subject_id!, name: row.subject, calledOff: true },
      closed: row.report?.closed ?? [],
    } satisfies ToldJob);
  return row.kind;
}

async function wait(ctx: Ctx, idguid: string): Promise<void> {
  await ctx.db
    .update(m)
    .set({
      state: 'waiting',
      percent: 0,
      doing: null,
      error: null,
      due_at: null,
      finished_at: null,
      updated_at: sql`now()`,
      updated_by: ctx.actor.name,
    })
    .where(one(ctx, idguid));
}

type Row = typeof m.$inferSelect;

async function inState(ctx: Ctx, idguid: string, fits: (row: Row) => boolean): Promise<Row> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db.select().from(m).where(one(ctx, idguid)).for('update');
  if (!row) throw notFound();
  if (!fits(row)) throw new AppError(409, 'state', 'U ovom stanju to više nije moguće. Osvježite stranicu.');
  return row;
}

/** A line in the trail, and an event for browsers. */
export async function tell(
  ctx: Ctx,
  action: AuditAction,
  idguid: string,
  title: string,
  event: string,
): Promise<void> {
  await writeAudit(
    ctx,
    SUBJECT,
    [
      {
        action,
        record_id: idguid,
        record_title: title || 'Arhiva organizacije',
        changes: { event: { from: null, to: event } },
      },
    ],
    { topic: 'moving', key: idguid },
  );
}

/** Announces progress. */
export const announce = (ctx: Ctx, idguid: string): Promise<void> =>
  publish(ctx, { topic: 'moving', key: idguid });

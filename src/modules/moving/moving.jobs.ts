import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { outageOf } from '../../core/dberrors.ts';
import { AppError } from '../../core/errors.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { unseal } from '../../core/secret-box.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { Arrival, Deps, Job, JobTenant, TakenOut } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import { archiveBytes, forgetParts, keepArchive, partName } from './archive-files.ts';
import { MOVE_ENDED } from './index.ts';
import { EMPTY_REPORT, type MoveReport } from './moving.api.ts';
import { type MoveJob, partsOf, QUEUES, tell } from './moving.service.ts';
import { type KeptReport, organisationMoves as m, organisationMoveParts as p } from './moving.table.ts';
import { mailPeople } from './people-mail.ts';
import { progressOf } from './progress.ts';
import { ARCHIVE_DAYS, type MoveState } from './states.ts';

type Row = typeof m.$inferSelect;
type Values = Partial<typeof m.$inferInsert>;

/** What a job does with its move, and what the move is then. */
type Work = (
  move: Row,
  org: JobTenant,
  report: (percent: number, sentence: string) => void,
) => Promise<Values & { state: MoveState; event: string }>;

/** Runs of a job in an outage before it is given up: about a quarter of an hour. */
const MOST_ATTEMPTS = 6;

/** The operator, in whose name moves are done. */
async function operatorOf({ database }: Pick<Deps, 'database'>): Promise<JobTenant> {
  const tenant = await findTenant(database, 'operator');
  if (!tenant) throw new Error('There is no operator');
  return { tenant, within: (work) => asSystem(database, tenant, work) };
}

const only = (org: JobTenant, idguid: string) => and(eq(m.tenant_id, org.tenant.id), eq(m.idguid, idguid));

/**
 * Runs a job's work. Whatever fails ends the move, which says why on its page; what nobody expected is in the log as well. In an outage the
 * error is thrown, so that the queue tries again, `MOST_ATTEMPTS` times.
 */
async function run(deps: Deps, { idguid }: MoveJob, job: Job, work: Work): Promise<void> {
  const org = await operatorOf(deps);
  const [move] = await org.within((ctx) =>
    ctx.db
      .update(m)
      .set({ state: 'running', error: null, updated_at: sql`now()` })
      // One that runs was left by a node that died.
      .where(and(only(org, idguid), inArray(m.state, ['waiting', 'running'])))
      .returning(),
  );
  if (!move) return;
  const progress = progressOf(org, job, idguid);
  try {
    const { event, ...values } = await work(move, org, progress.report);
    await progress.end();
    await end(deps, org, move, values, event);
  } catch (error) {
    await progress.end();
    // Another node takes it over.
    if (job.signal.aborted) throw error;
    const told = error instanceof AppError;
    const outage = !told && outageOf(error) !== null;
    if (outage && job.attempt < MOST_ATTEMPTS) throw error;
    const why = told ? error.message : outage ? OUTAGE : UNEXPECTED;
    await end(deps, org, move, { state: 'failed', error: why }, 'Nije uspjelo');
    if (!told) deps.log.error({ err: error, move: idguid }, 'a move of an organisation has failed');
  }
}

const OUTAGE =
  'Baza ili mjesto za datoteke ne odgovara, ili je puno. Kad to bude riješeno, pokušajte ponovo.';
const UNEXPECTED = 'Dogodilo se nešto neočekivano. Razlog je u logovima ove instalacije.';

async function end(deps: Deps, org: JobTenant, move: Row, values: Values, event: string): Promise<void> {
  const title = values.subject ?? move.subject;
  await org.within(async (ctx) => {
    await ctx.db
      .update(m)
      .set({
        ...values,
        doing: null,
        percent: values.state === 'done' ? 100 : move.percent,
        finished_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where(only(org, move.idguid));
    await tell(ctx, 'update', move.idguid, title, event);
    await notify(ctx, deps, {
      kind: MOVE_ENDED,
      title: `${title || 'Arhiva organizacije'}: ${event.toLowerCase()}`,
      path: `/admin/selidba/${move.idguid}`,
      group: `move-${move.idguid}`,
    });
  });
}

const passphraseOf = async ({ database }: Deps, { idguid, passphrase }: Row): Promise<string> => {
  if (passphrase === null)
    throw new AppError(409, 'passphrase', 'Lozinka arhive se više ne čuva. Pokrenite ovo iznova.');
  return unseal(database, idguid, passphrase);
};

/** Takes an organisation out, into files that are kept for `ARCHIVE_DAYS` days. */
export const runTakeOut = (deps: Deps, data: MoveJob, job: Job): Promise<void> =>
  run(deps, data, job, async (move, org, report) => {
    const passphrase = await passphraseOf(deps, move);
    let taken: TakenOut | undefined;
    const archive = deps.moves.takeOut(move.subject_id!, passphrase, {
      report,
      signal: job.signal,
      done(found) {
        taken = found;
      },
    });
    const begun = new Date();
    const nameOf = (number: number): string => partName(move.subject, begun, number);
    await keepArchive(deps.files, org, move.idguid, nameOf, archive);
    const { tables, files, fileBytes, faulty, unreadable } = taken!;
    return {
      state: 'done',
      event: 'Izneseno u arhivu',
      passphrase: null,
      report: {
        ...EMPTY_REPORT,
        tables: tables.filter(({ rows }) => rows > 0).map((one) => ({ ...one, archived: one.rows })),
        files,
        file_bytes: fileBytes,
        faulty: faulty.length,
        unreadable,
        archived_at: begun.toISOString(),
        product: deps.config.release,
      },
    };
  });

const reportOf = ({ tables, fileBytes, faulty, created_at, ...arrival }: Arrival): MoveReport => ({
  ...EMPTY_REPORT,
  files: arrival.files,
  people: arrival.people,
  cut: arrival.cut,
  unreadable: arrival.unreadable,
  obstacles: arrival.obstacles,
  product: arrival.product,
  tables: tables.filter(({ rows, archived }) => rows > 0 || archived > 0),
  file_bytes: fileBytes,
  faulty: faulty.length,
  archived_at: created_at,
});

/** Reads an archive to its end and tries it out. */
export const runCheck = (deps: Deps, data: MoveJob, job: Job): Promise<void> =>
  run(deps, data, job, async (move, org, report) => {
    const { arrival } = await read(deps, move, org, 'check', { report, signal: job.signal });
    const stopped = arrival.obstacles.length > 0;
    return {
      state: stopped ? 'refused' : 'ready',
      event: stopped ? 'Provjera je našla prepreke' : 'Arhiva je provjerena i može se unijeti',
      subject: arrival.organisation.name,
      subject_id: arrival.organisation.id,
      report: reportOf(arrival),
    };
  });

/** Brings in what was checked, and tells its people by mail. */
export const runEnter = (deps: Deps, data: MoveJob, job: Job): Promise<void> =>
  run(deps, data, job, async (move, org, report) => {
    const event = 'Uneseno iz arhive';
    // A node died between the commit and this: it was not here when the archive was checked.
    const done = job.attempt > 1 && (await findTenant(deps.database, move.subject_id!));
    if (done && move.report) {
      await ended(deps, org, move, move.report);
      return { state: 'done', event, passphrase: null };
    }
    const { arrival } = await read(deps, move, org, 'bringIn', { report, signal: job.signal });
    const found = reportOf(arrival);
    if (found.obstacles.length > 0)
      return { state: 'refused', event: 'Nije uneseno: ima prepreka', report: found };
    await ended(deps, org, move, found);
    return { state: 'done', event, passphrase: null, report: found };
  });

async function ended(deps: Deps, { within }: JobTenant, move: Row, { people }: MoveReport): Promise<void> {
  await within(async (ctx) => {
    await forgetParts(ctx, move.idguid);
    // What was to be deleted is not what is here now.
    const over = await ctx.db
      .update(m)
      .set({ state: 'cancelled', updated_at: sql`now()` })
      .where(
        and(
          eq(m.tenant_id, ctx.tenant.id),
          eq(m.subject_id, move.subject_id!),
          eq(m.kind, 'removal'),
          eq(m.state, 'failed'),
        ),
      )
      .returning({ idguid: m.idguid, subject: m.subject });
    for (const { idguid, subject } of over)
      await tell(ctx, 'update', idguid, subject, 'Brisanje otkazano: organizacija je ponovo unesena');
  });
  await mailPeople(deps, move.subject, people);
}

async function read(
  deps: Deps,
  move: Row,
  { within }: JobTenant,
  how: 'check' | 'bringIn',
  work: { report: (percent: number, sentence: string) => void; signal: AbortSignal },
): Promise<{ arrival: Arrival }> {
  const passphrase = await passphraseOf(deps, move);
  const parts = await within((ctx) => partsOf(ctx, move.idguid));
  const files = parts.map(({ file }) => file);
  if (files.length === 0) throw new AppError(409, 'parts', 'Datoteke arhive više nema. Pošaljite je ponovo.');
  return { arrival: await deps.moves[how](() => archiveBytes(deps.files, files), passphrase, work) };
}

/** A statement in the transaction of what it notes (server/moving/remove.ts). */
type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Deletes an organisation whose time has come. */
export const runRemoval = (deps: Deps, data: MoveJob, job: Job): Promise<void> =>
  run(deps, data, job, async (move, org, report) => {
    const organisation = move.subject_id!;
    let kept: KeptReport = { ...EMPTY_REPORT, ...move.report };
    const note = (query: Query, more: Partial<KeptReport>): Promise<unknown> => {
      kept = { ...kept, ...more };
      return query('update public.organisation_moves set report = $3 where tenant_id = $1 and idguid = $2', [
        org.tenant.id,
        move.idguid,
        JSON.stringify(kept),
      ]);
    };
    if (!kept.removed) {
      report(0, 'Zatvaranje organizacije');
      // Who was shut out by an attempt before is so already.
      const before = kept.closed ?? [];
      await deps.moves.close(organisation, (query, now) => note(query, { closed: [...before, ...now] }));
    }
    const removed = await deps.moves.remove(organisation, {
      deleted: kept.removed,
      note: (query, deleted) => note(query, { removed: deleted, closed: [] }),
      report,
    });
    report(90, 'Uklanjanje datoteka');
    await sweepFiles(deps.files, org.within, job.signal);
    return { state: 'done', event: 'Organizacija je obrisana', report: { ...kept, removed } };
  });

/** Begins the deletions that are due, and forgets archives that were kept long enough. */
export async function tidyMoves(deps: Deps): Promise<void> {
  const org = await operatorOf(deps);
  await org.within(async (ctx) => {
    const due = await ctx.db
      .update(m)
      .set({ due_at: null, updated_at: sql`now()` })
      .where(
        and(
          eq(m.tenant_id, org.tenant.id),
          eq(m.kind, 'removal'),
          eq(m.state, 'waiting'),
          isNotNull(m.due_at),
          lt(m.due_at, sql`now()`),
          // Its archive is made first.
          sql`not exists (select from ${m} o where o.tenant_id = ${m.tenant_id} and o.subject_id = ${m.subject_id}
            and o.kind = 'out' and o.state in ('waiting', 'running'))`,
        ),
      )
      .returning({ idguid: m.idguid });
    for (const { idguid } of due) await deps.jobs.send(ctx.db, QUEUES.removal, { idguid } satisfies MoveJob);
    await forgetOld(ctx);
  });
}

async function forgetOld(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .select({ idguid: m.idguid, state: m.state })
    .from(m)
    .where(
      and(
        eq(m.tenant_id, ctx.tenant.id),
        lt(m.finished_at, sql`now() - make_interval(days => ${ARCHIVE_DAYS}::int)`),
        or(
          isNotNull(m.passphrase),
          sql`exists (select from ${p} where ${p.tenant_id} = ${m.tenant_id} and ${p.move_id} = ${m.idguid})`,
        ),
      ),
    );
  for (const { idguid, state } of old) {
    await forgetParts(ctx, idguid);
    const over: MoveState = state === 'ready' || state === 'refused' ? 'cancelled' : state;
    await ctx.db
      .update(m)
      .set({ passphrase: null, state: over, updated_at: sql`now()` })
      .where(and(eq(m.tenant_id, ctx.tenant.id), eq(m.idguid, idguid)));
  }
}

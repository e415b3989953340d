import { and, eq, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { NEWEST_CHANGE } from '../notices/newest-change.ts';
import { noticeId } from '../notices/notice-id.ts';
import { OWN_PROCUREMENT, pipelinePath } from './attached.ts';
import {
  askedProcedure,
  ENTRIES,
  ENTRY_COLUMNS,
  ENTRY_TEXT,
  entryOf,
  type Found,
  HAS_ENDED,
  requireFacts,
} from './entries.ts';
import { followersOf } from './follows.service.ts';
import { notesOf } from './notes.service.ts';
import { ASSIGNED } from './notice-kinds.ts';
import { membersOf } from './people.ts';
import type { EntryChange, EntryValues, Member, PipelineCard, PipelineSort } from './pipeline.api.ts';
import { ejnPipeline } from './pipeline.table.ts';
import { auditOwn, changesOf } from './pipeline-audit.ts';
import { remindAt } from './remind-at.ts';
import { PIPELINE_ORDER, type PipelineState, type Reminder } from './states.ts';

const p = ejnPipeline;
/** Characters of a notification's title. */
const MOST_TITLE = 300;

/** Procurements of the organisation's pipeline. */
export const pipelineListing: Listing<PipelineSort, Found> = listingOf((ctx) => ({
  columns: ENTRY_COLUMNS,
  from: ENTRIES,
  where: sql`p.tenant_id = ${ctx.tenant.id}::uuid`,
  folded: ENTRY_TEXT,
  filters: {
    state: sql`p.state`,
    person_id: sql`p.person_id`,
    deadline: sql`n.deadline`,
    remind_at: sql`p.remind_at`,
    state_at: sql`p.state_at`,
    value: sql`n.value`,
    offer: sql`p.offer`,
    ended: HAS_ENDED,
  },
  order: {
    title: [sql`coalesce(n.name, p.title) collate "bs-x-icu"`],
    state: [sql`array_position(${sql.param([...PIPELINE_ORDER])}::text[], p.state)`, sql`p.place`],
    state_at: [sql`p.state_at`],
    deadline: [{ nullable: sql`n.deadline` }],
    value: [{ nullable: sql`n.value` }],
    offer: [{ nullable: sql`p.offer` }],
    remind_at: [{ nullable: sql`p.remind_at` }],
    person: [{ nullable: sql`p.person` }],
  },
  id: sql`p.idguid`,
}));

/** Everything that the organisation has of a notice. Throws 404. */
export async function getCard(ctx: Ctx, idguid: string) {
  const procedure = askedProcedure(idguid);
  const facts = await requireFacts(ctx, procedure);
  const entry = await entryOf(ctx, procedure);
  const people = await membersOf(ctx);
  const followers = await followersOf(ctx, procedure, people);
  return {
    idguid: noticeId(procedure),
    ...facts,
    entry,
    followed: followers.some((one) => one.idguid === ctx.actor.userId),
    followers,
    notes: await notesOf(ctx, procedure),
    people,
  } satisfies Record<keyof PipelineCard, unknown>;
}

/** What the columns of the values are. Throws 422 at a person who may not see notices. */
async function personOf(ctx: Ctx, person: string | null): Promise<Member | null> {
  if (person === null) return null;
  const found = isId(person) ? (await membersOf(ctx)).find(({ idguid }) => idguid === person) : undefined;
  if (!found) throw invalid({ person_id: 'Odaberite osobu organizacije koja smije gledati obavještenja.' });
  return found;
}

/** When a new reminder is due. Throws 422 where that is past, or there is no deadline. */
function newReminder(deadline: Date | null, remind: Reminder | null) {
  if (remind === null)
    return { remind, remind_by: null, remind_deadline: null, remind_at: null, reminded_at: null };
  const refuse = (why: string) => invalid({ remind: why });
  if (!deadline) throw refuse('Ova nabavka nema rok za ponude, pa nema na šta podsjetiti.');
  if (deadline.getTime() <= Date.now()) throw refuse('Rok za ponude je prošao.');
  const at = remindAt(deadline, remind);
  if (at.getTime() <= Date.now()) throw refuse('Do roka je ostalo manje od toga. Odaberite kraće vrijeme.');
  return { remind, remind_deadline: deadline, remind_at: at, reminded_at: null };
}

const asked = (ctx: Ctx, remind: Reminder | null) => (remind === null ? {} : { remind_by: ctx.actor.userId });

/** Takes a procurement among the organisation's own, on top of its column. Throws 404, 422 by field, 409 `stale` if it is there already. */
export async function createEntry(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { idguid, ...values }: EntryValues & { idguid: string },
): Promise<Found> {
  const procedure = askedProcedure(idguid);
  const facts = await requireFacts(ctx, procedure);
  const person = await personOf(ctx, values.person_id);
  const { state, offer } = values;
  const added = await ctx.db
    .insert(p)
    .values({
      tenant_id: ctx.tenant.id,
      idguid: noticeId(procedure),
      procedure_id: procedure,
      title: facts.title,
      state,
      place: topOf(ctx, state),
      person_id: person?.idguid ?? null,
      person: person?.name ?? null,
      offer,
      told_no: NEWEST_CHANGE as SQL<number>,
      ...newReminder(facts.deadline, values.remind),
      ...asked(ctx, values.remind),
      created_by: ctx.actor.name,
      updated_by: ctx.actor.name,
    })
    .onConflictDoNothing()
    .returning({ idguid: p.idguid });
  const entry = (await entryOf(ctx, procedure))!;
  if (added.length === 0) throw stale(entry);
  await auditOwn(ctx, 'create', entry, changesOf(null, entry));
  if (person) await tellAssigned(ctx, deps, entry);
  return entry;
}

/** Above all that stand in a column. */
export const topOf = (ctx: Ctx, state: PipelineState) => sql`coalesce((
  select min(x.place) - 1 from ejn_pipeline x where x.tenant_id = ${ctx.tenant.id}::uuid and x.state = ${state}), 0)`;

/** The entry, locked for a change at `version`. Throws 404, 409 `stale`. */
export async function lockEntry(ctx: Ctx, idguid: string, version: number | undefined): Promise<Found> {
  const procedure = askedProcedure(idguid);
  const [row] = await ctx.db
    .select({ version: p.version })
    .from(p)
    .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.procedure_id, procedure)))
    .for('no key update');
  const entry = row ? await entryOf(ctx, procedure) : null;
  if (!entry) throw notFound();
  if (version !== undefined && entry.version !== version) throw stale(entry);
  return entry;
}

/** Changes the given values of an entry at `version`. Throws 404, 422 by field, 409 `stale`. */
export async function updateEntry(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  idguid: string,
  { version, ...input }: EntryChange,
): Promise<Found> {
  const before = await lockEntry(ctx, idguid, version);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const values = { ...before, ...given } as EntryValues;
  const isOther = values.person_id !== before.person_id;
  const person = isOther ? await personOf(ctx, values.person_id) : null;
  const { state, offer, remind } = values;
  await ctx.db
    .update(p)
    .set({
      offer,
      ...(isOther && { person_id: person?.idguid ?? null, person: person?.name ?? null }),
      ...(remind !== before.remind && { ...newReminder(before.deadline, remind), ...asked(ctx, remind) }),
      ...(state !== before.state && { state, state_at: sql`now()`, place: topOf(ctx, state) }),
      ...touched(ctx),
    })
    .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.idguid, before.idguid)));
  const after = (await entryOf(ctx, askedProcedure(idguid)))!;
  await auditOwn(ctx, 'update', after, changesOf(before, after));
  if (isOther && person) await tellAssigned(ctx, deps, after);
  return after;
}

/** What every change by a person writes besides. */
export const touched = ({ actor }: Pick<Ctx, 'actor'>) => ({
  version: sql`${p.version} + 1`,
  updated_at: sql`now()`,
  updated_by: actor.name,
});

/** Takes a procurement out of the organisation's own; notes, follows and files stay with its notice. Throws 404, 409 `stale`. */
export async function removeEntry(ctx: Ctx, idguid: string, version: number | undefined): Promise<void> {
  const entry = await lockEntry(ctx, idguid, version);
  await ctx.db.delete(p).where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.idguid, entry.idguid)));
  await auditOwn(ctx, 'delete', entry, changesOf(entry, null));
}

/** What people changed of what is the organisation's of a notice, newest first. Throws 404. */
export async function historyOfOwn(ctx: Ctx, idguid: string) {
  const procedure = askedProcedure(idguid);
  await requireFacts(ctx, procedure);
  return historyOf(ctx, OWN_PROCUREMENT, noticeId(procedure));
}

/** Tells who has become responsible, unless they did it themselves. */
async function tellAssigned(ctx: Ctx, deps: Pick<Deps, 'jobs'>, entry: Found): Promise<void> {
  if (!entry.person_id || entry.person_id === ctx.actor.userId) return;
  await notify(ctx, deps, {
    kind: ASSIGNED,
    title: `Zaduženi ste za nabavku: ${entry.title}`.slice(0, MOST_TITLE).toWellFormed(),
    path: pipelinePath(entry.idguid),
    group: `ejn-assigned/${entry.idguid}`,
    userIds: [entry.person_id],
  });
}

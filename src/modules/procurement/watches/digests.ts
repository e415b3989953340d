import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { Deps } from '../../../server/module.ts';
import { nameChanges } from '../notices/names.ts';
import { membersOf } from '../pipeline/people.ts';
import { announceDigest } from './announce.ts';
import { entryOf } from './entry.ts';
import { noticesOf } from './facts.ts';
import { freshMatches, type Match, matchesAbout, type Told } from './matches.ts';
import { type Recipient, recipientsOf, type ToldWatch, tellingWatches } from './recipients.ts';
import { type DigestEntry, FOLLOWED, type Rhythm } from './states.ts';

/** Procedures in one digest; further ones are in another. */
const MOST_ENTRIES = 200;
/** Changes by which watches that have found nothing may stay behind before they are moved on. */
const BEHIND = 2000;

/** What one recipient is to be told. */
interface Telling {
  recipient: Recipient;
  told: Told[];
  /** Procedures that they have been told of before. */
  known: Set<number>;
}

/** What follows a procedure stands for in a digest. */
const followedAs = (recipient: string): ToldWatch => ({
  ...{ id: FOLLOWED, name: 'Pratite ovo obavještenje', owner_id: recipient, rhythm: 'at_once', muted: [] },
  ...{ by_mail: true, in_app: true, conversation_id: null, told_no: 0 },
});

/**
 * Makes the digests of what watches of this rhythm have found since their last ones, and queues what sends them, in one transaction: of two
 * that run at once the second waits, and finds nothing. Who was told of something by another watch is not told again; each procedure is one
 * entry, which names all watches that found it. With what is at once followers are told too. While it lasts nothing is found: what is read in
 * several statements is all up to the cursor, and none of it is passed over.
 */
export async function makeDigests(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  rhythm: Rhythm,
): Promise<number> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('ejn_digests'), hashtext(${ctx.tenant.id}))`,
  );
  const { rows } = await ctx.db.execute<{ change_no: number; followed_no: number }>(sql`
    select change_no::float8 as change_no, followed_no::float8 as followed_no from ejn_watch_cursors
    where tenant_id = ${ctx.tenant.id}::uuid for no key update`);
  const [cursor] = rows;
  if (!cursor) return 0;
  const watches = await tellingWatches(ctx);
  const due = watches.filter((watch) => watch.rhythm === rhythm);
  const followers = rhythm === 'at_once';
  const fresh = await freshMatches(ctx, due, followers ? cursor.followed_no : null);
  const last = cursor.change_no;
  const first = Math.min(...due.map(({ told_no }) => told_no), ...(followers ? [cursor.followed_no] : []));
  if (fresh.length === 0 && last - first < BEHIND) return 0;
  const made = fresh.length === 0 ? 0 : await tell(ctx, deps, rhythm, fresh, watches);
  // Those that were read, and no other: one that has begun since may have found something that is in no digest.
  await ctx.db.execute(sql`
    update ejn_watches set told_no = ${last} where tenant_id = ${ctx.tenant.id}::uuid
      and idguid = any(${sql.param(due.map(({ id }) => id))}::uuid[]) and told_no < ${last}`);
  if (followers)
    await ctx.db.execute(sql`
      update ejn_watch_cursors set followed_no = greatest(followed_no, ${last}) where tenant_id = ${ctx.tenant.id}::uuid`);
  return made;
}

async function tell(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  rhythm: Rhythm,
  fresh: readonly Match[],
  watches: readonly ToldWatch[],
): Promise<number> {
  const procedures = [...new Set(fresh.map(({ procedure_id }) => procedure_id))];
  const notices = await noticesOf(ctx.db, procedures);
  let made = 0;
  for (const { recipient, told, known } of await tellingsOf(ctx, fresh, procedures, watches)) {
    const entries = [...Map.groupBy(told, ({ procedure_id }) => procedure_id)].flatMap(
      ([procedure_id, all]) => {
        const notice = notices.get(procedure_id);
        return notice ? [{ entry: entryOf(notice, all, known.has(procedure_id)), all }] : [];
      },
    );
    await nameChanges(
      ctx.db,
      entries.flatMap(({ entry }) => entry.changed),
    );
    entries.sort(({ entry: one }, { entry: other }) => orderOf(one).localeCompare(orderOf(other)));
    for (let from = 0; from < entries.length; from += MOST_ENTRIES) {
      await writeDigest(ctx, deps, recipient, rhythm, entries.slice(from, from + MOST_ENTRIES));
      made++;
    }
  }
  return made;
}

/** New notices first, then changes; each by deadline. */
const orderOf = ({ kind, deadline }: DigestEntry): string => `${kind === 'new' ? 0 : 1}${deadline ?? '9999'}`;

/**
 * Who is to be told what. Beside the watches whose turn it is, others of the recipient that found the same are named, so that their digest
 * need not tell it again.
 */
async function tellingsOf(
  ctx: Ctx,
  fresh: readonly Match[],
  procedures: readonly number[],
  watches: readonly ToldWatch[],
): Promise<Telling[]> {
  const readers = new Set((await membersOf(ctx)).map(({ idguid }) => idguid));
  const byId = new Map(watches.map((watch) => [watch.id, watch]));
  const followersOf = await followersBy(ctx, procedures);
  const due = new Set(fresh.map((match) => `${match.watch_id} ${thingOf(match)}`));
  const found = new Map<string, { recipient: Recipient; things: Map<string, Told[]> }>();
  const add = (recipient: Recipient, watch: ToldWatch, match: Match): void => {
    const one = found.get(recipient.id) ?? { recipient, things: new Map<string, Told[]>() };
    found.set(recipient.id, one);
    const thing = thingOf(match);
    one.things.set(thing, [...(one.things.get(thing) ?? []), { ...match, watch }]);
  };
  for (const match of await matchesAbout(ctx, procedures)) {
    if (match.watch_id === FOLLOWED)
      for (const id of followersOf.get(thingOf(match)) ?? [])
        if (readers.has(id)) add({ id, kind: 'person' }, followedAs(id), match);
    const watch = byId.get(match.watch_id);
    if (watch) for (const recipient of recipientsOf(watch, readers)) add(recipient, watch, match);
  }
  const before = await toldBefore(ctx, [...found.keys()], procedures);
  return [...found.values()].flatMap(({ recipient, things }) => {
    const known = before.get(recipient.id) ?? [];
    const told = new Set(known.map(thingOf));
    const left = [...things].flatMap(([thing, all]) =>
      !told.has(thing) && all.some(({ watch }) => due.has(`${watch.id} ${thing}`)) ? all : [],
    );
    return left.length > 0
      ? [{ recipient, told: left, known: new Set(known.map(({ procedure_id }) => procedure_id)) }]
      : [];
  });
}

interface Thing extends Record<string, unknown> {
  procedure_id: number;
  change_no: number;
}

/** A change of a procedure, which is told once. */
const thingOf = ({ procedure_id, change_no }: Thing): string => `${procedure_id} ${change_no}`;

/** Who followed a procedure when it changed. */
async function followersBy(ctx: Ctx, procedures: readonly number[]): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<Thing & { user_id: string }>(sql`
    select f.user_id, f.procedure_id::float8 as procedure_id, c.no::float8 as change_no
    from ejn_follows f join ejn_changes c on c.procedure_id = f.procedure_id and c.no > f.since
    where f.tenant_id = ${ctx.tenant.id}::uuid and f.procedure_id = any(${sql.param(procedures)}::bigint[])`);
  return new Map(
    [...Map.groupBy(rows, thingOf)].map(([thing, all]) => [thing, all.map(({ user_id }) => user_id)]),
  );
}

/** What these recipients have been told of these procedures. */
async function toldBefore(
  ctx: Ctx,
  recipients: readonly string[],
  procedures: readonly number[],
): Promise<Map<string, Thing[]>> {
  const { rows } = await ctx.db.execute<Thing & { recipient_id: string }>(sql`
    select recipient_id, procedure_id::float8 as procedure_id, change_no::float8 as change_no from ejn_told
    where tenant_id = ${ctx.tenant.id}::uuid and recipient_id = any(${sql.param(recipients)}::uuid[])
      and procedure_id = any(${sql.param(procedures)}::bigint[])`);
  return Map.groupBy(rows, ({ recipient_id }) => recipient_id);
}

const TOLD = jsonRecordset({ procedure_id: 'bigint', change_no: 'bigint' });

async function writeDigest(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  recipient: Recipient,
  rhythm: Rhythm,
  chosen: readonly { entry: DigestEntry; all: readonly Told[] }[],
): Promise<void> {
  const idguid = newId();
  const entries = chosen.map(({ entry }) => entry);
  const told = chosen.flatMap(({ all }) => all);
  const mail = recipient.kind === 'person' && entries.some(({ by_mail }) => by_mail) ? 'waiting' : 'none';
  await ctx.db.execute(sql`
    insert into ejn_digests (tenant_id, idguid, recipient_id, recipient, rhythm, entries, notices, mail)
    values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${recipient.id}::uuid, ${recipient.kind}, ${rhythm},
      (${JSON.stringify(entries)}::text)::jsonb, ${entries.length}, ${mail})`);
  const things = told.map(({ procedure_id, change_no }) => ({ procedure_id, change_no }));
  await ctx.db.execute(sql`
    insert into ejn_told (tenant_id, recipient_id, procedure_id, change_no, digest_id)
    select distinct ${ctx.tenant.id}::uuid, ${recipient.id}::uuid, procedure_id, change_no, ${idguid}::uuid from ${TOLD(things)}
    on conflict do nothing`);
  const inApp = recipient.kind === 'person' && told.some(({ watch }) => watch.in_app);
  await announceDigest(ctx, deps, { idguid, recipient, entries, mail, inApp });
}

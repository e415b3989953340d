import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { Deps } from '../../../server/module.ts';
import { announceDigest } from './announce.ts';
import { type Changed, readChanges } from './changes.ts';
import { noticesOf } from './facts.ts';
import { nameChanges } from './names.ts';
import { type Recipient, readersOf, recipientsOf, type ToldWatch, tellingWatches } from './recipients.ts';
import { type DigestEntry, FOLLOWED, type Rhythm } from './states.ts';
import { type Why, whyText } from './why.ts';

/** Procedures in one digest; further ones are in another. */
const MOST_ENTRIES = 200;

interface Match extends Record<string, unknown> {
  watch_id: string;
  procedure_id: number;
  change_no: number;
  happened: string;
  changes: string | null;
  why: Why | null;
}

/** One thing to tell one recipient. */
interface Told extends Match {
  watch: ToldWatch;
}

/** What follows a procedure stands for in a digest. */
const followedAs = (recipient: string): ToldWatch => ({
  ...{ id: FOLLOWED, name: 'Pratite ovo obavještenje', owner_id: recipient, rhythm: 'at_once', muted: [] },
  ...{ by_mail: true, in_app: true, conversation_id: null, told_no: 0 },
});

/**
 * Makes the digests of what watches of this rhythm have found since their last ones, and queues what sends them, in one transaction: of two
 * that run at once the second finds nothing. Who was told of something by another watch is not told again; each procedure is one entry,
 * which names all watches that found it. With what is at once followers are told too.
 */
export async function makeDigests(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  rhythm: Rhythm,
): Promise<number> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('ejn_digests'), hashtext(${ctx.tenant.id}))`,
  );
  const watches = await tellingWatches(ctx);
  const due = watches.filter((watch) => watch.rhythm === rhythm);
  const fresh = await freshMatches(ctx, due, rhythm === 'at_once');
  if (fresh.length === 0) return 0;
  const last = Math.max(...fresh.map(({ change_no }) => change_no));
  const readers = await readersOf(ctx);
  const pairs = await pairsFor(ctx, fresh, watches, readers);
  const notices = await noticesOf(ctx.db, [...new Set(fresh.map(({ procedure_id }) => procedure_id))]);
  let made = 0;
  for (const [key, told] of pairs) {
    const recipient = JSON.parse(key) as Recipient;
    const byProcedure = Map.groupBy(told, ({ procedure_id }) => procedure_id);
    const known = await knownTo(ctx, recipient.id, [...byProcedure.keys()]);
    const entries = [...byProcedure].flatMap(([procedure_id, all]) => {
      const notice = notices.get(procedure_id);
      return notice ? [{ entry: entryOf(notice, all, known.has(procedure_id)), all }] : [];
    });
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
  await ctx.db.execute(sql`
    update ejn_watches set told_no = greatest(told_no, ${last})
    where tenant_id = ${tenant} and active and rhythm = ${rhythm}`);
  if (rhythm === 'at_once')
    await ctx.db.execute(sql`
      update ejn_watch_cursors set followed_no = greatest(followed_no, ${last}) where tenant_id = ${tenant}`);
  return made;
}

/** New notices first, then changes; each by deadline. */
const orderOf = ({ kind, deadline }: DigestEntry): string => `${kind === 'new' ? 0 : 1}${deadline ?? '9999'}`;

/** Matches of these watches, and of followers, that no digest has taken yet. */
async function freshMatches(ctx: Ctx, due: readonly ToldWatch[], followers: boolean): Promise<Match[]> {
  const watches = DUE(due.map(({ id, told_no }) => ({ id, told_no })));
  const { rows } = await ctx.db.execute<Match>(sql`
    select ${MATCH_COLUMNS} from ${watches} join ejn_matches m
      on m.tenant_id = ${ctx.tenant.id}::uuid and m.watch_id = input.id and m.change_no > input.told_no
    union all
    select ${MATCH_COLUMNS} from ejn_matches m join ejn_watch_cursors c on c.tenant_id = m.tenant_id and m.change_no > c.followed_no
    where ${followers} and m.tenant_id = ${ctx.tenant.id}::uuid and m.watch_id = ${FOLLOWED}::uuid
    order by change_no`);
  return rows;
}

const DUE = jsonRecordset({ id: 'uuid', told_no: 'bigint' });
const MATCH_COLUMNS = sql`m.watch_id, m.procedure_id::float8 as procedure_id, m.change_no::float8 as change_no, m.happened, m.changes, m.why`;

/**
 * Who is to be told what, by recipient (as JSON). Beside the watches whose turn it is, others of the recipient that found the same are
 * named, so that their digest need not tell it again.
 */
async function pairsFor(
  ctx: Ctx,
  fresh: readonly Match[],
  watches: readonly ToldWatch[],
  readers: ReadonlySet<string>,
): Promise<Map<string, Told[]>> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const procedures = sql`${sql.param([...new Set(fresh.map(({ procedure_id }) => procedure_id))])}::bigint[]`;
  const { rows: all } = await ctx.db.execute<Match>(sql`
    select ${MATCH_COLUMNS} from ejn_matches m where m.tenant_id = ${tenant} and m.procedure_id = any(${procedures}) order by m.change_no`);
  const { rows: followers } = await ctx.db.execute<{
    user_id: string;
    procedure_id: number;
    change_no: number;
  }>(sql`
    select f.user_id, f.procedure_id::float8 as procedure_id, c.no::float8 as change_no
    from ejn_follows f join ejn_changes c on c.procedure_id = f.procedure_id and c.at > f.at
    where f.tenant_id = ${tenant} and f.procedure_id = any(${procedures})`);
  const followersOf = Map.groupBy(followers, ({ procedure_id, change_no }) => `${procedure_id} ${change_no}`);
  const byId = new Map(watches.map((watch) => [watch.id, watch]));
  const due = new Set(
    fresh.map(({ watch_id, procedure_id, change_no }) => `${watch_id} ${procedure_id} ${change_no}`),
  );
  const found = new Map<string, Map<string, { told: Told[]; due: boolean }>>();
  const add = (recipient: Recipient, watch: ToldWatch, match: Match): void => {
    const key = JSON.stringify({ id: recipient.id, kind: recipient.kind });
    const things = found.get(key) ?? new Map<string, { told: Told[]; due: boolean }>();
    found.set(key, things);
    const thing = `${match.procedure_id} ${match.change_no}`;
    const one = things.get(thing) ?? { told: [], due: false };
    things.set(thing, one);
    one.told.push({ ...match, watch });
    one.due ||= due.has(`${match.watch_id} ${thing}`);
  };
  for (const match of all) {
    if (match.watch_id === FOLLOWED)
      for (const { user_id } of followersOf.get(`${match.procedure_id} ${match.change_no}`) ?? []) {
        if (readers.has(user_id)) add({ id: user_id, kind: 'person' }, followedAs(user_id), match);
      }
    const watch = byId.get(match.watch_id);
    if (watch) for (const recipient of recipientsOf(watch, readers)) add(recipient, watch, match);
  }
  const untold = new Map<string, Told[]>();
  for (const [key, things] of found) {
    const { id } = JSON.parse(key) as Recipient;
    const before = await toldTo(ctx, id, procedures);
    const left = [...things].flatMap(([thing, one]) => (one.due && !before.has(thing) ? one.told : []));
    if (left.length > 0) untold.set(key, left);
  }
  return untold;
}

async function toldTo(ctx: Ctx, recipient: string, procedures: ReturnType<typeof sql>): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ thing: string }>(sql`
    select procedure_id || ' ' || change_no as thing from ejn_told
    where tenant_id = ${ctx.tenant.id}::uuid and recipient_id = ${recipient}::uuid and procedure_id = any(${procedures})`);
  return new Set(rows.map(({ thing }) => thing));
}

/** Procedures that a recipient has been told of. */
async function knownTo(ctx: Ctx, recipient: string, procedures: readonly number[]): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ procedure_id: number }>(sql`
    select distinct procedure_id::float8 as procedure_id from ejn_told
    where tenant_id = ${ctx.tenant.id}::uuid and recipient_id = ${recipient}::uuid
      and procedure_id = any(${sql.param([...procedures])}::bigint[])`);
  return new Set(rows.map(({ procedure_id }) => procedure_id));
}

/** A procedure with all that is told of it. */
function entryOf(
  notice: {
    procedure_id: number;
    name: string;
    number: string | null;
    authority: string | null;
    city: string | null;
  } & {
    value: string | null;
    deadline_at: string | null;
  },
  told: readonly Told[],
  known: boolean,
): DigestEntry {
  const byWatch = Map.groupBy(told, ({ watch }) => watch.id);
  const byChange = new Map(told.map((one) => [one.change_no, one]));
  const followsOnly = told.every(({ watch }) => watch.id === FOLLOWED);
  const changed: Changed[] = [...byChange.values()]
    .filter(({ happened }) => happened !== 'new')
    .map(({ happened, changes }) => readChanges(happened, changes));
  const { procedure_id, name, number, authority, city, value, deadline_at } = notice;
  return {
    ...{ procedure_id, name, number, authority, city, value, deadline: deadline_at, changed },
    kind: known || followsOnly ? 'changed' : 'new',
    watches: [...byWatch.values()].map((all) => ({
      id: all[0]!.watch.id,
      name: all[0]!.watch.name,
      why: whyText(all.find(({ why }) => why)?.why ?? null),
    })),
    by_mail: told.some(({ watch }) => watch.by_mail),
  };
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

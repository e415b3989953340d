import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { dayOf, dayStart } from '../../../core/dates.ts';
import { unpack, VIEWS_LOCK } from '../days.ts';
import { visitSessions, visitViews, visitVisitors } from '../visits.table.ts';
import { column, pathIds, profileIds } from './ids.ts';
import type { Profile, View } from './view.ts';

/** Pause in milliseconds that ends a visit. */
const PAUSE = 30 * 60_000;

/** A visit within this transaction. */
interface Session {
  id: number;
  visitor: number;
  profile: number;
  entry: number;
  day: string;
  at: Date;
  last: Date;
  /** Views added by this transaction. */
  added: number;
  isNew: boolean;
}

/** Stores page views in order of time in one transaction; each extends a visit or begins one. */
export function storeViews(database: Database | Tx, views: readonly View[]): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${VIEWS_LOCK})`);
    const visitors = await visitorsOf(tx, views);
    const paths = await pathIds(
      tx,
      views.map(({ path }) => path),
    );
    const dayAt = dayReader();
    const open = new Map<number, Session>();
    const begun: { session: Session; profile: Profile }[] = [];
    const placed: { session: Session; path: number; at: Date }[] = [];
    for (const { visitor: key, at, path: text, profile } of views) {
      const visitor = visitors.get(key)!;
      const path = paths.get(text)!;
      const day = dayAt(at);
      let session = open.get(visitor.id) ?? visitor.session;
      if (!session || session.day !== day || at.getTime() - session.last.getTime() > PAUSE) {
        const made = { id: 0, visitor: visitor.id, profile: 0, entry: path, day, at };
        session = { ...made, last: at, added: 0, isNew: true };
        begun.push({ session, profile });
      }
      open.set(visitor.id, session);
      session.added += 1;
      if (at > session.last) session.last = at;
      placed.push({ session, path, at });
    }
    await identify(tx, begun);
    await writeSessions(tx, [...new Set(placed.map(({ session }) => session))]);
    await writeViews(tx, placed);
    await unpack(tx, [...new Set(placed.map(({ session }) => session.day))]);
  });
}

/** Locks the browsers of these views; returns them with their last visits. */
async function visitorsOf(
  tx: Tx,
  views: readonly View[],
): Promise<Map<bigint, { id: number; session: Session | null }>> {
  const keys = column([...new Set(views.map(({ visitor }) => visitor))].map(String), 'bigint');
  // Only missing ones, because a conflict uses up a serial number; sorted, to avoid deadlocks.
  await tx.execute(sql`
    insert into ${visitVisitors} (key)
    select wanted.key from unnest(${keys}) as wanted(key)
    where not exists (select 1 from ${visitVisitors} known where known.key = wanted.key)
    order by wanted.key on conflict do nothing`);
  const { rows } = await tx.execute<{
    key: string;
    visitor: number;
    id: number | null;
    profile: number;
    entry: number;
    day: string;
    last: string;
  }>(sql`
    select v.key::text, v.id as visitor, s.id, s.profile, s.entry, s.day::text,
      (extract(epoch from s.last_at) * 1000)::float8 as last
    from ${visitVisitors} v left join ${visitSessions} s on s.id = v.session
    where v.key = any(${keys}) order by v.key for update of v`);
  return new Map(
    rows.map(({ key, visitor, id, last, ...known }) => {
      const at = new Date(Number(last));
      const session = id === null ? null : { ...known, id, visitor, at, last: at, added: 0, isNew: false };
      return [BigInt(key), { id: visitor, session }];
    }),
  );
}

/** Assigns ids and profiles to new visits. */
async function identify(tx: Tx, begun: readonly { session: Session; profile: Profile }[]): Promise<void> {
  if (begun.length === 0) return;
  const ofEach = await profileIds(
    tx,
    begun.map(({ profile }) => profile),
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('visit_sessions', 'id')) as id
    from generate_series(1, ${begun.length}::int)`);
  begun.forEach(({ session }, index) => {
    session.id = Number(rows[index]!.id);
    session.profile = ofEach[index]!;
  });
}

async function writeSessions(tx: Tx, sessions: readonly Session[]): Promise<void> {
  const fresh = sessions.filter(({ isNew }) => isNew);
  const known = sessions.filter(({ isNew }) => !isNew);
  const of = <K extends keyof Session>(list: readonly Session[], name: K, type: string) =>
    column(
      list.map((session) => session[name]),
      type,
    );
  if (known.length > 0)
    await tx.execute(sql`
      update ${visitSessions} s set views = s.views + latest.added, last_at = greatest(s.last_at, latest.last)
      from unnest(${of(known, 'id', 'int')}, ${of(known, 'added', 'int')}, ${of(known, 'last', 'timestamptz')})
        as latest(id, added, last)
      where s.id = latest.id`);
  if (fresh.length === 0) return;
  await tx.execute(sql`
    insert into ${visitSessions} (id, visitor, profile, entry, day, at, last_at, views)
      overriding system value
    select * from unnest(${of(fresh, 'id', 'int')}, ${of(fresh, 'visitor', 'int')}, ${of(fresh, 'profile', 'int')},
      ${of(fresh, 'entry', 'int')}, ${of(fresh, 'day', 'date')}, ${of(fresh, 'at', 'timestamptz')},
      ${of(fresh, 'last', 'timestamptz')}, ${of(fresh, 'added', 'int')})`);
  // The last visit of a browser counts.
  const last = [...new Map(fresh.map((session) => [session.visitor, session])).values()];
  await tx.execute(sql`
    update ${visitVisitors} v set session = latest.id
    from unnest(${of(last, 'visitor', 'int')}, ${of(last, 'id', 'int')}) as latest(visitor, id)
    where v.id = latest.visitor`);
}

async function writeViews(
  tx: Tx,
  placed: readonly { session: Session; path: number; at: Date }[],
): Promise<void> {
  const of = (value: (one: (typeof placed)[number]) => unknown, type: string) =>
    column(placed.map(value), type);
  await tx.execute(sql`
    insert into ${visitViews} (session, visitor, profile, entry, path, day, at)
    select * from unnest(${of(({ session }) => session.id, 'int')}, ${of(({ session }) => session.visitor, 'int')},
      ${of(({ session }) => session.profile, 'int')}, ${of(({ session }) => session.entry, 'int')},
      ${of(({ path }) => path, 'int')}, ${of(({ session }) => session.day, 'date')},
      ${of(({ at }) => at, 'timestamptz')})`);
}

/** Day of an instant, caching the last one, because the calendar is slow. */
function dayReader(): (at: Date) => string {
  let day = '';
  let from = 0;
  let to = 0;
  return (at) => {
    const time = at.getTime();
    if (time < from || time >= to) {
      day = dayOf(at);
      from = dayStart(day).getTime();
      to = dayStart(dayOf(at, 1)).getTime();
    }
    return day;
  };
}

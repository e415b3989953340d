import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isoInstant } from '../../../core/moments.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { asSystem } from '../../../core/system.ts';
import { charge } from '../../../core/throttle.ts';
import { effectiveIn } from '../../rights/effective/effective.ts';
import { noticePath, PIPELINE_PATH, SEE_NOTICES, SIMULATED, WATCHES_PATH } from '../labels.ts';
import { type CalendarEvent, calendarText } from '../notices/calendar.ts';
import { noticeId } from '../notices/notice-id.ts';
import { askedOf } from '../notices/search/asked.ts';
import { sequenceOf } from '../notices/sequence-sql.ts';
import { shortNameOf } from '../notices/short-name-sql.ts';
import { townText } from '../notices/town-text.ts';
import { behindSecret } from '../secret-links.ts';
import { isSimulated } from '../sync/source.ts';
import { parseWatchQuery } from '../watches/conditions.ts';
import { type Why, whyText } from '../watches/why.ts';
import { type FeedHead, type FeedItem, jsonFeedOf, rssOf } from './items.ts';
import { FEED_FORMATS, FEED_LINKS, type FeedFile } from './paths.ts';

/** Notices in a reader; deadlines in a calendar, and days back for which it keeps those that have passed. */
const MOST_ITEMS = 100;
const MOST_EVENTS = 1000;
const PAST_DAYS = 90;
/** Seconds for which a fetch is not noted again. */
const NOTED = 60;

interface Feed extends Record<string, unknown> {
  idguid: string;
  user_id: string;
  name: string;
  of: 'watch' | 'pipeline';
  watch_id: string | null;
  watch: string | null;
  /** Of the watch. */
  query: string | null;
}

interface Row extends Record<string, unknown> {
  procedure_id: number;
  name: string;
  authority: string | null;
  city: string | null;
  value: string | null;
  deadline: string | null;
  sequence: number;
  outcome: string | null;
  gone: boolean;
  changed_at: string;
  at: string;
  why: Why | null;
}

/**
 * The file at a private address. Throws 404 for one that is unknown or revoked, or whose person may see notices no more, and 429 for one that
 * is fetched too often.
 */
export async function readFeed(
  database: Database,
  { secret, file, site, ip }: { secret: string; file: string; site: string; ip: string | null },
): Promise<{ type: string; text: string }> {
  const format = Object.values(FEED_FORMATS).find((one) => one === file);
  const found = format ? await behindSecret(database, FEED_LINKS, secret, ip) : null;
  if (!found) throw notFound();
  await charge(database, [`feed:${found.idguid}`], 'Ova adresa se preuzima prečesto.');
  return asSystem(database, found.tenant, async (ctx) => {
    const feed = await heldFeed(ctx, found.idguid);
    const person = feed && (await effectiveIn(ctx.db, feed.user_id, ctx.tenant.id));
    if (!person?.permissions.includes(SEE_NOTICES)) throw notFound();
    return write(ctx, feed!, format!, site);
  });
}

/** The feed, with its fetching noted; null where it was revoked meanwhile. */
async function heldFeed(ctx: Ctx, idguid: string): Promise<Feed | null> {
  await ctx.db.execute(sql`
    update ejn_feeds set fetched_at = now() where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid
      and coalesce(fetched_at < now() - make_interval(secs => ${NOTED}), true)`);
  const { rows } = await ctx.db.execute<Feed>(sql`
    select f.idguid, f.user_id, f.name, f.of, f.watch_id, w.name as watch, w.query from ejn_feeds f
    left join ejn_watches w on w.tenant_id = f.tenant_id and w.idguid = f.watch_id and (w.owner_id is null or w.owner_id = f.user_id)
    where f.tenant_id = ${ctx.tenant.id}::uuid and f.idguid = ${idguid}::uuid and (f.of = 'pipeline' or w.idguid is not null)`);
  return rows[0] ?? null;
}

async function write(
  ctx: Ctx,
  feed: Feed,
  file: FeedFile,
  site: string,
): Promise<{ type: string; text: string }> {
  const subject = feed.of === 'watch' ? `Praćenje: ${feed.watch}` : 'Naše nabavke';
  const marks = (await isSimulated(ctx.db)) ? [SIMULATED] : [];
  if (file === FEED_FORMATS.calendar) {
    const rows = await rowsOf(
      ctx,
      feed,
      sql`n.deadline > now() - make_interval(days => ${PAST_DAYS})`,
      // What lies ahead first, if there are more than it takes.
      sql`n.deadline < now(), n.deadline`,
      MOST_EVENTS,
    );
    return {
      type: 'text/calendar; charset=utf-8',
      text: calendarText(
        rows.map((row) => eventOf(row, site, marks)),
        `Rokovi: ${subject}`,
      ),
    };
  }
  const head: FeedHead = {
    title: subject,
    url: `${site}${feed.of === 'watch' ? `${WATCHES_PATH}/${feed.watch_id}/view` : PIPELINE_PATH}`,
    description: [`Javne nabavke organizacije ${ctx.tenant.name}`, ...marks].join('. '),
  };
  const items = (await rowsOf(ctx, feed, sql`true`, sql`s.at desc`, MOST_ITEMS)).map((row) =>
    itemOf(row, site),
  );
  return file === FEED_FORMATS.rss
    ? { type: 'application/rss+xml; charset=utf-8', text: rssOf(head, items) }
    : { type: 'application/feed+json; charset=utf-8', text: jsonFeedOf(head, items) };
}

/** Notices of a feed, each once, as they are now; what the source has no more as it was last. */
async function rowsOf(ctx: Ctx, feed: Feed, where: SQL, order: SQL, most: number): Promise<Row[]> {
  const source = feed.of === 'watch' ? await ofWatch(ctx, feed) : ofPipeline(ctx);
  const { rows } = await ctx.db.execute<Row>(sql`
    select s.procedure_id::float8 as procedure_id, ${shortNameOf(sql`n.name`)} as name, a.name as authority, a.city, n.value::text as value, n.deadline, n.outcome,
      n.gone_at is not null as gone, n.last_change as changed_at, s.at, s.why,
      ${sequenceOf(sql`s.procedure_id`)} as sequence
    from ${source} s cross join lateral (
      select v.*, greatest(v.changed_at, (select max(c.at) from ejn_changes c where c.procedure_id = s.procedure_id)) as last_change
      from ejn_notices v where v.procedure_id = s.procedure_id order by v.latest desc, v.id desc limit 1) n
    left join ejn_authorities a on a.id = n.authority_id
    where ${where} order by ${order}, s.procedure_id limit ${most}`);
  return rows;
}

/** What a watch has found, and what is open now that it would find: a new one is not empty. */
async function ofWatch(ctx: Ctx, { watch_id, query }: Feed): Promise<SQL> {
  const open = await openOf(ctx, query ?? '');
  return sql`(
    select procedure_id, coalesce(min(at) filter (where is_found), min(at)) as at, (array_agg(why) filter (where why is not null))[1] as why
    from (
      select m.procedure_id, min(m.at) as at, (array_agg(m.why order by m.change_no) filter (where m.why is not null))[1] as why,
        true as is_found
      from ejn_matches m where m.tenant_id = ${ctx.tenant.id}::uuid and m.watch_id = ${watch_id}::uuid group by 1
      union all (${open})) either group by 1)`;
}

/** Open notices that the list shows for a query; none for one that cannot be read any more. */
async function openOf(ctx: Ctx, query: string): Promise<SQL> {
  try {
    const { where, problem } = await askedOf(ctx, parseWatchQuery(query));
    if (problem === null)
      return sql`select n.procedure_id, coalesce(n.announced, n.seen_at), null::jsonb, false from ejn_notices n
        where n.open and ${where} order by n.deadline limit ${MOST_EVENTS}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return sql`select null::bigint, null::timestamptz, null::jsonb, false where false`;
}

const ofPipeline = ({ tenant }: Ctx): SQL => sql`(
  select p.procedure_id, p.created_at as at, null::jsonb as why from ejn_pipeline p
  where p.tenant_id = ${tenant.id}::uuid and p.state <> 'izgubili')`;

/** `marks`: lines that stand above what is said of each. */
function eventOf(row: Row, site: string, marks: readonly string[]): CalendarEvent {
  return {
    // As the file of a single notice has it: one event, however it comes to a calendar.
    uid: `${noticeId(row.procedure_id)}@ejn.gov.ba`,
    sequence: row.sequence,
    changed: isoInstant(row.changed_at),
    at: isoInstant(row.deadline!),
    summary: `Rok za ponude: ${row.name}`,
    description: [...marks, ...linesOf(row), urlOf(row, site)].join('\n'),
    location: row.city && townText(row.city),
    url: urlOf(row, site),
    cancelled: row.gone || row.outcome === 'terminated',
  };
}

const urlOf = ({ procedure_id }: Row, site: string): string => site + noticePath(noticeId(procedure_id));

function itemOf(row: Row, site: string): FeedItem {
  return {
    id: noticeId(row.procedure_id),
    title: row.name,
    url: urlOf(row, site),
    text: [
      ...linesOf(row),
      row.deadline ? `Rok za ponude: ${momentText(new Date(row.deadline))}` : 'Rok za ponude nije objavljen',
    ].join('\n'),
    at: new Date(row.at),
    changed: new Date(row.changed_at),
  };
}

function linesOf({ authority, value, why, outcome, gone }: Row): string[] {
  const found = whyText(why);
  return [
    ...(gone
      ? ['Povučeno s portala']
      : outcome === 'terminated'
        ? ['Poništeno']
        : outcome === 'awarded'
          ? ['Dodijeljeno']
          : []),
    ...(authority ? [authority] : []),
    ...(value === null ? [] : [`Procijenjena vrijednost: ${formatAmount(unitsOf(value))}`]),
    ...(found ? [`Pronađeno: ${found}`] : []),
  ];
}

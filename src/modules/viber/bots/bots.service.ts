import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { containsAll, type Listing, listingOf } from '../../../core/query.ts';
import type { Choice } from '../../../core/resource-api.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import type { Deps } from '../../../server/module.ts';
import { BOT, SEE_CHAT } from '../labels.ts';
import { lengthOf, SENDER_MAX } from '../protocol/limits.ts';
import { statusText } from '../protocol/statuses.ts';
import { serviceHost } from '../service.ts';
import { auditBot, changesOf, type Told } from './bot-audit.ts';
import type { Bot, BotChange, BotRow, BotSort, BotValues } from './bots.api.ts';
import { viberBotHealth, viberBotPeople, viberBots } from './bots.table.ts';
import { hookAddress } from './hook-address.ts';
import { hookFaultText } from './hook-faults.ts';
import { announceBots } from './known-bots.ts';
import type { BotState } from './states.ts';

const STATE = sql<BotState>`case
  when not b.active then 'off'
  when b.fault is not null then 'fault'
  when b.hook_state = 'failed' then 'failed'
  when b.hook_state = 'none' then 'unset'
  else 'works' end`;

/** The organisation's bots, without those that were removed. */
export const botListing: Listing<BotSort, Sent<BotRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`b.idguid`,
    name: sql<string>`b.name`,
    picture: sql<string | null>`b.picture`,
    state: STATE,
    subscribers: sql<number | null>`b.subscribers`,
    sender_name: sql<string>`b.sender_name`,
    last_callback_at: momentOf(sql<Date | null>`h.last_callback_at`),
    simulated: sql<boolean>`b.simulated`,
    active: sql<boolean>`b.active`,
    created_at: momentOf(sql<Date>`b.created_at`),
  },
  from: sql`viber_bots b left join viber_bot_health h on h.tenant_id = b.tenant_id and h.bot_id = b.idguid`,
  where: sql`b.tenant_id = ${ctx.tenant.id}::uuid and b.removed_at is null`,
  search: sql`b.name || ' ' || b.sender_name`,
  filters: { state: STATE, simulated: sql`b.simulated`, last_callback_at: sql`h.last_callback_at` },
  order: {
    name: [sql`b.name`],
    subscribers: [{ nullable: sql`b.subscribers` }],
    last_callback_at: [{ nullable: sql`h.last_callback_at` }],
    created_at: [sql`b.created_at`],
  },
  id: sql`b.idguid`,
}));

/** A bot's row. */
export type BotRecord = typeof viberBots.$inferSelect;
type Moments = 'created_at' | 'updated_at';
type Perhaps = 'last_callback_at' | 'checked_at' | 'last_error_at';
/** A bot as the services answer it. */
export type Found = Omit<Bot, Moments | Perhaps | 'hook'> &
  Record<Moments, Date> &
  Record<Perhaps, Date | null> & { hook: Omit<Bot['hook'], 'at'> & { at: Date | null } };
type Config = Pick<Deps, 'config'>;

/** The condition of one bot that was not removed. */
export const ownBot = (ctx: Ctx, idguid: string): SQL | undefined =>
  and(eq(viberBots.tenant_id, ctx.tenant.id), eq(viberBots.idguid, idguid), isNull(viberBots.removed_at));

/** A bot as its row is, locked for a change. Throws 404 for one that is unknown, removed or another organisation's. */
export async function lockBot(ctx: Ctx, idguid: string): Promise<BotRecord> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db.select().from(viberBots).where(ownBot(ctx, idguid)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The public address of a bot's webhook. */
export const hookUrl = ({ config }: Config, hookId: string): string => hookAddress(config.publicUrl, hookId);

/** One bot, without its token. Throws 404. */
export async function getBot(ctx: Ctx, deps: Config, idguid: string): Promise<Found> {
  if (!isId(idguid)) throw notFound();
  const b = viberBots;
  const h = viberBotHealth;
  const [row] = await ctx.db
    .select({
      b,
      h,
      state: sql<BotState>`(select ${STATE} from (select ${b.active} as active, ${b.fault} as fault, ${b.hook_state} as hook_state) b)`,
    })
    .from(b)
    .leftJoin(h, and(eq(h.tenant_id, b.tenant_id), eq(h.bot_id, b.idguid)))
    .where(ownBot(ctx, idguid));
  if (!row) throw notFound();
  const people = await peopleOf(ctx, idguid);
  const url = hookUrl(deps, row.b.hook_id);
  return {
    ...pick(row.b),
    state: row.state,
    via: row.b.simulated ? null : serviceHost(deps.config),
    fault: row.b.fault === null ? null : statusText(row.b.fault),
    hook: {
      state: row.b.hook_state,
      url,
      is_https: url.startsWith('https://'),
      at: row.b.hook_at,
      fault: row.b.hook_fault === null ? null : hookFaultText(row.b.hook_fault),
      detail: row.b.hook_detail,
    },
    last_callback_at: row.h?.last_callback_at ?? null,
    last_error_at: row.h?.last_error_at ?? null,
    last_error: row.h?.last_error ?? null,
    people: people.map((one) => one.idguid),
    people_names: people,
  };
}

/** Columns that are answered as they are. The token and the webhook's secret are none of them. */
const pick = (b: BotRecord) => ({
  idguid: b.idguid,
  version: b.version,
  created_at: b.created_at,
  updated_at: b.updated_at,
  updated_by: b.updated_by,
  account_id: b.account_id,
  name: b.name,
  picture: b.picture,
  subscribers: b.subscribers,
  checked_at: b.checked_at,
  simulated: b.simulated,
  sender_name: b.sender_name,
  everybody: b.everybody,
  file_days: b.file_days,
  active: b.active,
});

async function peopleOf(ctx: Ctx, idguid: string): Promise<{ idguid: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(sql`
    select u.idguid, u.first_name || ' ' || u.last_name as name from viber_bot_people p join users u on u.idguid = p.user_id
    where p.tenant_id = ${ctx.tenant.id}::uuid and p.bot_id = ${idguid}::uuid order by 2, 1`);
  return rows;
}

/** Changes the given settings of the bot at `version`. Throws 404, 422 with messages by field, 409 `stale`. */
export async function updateBot(
  ctx: Ctx,
  deps: Config,
  idguid: string,
  { version, ...input }: BotChange,
): Promise<Found> {
  await lockBot(ctx, idguid);
  const before = await getBot(ctx, deps, idguid);
  if (before.version !== version) throw stale(before);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const values: BotValues = { ...before, ...given };
  if (lengthOf(values.sender_name) > SENDER_MAX)
    throw invalid({ sender_name: `Najviše ${SENDER_MAX} znakova.` });
  const names = await namesOf(ctx, values.people, before);
  const changes = changesOf(
    toldOf(
      before,
      before.people_names.map(({ name }) => name),
    ),
    toldOf({ ...before, ...values }, names),
  );
  if (Object.keys(changes).length === 0) return before;
  await ctx.db
    .update(viberBots)
    .set({
      sender_name: values.sender_name,
      file_days: values.file_days,
      active: values.active,
      everybody: values.everybody,
      ...touched(ctx),
    })
    .where(ownBot(ctx, idguid));
  await setPeople(ctx, idguid, values.people);
  await announceBots(ctx.db);
  await auditBot(ctx, 'update', before, changes);
  return getBot(ctx, deps, idguid);
}

/** Columns of every change by a person. */
export const touched = (ctx: Ctx) => ({
  version: sql`${viberBots.version} + 1`,
  updated_at: sql`now()`,
  updated_by: ctx.actor.name,
});

/** A bot for the trail. */
export const toldOf = (
  { name, sender_name, everybody, file_days, active }: Pick<Bot, 'name'> & Omit<BotValues, 'people'>,
  names: readonly string[],
): Told => ({
  name,
  sender_name,
  people: everybody ? 'svi' : names.join(', ') || 'niko',
  file_days,
  active,
});

/** Names of the people. Throws 422 unless those who are new may use the chat. */
async function namesOf(ctx: Ctx, ids: readonly string[], before: Found): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(sql`
    select u.idguid, u.first_name || ' ' || u.last_name as name ${mayChat(ctx)}
      and u.idguid = any(${sql.param([...ids])}::uuid[]) order by 2, 1`);
  const known = [...rows, ...before.people_names];
  const unknown = ids.some((asked) => !known.some(({ idguid }) => idguid === asked));
  if (unknown) throw invalid({ people: 'Odaberite osobe iz organizacije koje imaju pravo na Viber chat.' });
  return [
    ...new Map(
      known.filter(({ idguid }) => ids.includes(idguid)).map((one) => [one.idguid, one.name]),
    ).values(),
  ];
}

/** People who may use the chat, as `u`. */
const mayChat = ({ tenant }: Ctx): SQL => sql`
  from tenant_users m join users u on u.idguid = m.user_id
  where m.tenant_id = ${tenant.id}::uuid and m.is_active and u.is_active and exists (
    select from access_granted() g where g.tenant_id = m.tenant_id and g.user_id = m.user_id and g.permission = ${SEE_CHAT}::text)`;

async function setPeople(ctx: Ctx, idguid: string, people: readonly string[]): Promise<void> {
  const key = and(eq(viberBotPeople.tenant_id, ctx.tenant.id), eq(viberBotPeople.bot_id, idguid));
  await ctx.db.delete(viberBotPeople).where(key);
  if (people.length > 0)
    await ctx.db
      .insert(viberBotPeople)
      .values(people.map((user_id) => ({ tenant_id: ctx.tenant.id, bot_id: idguid, user_id })));
}

/** People who may be named for a bot. Throws 404 for another field. */
export async function botChoicesOf(
  ctx: Ctx,
  field: string,
  { q = '', idguid, limit }: { q?: string; idguid?: string; limit: number },
): Promise<Choice[]> {
  if (field !== 'people') throw notFound();
  if (idguid !== undefined && !isId(idguid)) return [];
  const words = q.split(/\s+/).filter(Boolean).slice(0, 10);
  const asked = [
    ...containsAll(sql`core_fold(concat_ws(' ', u.first_name, u.last_name, u.email))`, words),
    ...(idguid ? [sql`u.idguid = ${idguid}::uuid`] : []),
  ];
  const { rows } = await ctx.db.execute<Choice & Record<string, unknown>>(sql`
    select u.idguid, u.first_name || ' ' || u.last_name as label, u.email as hint ${mayChat(ctx)}
    ${asked.length > 0 ? sql`and ${sql.join(asked, sql` and `)}` : sql``} order by 2, 1 limit ${limit}`);
  return rows;
}

/** What people changed of a bot, newest first. Throws 404. */
export async function historyOfBot(ctx: Ctx, deps: Config, idguid: string) {
  await getBot(ctx, deps, idguid);
  return historyOf(ctx, BOT, idguid);
}

/**
 * The inbox of an organisation with 100,000 conversations and 5,000,000 messages (VIBER_CONVERSATIONS for fewer), through its services as the
 * application's login, against bare statements of the owner: the list with what was not seen, search by words that are rare, common, middling
 * and absent, opening a conversation at what is new, and the WAL of a message. Whole transactions in turn, medians of milliseconds.
 */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../src/core/context.ts';
import { newId } from '../../src/core/id.ts';
import { inTenant } from '../../src/core/tenant.ts';
import type { ConversationQuery } from '../../src/modules/viber/inbox/conversations.api.ts';
import { listConversations } from '../../src/modules/viber/inbox/conversations.service.ts';
import { listMessages } from '../../src/modules/viber/inbox/messages.service.ts';
import { queueOutgoing } from '../../src/modules/viber/inbox/writing.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection } from '../../src/server/db/connection.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { CONVERSATIONS, fillChat, WORDS } from './lib/fill.ts';

const ROUNDS = 31;
/** Messages of a round whose WAL is measured, each in a transaction of its own. */
const WRITTEN = 300;
const PEOPLE = 40;

type Work = (ctx: Ctx) => Promise<unknown>;

const bench = await filledDatabase({ goods: false });
const pools = [openPool(appConnection(bench.connection), 2), openPool(bench.connection, 2)];
const [app, owner] = pools.map(database) as [Database, Database];
const [tenantId, userId] = [randomUUID(), randomUUID()];
const ctxOf = (db: Ctx['db']): Ctx => ({
  db,
  tenant: { id: tenantId, name: 'Mjera', isOperator: false },
  actor: {
    ...{ userId, tenantId, name: 'Mjera', email: 'mjera@carsija.test', permissions: new Set<string>() },
    ...{ roles: [], via: null },
  },
  ip: null,
});
/** Runs a service in one transaction of this login. */
const runAs =
  (login: Database) =>
  <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(login, { tenantId, userId, isOperator: false }, (db) => work(ctxOf(db)));
const [asApp, asOwner] = [runAs(app), runAs(owner)];

/** Medians of milliseconds of works in turn. */
async function timesOf<K extends string>(
  works: Record<K, () => Promise<unknown>>,
): Promise<Record<K, number>> {
  const names = Object.keys(works) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = -3; round < ROUNDS; round++)
    for (const name of names) {
      const begun = performance.now();
      await works[name]();
      // The first warm up.
      if (round >= 0) times[name].push(performance.now() - begun);
    }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>;
}

const asked = (more: Partial<ConversationQuery> = {}): ConversationQuery => ({
  ...{ view: 'all', in: 'people', older: 'false', limit: 50 },
  ...more,
});

async function lists(): Promise<void> {
  const bare = (db: Ctx['db']) =>
    db.execute(sql`select c.idguid, c.version, c.bot_id, c.name, c.avatar, c.subscribed, c.state, c.snoozed_until, c.assignee_id, c.tags, c.last_no,
        c.last_at, c.last_text, c.last_kind, c.last_direction, c.waiting_since
      from viber_conversations c where c.tenant_id = ${tenantId}::uuid and c.state = 'open' order by c.last_at desc, c.idguid desc limit 51`);
  const times = await timesOf({
    bare: () => owner.transaction(bare),
    list: () => asApp((ctx) => listConversations(ctx, asked())),
    closed: () => asApp((ctx) => listConversations(ctx, asked({ view: 'closed' }))),
  });
  goal(
    `list of 50 with what was not seen ${times.list.toFixed(2)} ms, bare page of the owner ${times.bare.toFixed(2)} ms; ratio`,
    times.list / times.bare,
    { most: 1.3 },
  );
  console.log(`closed ones: ${times.closed.toFixed(2)} ms`);
}

async function searches(): Promise<void> {
  for (const [name, q] of Object.entries(WORDS))
    for (const older of ['false', 'true'] as const) {
      const search: Work = (ctx) => listConversations(ctx, asked({ q, in: 'messages', older }));
      const times = await timesOf({ app: () => asApp(search), owner: () => asOwner(search) });
      const what = `${name} word, ${older === 'true' ? 'also in older messages' : 'in the newest'}`;
      // A middling word in all messages is looked for only when a person asks for it after the newest.
      if (name === 'middling' && older === 'true')
        console.log(`${what}: ${times.app.toFixed(1)} ms, owner ${times.owner.toFixed(1)} ms (no goal)`);
      else {
        goal(what, times.app, { most: 250 }, ' ms');
        goal(`${what}: ratio to the owner's ${times.owner.toFixed(1)} ms`, times.app / times.owner, {
          most: 1.3,
        });
      }
    }
  for (const q of ['dordevic', 'zeljko', 'f00d'])
    console.log(
      `people, ${q}: ${(await timesOf({ app: () => asApp((ctx) => listConversations(ctx, asked({ q }))) })).app.toFixed(1)} ms`,
    );
}

async function opening(largest: string): Promise<void> {
  const times = await timesOf({
    newest: () => asApp((ctx) => listMessages(ctx, largest, { limit: 75 })),
    unseen: () => asApp((ctx) => listMessages(ctx, largest, { around: 'first_unread', limit: 75 })),
  });
  goal(
    `the largest conversation at what is new ${times.unseen.toFixed(2)} ms, its newest ${times.newest.toFixed(2)} ms; ratio`,
    times.unseen / times.newest,
    { most: 1.5 },
  );
}

async function written(conversations: readonly string[]): Promise<void> {
  const position = async (): Promise<number> => {
    const [row] = await bench.sql<
      { at: number }[]
    >`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`;
    return row!.at;
  };
  const walOf = async (run: typeof asApp, write: (ctx: Ctx, idguid: string) => Promise<unknown>) => {
    const before = await position();
    for (let n = 0; n < WRITTEN; n++)
      await run((ctx) => write(ctx, conversations[n % conversations.length]!));
    return ((await position()) - before) / WRITTEN;
  };
  const text = 'Poštovani, Vaša narudžba je poslana i stiže sutra prije podne.';
  const bare = ({ db }: Ctx, idguid: string): Promise<unknown> => {
    const written: SQL = sql`
      with wrote as (
        insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, author_id, client_id, state)
        values (${tenantId}, ${newId()}, ${idguid}, 'out', 'person', 'text', ${text}, clock_timestamp(), ${userId}, ${newId()}, 'queued') returning no, at
      ) update viber_conversations set last_no = wrote.no, last_at = wrote.at, last_text = ${text}, last_kind = 'text', last_direction = 'out'
      from wrote where tenant_id = ${tenantId} and idguid = ${idguid}`;
    return db.execute(written);
  };
  const ours = (ctx: Ctx, idguid: string): Promise<unknown> =>
    queueOutgoing(
      ctx,
      { idguid },
      { content: { kind: 'text', text, data: {} }, origin: 'person', authorId: userId, clientId: newId() },
    );
  // Pages that are written for the first time after a checkpoint stand in the WAL as a whole, by chance in the one or the other.
  await bench.sql.unsafe('alter system set full_page_writes = off');
  await bench.sql`select pg_reload_conf()`;
  const sums = { bare: [] as number[], ours: [] as number[], many: [] as number[] };
  for (let round = -1; round < 5; round++) {
    const one = [await walOf(asOwner, bare), await walOf(asApp, ours)] as const;
    if (round < 0) continue;
    sums.bare.push(one[0]);
    sums.ours.push(one[1]);
  }
  await bench.sql`
    insert into viber_reads (tenant_id, conversation_id, user_id, incoming)
    select ${tenantId}, c, gen_random_uuid(), 1 from unnest(${conversations as string[]}::uuid[]) c, generate_series(1, ${PEOPLE})`;
  for (let round = 0; round < 5; round++) sums.many.push(await walOf(asApp, ours));
  await bench.sql.unsafe('alter system reset full_page_writes');
  await bench.sql`select pg_reload_conf()`;
  const [plain, own, many] = [median(sums.bare), median(sums.ours), median(sums.many)];
  goal(
    `WAL of a message ${own.toFixed(0)} B, message and conversation alone ${plain.toFixed(0)} B; ratio`,
    own / plain,
    { most: 1.5 },
  );
  goal(`with ${PEOPLE} people who have read the conversations ${many.toFixed(0)} B; ratio`, many / own, {
    most: 1.1,
  });
}

try {
  await bench.sql`insert into tenants (idguid, name) values (${tenantId}, 'Mjera')`;
  await fillChat(bench.sql, tenantId);
  const conversations = await bench.sql<{ idguid: string }[]>`
    select idguid from viber_conversations where tenant_id = ${tenantId} order by idguid limit ${Math.min(200, CONVERSATIONS)}`;
  const ids = conversations.map(({ idguid }) => idguid);
  await bench.sql`
    insert into viber_reads (tenant_id, conversation_id, user_id, incoming)
    select tenant_id, idguid, ${userId}::uuid, incoming - 3 from viber_conversations where tenant_id = ${tenantId}`;
  await bench.sql.unsafe('vacuum analyze viber_reads');
  await lists();
  await searches();
  await opening(ids[0]!);
  await written(ids);
} finally {
  for (const pool of pools) await pool.end();
  await bench.stop();
}

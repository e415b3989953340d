import type { Sql } from '../../../test/sql.ts';

/** Conversations of the organisation that is measured, and messages of each on average. */
export const CONVERSATIONS = Number(process.env.VIBER_CONVERSATIONS ?? 100_000);
export const MESSAGES_EACH = 50;
/** People of the organisation. */
export const BOTS = 3;

/** A word in every tenth message, in every five-hundredth, in one, and in none. */
export const WORDS = {
  common: 'hvala',
  middling: 'reklamacija',
  rare: 'šifra 4711731',
  absent: 'krokodil',
} as const;

/** Fills an organisation with conversations and messages, as the owner, and prints how long it took. One conversation has a fiftieth of the messages. */
export async function fillChat(sql: Sql, tenant: string): Promise<void> {
  const begun = performance.now();
  await sql`
    insert into viber_bots (tenant_id, idguid, account_id, name, token, sender_name, hook_id, hook_state)
    select ${tenant}::uuid, ${sql.unsafe(idOf('b', 'n'))}, 'pa:bench' || n, 'Bot ' || n, 'x', 'Bot', 'bench' || n, 'set'
    from generate_series(1, ${BOTS}) n`;
  // Neither triggers of foreign keys nor indexes row by row: those are made at the end.
  await sql`set session_replication_role = replica`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'viber_messages' and indexname <> 'viber_messages_pk'`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe(`
    insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, phone, subscribed, state, assignee_id, incoming, incoming_closed, last_no,
      last_at, last_text, last_kind, last_direction)
    select '${tenant}', ${idOf('c', 'n')}, ${idOf('b', `1 + n % ${BOTS}`)}, 'user' || n,
      (array['Amra','Željko','Đorđe','Lejla','Ćamila','Tarik','Marija','Nedim'])[1 + n % 8] || ' ' || (array['Hadžić','Đurić','Šehić','Čengić','Begić'])[1 + n % 5]
        || ' ' || md5(n::text), '+3876' || n, true, case when n % 10 < 3 then 'open' else 'closed' end, null, ${MESSAGES_EACH / 2},
      ${MESSAGES_EACH / 4}, n, timestamptz '2026-01-01' + n * interval '3 minutes', 'Hvala', 'text', 'in'
    from generate_series(1, ${CONVERSATIONS}) n`);
  await sql.unsafe(`
    insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, token, state)
    select '${tenant}', ${idOf('m', 'n')}, ${idOf('c', `case when n % 50 = 0 then 1 else 1 + (n::bigint * 7919) % ${CONVERSATIONS} end`)},
      case when n % 2 = 0 then 'in' else 'out' end, case when n % 2 = 0 then 'customer' else 'person' end, 'text',
      case when n % 10 = 0 then 'Hvala, ' else 'Poštovani, ' end || case when n % 500 = 1 then 'reklamacija ' else 'narudžba ' end
        || case when n = ${Math.floor(CONVERSATIONS * MESSAGES_EACH * 0.99)} then 'šifra 4711731' else substr(md5(n::text), 1, 12) end,
      timestamptz '2025-01-01' + n * interval '6 seconds', n::text, case when n % 2 = 1 then 'delivered' end
    from generate_series(1, ${CONVERSATIONS * MESSAGES_EACH}) n`);
  console.log(`rows: ${seconds(begun)} s`);
  const indexing = performance.now();
  await sql`set maintenance_work_mem = '512MB'`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  console.log(`indexes: ${seconds(indexing)} s`);
  await sql`set session_replication_role = default`;
  await sql.unsafe('vacuum analyze viber_conversations');
  await sql.unsafe('vacuum analyze viber_messages');
  console.log(
    `${CONVERSATIONS} conversations, ${CONVERSATIONS * MESSAGES_EACH} messages: filled in ${seconds(begun)} s`,
  );
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

/** Times from which ids of a kind count, so that they are sorted by time as `newId` makes them. */
const FROM = { b: 1_700_000_000_000, c: 1_710_000_000_000, m: 1_720_000_000_000 };

/** SQL of an id of version 7, by a number. */
export const idOf = (kind: keyof typeof FROM, n: string): string =>
  `(lpad(to_hex(${FROM[kind]} + (${n})::bigint), 12, '0') || '7' || substr(md5((${n})::text), 1, 3) || '8' || substr(md5((${n})::text), 4, 15))::uuid`;

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { eventually } from '../../../../test/eventually.ts';
import type { Answer, TestApp } from '../../../../test/helper.ts';
import { announceChange, invalidateCache } from '../../../core/cache.ts';
import { newId } from '../../../core/id.ts';
import { seal } from '../../../core/secret-box.ts';
import { SIGNATURE_HEADER, signatureOf } from '../protocol/signature.ts';

/** A bot as tests call its webhook. */
export interface TestBot {
  idguid: string;
  tenantId: string;
  hookId: string;
  token: string;
}

/** Adds a bot to an organisation, past the service. */
export async function addBot(
  t: Pick<TestApp, 'ownerDb' | 'deps'>,
  tenantId: string,
  token = randomBytes(24).toString('hex'),
): Promise<TestBot> {
  const idguid = newId();
  const hookId = randomBytes(32).toString('base64url');
  const sealed = await seal(t.ownerDb, idguid, token);
  await t.ownerDb.execute(sql`
    insert into viber_bots (tenant_id, idguid, account_id, name, token, sender_name, hook_id)
    values (${tenantId}, ${idguid}, ${`pa:${hookId}`}, 'Bot', ${sealed}, 'Bot', ${hookId})`);
  await announceChange(t.deps.database);
  invalidateCache(t.deps.database);
  return { idguid, tenantId, hookId, token };
}

/** A callback as text, with its token as it stands there. */
export const bodyOf = (callback: Record<string, unknown> & { message_token?: string | number }): string => {
  const { message_token, ...rest } = callback;
  const json = JSON.stringify(rest);
  return message_token === undefined
    ? json
    : `${json.slice(0, -1)}${json === '{}' ? '' : ','}"message_token":${message_token}}`;
};

let tokens = 5_700_000_000_000_000_000n;
/** A token that no other callback has. */
export const nextToken = (): string => String(++tokens);

/** What customers do, as the service tells it. */
export const said = (
  userId: string,
  text: string,
  more: { token?: string; at?: number; name?: string; message?: object } = {},
): string =>
  bodyOf({
    event: 'message',
    timestamp: more.at ?? Date.now(),
    message_token: more.token ?? nextToken(),
    sender: { id: userId, name: more.name ?? 'Amra Hadžić', language: 'bs', country: 'BA', api_version: 10 },
    message: more.message ?? { type: 'text', text },
    silent: false,
  });

/** An event of a person that is no message. */
export const happened = (
  event: string,
  userId: string,
  more: { token?: string; at?: number; desc?: string; subscribed?: boolean } = {},
): string => {
  const { token = nextToken(), at = Date.now(), ...rest } = more;
  const who =
    event === 'subscribed' || event === 'conversation_started'
      ? { user: { id: userId, name: 'Amra Hadžić' } }
      : { user_id: userId };
  return bodyOf({ event, timestamp: at, message_token: token, ...who, ...rest });
};

/** Calls a bot's webhook with a signed body. */
export const post = (
  t: TestApp,
  bot: Pick<TestBot, 'hookId' | 'token'>,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const bytes = Buffer.from(body as string);
  return t.call('POST', `/api/public/viber/${bot.hookId}`, {
    body: bytes,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(bot.token, bytes).toString('hex'),
      ...headers,
    },
  });
};

/** Waits until nothing of a bot waits. */
export const settled = (t: TestApp, { idguid }: TestBot): Promise<void> =>
  eventually(async () => {
    const { rows } = await t.ownerDb.execute(
      sql`select no from viber_callbacks where bot_id = ${idguid} and done_at is null`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} callbacks wait`);
  });

/** What became of a bot's callbacks, in the order in which they came. */
export const outcomesOf = async (t: TestApp, { idguid }: TestBot): Promise<(string | null)[]> => {
  const { rows } = await t.ownerDb.execute<{ outcome: string | null }>(
    sql`select outcome from viber_callbacks where bot_id = ${idguid} order by no`,
  );
  return rows.map(({ outcome }) => outcome);
};

/** Texts of a person's messages as the chat shows them. */
export const textsOf = async (
  t: TestApp,
  { idguid }: TestBot,
  userId: string,
): Promise<(string | null)[]> => {
  const { rows } = await t.ownerDb.execute<{ text: string | null }>(sql`
    select m.text from viber_messages m join viber_conversations c on c.tenant_id = m.tenant_id and c.idguid = m.conversation_id
    where c.bot_id = ${idguid} and c.user_id = ${userId} order by m.at, m.no`);
  return rows.map(({ text }) => text);
};

/** A person's conversation as it is stored. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export const conversationOf = async (t: TestApp, { idguid }: TestBot, userId: string): Promise<any> => {
  const { rows } = await t.ownerDb.execute(
    sql`select * from viber_conversations where bot_id = ${idguid} and user_id = ${userId}`,
  );
  return rows[0];
};

/** Keeps callbacks of persons at once, as batches do, without waking a worker. */
export const take = async (
  db: TestApp['ownerDb'],
  { idguid, tenantId }: TestBot,
  callbacks: readonly (readonly [string, string])[],
): Promise<void> => {
  const all = (value: string) => sql.param(callbacks.map(() => value));
  await db.execute(sql`
    select viber_take(${all(tenantId)}::uuid[], ${all(idguid)}::uuid[], ${all('')}::text[],
      ${sql.param(callbacks.map(([userId]) => userId))}::text[],
      ${sql.param(callbacks.map(([, body]) => Buffer.from(body)))}::bytea[])`);
};

import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { seal } from '../../../core/secret-box.ts';
import type { Direction, Origin } from '../inbox/states.ts';

type Owned = Pick<TestApp, 'ownerDb'>;

/** Adds a bot to an organisation past the service. `people`: who may answer for it; without them everybody. Answers its id. */
export async function storeBot(
  { ownerDb }: Owned,
  tenantId: string,
  { name = 'Prodaja', people }: { name?: string; people?: readonly string[] } = {},
): Promise<string> {
  const idguid = newId();
  const hook = randomBytes(32).toString('base64url');
  await ownerDb.execute(sql`
    insert into viber_bots (tenant_id, idguid, account_id, name, token, sender_name, hook_id, hook_state, everybody)
    values (${tenantId}, ${idguid}, ${`pa:${hook}`}, ${name}, ${await seal(ownerDb, idguid, hook)}, ${name}, ${hook}, 'set', ${!people})`);
  for (const user of people ?? [])
    await ownerDb.execute(
      sql`insert into viber_bot_people (tenant_id, bot_id, user_id) values (${tenantId}, ${idguid}, ${user})`,
    );
  return idguid;
}

/** A conversation as tests store it; what is not given is empty. */
export interface StoredConversation {
  tenantId: string;
  botId: string;
  idguid: string;
  userId: string;
}

/** Adds a conversation of a bot. */
export async function storeConversation(
  { ownerDb }: Owned,
  tenantId: string,
  botId: string,
  given: { name?: string; phone?: string; note?: string; tags?: string[]; caseId?: string } = {},
): Promise<StoredConversation> {
  const [idguid, userId] = [newId(), `${randomBytes(16).toString('base64')}`];
  const { name = 'Emina Kovač', phone = null, note = null, tags = [], caseId = null } = given;
  await ownerDb.execute(sql`
    insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, phone, note, tags, subscribed, avatar, country, language, case_id)
    values (${tenantId}, ${idguid}, ${botId}, ${userId}, ${name}, ${phone}, ${note}, ${sql.param(tags)}::text[], true,
      'data:image/webp;base64,AAAA', 'BA', 'bs', ${caseId})`);
  return { tenantId, botId, idguid, userId };
}

/** Moments of a case; in Sarajevo time, such as `2026-11-03 10:00`. */
interface Case {
  opened: string;
  answered?: string;
  by?: string;
  closed?: string;
  closedBy?: string;
}

const local = (at: string | undefined) => sql`(${at ?? null}::timestamp at time zone 'Europe/Sarajevo')`;

/** Adds a case of a conversation. Answers its id. */
export async function storeCase(
  { ownerDb }: Owned,
  { tenantId, botId, idguid }: StoredConversation,
  { opened, answered, by, closed, closedBy }: Case,
): Promise<string> {
  const id = newId();
  await ownerDb.execute(sql`
    insert into viber_cases (tenant_id, idguid, conversation_id, bot_id, opened_at, answered_at, answered_by, closed_at, closed_by)
    values (${tenantId}, ${id}, ${idguid}, ${botId}, ${local(opened)}, ${local(answered)}, ${by ?? null}, ${local(closed)}, ${closedBy ?? null})`);
  return id;
}

/** A message as tests store it. */
interface StoredMessage {
  at: string;
  direction?: Direction;
  origin?: Origin;
  text?: string | null;
  by?: string;
  kind?: string;
  data?: object;
  token?: string;
  fileId?: string;
  state?: string;
}

/** Adds a message of a conversation. Answers its id. */
export async function storeMessage(
  { ownerDb }: Owned,
  { tenantId, idguid }: Pick<StoredConversation, 'tenantId' | 'idguid'>,
  {
    at,
    direction = 'in',
    origin = 'customer',
    text = 'Dobar dan',
    by,
    kind = 'text',
    ...more
  }: StoredMessage,
): Promise<string> {
  const id = newId();
  const state = direction === 'out' ? (more.state ?? 'seen') : null;
  await ownerDb.execute(sql`
    insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, data, at, author_id, token, state, file_id)
    values (${tenantId}, ${id}, ${idguid}, ${direction}, ${origin}, ${kind}, ${text}, ${JSON.stringify(more.data ?? {})}::jsonb, ${local(at)},
      ${by ?? null}, ${more.token ?? null}, ${state}, ${more.fileId ?? null})`);
  return id;
}

import { sql } from 'drizzle-orm';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';

/** A bot of somebody's organisation, past its service and the one of Viber; answers its id. */
export async function addBot(
  t: TestApp,
  { tenantId }: Pick<Person, 'tenantId'>,
  name = 'Pekara',
): Promise<string> {
  const idguid = newId();
  await t.ownerDb.execute(sql`insert into viber_bots (tenant_id, idguid, account_id, name, token, sender_name, hook_id)
    values (${tenantId}, ${idguid}, ${`pa:${idguid}`}, ${name}, 'sealed', ${name}, ${idguid})`);
  return idguid;
}

/** A conversation of a bot with somebody who has written; answers its id. */
export async function addConversation(
  t: TestApp,
  { tenantId }: Pick<Person, 'tenantId'>,
  bot: string,
  name = 'Amra Hadžić',
): Promise<string> {
  const [idguid, opened] = [newId(), newId()];
  await t.ownerDb.execute(sql`insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, subscribed, case_id)
    values (${tenantId}, ${idguid}, ${bot}, ${`user/${idguid}+=`}, ${name}, true, ${opened})`);
  await t.ownerDb.execute(sql`insert into viber_cases (tenant_id, idguid, conversation_id, bot_id, opened_at)
    values (${tenantId}, ${opened}, ${idguid}, ${bot}, now() - interval '1 minute')`);
  return idguid;
}

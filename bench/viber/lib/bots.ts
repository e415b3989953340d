import { randomBytes, randomUUID } from 'node:crypto';
import { seal } from '../../../src/core/secret-box.ts';
import { signatureOf } from '../../../src/modules/viber/protocol/signature.ts';
import { database, openPool } from '../../../src/server/db/client.ts';
import type { Filled } from '../../lib/filled.ts';

/** A bot whose webhook is called. */
export interface BenchBot {
  idguid: string;
  /** Path of its webhook. */
  path: string;
  /** Headers of a callback. */
  headers(body: string): Record<string, string>;
}

/** Adds a bot of the operator's organisation, past the service. By plain SQL: a server that already answers does not hear of it. */
export async function addBot({ sql, connection, tenant }: Filled): Promise<BenchBot> {
  const idguid = randomUUID();
  const token = randomBytes(24).toString('hex');
  const hook = randomBytes(32).toString('base64url');
  const pool = openPool(connection, 1);
  const sealed = await seal(database(pool), idguid, token).finally(() => pool.end());
  await sql`
    insert into viber_bots (tenant_id, idguid, account_id, name, token, sender_name, hook_id)
    values (${tenant}, ${idguid}, ${`pa:${idguid}`}, 'Mjera', ${sealed}, 'Mjera', ${hook})`;
  return {
    idguid,
    path: `/api/public/viber/${hook}`,
    headers: (body) => ({
      'content-type': 'application/json',
      'x-viber-content-signature': signatureOf(token, Buffer.from(body)).toString('hex'),
    }),
  };
}

const FIRST_TOKEN = 5_700_000_000_000_000_000n;

/** The n-th message, as the service sends it. */
export const messageBody = (n: number, person: string, text: string, at = Date.now()): string =>
  `{"event":"message","timestamp":${at},"message_token":${FIRST_TOKEN + BigInt(n)},"chat_hostname":"SN-CHAT-05_","sender":{"id":"${person}","name":"Amra Hadžić","avatar":"https://media-direct.viber.com/download_photo?dlid=${n}","language":"bs","country":"BA","api_version":10},"message":{"text":"${text}","type":"text"},"silent":false}`;

/** The id of the n-th person. */
export const personId = (n: number): string => Buffer.from(`osoba-${n}-viber`).toString('base64');

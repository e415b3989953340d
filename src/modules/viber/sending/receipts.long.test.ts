// Long, since receipts come in every order. In the suite: sending.test.ts (a receipt that comes before the answer).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { type ChatApp, createChatApp } from '../inbox/testkit.ts';
import type { Receipt } from '../intake/changes.ts';
import { noteReceipts } from '../intake/messages.ts';
import { SENDING_PUMP } from '../labels.ts';
import { wakePump } from '../pump.ts';
import { joinReceipts } from './receipts.ts';

let app: ChatApp;
let conversation: string;
beforeAll(async () => {
  app = await createChatApp();
  conversation = await app.conversation({ customer: 1 });
});
afterAll(() => app?.close());

/** A message past the API. */
async function insert(state: string, token: string | null, kind = 'text'): Promise<string> {
  const idguid = newId();
  await app.t.ownerDb.execute(sql`
    insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, state, token)
    values (${app.amra.tenantId}, ${idguid}, ${conversation}, 'out', 'person', ${kind}, 'Zdravo', now(), ${state}, ${token})`);
  return idguid;
}
const stored = async (idguid: string) =>
  (
    await app.t.ownerDb.execute<Record<string, unknown>>(sql`
      select state, fault, attempts, to_char(delivered_at at time zone 'UTC', 'HH24:MI:SS') as delivered_at,
        to_char(seen_at at time zone 'UTC', 'HH24:MI:SS') as seen_at
      from viber_messages where idguid = ${idguid}`)
  ).rows[0];

type Said = Omit<Receipt, 'token'>;
const none: Said = { delivered_at: null, seen_at: null, failed_at: null, fault: null };
const delivered: Said = { ...none, delivered_at: new Date('2026-11-28T10:00:00Z') };
const seen: Said = { ...none, seen_at: new Date('2026-11-28T10:00:05Z') };

it.each<[string, Said[], string]>([
  ['delivered, seen', [delivered, seen], '10:00:00'],
  ['seen, delivered', [seen, delivered], '10:00:00'],
  ['seen alone', [seen], '10:00:05'],
])(
  'receipts say the same in whatever order, before and after the answer to the sending: %s',
  async (_what, all, at) => {
    const tenant = (await findTenant(app.t.deps.database, app.amra.tenantId))!;
    const within = (work: (ctx: Ctx) => Promise<void>): Promise<void> =>
      asSystem(app.t.deps.database, tenant, work);
    // So many came before.
    for (let early = 0; early <= all.length; early++) {
      const token = String(newId()).replace(/\D/g, '');
      const note = (one: Said) =>
        within((ctx) => noteReceipts(ctx, [{ conversationId: conversation, receipts: [{ token, ...one }] }]));
      for (const one of all.slice(0, early)) await note(one);
      const idguid = await insert('sent', token);
      await within((ctx) => joinReceipts(ctx, [conversation], token));
      for (const one of all.slice(early)) await note(one);
      expect(await stored(idguid)).toMatchObject({ state: 'seen', delivered_at: at, seen_at: '10:00:05' });
    }
  },
);

it('a message that could not be made ready waits, and is not in doubt', async () => {
  const idguid = await insert('queued', null, 'unknown');
  wakePump(app.t.deps.database, SENDING_PUMP);
  await eventually(async () =>
    expect(await stored(idguid)).toMatchObject({
      state: 'queued',
      attempts: 1,
      fault: 'Poruka se još nije mogla poslati. Pokušava se ponovo.',
    }),
  );
});

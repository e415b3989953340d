// Long, since each of these waits until the bot may send again, or until a file is looked at.
// In the suite: sending.test.ts (a message, two nodes, a refusal, an answer that proves nothing, a receipt).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { newId } from '../../../core/id.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { noteReceipts } from '../intake/messages.ts';
import { SENDING_PUMP } from '../labels.ts';
import { wakePump } from '../pump.ts';
import { app, becomes, fault, type Stored, send, setUp, stored } from './sending.testkit.ts';

setUp();
const due = async (idguid: string): Promise<void> => {
  await app.t.ownerDb.execute(sql`update viber_messages set not_before = null where idguid = ${idguid}`);
  await app.t.ownerDb.execute(sql`delete from viber_rates`);
  wakePump(app.t.deps.database, SENDING_PUMP);
};

/** As if a bot that was refused had waited long enough. */
const letTry = async (): Promise<void> => {
  await app.t.ownerDb.execute(sql`update viber_rates set blocked_until = now()`);
  wakePump(app.t.deps.database, SENDING_PUMP);
};

describe('a refusal', () => {
  it('of the bot is told of the bot; its messages wait, one of them tries, and all go when it works', async () => {
    const first = await app.conversation({ customer: 1 });
    await fault({ do: 'status', status: 7, text: 'publicAccountBlocked', n: 2 });
    const idguid = await send(first, 'Halo');
    const waits = { state: 'queued', status: 7, fault: 'Viber je blokirao bota.', attempts: 0 };
    await becomes(idguid, waits);
    const faultOf = async () =>
      (await app.t.ownerDb.execute(sql`select fault from viber_bots where idguid = ${app.bot.idguid}`)).rows;
    expect(await faultOf()).toEqual([{ fault: 7 }]);
    const others = [2, 3].map(async (customer) => send(await app.conversation({ customer }), 'i mi'));
    const [second, third] = (await Promise.all(others)) as [string, string];
    const { rows: earlier } = await app.t.ownerDb.execute<{ at: string }>(
      sql`select claimed_at::text as at from viber_messages where idguid = ${idguid}`,
    );
    await letTry();
    // Any of the three is the one that tries, and is refused.
    await eventually(async () => {
      const { rows } = await app.t.ownerDb.execute(sql`
        select from viber_messages where idguid in (${idguid}, ${second}, ${third}) and state = 'queued' and claimed_at > ${earlier[0]!.at}`);
      expect(rows).toHaveLength(1);
    });
    const { rows: blocked } = await app.t.ownerDb.execute(
      sql`select from viber_rates where blocked_until > now() + interval '30 seconds'`,
    );
    expect(blocked).toHaveLength(1);
    await becomes(idguid, waits);
    for (const other of [second, third]) await becomes(other, { state: 'queued', attempts: 0 });
    await letTry();
    for (const one of [idguid, second, third])
      await becomes(one, { state: 'sent', attempts: 1, fault: null }, 4000);
    expect(await faultOf()).toEqual([{ fault: null }]);
    expect((await app.call(app.amra, 'POST', `/messages/${idguid}/retry`, {})).body.code).toBe('not_failed');
  });

  it('for too many is repeated by itself; the bot is held up only if messages of several people were', async () => {
    await fault({ do: 'status', status: 12, n: 2 });
    const idguid = await send(await app.conversation({ customer: 1 }), 'Polako');
    const waits = { state: 'queued', status: 12, attempts: 1, not_before: expect.any(String) };
    await becomes(idguid, waits);
    const held = async () =>
      (await app.t.ownerDb.execute(sql`select from viber_rates where blocked_until > now()`)).rows.length;
    expect(await held()).toBe(0);
    const second = await send(await app.conversation({ customer: 2 }), 'i ja');
    await becomes(second, waits);
    await eventually(async () => expect(await held()).toBe(1));
    const third = await send(await app.conversation({ customer: 3 }), 'čekam');
    expect(await stored(third)).toMatchObject({ state: 'queued', attempts: 0 });
    await due(idguid);
    await becomes(idguid, { state: 'sent', attempts: 2, fault: null });
    await becomes(third, { state: 'sent' });
    await due(second);
    await becomes(second, { state: 'sent' });
  });
});

describe('a place for sending', () => {
  it('goes to a conversation that came while all were taken', async () => {
    await fault({ do: 'slow', ms: 1500, n: 16 });
    const ids: string[] = [];
    for (let n = 1; n <= 16; n++)
      ids.push(await send(await app.conversation({ userId: `mjesto ${n}` }), 'zauzima'));
    for (const idguid of ids) await becomes(idguid, { attempts: 1 });
    const last = await send(await app.conversation({ userId: 'sedamnaesti' }), 'čeka');
    // Sooner than the look that is made anyway.
    await becomes(last, { attempts: 1 }, 3500);
  });
});

describe('a database that is away for a moment', () => {
  it('does not lose what the service has answered', async () => {
    await app.t.ownerDb.execute(sql`create sequence blink`);
    await app.t.ownerDb.execute(sql`
      create function blink() returns trigger language plpgsql security definer as $$ begin
        if nextval('blink') <= 2 then raise exception 'away' using errcode = '57P01'; end if; return new; end $$`);
    await app.t.ownerDb.execute(sql`
      create trigger blink before update on viber_messages for each row when (new.state = 'sent') execute function blink()`);
    try {
      const idguid = await send(await app.conversation({ customer: 3 }), 'baza trepće');
      await becomes(idguid, { state: 'sent', attempts: 1, fault: null, token: expect.any(String) });
    } finally {
      await app.t.ownerDb.execute(sql`drop function blink cascade`);
      await app.t.ownerDb.execute(sql`drop sequence blink`);
    }
  });
});

describe('an answer that proves nothing', () => {
  it(
    'is none at all after a while; meanwhile others are sent',
    async () => {
      await fault({ do: 'hang', n: 1 });
      const idguid = await send(await app.conversation({ customer: 1 }), 'visi');
      await becomes(idguid, { state: 'sending' });
      await becomes(await send(await app.conversation({ customer: 2 }), 'ide'), { state: 'sent' });
      await becomes(idguid, { state: 'unknown', attempts: 1 }, 40_000);
    },
    scaledTimeout(60_000),
  );

  it.each([
    ['500 of a proxy', { do: 'http', status: 500 }],
    ['200 with HTML', { do: 'http', status: 200 }],
    ['a lost answer', { do: 'lost' }],
    ['a connection that ends', { do: 'drop' }],
  ])('leaves it unknown, and only a person repeats it: %s', async (_name, one) => {
    const conversation = await app.conversation({ customer: 3 });
    await fault({ ...one, n: 1 });
    const idguid = await send(conversation, 'Jesam li stigla?');
    await becomes(idguid, {
      state: 'unknown',
      token: null,
      fault: expect.stringContaining('Možda je ipak stigla'),
    });
    wakePump(app.t.deps.database, SENDING_PUMP);
    const next = await send(conversation, 'iza nje');
    await becomes(next, { state: 'sent' });
    expect(await stored(idguid)).toMatchObject({ state: 'unknown', attempts: 1 });
    const unsure = await app.call(app.amra, 'POST', `/messages/${idguid}/retry`, {});
    expect(unsure.body).toMatchObject({ code: 'unsure', message: expect.stringContaining('dobiti dvaput') });
    await app.call(app.amra, 'POST', `/messages/${idguid}/retry`, { sure: true });
    await becomes(idguid, { state: 'sent' });
  });

  it('of a node that died is unknown on whichever sees it, and nothing is sent twice', async () => {
    const conversation = await app.conversation({ customer: 2 });
    const before = (await inboxOf(2)).length;
    const idguid = newId();
    await app.t.ownerDb.execute(sql`
      insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, state, attempts, claimed_at)
      values (${app.amra.tenantId}, ${idguid}, ${conversation}, 'out', 'person', 'text', 'prekinuta', now(), 'sending', 1,
        now() - interval '61 seconds')`);
    wakePump(app.t.deps.database, SENDING_PUMP);
    await becomes(idguid, { state: 'unknown' });
    expect(await inboxOf(2)).toHaveLength(before);
  });
});

describe('the receipt of a message whose answer was lost', () => {
  const receipt = async (conversation: string, token: string): Promise<void> => {
    const tenant = (await findTenant(app.t.deps.database, app.amra.tenantId))!;
    const one = { token, delivered_at: new Date(), seen_at: null, failed_at: null, fault: null };
    await asSystem(app.t.deps.database, tenant, (ctx) =>
      noteReceipts(ctx, [{ conversationId: conversation, receipts: [one] }]),
    );
  };

  it('leaves two in doubt', async () => {
    const conversation = await app.conversation({ customer: 3 });
    await app.t.ownerDb.execute(sql`delete from viber_messages where conversation_id = ${conversation}`);
    await fault({ do: 'lost', n: 2 });
    const lost = [await send(conversation, 'prva'), await send(conversation, 'druga')];
    for (const idguid of lost) await becomes(idguid, { state: 'unknown' });
    await receipt(conversation, '58');
    for (const idguid of lost) expect(await stored(idguid)).toMatchObject({ state: 'unknown', token: null });
    await app.t.ownerDb.execute(sql`delete from viber_receipts`);
  });
});

describe('a file that was sent', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  it('waits for the virus scan, and where a virus is found the next message goes at once', async () => {
    const conversation = await app.conversation({ customer: 2 });
    const files = await filesOf(app.t, app.amra);
    const { idguid: file_id } = await files.put(
      Buffer.concat([PNG, Buffer.from('drugi sadržaj')]),
      'virus.png',
    );
    // Held up until the scanner has the file.
    await app.t.ownerDb.execute(sql`
      insert into viber_rates (tenant_id, bot_id, tokens, at, blocked_until)
      values (${app.amra.tenantId}, ${app.bot.idguid}, 40, now(), now() + interval '1 hour')`);
    const idguid = await send(conversation, '', { kind: 'picture', text: null, file_id });
    const next = await send(conversation, 'iza slike');
    await app.t.ownerDb.execute(sql`update files set scan = 'waiting' where idguid = ${file_id}`);
    await letTry();
    await becomes(idguid, {
      ...{ state: 'queued', attempts: 0, claimed_at: null, not_before: expect.any(String) },
      fault: expect.stringContaining('još provjerava na viruse'),
    });
    expect(await stored(next)).toMatchObject({ state: 'queued', attempts: 0 });
    await app.t.ownerDb.execute(sql`update files set scan = 'infected' where idguid = ${file_id}`);
    await due(idguid);
    await becomes(idguid, { state: 'failed', fault: expect.stringContaining('pronađen virus') });
    await becomes(next, { state: 'sent' }, 3500);
  });
});

/** Messages that have come to a customer's phone, in their order. */
const inboxOf = async (customer: number): Promise<Stored[]> =>
  ((await app.sim.control('inbox', { customer })) as { message: Stored }[]).map(({ message }) => message);

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../../core/files/testkit.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { noteReceipts } from '../intake/messages.ts';
import { SENDING_PUMP } from '../labels.ts';
import { wakePump } from '../pump.ts';
import { app, becomes, fault, type Stored, send, setUp, stored } from './sending.testkit.ts';

setUp();
/** Messages that have come to a customer's phone, in their order. */
const inboxOf = async (customer: number): Promise<Stored[]> =>
  ((await app.sim.control('inbox', { customer })) as { message: Stored }[]).map(({ message }) => message);

describe('a message', () => {
  it('goes out in the name of the bot, and keeps the service’s id of it', async () => {
    const conversation = await app.conversation({ customer: 1 });
    const idguid = await send(conversation, 'Vaša narudžba je spremna.', {
      data: { keyboard: { buttons: [{ value: 'da', text: 'Hvala' }] } },
    });
    const { token } = await becomes(idguid, { state: 'sent', fault: null, attempts: 1 });
    expect(token).toMatch(/^\d{19}$/);
    expect((await inboxOf(1)).at(-1)).toMatchObject({
      type: 'text',
      text: 'Vaša narudžba je spremna.',
      sender: { name: app.bot.sender_name },
      keyboard: { Type: 'keyboard', Buttons: [{ ActionBody: 'da', Columns: 6 }] },
    });
    const { body } = await app.call(app.amra, 'GET', `/conversations/${conversation}/messages`);
    expect(body.data.messages[0]).toMatchObject({ state: 'sent', sent_at: expect.any(String) });
  });

  it('of a conversation waits for the one before it', async () => {
    const conversation = await app.conversation({ customer: 2 });
    await fault({ do: 'slow', ms: 300, n: 1 });
    const ids: string[] = [];
    for (let n = 1; n <= 8; n++) ids.push(await send(conversation, `#${n}`));
    for (const idguid of ids) await becomes(idguid, { state: 'sent' });
    const tokens = await Promise.all(ids.map(async (idguid) => BigInt((await stored(idguid)).token)));
    expect(tokens).toEqual(tokens.toSorted((a, b) => (a < b ? -1 : 1)));
    expect((await inboxOf(2)).map(({ text }) => text)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `#${n}`));
  });

  it('that two nodes see goes out once', async () => {
    const node = await app.t.node();
    const conversation = await app.conversation({ customer: 3 });
    const before = (await inboxOf(3)).length;
    const ids: string[] = [];
    for (let n = 1; n <= 5; n++) {
      ids.push(await send(conversation, `dva čvora ${n}`));
      wakePump(node.deps.database, SENDING_PUMP);
    }
    for (const idguid of ids) await becomes(idguid, { state: 'sent', attempts: 1 });
    expect(await inboxOf(3)).toHaveLength(before + 5);
  });
});

describe('a refusal', () => {
  it('whose status is a text is one', async () => {
    await fault({ do: 'http', status: 200, text: '{"status":"13","status_message":"no"}', n: 1 });
    const idguid = await send(await app.conversation({ customer: 1 }), 'Halo');
    await becomes(idguid, {
      state: 'failed',
      status: 13,
      fault: 'Osoba ima prestaru verziju Vibera za ovu vrstu poruke.',
    });
  });

  it('because the person has left is remembered of them', async () => {
    const conversation = await app.conversation({ customer: 1 });
    await fault({ do: 'status', status: 6, n: 1 });
    await becomes(await send(conversation, 'Halo'), { state: 'failed', status: 6 });
    const { body } = await app.call(app.amra, 'GET', `/conversations/${conversation}`);
    expect(body.data).toMatchObject({
      subscribed: false,
      blocked: expect.stringContaining('nije pretplaćena'),
    });
    // What they tell the service after the message was begun counts more.
    await app.t.ownerDb.execute(sql`
      update viber_conversations set subscribed = true, subscription_at = now() + interval '1 minute' where idguid = ${conversation}`);
    await fault({ do: 'status', status: 6, n: 1 });
    await becomes(await send(conversation, 'Opet'), { state: 'failed', status: 6 });
    const { body: after } = await app.call(app.amra, 'GET', `/conversations/${conversation}`);
    expect(after.data.subscribed).toBe(true);
  });
});

describe('a receipt', () => {
  it('that comes before the answer is joined to its message; a state never falls', async () => {
    const conversation = await app.conversation({ customer: 1 });
    await fault({ do: 'slow', ms: 500, n: 1 });
    const idguid = await send(conversation, 'brza potvrda');
    await becomes(idguid, { state: 'sending' });
    // The next token that the simulator gives is not known, so the receipt is kept under each that may come.
    const last = await app.t.ownerDb.execute<{ token: string }>(
      sql`select max(token) as token from viber_messages where direction = 'out'`,
    );
    const from = BigInt(last.rows[0]!.token);
    await app.t.ownerDb.execute(sql`
      insert into viber_receipts (tenant_id, conversation_id, token, delivered_at)
      select ${app.amra.tenantId}, ${conversation}, (${String(from)}::numeric + n)::text, now() from generate_series(1, 3000) n`);
    await becomes(idguid, { state: 'delivered', delivered_at: expect.any(String) });
    const { token } = await stored(idguid);
    const { rows } = await app.t.ownerDb.execute(sql`select 1 from viber_receipts where token = ${token}`);
    expect(rows).toEqual([]);
    await app.t.ownerDb.execute(sql`delete from viber_receipts`);
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

  it('says that it arrived, where it can be of no other', async () => {
    const conversation = await app.conversation({ customer: 2 });
    await app.t.ownerDb.execute(sql`delete from viber_messages where conversation_id = ${conversation}`);
    await fault({ do: 'lost', n: 1 });
    const lost = await send(conversation, 'izgubljen odgovor');
    await becomes(lost, { state: 'unknown' });
    await receipt(conversation, '57');
    expect(await stored(lost)).toMatchObject({ state: 'delivered', token: '57', fault: null });
    await receipt(conversation, '57');
    expect((await app.t.ownerDb.execute(sql`select 1 from viber_receipts`)).rows).toEqual([]);
  });
});

describe('a file that was sent', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('has an address that ends in its name, for as long as the bot says', async () => {
    const conversation = await app.conversation({ customer: 1 });
    const files = await filesOf(app.t, app.amra);
    const { idguid: file_id } = await files.put(PNG, 'Čizme & šešir.PNG');
    const idguid = await send(conversation, '', { kind: 'picture', text: 'Evo slike', file_id });
    await becomes(idguid, { state: 'sent' });
    const url: string = (await inboxOf(1)).at(-1)!.media;
    expect(url).toMatch(
      /^https:\/\/carsija\.primjer\.ba\/api\/public\/viber\/files\/[\w-]{43}\/cizme-sesir\.png$/,
    );
    const { pathname } = new URL(url);
    const got = await app.t.call('GET', pathname);
    expect(got.status).toBe(200);
    expect(got.raw.equals(PNG)).toBe(true);
    expect(got.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(got.headers['set-cookie']).toBeUndefined();
    const part = await app.t.call('GET', pathname, { headers: { range: 'bytes=0-7' } });
    expect(part.status).toBe(206);
    expect(part.raw.equals(PNG.subarray(0, 8))).toBe(true);
    for (const path of [
      pathname.replace('.png', '.jpg'),
      pathname.replace(/files\/./, 'files/!'),
      `${pathname}x`,
    ])
      expect((await app.t.call('GET', path)).status).toBe(404);
    await app.t.ownerDb.execute(sql`update viber_links set expires_at = now() where file_id = ${file_id}`);
    const ended = await app.t.call('GET', pathname);
    expect(ended.body).toMatchObject({
      code: 'expired',
      message: 'Rok za preuzimanje ove datoteke je istekao.',
    });
    expect(ended.status).toBe(410);
    const { rows } = await app.t.ownerDb.execute<Stored>(
      sql`select l.fetched_at is not null as fetched, encode(l.secret_hash, 'hex') as hash from viber_links l where file_id = ${file_id}`,
    );
    expect(rows).toMatchObject([{ fetched: true }]);
    expect(pathname).not.toContain(rows[0]!.hash);
  });
});

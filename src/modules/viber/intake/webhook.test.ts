import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { takeDatabaseAway } from '../../../../test/outage.ts';
import { invalidateCache } from '../../../core/cache.ts';
import { SIGNATURE_HEADER, signatureOf } from '../protocol/signature.ts';
import { addBot, happened, post, said, settled, type TestBot, textsOf } from './testkit.ts';
import { fillWelcome } from './welcome.ts';

let t: TestApp;
let bot: TestBot;
beforeAll(async () => {
  t = await createTestApp();
  const { tenantId } = await t.member();
  bot = await addBot(t, tenantId);
});
afterAll(() => t.close());

/** Calls the webhook with this signature, in the header and in the address. */
async function signedBy(body: string, { header, sig }: { header?: string; sig?: string }): Promise<number> {
  const answer = await t.call(
    'POST',
    `/api/public/viber/${bot.hookId}${sig === undefined ? '' : `?${sig}`}`,
    {
      body,
      headers: {
        'content-type': 'application/json',
        ...(header === undefined ? {} : { [SIGNATURE_HEADER]: header }),
      },
    },
  );
  return answer.status;
}
const signature = (body: string): string => signatureOf(bot.token, Buffer.from(body)).toString('hex');
const count = async (): Promise<number> =>
  t.ownerDb.$count(sql`viber_callbacks` as never, sql`bot_id = ${bot.idguid}`);

describe('the webhook', () => {
  it('keeps a signed callback before it answers, and the worker makes a message of it', async () => {
    const answer = await post(t, bot, said('Iv1+/a==', 'Dobar dan, imate li čaša?'));
    expect(answer.status).toBe(200);
    expect(await count()).toBe(1);
    await settled(t, bot);
    expect(await textsOf(t, bot, 'Iv1+/a==')).toEqual(['Dobar dan, imate li čaša?']);
  });

  it('takes a signature of the header, of the address without one, and in upper case', async () => {
    const body = said('a', 'x');
    expect(await signedBy(body, { header: signature(body) })).toBe(200);
    expect(await signedBy(body, { sig: `sig=${signature(body)}` })).toBe(200);
    expect(await signedBy(body, { header: signature(body).toUpperCase() })).toBe(200);
  });

  it('refuses every other signature with 403, and keeps nothing of it', async () => {
    const before = await count();
    const body = said('a', 'neće');
    const good = signature(body);
    const wrong: Parameters<typeof signedBy>[1][] = [
      {},
      { header: '' },
      { header: good.slice(0, -1) },
      { header: good.slice(0, 62) },
      { header: `${good}00` },
      { header: `z${good.slice(1)}` },
      { header: `${good.slice(0, 32)} ${good.slice(32)}` },
      { header: `${good}, ${good}` },
      { header: signatureOf('drugi', Buffer.from(body)).toString('hex') },
      // The header counts, also where the address has a good one.
      { header: `0${good.slice(1, -1)}${good.endsWith('0') ? '1' : '0'}`, sig: `sig=${good}` },
      { sig: 'sig=' },
      { sig: `sig=${good}&sig=${good}` },
      { sig: `sig=%20${good}` },
      { sig: `sig[]=${good}` },
    ];
    for (const one of wrong) expect(await signedBy(body, one), JSON.stringify(one)).toBe(403);
    const changed = Buffer.from(body);
    changed[changed.length - 3]! ^= 1;
    expect(await signedBy(changed.toString('latin1'), { header: good })).toBe(403);
    expect(await count()).toBe(before);
  });

  it('answers 404 for an address that does not exist, whatever it looks like', async () => {
    const unknown = { ...bot, hookId: randomBytes(32).toString('base64url') };
    expect((await post(t, unknown, said('a', 'x'))).status).toBe(404);
    expect((await post(t, { ...bot, hookId: 'kratko' }, said('a', 'x'))).status).toBe(404);
    expect((await t.call('GET', `/api/public/viber/${bot.hookId}`)).status).toBe(404);
  });

  it('answers 404 for a bot that was removed', async () => {
    const removed = await addBot(t, bot.tenantId);
    expect((await post(t, removed, said('a', 'x'))).status).toBe(200);
    await t.ownerDb.execute(
      sql`update viber_bots set removed_at = now(), token = null where idguid = ${removed.idguid}`,
    );
    invalidateCache(t.deps.database);
    expect((await post(t, removed, said('a', 'y'))).status).toBe(404);
  });

  it('takes a body of any type, and one of 31 KB; one of over 256 KB is refused', async () => {
    const other = await addBot(t, bot.tenantId);
    const long = 'č'.repeat(7000) + 'x'.repeat(20_000);
    expect((await post(t, other, said('a', long), { 'content-type': 'text/plain' })).status).toBe(200);
    for (const type of ['', 'nesto', ';;', 'multipart/form-data'])
      expect((await post(t, other, said('a', `vrsta ${type}`), { 'content-type': type })).status).toBe(200);
    expect((await post(t, other, said('a', 'x'.repeat(260 * 1024)))).status).toBe(413);
    await settled(t, other);
    expect(await textsOf(t, other, 'a')).toEqual([
      long,
      ...['', 'nesto', ';;', 'multipart/form-data'].map((type) => `vrsta ${type}`),
    ]);
  });

  it('answers the welcome to conversation_started, each time it comes', async () => {
    const body = happened('conversation_started', 'novi', { subscribed: false });
    expect((await post(t, bot, body)).body).toEqual({});
    fillWelcome(async (_deps, { idguid }, { user }) => ({ type: 'text', text: `${idguid} ${user.id}` }));
    const welcome = { type: 'text', text: `${bot.idguid} novi` };
    try {
      expect((await post(t, bot, body)).body).toEqual(welcome);
      expect((await post(t, bot, body)).body).toEqual(welcome);
      expect((await post(t, bot, said('novi', 'poruka'))).body).toEqual({});
      fillWelcome(async () => {
        throw new Error('it cannot be made');
      });
      expect(await post(t, bot, body)).toMatchObject({ status: 200, body: {} });
    } finally {
      fillWelcome(async () => null);
    }
  });

  it('answers 503 while the callback cannot be stored, and 200 when it comes again', async () => {
    const body = said('a', 'za vrijeme prekida');
    // The bot is known by then.
    expect((await post(t, bot, said('a', 'prije prekida'))).status).toBe(200);
    const bringBack = await takeDatabaseAway(t.owner);
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(t, bot, body)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    } finally {
      await bringBack();
    }
    await eventually(async () => expect((await post(t, bot, body)).status).toBe(200));
    await settled(t, bot);
    expect((await textsOf(t, bot, 'a')).filter((text) => text === 'za vrijeme prekida')).toHaveLength(1);
  });
});

// Long, since a hundred messages are sent, and a server without a mail server is started.
// In the suite: contact.test.ts (kept and mailed, later when the mail server is away), src/server/mail.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp } from '../../../test/helper.ts';
import { good, PATH, send, server, setUp, smtp } from './contact.testkit.ts';
import { FILL_TIME_HEADER, HONEYPOT, HONEYPOT_HEADER, MIN_FILL_TIME } from './contact-form.ts';
import { saveSettings } from './settings.service.ts';

setUp();

describe('a message from the contact form', () => {
  it('is one of ten from one address, IPv6 by its network, for every node; then each waits longer', async () => {
    const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${n.toString(16)}` });
    const other = await server.node();
    const elsewhere = async (n: number): Promise<number> => {
      const headers = from(n);
      const url = PATH;
      return (await other.app.inject({ method: 'POST', url, headers, payload: good })).statusCode;
    };
    const spam = { ...good, [HONEYPOT]: 'x' };
    for (let n = 1; n <= 30; n++) expect((await send({}, from(n))).status).toBe(422);
    for (let n = 1; n <= 9; n++) expect((await send(spam, from(n))).status).toBe(201);
    expect(await elsewhere(10)).toBe(201);
    const refused = await send(good, from(11));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.body).toMatchObject({
      success: false,
      code: 'too_many',
      // The minute has begun: on a busy machine some of its seconds are over.
      message: expect.stringMatching(/^Previše poruka s ove adrese\. Pokušajte ponovo za (1 min|5\d s)\.$/),
    });
    expect(await elsewhere(12)).toBe(429);
    expect((await send(good, { 'x-forwarded-for': '2001:db8:7:8::1' })).status).toBe(201);
    await server.ownerDb.execute(sql`
      update sign_in_throttle set blocked_until = now() where key = 'contact:2001:db8:7:7::/64'`);
    expect((await send(spam, from(13))).status).toBe(201);
    expect(Number((await send(spam, from(14))).headers['retry-after'])).toBeGreaterThan(110);
    await eventually(() => expect(smtp.received).toHaveLength(2));
  });

  it.each([
    ['trap', { [HONEYPOT]: 'http://kupite.ba' }, {}],
    ['trap', { [HONEYPOT]: ['x'] }, { [FILL_TIME_HEADER]: '60000' }],
    ['trap', {}, { [HONEYPOT_HEADER]: '1', [FILL_TIME_HEADER]: '60000' }],
    ['speed', {}, { [FILL_TIME_HEADER]: `${MIN_FILL_TIME - 1}` }],
    ['speed', {}, { [FILL_TIME_HEADER]: '0' }],
    ['speed', {}, { [FILL_TIME_HEADER]: '-5' }],
  ])(
    'that a program sent is thanked for, kept as spam and mailed to nobody: %s %j %j',
    async (reason, more, headers) => {
      const answer = await send({ ...good, ...more }, headers);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ success: true, message: 'Poruka je uspješno poslana!' });
      expect((await stored())[0]).toMatchObject({ ...good, status: 'spam', spam_reason: reason });
      const { rows } = await server.ownerDb.execute(
        sql`select 1 from pgboss.job where name = 'site.contact-mail' and data ->> 'idguid' = ${(await stored())[0]!.idguid as string}`,
      );
      expect(rows).toEqual([]);
    },
  );

  it.each([
    [{}, { [FILL_TIME_HEADER]: `${MIN_FILL_TIME}` }],
    [{}, { [FILL_TIME_HEADER]: '3600000' }],
    [{ [HONEYPOT]: '' }, { [FILL_TIME_HEADER]: 'brzo' }],
    [{ [HONEYPOT]: null }, { [FILL_TIME_HEADER]: '', [HONEYPOT_HEADER]: '' }],
  ])('that may be a person’s is kept as new: %j %j', async (more, headers) => {
    expect((await send({ ...good, ...more }, headers)).status).toBe(201);
    expect((await stored())[0]).toMatchObject({ ...good, status: 'new', spam_reason: null });
    await eventually(() => expect(smtp.received).toHaveLength(1));
  });
});

it('without a mail server is written to a file', async () => {
  const local = await createTestApp();
  try {
    await saveSettings(local.deps.database, { email: 'prodaja@primjer.ba' });
    const folder = join(local.deps.config.dataDir, 'mail');
    expect((await local.call('POST', PATH, { body: good })).status).toBe(201);
    const file = await eventually(() => {
      const found = readdirSync(folder).find((name) => name.includes('cloud-rjesenja'));
      expect(found).toMatch(/^\d{8}T\d{9}Z-nova-poruka-cloud-rjesenja.*\.eml$/);
      return join(folder, found!);
    });
    const mail = await PostalMime.parse(readFileSync(file));
    expect(mail.replyTo?.[0]?.address).toBe(good.email);
  } finally {
    await local.close();
  }
});

async function stored() {
  const { rows } = await server.ownerDb.execute(sql`select * from contact_messages order by created_at desc`);
  return rows;
}

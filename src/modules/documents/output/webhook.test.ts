import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { deskOf } from '../processing/testkit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ WEBHOOK_ALLOW: '127.0.0.0/8' });
});
afterAll(() => t.close());

it('other programs are told of a document that is approved, rejected, or could not be read', async () => {
  const person = await t.member({ roles: ['admin'] });
  const desk = deskOf(t, person);
  const made = await t.call('POST', '/api/admin/webhooks', {
    token: person.token,
    body: {
      name: 'Program',
      url: 'http://127.0.0.1:9/',
      events: ['dokument.odobren', 'dokument.odbijen', 'dokument.neuspjeo'],
      active: true,
    },
  });
  expect(made.body).toMatchObject({ success: true });
  const messages = async () => {
    const { rows } = await t.ownerDb.execute<{ body: string }>(
      sql`select body from webhook_deliveries where tenant_id = ${person.tenantId} order by created_at`,
    );
    return rows.map(({ body }) => JSON.parse(body));
  };
  const read = await desk.reviewed();
  const fields = {
    seller_jib: { value: null },
    base: { value: '100' },
    vat: { value: '17' },
    total: { value: '117' },
  };
  const { version } = (await desk.call('PATCH', `/${read.idguid}`, { version: read.version, fields })).body
    .data;
  expect((await desk.call('POST', `/${read.idguid}/odobri`, { version: 0 })).status).toBe(409);
  expect(await messages()).toEqual([]);
  const approved = await desk.call('POST', `/${read.idguid}/odobri`, { version });
  expect(approved.body).toMatchObject({ success: true });
  const [message] = await messages();
  expect(message).toMatchObject({
    type: 'dokument.odobren',
    data: {
      idguid: read.idguid,
      name: 'faktura.pdf',
      type: 'faktura',
      fields: { total: '117.00' },
      approved_by: expect.any(String),
      approved_at: expect.any(String),
    },
  });
  expect(message.data.lines).toEqual(approved.body.data.lines);

  const broken = (await desk.send('<?xml version="1.0"?><a/>', 'pokvaren.xml')).body.data;
  const failed = await desk.worked(broken.idguid);
  expect(failed.state).toBe('neuspjeo');
  const rejecting = { version: failed.version, reason: 'Nije dokument.' };
  await desk.call('POST', `/${failed.idguid}/odbij`, rejecting);
  expect((await messages()).slice(1)).toMatchObject([
    { type: 'dokument.neuspjeo', data: { idguid: failed.idguid, reason: failed.reason } },
    { type: 'dokument.odbijen', data: { name: 'pokvaren.xml', reason: 'Nije dokument.' } },
  ]);
});

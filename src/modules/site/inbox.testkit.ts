import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { saveSettings } from './settings.service.ts';

export const PATH = '/api/admin/contact-messages';
export const NOBODY = '01890000-0000-7000-8000-000000000000';
export let t: TestApp;
export let smtp: MailServer;
export let admin: Person;
/** Has the rights in the operator's organisation and no other. */
export let clerk: Person;
let count = 0;

export const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> =>
  t.call(method, `${PATH}${path}`, { token: clerk.token, ...(body === undefined ? {} : { body }) });

/** A message as a visitor sends it; answers its id. */
export async function send(more: object = {}): Promise<string> {
  count += 1;
  const body = {
    ime_prezime: 'Đula Šćepanović',
    email: 'dula@primjer.ba',
    telefon: '061 123 456',
    tip_usluge: 'Cloud rješenja',
    poruka: 'Dobar dan,\nzanima me ponuda.',
    ...more,
  };
  const headers = { 'x-forwarded-for': `10.2.${Math.floor(count / 250)}.${(count % 250) + 1}` };
  const answer = await t.call('POST', '/api/public/contact-messages', { body, headers });
  expect(answer.status).toBe(201);
  const { rows } = await t.ownerDb.execute<{ idguid: string }>(
    sql`select idguid from contact_messages order by created_at desc limit 1`,
  );
  return rows[0]!.idguid;
}
export const trail = async (idguid: string) =>
  (
    await t.ownerDb.execute<{ action: string; changes: object; actor_name: string; tenant_id: string }>(
      sql`select * from audit_log where resource = 'contact-messages' and record_id = ${idguid} order by at`,
    )
  ).rows;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    smtp = await startMailServer();
    t = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Čaršija <ne-odgovaraj@primjer.ba>' });
    admin = await t.admin();
    clerk = await t.member({
      tenantId: admin.tenantId,
      name: 'Lejla Hodžić',
      permissions: ['admin_contact_messages_pregled', 'admin_contact_messages_save'],
    });
    await saveSettings(t.deps.database, { site_name: 'Čaršija d.o.o.', email: 'info@primjer.ba' });
  });
  afterAll(async () => {
    await t?.close();
    await smtp?.stop();
  });
  beforeEach(async () => {
    // What the test before ordered to be mailed has been.
    await eventually(async () => {
      const { rows } = await t.ownerDb.execute(
        sql`select 1 from pgboss.job where name like 'site.contact%' and state in ('created', 'active')`,
      );
      expect(rows).toEqual([]);
    });
    await t.ownerDb.execute(sql`delete from contact_messages`);
    await t.ownerDb.execute(sql`delete from trash`);
    smtp.received.length = 0;
  });
};

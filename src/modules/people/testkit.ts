import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp } from '../../../test/helper.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { mailsTo } from '../../../test/mails.ts';

/**
 * An organisation whose administrator `chief` invites, and a mail server; `stop` ends both. `roles`: ids of
 * the platform roles by name.
 */
export async function startInviting() {
  const smtp = await startMailServer();
  const t = await createTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://carsija.primjer.ba' });
  const chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
  const { rows } = await t.ownerDb.execute<{ name: string; idguid: string }>(
    sql`select name, idguid from roles where tenant_id is null`,
  );
  return {
    t,
    smtp,
    chief,
    roles: Object.fromEntries(rows.map(({ name, idguid }) => [name, idguid])),
    ask: (body: unknown, who = chief, query = '') =>
      t.call('POST', `/api/admin/invitations${query}`, { token: who.token, body }),
    list: async (who = chief, query = '') =>
      (await t.call('GET', `/api/admin/invitations${query}`, { token: who.token })).body.data,
    /** The mails to somebody, once there are so many. */
    mailsTo: (to: string, count = 1) => mailsTo(smtp, to, count),
    /** Lets the pause between two mails of an invitation go by. */
    rested: async (idguid: string) => {
      // Its first mail notes when it left, also later than this would.
      await eventually(async () => {
        const { rows } = await t.ownerDb.execute(
          sql`select 1 from invitations where idguid = ${idguid} and sent_at is not null`,
        );
        expect(rows).toHaveLength(1);
      });
      return t.ownerDb.execute(sql`update invitations set sent_at = now() - interval '1 hour',
        created_at = now() - interval '1 hour', expires_at = now() where idguid = ${idguid}`);
    },
    stop: async () => {
      await t.close();
      await smtp.stop();
    },
  };
}

export const person = (email: string, more = {}) => ({
  email,
  first_name: 'Đuro',
  last_name: 'Čolić',
  ...more,
});

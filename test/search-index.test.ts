import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx, Tx } from '../src/core/context.ts';
import type { ListQuery } from '../src/core/list-query.ts';
import { inTenant } from '../src/core/tenant.ts';
import { savedRuns } from '../src/modules/checker/saved-runs.service.ts';
import { ownNotifications } from '../src/modules/notifications/notifications.service.ts';
import { openInvitations } from '../src/modules/people/invitations/invitations.service.ts';
import { members, organisations, people } from '../src/modules/people/lists.service.ts';
import { roleListing } from '../src/modules/rights/roles/roles.service.ts';
import { inquiries } from '../src/modules/shop/inquiries/inbox.service.ts';
import { inbox } from '../src/modules/site/inbox.service.ts';
import { createTestApp, type Person, type TestApp } from './helper.ts';

let t: TestApp;
let admin: Person;

/** Enough rows that reading them all costs more than asking the index. */
const MANY = 5000;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.admin();
  const { tenantId, userId } = admin;
  const rows = sql.raw(`from generate_series(1, ${MANY}) as n`);
  for (const fill of [
    sql`insert into users (idguid, email, password_hash, first_name, last_name)
      select gen_random_uuid(), 'osoba' || n || '@primjer.ba', '-', 'Osoba', md5(n::text) ${rows}`,
    sql`insert into tenant_users (tenant_id, user_id)
      select ${tenantId}, idguid from users where email like '%@primjer.ba'`,
    sql`insert into tenants (idguid, name) select gen_random_uuid(), md5(n::text) ${rows}`,
    sql`insert into roles (idguid, tenant_id, name, label)
      select gen_random_uuid(), ${tenantId}, 'uloga' || n, md5(n::text) ${rows}`,
    sql`insert into invitations (tenant_id, idguid, email, invited_by_name, expires_at)
      select ${tenantId}, gen_random_uuid(), md5(n::text) || '@primjer.ba', '-', now() ${rows}`,
    sql`insert into checker_runs (id, url, device, runs, secret_hash, turn)
      select gen_random_uuid(), 'https://primjer.ba/' || md5(n::text), 'mobile', 1, '-', now() ${rows}`,
    sql`insert into contact_messages (idguid, ime_prezime, email, telefon, tip_usluge, poruka)
      select gen_random_uuid(), '-', '-', '-', '-', md5(n::text) ${rows}`,
    sql`insert into shop_inquiries (tenant_id, idguid, ime_prezime, email, poruka)
      select ${tenantId}, gen_random_uuid(), '-', '-', md5(n::text) ${rows}`,
    sql`insert into notifications (tenant_id, user_id, kind, title)
      select ${tenantId}, ${userId}, '-', md5(n::text) ${rows}`,
    // Moves the new rows from an index's pending list, which every search would read, into the index.
    sql`vacuum analyze`,
  ])
    await t.ownerDb.execute(fill);
});
afterAll(() => t.close());

/** The lists written by hand that grow with use, each with the index of its search. */
const LISTS = {
  members: { list: members, index: 'users_search_trgm' },
  people: { list: people, index: 'users_search_trgm' },
  organisations: { list: organisations, index: 'tenants_search_trgm' },
  roles: { list: roleListing, index: 'roles_search_trgm' },
  invitations: { list: openInvitations, index: 'invitations_search_trgm' },
  'saved runs': { list: savedRuns, index: 'checker_runs_search_trgm' },
  messages: { list: inbox, index: 'contact_messages_search_trgm' },
  inquiries: { list: inquiries, index: 'shop_inquiries_search_trgm' },
  notifications: { list: ownNotifications, index: 'notifications_search_trgm' },
};

it.each(Object.keys(LISTS) as (keyof typeof LISTS)[])(
  'searches %s by an index, under row-level security',
  async (name) => {
    const { list, index } = LISTS[name];
    const plans: string[] = [];
    const scope = { tenantId: admin.tenantId, userId: admin.userId, isOperator: true };
    await inTenant(t.deps.database, scope, async (tx) => {
      const execute = async (statement: SQL) => {
        const { rows } = await tx.execute(sql`explain ${statement}`);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return tx.execute(statement);
      };
      const ctx = {
        db: { execute } as unknown as Tx,
        actor: { userId: admin.userId, via: null, permissions: new Set() },
        tenant: { id: admin.tenantId, name: '', isOperator: true },
      } as unknown as Ctx;
      // The words of md5(7::text), as a person would type a part of a name.
      const query: ListQuery<never> = { page: 1, pageSize: 25, words: ['8F14E45F'], sort: [], filters: [] };
      const { data } = await list.page(ctx, query);
      expect(data).toHaveLength(1);
    });
    // The page, and the count.
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toContain(index);
  },
);

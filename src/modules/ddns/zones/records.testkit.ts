import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { zoneKeeper, zonesOf } from './testkit.ts';

export let t: TestApp;
export let person: Person;
export let ours: ReturnType<typeof zonesOf>;
export let theirs: ReturnType<typeof zonesOf>;
export let domain: string;
export const A = { address: '203.0.113.7' };

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    person = await zoneKeeper(t);
    ours = zonesOf(t, person);
    theirs = zonesOf(t, await zoneKeeper(t));
    domain = (await ours.domain('primjer.test')).body.data.idguid;
    await t.ownerDb.execute(sql`
    insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash, wildcard)
    values (${person.tenantId}, gen_random_uuid(), ${domain}, 'kuca', 'kuca.primjer.test', 'x', true)`);
  });
  afterAll(() => t.close());
};

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { jobTenant } from '../../../server/jobs/tenants.ts';
import type { Delegation, DelegationState } from './delegation/check.ts';
import { checkAllDomains } from './delegation.service.ts';
import { zoneKeeper, zonesOf } from './testkit.ts';

let t: TestApp;
let person: Person;
let ours: ReturnType<typeof zonesOf>;

beforeAll(async () => {
  t = await createTestApp();
  person = await zoneKeeper(t);
  ours = zonesOf(t, person);
});
afterAll(() => t.close());

const domainOf = async (name: string): Promise<string> => (await ours.domain(name)).body.data.idguid;
const ZONE = `$TTL 600
@ IN SOA ns1.staro.test. dns.staro.test. 1 3600 900 1209600 60
@ NS ns1.staro.test.
@ A 203.0.113.7
www CNAME @
www TXT "ne može"
_dmarc TXT "v=DMARC1; p=none"
@ MX 10 posta
posta A 203.0.113.8
loše A 300.1.1.1
@ HINFO "a" "b"
`;

describe('a zone file', () => {
  it('is shown before it is taken, line by line, and taken as it was shown', async () => {
    const idguid = await domainOf('uvoz.test');
    const kept = (await ours.record(idguid, 'stari', 'A', { address: '203.0.113.9' })).body.data;
    await ours.record(idguid, '@', 'A', { address: '203.0.113.7' });
    const path = `/domains/${idguid}/import`;
    const add = (await ours.call('POST', `${path}/preview`, { text: ZONE, mode: 'add' })).body.data;
    expect(add.removed).toEqual([]);
    expect(add.changed).toEqual([{ owner: '@', type: 'A', content: '203.0.113.7', from: 3600, to: 600 }]);
    expect(add.added).toContainEqual({
      line: 8,
      owner: '@',
      type: 'MX',
      content: '10 posta.uvoz.test',
      ttl: 600,
    });
    expect(add.refused.map(({ line }: { line: number }) => line)).toEqual([5, 6, 10]);
    expect(add.left_out.map(({ line }: { line: number }) => line)).toEqual([11]);
    expect(add).toMatchObject({ ns: ['ns1.staro.test'], same: 1, hosts: 0 });

    const body = { text: ZONE, mode: 'replace' };
    const replace = (await ours.call('POST', `${path}/preview`, body)).body.data;
    expect(replace.removed).toMatchObject([{ owner: 'stari', type: 'A' }]);
    expect((await ours.call('GET', `/domains/${idguid}`)).body.data.records).toBe(2);

    const { fingerprint } = replace;
    expect((await ours.call('POST', path, { ...body, mode: 'add', fingerprint })).body.code).toBe(
      'zone_changed',
    );
    await ours.call('PATCH', `/records/${kept.idguid}`, { version: 1, ttl: 60 });
    expect((await ours.call('POST', path, { ...body, fingerprint })).body.code).toBe('zone_changed');
    const again = (await ours.call('POST', `${path}/preview`, body)).body.data;
    const applied = await ours.call('POST', path, { ...body, fingerprint: again.fingerprint });
    expect(applied.body.data).toEqual({ added: 3, changed: 1, removed: 1 });
    const { body: history } = await ours.call('GET', `/domains/${idguid}/history`);
    expect(history.data[0]).toMatchObject({ action: 'import' });
    expect(history.data[0].changes.import.from).toContain('stari A 203.0.113.9');
  });

  it('that was exported changes nothing when it comes back', async () => {
    const idguid = await domainOf('krug.test');
    await t.ownerDb.execute(sql`
      insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash, ip4)
      values (${person.tenantId}, gen_random_uuid(), ${idguid}, 'kuca', 'kuca.krug.test', 'x', '203.0.113.5')`);
    await ours.record(idguid, '@', 'TXT', { text: 'čćž "navodnici" \\ ; tačka' });
    await ours.record(idguid, 'www', 'CNAME', { target: 'drugdje.test' });
    const file = await ours.call('GET', `/domains/${idguid}/zone.txt`);
    expect(file.headers['content-type']).toMatch(/^text\/plain/);
    expect(file.headers['content-disposition']).toBe('attachment; filename="krug.test.zone.txt"');
    const text = file.raw.toString();
    expect(text).toContain('SOA\tns1.posluzitelj.test. dns.posluzitelj.test.');
    expect(text).toContain('kuca\t60\tIN\tA\t203.0.113.5');
    const { body } = await ours.call('POST', `/domains/${idguid}/import/preview`, { text, mode: 'replace' });
    expect(body.data).toMatchObject({ added: [], changed: [], removed: [], refused: [], same: 2, hosts: 1 });
  });

  it('of nothing, of another domain, or too large is refused', async () => {
    const path = `/domains/${await domainOf('prazna.test')}/import/preview`;
    for (const text of [
      '',
      '; samo napomena\n',
      'a.druga.test. 60 IN A 203.0.113.7\n',
      'x'.repeat(1_048_577),
    ])
      expect(
        (await ours.call('POST', path, { text, mode: 'add' })).body.errors,
        text.slice(0, 20),
      ).toHaveProperty('text');
    const many = Array.from({ length: 5001 }, (_, n) => `n${n} 60 A 203.0.113.7`).join('\n');
    expect((await ours.call('POST', path, { text: many, mode: 'add' })).body.errors.text).toMatch(
      /najviše 5000/,
    );
  });
});

describe('the delegation', () => {
  const found = (state: DelegationState): Delegation => ({
    state,
    findings: [{ kind: 'undelegated', text: 'Upišite servere.' }],
    parent: [],
    servers: [],
    asked_at: new Date(),
  });

  it('is told of once when it is lost, and not when it cannot be found out', async () => {
    const other = await zoneKeeper(t);
    const mine = zonesOf(t, other);
    const { idguid } = (await mine.domain('delegirana.test')).body.data;
    const org = (await jobTenant(t.deps.database, other.tenantId))!;
    const notices = async () =>
      (await t.ownerDb.execute(sql`select title from notifications where tenant_id = ${other.tenantId}`))
        .rows;
    const check = (state: DelegationState) => checkAllDomains(org, t.deps, async () => found(state));
    const state = async () => (await mine.call('GET', `/domains/${idguid}`)).body.data.delegation_state;
    await check('missing');
    expect(await notices()).toEqual([]);
    await check('right');
    expect(await state()).toBe('right');
    await check('unknown');
    expect(await state()).toBe('right');
    await check('missing');
    await check('missing');
    expect(await notices()).toEqual([{ title: 'Domena delegirana.test više nije ispravno upućena' }]);
    const { body } = await mine.call('GET', `/domains/${idguid}`);
    expect(body.data).toMatchObject({ version: 1, delegation: { findings: [{ text: 'Upišite servere.' }] } });
  });
});

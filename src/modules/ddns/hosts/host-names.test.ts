import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { zoneKeeper, zonesOf } from '../zones/testkit.ts';
import { HOST_INPUT } from './testkit.ts';

let t: TestApp;
let tenantId: string;
let zones: ReturnType<typeof zonesOf>;
let top: string;
beforeAll(async () => {
  t = await createTestApp();
  const person = await zoneKeeper(t);
  tenantId = person.tenantId;
  zones = zonesOf(t, person);
  top = (await zones.domain('primjer.ba')).body.data.idguid;
});
afterAll(() => t.close());

const host = (label: string, domain_id = top) =>
  zones.call('POST', '/hosts', { ...HOST_INPUT, label, domain_id });
const restore = (what: 'hosts' | 'domains', idguid: string) =>
  zones.call('POST', `/${what}/trash/restore`, { idguids: [idguid] });
const made = async (answer: ReturnType<typeof host>): Promise<string> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.idguid;
};

describe('a host and a domain of one name', () => {
  it('are not made', async () => {
    await made(zones.domain('dyn.primjer.ba'));
    const refused = await host('dyn');
    expect(refused.status).toBe(422);
    expect(refused.body.errors.label).toMatch(/vaša domena dyn\.primjer\.ba/);
  });

  it('are not made at the same moment', async () => {
    const domain = await t.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash)
        values (${tenantId}, gen_random_uuid(), ${top}, 'skupa', 'skupa.primjer.ba', 'x')`);
      const asked = zones.domain('skupa.primjer.ba');
      // It waits for this transaction.
      await expect(
        Promise.race([asked, new Promise((done) => setTimeout(done, 300, 'waits'))]),
      ).resolves.toBe('waits');
      return { asked };
    });
    expect((await domain.asked).body.errors.name).toMatch(/već ima hostova/);
  });

  it('are not brought back from the trash', async () => {
    const kept = await made(host('prvi'));
    await zones.call('DELETE', `/hosts/${kept}`);
    const domain = await made(zones.domain('prvi.primjer.ba'));
    expect((await restore('hosts', kept)).body).toMatchObject({
      code: 'cannot_restore',
      message: expect.stringMatching(/vaša domena prvi\.primjer\.ba/),
    });
    await zones.call('DELETE', `/domains/${domain}`);
    expect((await restore('hosts', kept)).body.data).toEqual({ restored: 1 });
    expect((await restore('domains', domain)).body).toMatchObject({
      code: 'cannot_restore',
      message: expect.stringMatching(/hostova ili zapisa s imenom prvi\.primjer\.ba/),
    });
  });
});

it('a domain is offered in letters, and found by them and as it is stored', async () => {
  const idguid = await made(zones.domain('čaršija.ba'));
  const { body } = await zones.call('GET', '/hosts/offered');
  expect(body.data.domains).toContainEqual(expect.objectContaining({ idguid, shown: 'čaršija.ba' }));
  for (const q of ['čaršija', 'carsija', 'xn--arija'])
    expect(
      (await zones.call('GET', `/hosts/references/domain_id?q=${encodeURIComponent(q)}`)).body.data,
    ).toEqual([{ idguid, label: 'čaršija.ba', hint: null }]);
});

it('a removed host is listed in letters', async () => {
  const kept = await made(host('česma'));
  await zones.call('DELETE', `/hosts/${kept}`);
  const { body } = await zones.call('GET', '/hosts/trash?q=cesma');
  expect(body.data).toMatchObject([{ idguid: kept, title: 'česma.primjer.ba' }]);
});

it('a domain with records does not come back above a domain that hides them', async () => {
  const above = await made(zones.domain('gore.test'));
  await made(zones.record(above, 'a.dolje', 'TXT', { text: 'x' }));
  await zones.call('DELETE', `/domains/${above}`);
  const below = await made(zones.domain('dolje.gore.test'));
  expect((await restore('domains', above)).body.message).toMatch(/odgovarala domena dolje\.gore\.test/);
  await zones.call('DELETE', `/domains/${below}`);
  expect((await restore('domains', above)).body.data).toEqual({ restored: 1 });
});

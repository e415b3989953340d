// Long, since each of these makes hosts of its own.
// In the suite: hosts.test.ts (a host, the person to whom it was given, credentials, hosts that go along), test/isolation.test.ts, test/lists.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyPassword } from './credentials.ts';
import {
  API,
  chief,
  domain,
  errorsOf,
  host,
  made,
  owner,
  read,
  row,
  send,
  setUp,
  stranger,
  t,
  UNKNOWN,
} from './hosts.testkit.ts';
import { arrive } from './testkit.ts';

setUp();

describe('a host', () => {
  it('has the addresses that a person sets, and a history of them', async () => {
    const { idguid, version } = await host({ ip4_mode: 'fixed', ip4: ' 31.176.200.10 ', ip6_mode: 'off' });
    expect((await read(`/${idguid}`)).body.data).toMatchObject({
      ip4: '31.176.200.10',
      ip6: null,
      state: 'still',
    });
    const changed = await send('PATCH', `/${idguid}`, {
      version,
      ip4: '31.176.200.11',
      ip6_mode: 'fixed',
      ip6: '2A01:4F8::0005',
    });
    expect(changed.body.data).toMatchObject({
      ip4: '31.176.200.11',
      ip6: '2a01:4f8::5',
      version: version + 1,
    });
    const { body } = await read(`/${idguid}/addresses`);
    expect(body.data.changes).toMatchObject([
      { ip4: '31.176.200.11', ip6: '2a01:4f8::5', via: 'person', actor: 'Emina Kovač' },
      { ip4: '31.176.200.10', ip6: null, via: 'person' },
    ]);
    const off = await send('PATCH', `/${idguid}`, { version: version + 1, ip4_mode: 'off' });
    expect(off.body.data.ip4).toBeNull();
    const counts = (await read(`/${idguid}/changes`)).body.data;
    expect([counts.points.length, counts.points.at(-1).count]).toEqual([90, 3]);
    const hours = (await read(`/${idguid}/changes?by=hour`)).body.data.points;
    expect([hours.length, hours.at(-1).count + hours.at(-2).count]).toEqual([48, 3]);
  });

  it('keeps what its device told until the settings forbid it; a part of its own is joined to the network', async () => {
    const { idguid } = await host({ allow_private: true });
    await arrive(t, idguid, { ip4: '192.168.1.9', ip6: '2a01:4f8:1:2:aaaa::1' });
    const heard = (await read(`/${idguid}`)).body.data;
    expect(heard).toMatchObject({
      ip4: '192.168.1.9',
      version: 1,
      state: 'heard',
      last: { via: 'dyndns2', from_ip: '31.176.200.9', agent: 'ddclient/3.10.0', answer: 'good' },
    });
    const own = await send('PATCH', `/${idguid}`, {
      version: 1,
      allow_private: false,
      ip6_mode: 'prefix',
      ip6_part: '::10',
    });
    expect(own.body.data).toMatchObject({ ip4: null, ip6: '2a01:4f8:1:2::10', ip6_part: '::10' });
  });

  it('is found by name in letters, address and note; filtered and sorted', async () => {
    const { idguid } = await host({ label: 'žirafa', note: 'u zoološkom vrtu' });
    await arrive(t, idguid, { ip4: '31.176.200.77' });
    for (const q of ['žirafa', 'zirafa', '31.176.200.77', 'zooloskom']) {
      const { body, status } = await read(`?q=${encodeURIComponent(q)}`);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(
        body.data.map((one: { idguid: string }) => one.idguid),
        q,
      ).toEqual([idguid]);
    }
    const { body } = await read(`?state=heard&domain_id=${domain}&active=true&sort=-last_at`);
    expect(body.data[0]).toMatchObject({ idguid, shown: 'žirafa.primjer.ba', state: 'heard' });
  });

  it('is nobody else’s', async () => {
    const { idguid, version } = await host();
    for (const id of [idguid, UNKNOWN, 'nije'])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', '/addresses', undefined],
        ['GET', '/changes', undefined],
        ['GET', '/history', undefined],
        ['PATCH', '', { version, note: 'tuđe' }],
        ['POST', '/active', { version, active: false }],
        ['POST', '/password', {}],
        ['POST', '/tsig', {}],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await t.call(method, `${API}/${id}${path}`, { token: stranger.token, body });
        expect(answer.status, `${method} ${path}`).toBe(404);
      }
    expect((await read('', owner)).status).toBe(403);
    expect((await read(`/${idguid}`, owner)).status).toBe(404);
    const seer = await t.member({ tenantId: chief.tenantId, permissions: ['ddns_hosts_pregled'] });
    expect((await read(`/${idguid}`, seer)).body.data.may_edit).toBe(false);
    expect((await send('POST', `/${idguid}/password`, {}, seer)).status).toBe(403);
    expect((await send('POST', `/${idguid}/active`, { version, active: false }, seer)).status).toBe(403);
  });
});

describe('a removed host', () => {
  it('keeps its name, and comes back with its history and password', async () => {
    const { idguid, label, fqdn, password } = await host();
    await arrive(t, idguid, { ip4: '31.176.200.30' });
    expect((await send('DELETE', `/${idguid}?version=1`)).status).toBe(200);
    expect((await read(`/${idguid}`)).status).toBe(404);
    expect((await errorsOf({ label }))[1].label).toContain('U korpi je host s ovim imenom');
    const restored = await send('POST', '/trash/restore', { idguids: [idguid] });
    expect(restored.body.data).toEqual({ restored: 1 });
    expect((await read(`/${idguid}`)).body.data).toMatchObject({
      ip4: '31.176.200.30',
      last: { answer: 'good' },
    });
    expect((await read(`/${idguid}/addresses`)).body.data.changes).toHaveLength(1);
    const { password_hash } = await row(idguid);
    expect(
      await verifyPassword(t.deps.database, { password_hash: password_hash!, previous_hash: null }, password),
    ).toBe(true);
    const { rows } = await t.ownerDb.execute(sql`select from ddns_freed_names where name = ${fqdn}`);
    expect(rows).toHaveLength(0);
  });

  it('is not brought back onto a record', async () => {
    const { idguid, fqdn } = await host();
    await send('DELETE', `/${idguid}`);
    await t.ownerDb.execute(sql`insert into ddns_records (tenant_id, idguid, domain_id, name, type, content)
      values (${chief.tenantId}, gen_random_uuid(), ${domain}, ${fqdn}, 'CNAME', 'drugi.ba')`);
    const refused = await send('POST', '/trash/restore', { idguids: [idguid] });
    expect([refused.status, refused.body.code]).toEqual([409, 'cannot_restore']);
  });

  it('does not give its name to another organisation for thirty days', async () => {
    const free = (days: number) =>
      t.ownerDb.execute(sql`insert into ddns_freed_names (name, freed_by, freed_at)
        values (${`slobodan${made}.primjer.ba`}, ${stranger.tenantId}, now() - make_interval(days => ${days}::int))
        on conflict (name) do update set freed_at = excluded.freed_at`);
    await free(29);
    expect((await errorsOf({ label: `slobodan${made}` }))[1].label).toContain('nedavno imao neko drugi');
    await free(31);
    await host({ label: `slobodan${made}` });
  });
});

it('offers domains, members and hosts that lead', async () => {
  const { idguid, shown } = await host({ owner_id: owner.userId });
  expect((await read('/references/domain_id')).body.data).toMatchObject([
    { idguid: domain, label: 'primjer.ba' },
  ]);
  const people = (await read('/references/owner_id?q=hadzic')).body.data;
  expect(people).toEqual([{ idguid: owner.userId, label: 'Lejla Hadžić', hint: owner.email }]);
  expect((await read(`/references/lead_id?idguid=${idguid}`)).body.data).toMatchObject([{ label: shown }]);
  expect((await read('/references/nesto')).status).toBe(404);
  expect((await read(`/references/lead_id?idguid=${idguid}`, stranger)).body.data).toEqual([]);
});

// Long, since every call of a host is made by strangers, and its addresses change again and again.
// In the suite: hosts.test.ts, test/isolation.test.ts, src/modules/ddns/updates/updates.test.ts.
import { describe, expect, it } from 'vitest';
import { API, chief, host, owner, read, send, setUp, stranger, t, UNKNOWN } from './hosts.testkit.ts';

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

// Long, since devices send as often as they may. In the suite: updates.test.ts (an update and what DNS answers, acme-dns, what people
// see), duckdns.test.ts, dyndns2.test.ts.
import { describe, expect, it } from 'vitest';
import { addHost, HOST_PASSWORD } from '../test/hosts.ts';
import { insertDomain } from '../test/zone.ts';
import { answered, name, owner, said, setUp, t, update, zone } from './updates.testkit.ts';

setUp();

describe('an update', () => {
  it('of a host moves those that follow it, each by its own modes', async () => {
    const lead = await addHost(t, zone, 'glavni');
    await addHost(t, zone, 'kamera', {
      lead_id: lead,
      ip4_mode: 'off',
      ip6_mode: 'prefix',
      ip6_part: '::c0a8:17',
    });
    await addHost(t, zone, 'stalni', {
      lead_id: lead,
      ip4_mode: 'fixed',
      ip4: '31.176.5.99',
      ip6_mode: 'off',
    });
    await addHost(t, zone, 'pratilac', { lead_id: lead });
    const asked = `hostname=${name('glavni')}&myip=31.176.5.5&ip6lanprefix=2a02:27b0:5:1::/64`;
    expect(await said(asked, { as: 'glavni' })).toMatch(/^good 31\.176\.5\.5/);
    expect(await answered(name('kamera'), 'AAAA')).toEqual(['2a02:27b0:5:1::c0a8:17']);
    expect(await answered(name('kamera'))).toEqual([]);
    expect(await answered(name('stalni'))).toEqual(['31.176.5.99']);
    expect(await answered(name('pratilac'))).toEqual(['31.176.5.5']);
    // By its lead's credentials, not the other way round.
    expect(await said(`hostname=${name('pratilac')}&myip=31.176.5.6`, { as: 'glavni' })).toMatch(/^good/);
    expect(await said(`hostname=${name('glavni')}&myip=31.176.5.7`, { as: 'pratilac' })).toBe('nohost');
  });

  it('of two at once leaves one address, which is also the one that DNS answers', async () => {
    await addHost(t, zone, 'utrka');
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        said(`hostname=${name('utrka')}&myip=31.176.6.${n + 1}`, { as: 'utrka' }),
      ),
    );
    expect(replies.every((text) => text.startsWith('good'))).toBe(true);
    const [row] = await owner`select host(ip4) as ip4 from ddns_hosts where fqdn = ${name('utrka')}`;
    await expect.poll(() => answered(name('utrka'))).toEqual([row!.ip4]);
  });

  it('is not held up by somebody who guesses the password elsewhere', async () => {
    await addHost(t, zone, 'meta');
    const asked = `hostname=${name('meta')}&myip=31.176.8.`;
    for (let n = 0; n < 30; n++)
      await said(`${asked}66`, { as: 'meta', password: `pogodak${n}`, from: '5.5.5.5' });
    expect(await said(`${asked}66`, { as: 'meta', from: '5.5.5.5' })).toBe('badauth');
    expect(await said(`${asked}1`, { as: 'meta' })).toBe('good 31.176.8.1');
  });

  it('is kept from one organisation that sends more than it may', async () => {
    const { tenantId } = await t.member({});
    const busy = await insertDomain(owner, tenantId);
    await addHost(t, busy, 'brzi');
    await owner`insert into ddns_quotas (tenant_id, updates) values (${tenantId}, 3)`;
    const asked = (n: number) =>
      update(`hostname=brzi.${busy.name}&myip=31.176.9.${n}`, { as: `brzi.${busy.name}` });
    for (const n of [1, 2, 3]) expect((await asked(n)).text).toBe(`good 31.176.9.${n}`);
    const late = await asked(4);
    expect([late.status, late.text, Number(late.headers['retry-after'])]).toEqual([503, '911', 60]);
    // Its page says so.
    await expect
      .poll(() => owner`select answer from ddns_contacts where tenant_id = ${tenantId}`, { timeout: 15_000 })
      .toEqual([{ answer: '911' }]);
    await addHost(t, zone, 'drugi');
    expect(await said(`hostname=${name('drugi')}&myip=31.176.9.9`, { as: 'drugi' })).toBe('good 31.176.9.9');
  });

  it('that changes nothing takes nothing of what its organisation may send', async () => {
    const { tenantId } = await t.member({});
    const calm = await insertDomain(owner, tenantId);
    for (const label of ['petlja', 'pratilac'])
      await addHost(t, calm, label, {
        ip4: '31.176.10.1',
        ...(label === 'pratilac' && {
          lead_id: (await owner`select idguid from ddns_hosts where fqdn = ${`petlja.${calm.name}`}`)[0]!
            .idguid,
        }),
      });
    await owner`insert into ddns_quotas (tenant_id, updates) values (${tenantId}, 1)`;
    const as = `petlja.${calm.name}`;
    for (let n = 0; n < 8; n++)
      expect(await said(`hostname=${as}&myip=31.176.10.1`, { as })).toBe('nochg 31.176.10.1');
    expect(await said(`hostname=${as}&myip=31.176.10.2`, { as })).toBe('good 31.176.10.2');
  });

  it('that is remembered as unchanged is asked again once a host that follows was changed by its own device', async () => {
    const lead = await addHost(t, zone, 'vodi', { ip4: '31.176.11.1' });
    await addHost(t, zone, 'slijedi', { lead_id: lead, ip4: '31.176.11.1' });
    const again = () => said(`hostname=${name('vodi')}&myip=31.176.11.1`, { as: 'vodi' });
    for (let n = 0; n < 6; n++) expect(await again()).toBe('nochg 31.176.11.1');
    const own = `hostname=${name('slijedi')}&myip=31.176.11.2`;
    expect(await said(own, { as: 'slijedi' })).toBe('good 31.176.11.2');
    await again();
    await expect.poll(() => answered(name('slijedi'))).toEqual(['31.176.11.1']);
  });
});

describe('shapes of others', () => {
  it('DuckDNS: a token and full names', async () => {
    await addHost(t, zone, 'patka');
    const asked = (query: string) => said(query, { path: '/update', agent: 'curl/7.88.1' });
    expect(await asked(`domains=${name('patka')}&token=${HOST_PASSWORD}&ip=31.176.10.1`)).toBe('OK');
    expect(await answered(name('patka'))).toEqual(['31.176.10.1']);
    expect(await asked(`domains=${name('patka')}&token=${HOST_PASSWORD}&ip=31.176.10.1&verbose=true`)).toBe(
      'OK\n31.176.10.1\n\nNOCHANGE',
    );
    expect(await asked(`domains=${name('patka')}&token=kriva&ip=31.176.10.2`)).toBe('KO');
  });

  it('No-IP and Dynu: both families, credentials in the address', async () => {
    await addHost(t, zone, 'dynu');
    const query = `hostname=${name('dynu')}&myip=31.176.11.1&myipv6=2a02:27b0:11::1&username=${name('dynu')}&password=${HOST_PASSWORD}`;
    expect(await said(query)).toBe('good 31.176.11.1,2a02:27b0:11::1');
  });
});

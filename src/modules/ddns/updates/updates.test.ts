import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { addHost, HOST_PASSWORD } from '../test/hosts.ts';
import { insertDomain } from '../test/zone.ts';

let t: TestApp;
let owner: Sql;
let port: number;
let zone: Awaited<ReturnType<typeof insertDomain>>;
let foreign: Awaited<ReturnType<typeof insertDomain>>;

beforeAll(async () => {
  t = await createTestApp({ DNS_PORT: '0', DNS_HOST: '127.0.0.1', DNS_PER_SECOND: '0' });
  owner = connect(t.owner, 2);
  zone = await insertDomain(owner, (await t.member({})).tenantId);
  foreign = await insertDomain(owner, (await t.member({})).tenantId);
  await eventually(async () => {
    const [server] = await owner<{ port: number }[]>`select port from ddns_servers`;
    port = server!.port;
  });
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

interface Asked {
  /** Label of the host whose credentials are sent; null for none. */
  as?: string | null;
  password?: string;
  agent?: string | null;
  from?: string;
  method?: 'GET' | 'POST' | 'HEAD';
  path?: string;
  headers?: Record<string, string>;
}

/** Sends an update as a device does. */
async function update(query: string, asked: Asked = {}) {
  const { as = null, password = HOST_PASSWORD, agent = 'ddclient/3.10.0', from = '31.176.200.9' } = asked;
  const user = as === null ? null : as.includes('.') ? as : `${as}.${zone.name}`;
  const response = await t.app.inject({
    method: asked.method ?? 'GET',
    url: `${asked.path ?? '/nic/update'}?${query}`,
    remoteAddress: from,
    headers: {
      ...(user && {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      }),
      'user-agent': agent ?? '',
      ...asked.headers,
    },
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}
const said = async (query: string, asked?: Asked) => (await update(query, asked)).text;
const name = (label: string) => `${label}.${zone.name}`;
const changes = async () =>
  Number(
    (await owner<{ count: string }[]>`select count(*) from ddns_changes where not serial_only`)[0]!.count,
  );

/** What the DNS server answers now. */
async function answered(host: string, type: 'A' | 'AAAA' | 'TXT' = 'A'): Promise<unknown[]> {
  const socket = createSocket('udp4');
  socket.send(packet.encode({ type: 'query', id: 9, questions: [{ type, name: host }] }), port, '127.0.0.1');
  const [message] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return (packet.decode(message).answers ?? []).map((one) => String((one as { data: unknown }).data));
}

describe('an update', () => {
  it('that is answered good is answered by DNS', async () => {
    await addHost(t, zone, 'ruter');
    for (let n = 1; n <= 20; n++) {
      const address = `31.176.1.${n}`;
      expect(await said(`hostname=${name('ruter')}&myip=${address}`, { as: 'ruter' })).toBe(
        `good ${address}`,
      );
      expect(await answered(name('ruter'))).toEqual([address]);
    }
  });

  it('takes the address of the connection where none is given, also if it is empty', async () => {
    await addHost(t, zone, 'bezadrese');
    const as = 'bezadrese';
    const query = `system=dyndns&hostname=${name(as)}`;
    expect(await said(query, { as })).toBe('good 31.176.200.9');
    expect(await said(`${query}&myip=`, { as })).toBe('nochg 31.176.200.9');
    // A stranger's header is not believed.
    expect(await said(`${query}&myip=`, { as, headers: { 'x-forwarded-for': '31.176.200.77' } })).toBe(
      'nochg 31.176.200.9',
    );
    expect(await said(`${query}&myip=`, { as, from: '2a02:27b0:1::5' })).toBe('good 2a02:27b0:1::5');
    expect(await answered(name(as))).toEqual(['31.176.200.9']);
    expect(await answered(name(as), 'AAAA')).toEqual(['2a02:27b0:1::5']);
  });

  it('leaves the other family, and takes one away only by the word', async () => {
    await addHost(t, zone, 'dva', { ip4: '31.176.2.2', ip6: '2a02:27b0::2' });
    const query = `hostname=${name('dva')}`;
    expect(await said(`${query}&myip=31.176.2.3`, { as: 'dva' })).toBe('good 31.176.2.3');
    expect(await answered(name('dva'), 'AAAA')).toEqual(['2a02:27b0::2']);
    expect(await said(`${query}&myip=31.176.2.3&myipv6=no`, { as: 'dva' })).toMatch(/^good/);
    expect(await answered(name('dva'), 'AAAA')).toEqual([]);
    expect(await answered(name('dva'))).toEqual(['31.176.2.3']);
  });

  it('that changes nothing writes nothing but when it came', async () => {
    const id = await addHost(t, zone, 'isti', { ip4: '31.176.3.3' });
    const before = await changes();
    for (let n = 0; n < 12; n++)
      expect(await said(`hostname=${name('isti')}&myip=31.176.3.3`, { as: 'isti' })).toBe('nochg 31.176.3.3');
    expect(await changes()).toBe(before);
    await expect
      .poll(async () => (await owner`select answer from ddns_contacts where host_id = ${id}`)[0]?.answer, {
        timeout: 20_000,
      })
      .toBe('nochg');
    // From memory by now; a change passes, and what a person changes is seen.
    expect(await said(`hostname=${name('isti')}&myip=31.176.3.4`, { as: 'isti' })).toBe('good 31.176.3.4');
    expect(
      (await owner`select via, host(from_ip) as from from ddns_history where host_id = ${id}`)[0],
    ).toEqual({ via: 'dyndns2', from: '31.176.200.9' });
  });

  it('is answered one line a name, in order, and says nothing of hosts of others', async () => {
    await addHost(t, zone, 'a');
    await addHost(t, zone, 'b');
    await addHost(t, foreign, 'tudji');
    const foreignName = `tudji.${foreign.name}`;
    const asked = (hosts: string[], as = 'a') => said(`hostname=${hosts.join(',')}&myip=31.176.4.4`, { as });
    expect(await asked([foreignName, name('a')])).toBe('nohost\ngood 31.176.4.4');
    expect(await asked([name('nepostoji'), name('a')])).toBe('nohost\nnochg 31.176.4.4');
    // Another host of the same organisation, with credentials of its own.
    expect(await asked([name('b'), name('a'), 'nista'])).toBe('nohost\nnochg 31.176.4.4\nnotfqdn');
    expect(await answered(foreignName)).toEqual([]);
    const wrong = await update(`hostname=${name('a')},${name('b')}`, { as: 'a', password: 'kriva' });
    expect([wrong.status, wrong.text]).toEqual([401, 'badauth\nbadauth']);
    const none = await update(`hostname=${name('a')}`);
    expect([none.status, none.text, none.headers['www-authenticate']]).toEqual([
      401,
      'badauth',
      expect.stringContaining('Basic'),
    ]);
    const many = Array.from({ length: 21 }, (_, n) => `h${n}.${zone.name}`);
    expect(await asked(many)).toBe(many.map(() => 'numhost').join('\n'));
    expect(await said(`hostname=${name('a')}`, { as: 'a', agent: '' })).toBe('badagent');
    expect((await update(`hostname=${name('a')}`, { as: 'a', method: 'POST' })).status).toBe(405);
    expect(await said(`hostname=${name('a')}&offline=YES`, { as: 'a' })).toBe('!donator');
    for (const bad of ['127.0.0.1', '10.1.2.3', '::1', '0.0.0.0', '300.1.1.1', '1.2.3.4:80', 'fe80::1%eth0'])
      expect(await said(`hostname=${name('a')}&myip=${encodeURIComponent(bad)}`, { as: 'a' }), bad).toBe(
        'dnserr',
      );
    expect((await update(`hostname=${name('a')}`, { headers: { authorization: 'Basic %%%' } })).text).toBe(
      'badauth',
    );
    expect((await update('x='.padEnd(60_000, 'y'), { as: 'a' })).status).toBe(200);
  });

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

  it('with a password that was changed is good for a day', async () => {
    await addHost(t, zone, 'novi');
    const asked = `hostname=${name('novi')}&myip=31.176.7.`;
    await owner`update ddns_hosts set previous_hash = password_hash, previous_until = now() + interval '1 day', password_hash = 'nova' where fqdn = ${name('novi')}`;
    expect(await said(`${asked}1`, { as: 'novi' })).toBe('good 31.176.7.1');
    await owner`update ddns_hosts set previous_until = now() - interval '1 second' where fqdn = ${name('novi')}`;
    expect(await said(`${asked}2`, { as: 'novi' })).toBe('badauth');
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

  it('acme-dns: two values at one name, of the host alone', async () => {
    const lead = await addHost(t, zone, 'acme', { active: false });
    await addHost(t, zone, 'uzacme', { lead_id: lead });
    const send = async (host: string, txt: unknown, password = HOST_PASSWORD) => {
      const response = await t.app.inject({
        method: 'POST',
        url: '/update',
        payload: JSON.stringify({ subdomain: name(host), txt }),
        headers: { 'x-api-user': name('acme'), 'x-api-key': password },
      });
      return [response.statusCode, response.body];
    };
    const [one, two, three] = ['a', 'b', 'c'].map((letter) => letter.repeat(43));
    expect(await send('acme', one)).toEqual([200, `{"txt": "${one}"}`]);
    expect(await send('acme', two)).toEqual([200, `{"txt": "${two}"}`]);
    expect((await answered(`_acme-challenge.${name('acme')}`, 'TXT')).sort()).toEqual([one, two]);
    await send('acme', three);
    expect((await answered(`_acme-challenge.${name('acme')}`, 'TXT')).sort()).toEqual([two, three]);
    // One that is set anew is no longer the oldest.
    await send('acme', two);
    await send('acme', one);
    expect((await answered(`_acme-challenge.${name('acme')}`, 'TXT')).sort()).toEqual([one, two]);
    expect(await send('acme', 'kratko')).toEqual([400, '{"error": "bad_txt"}']);
    expect(await send('uzacme', one)).toEqual([401, '{"error": "forbidden"}']);
    expect(await send('acme', one, 'kriva')).toEqual([401, '{"error": "forbidden"}']);
  });
});

describe('what people see of it', () => {
  it('comes live, and counts no edit', async () => {
    const id = await addHost(t, zone, 'uzivo');
    await said(`hostname=${name('uzivo')}&myip=31.176.12.1`, { as: 'uzivo' });
    const seen = async () =>
      (
        await owner`
          select h.version, (select count(*)::int from live_events e where e.key = h.idguid::text and e.topic = 'ddns-hosts') as events
          from ddns_hosts h where h.idguid = ${id}`
      )[0];
    expect(await seen()).toMatchObject({ version: 1, events: 1 });
    // Its page waits for the first word of the device, and for no other.
    await expect.poll(seen, { timeout: 15_000 }).toMatchObject({ version: 1, events: 2 });
    const contact = async () => (await owner`select answer from ddns_contacts where host_id = ${id}`)[0];
    await said(`hostname=${name('uzivo')}&myip=31.176.12.1`, { as: 'uzivo' });
    await expect.poll(contact, { timeout: 15_000 }).toEqual({ answer: 'nochg' });
    expect(await seen()).toMatchObject({ events: 2 });
  });
});

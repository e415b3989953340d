import { once } from 'node:events';
import { type AddressInfo, connect as dial, isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { eventually } from '../../../../test/eventually.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { giveHostKey } from '../answering/test/dns-server.ts';
import { addHost, HOST_PASSWORD } from '../test/hosts.ts';
import { insertDomain } from '../test/zone.ts';
import {
  addresses,
  answered,
  ask,
  foreign,
  name,
  owner,
  port,
  said,
  setUp,
  soon,
  t,
  update,
  zone,
} from './updates.testkit.ts';

const tools = await programs(['nsupdate']);
setUp();
const changes = async () =>
  Number(
    (await owner<{ count: string }[]>`select count(*) from ddns_changes where not serial_only`)[0]!.count,
  );

describe('an update', () => {
  it('that is answered good is answered by DNS', async () => {
    await addHost(t, zone, 'ruter');
    for (let n = 1; n <= 5; n++) {
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

  it('with a password that was changed is good for a day', async () => {
    await addHost(t, zone, 'novi');
    const asked = `hostname=${name('novi')}&myip=31.176.7.`;
    await owner`update ddns_hosts set previous_hash = password_hash, previous_until = now() + interval '1 day', password_hash = 'nova' where fqdn = ${name('novi')}`;
    expect(await said(`${asked}1`, { as: 'novi' })).toBe('good 31.176.7.1');
    await owner`update ddns_hosts set previous_until = now() - interval '1 second' where fqdn = ${name('novi')}`;
    expect(await said(`${asked}2`, { as: 'novi' })).toBe('badauth');
  });
});

describe('shapes of others', () => {
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

describe('GET /nic/ip', () => {
  const [IP4, IP6] = ['31.176.23.1', '2a02:27aa:0:1::7'];

  it.each([
    [IP4, IP4],
    [`::ffff:${IP4}`, IP4],
    [IP6.toUpperCase(), IP6],
  ])('answers a connection from %s by its address alone', async (from, address) => {
    const { statusCode, headers, body } = await t.app.inject({
      url: '/nic/ip',
      remoteAddress: from,
      headers: { 'x-forwarded-for': '1.1.1.1' },
    });
    expect([statusCode, body]).toEqual([200, address]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('answers HTTP/1.0, with nothing before the address that looks like one', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port: own } = t.app.server.address() as AddressInfo;
    const socket = dial(own, '127.0.0.1');
    socket.write(`GET /nic/ip HTTP/1.0\r\nHost: ddns.primjer.ba\r\nX-Forwarded-For: ${IP4}\r\n\r\n`);
    const [head, body] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.[01] 200 /);
    expect(head).not.toMatch(/chunked/i);
    expect(head!.split(/[^\da-f:.]+/i).filter(isIP)).toEqual([]);
    expect(body).toBe(IP4);
    if (!socket.closed) await once(socket, 'close');
  });
});

describe('the DNS server', () => {
  it('answers names and settings of a zone that changed at once', async () => {
    const { tenantId } = await t.member({});
    const made = await insertDomain(owner, tenantId);
    await soon(`nema.${made.name}`, 'NXDOMAIN');
    await owner.begin(async (sql) => {
      await sql`update ddns_domains set minimum = 30 where name = ${made.name}`;
      await sql`
        insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash, ip4)
        values (${tenantId}, gen_random_uuid(), ${made.id}, 'uz', ${`uz.${made.name}`}, 'x', '198.51.100.5')`;
    });
    await soon(`uz.${made.name}`, ['198.51.100.5']);
  });

  it('answers what is in the database, and soon what changes in it', async () => {
    const { tenantId } = await t.member({});
    const made = await insertDomain(owner, tenantId);
    await soon(`nema.${made.name}`, 'NXDOMAIN');
    await made.host('ured', { ip4: '198.51.100.7', ip6: '2001:db8::7' });
    await soon(`ured.${made.name}`, ['198.51.100.7']);
    expect(await addresses(`ured.${made.name}`, 'AAAA')).toEqual(['2001:db8::7']);
    await owner`update ddns_hosts set ip4 = '198.51.100.8' where fqdn = ${`ured.${made.name}`}`;
    await soon(`ured.${made.name}`, ['198.51.100.8']);
    await made.record('@', 'MX', '10 mail.primjer.ba');
    await expect
      .poll(async () => (await ask(made.name, 'MX'))?.answers?.length, { timeout: scaledTimeout(20_000) })
      .toBe(1);
    await owner`update ddns_hosts set active = false where fqdn = ${`ured.${made.name}`}`;
    await soon(`ured.${made.name}`, 'NXDOMAIN');
    await owner`delete from ddns_hosts where fqdn = ${`ured.${made.name}`}`;
    await owner`delete from ddns_domains where name = ${made.name}`;
    await soon(`ured.${made.name}`, 'REFUSED');
  });
});

describe.skipIf(tools.missing)(`webhooks${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  it('are told of new addresses that came by DNS', async () => {
    const { tenantId } = await t.member({});
    const made = await insertDomain(owner, tenantId);
    await made.host('kuca', {});
    const host = `kuca.${made.name}`;
    const secret = await giveHostKey(t, host);
    await t.ownerDb.execute(sql`insert into webhooks (tenant_id, idguid, name, url, events, active, secret)
      values (${tenantId}, gen_random_uuid(), 'Firewall', 'https://primjer.invalid/', '{ddns.adresa}', true, '')`);
    await eventually(async () => {
      const { code } = await tools.run('nsupdate', ['-y', `hmac-sha256:${host}:${secret}`], {
        input: `server 127.0.0.1 ${port}\nzone ${made.name}\nupdate add ${host} 60 A 8.8.4.4\nsend\n`,
      });
      expect(code).toBe(0);
    });
    await eventually(async () => {
      const told = await owner`select body from webhook_deliveries where event = 'ddns.adresa'`;
      expect(told.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ host, ip4: '8.8.4.4' }]);
    });
  });
});

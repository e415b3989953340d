import { describe, expect, it } from 'vitest';
import { addHost, HOST_PASSWORD } from '../test/hosts.ts';
import { answered, foreign, name, owner, said, setUp, t, update, zone } from './updates.testkit.ts';

setUp();
const changes = async () =>
  Number(
    (await owner<{ count: string }[]>`select count(*) from ddns_changes where not serial_only`)[0]!.count,
  );

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

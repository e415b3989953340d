import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { A, domain, ours, setUp, t, theirs } from './records.testkit.ts';

setUp();

const add = (name: string, type: string, values: object, more: object = {}) =>
  ours.record(domain, name, type, values, more);

describe('records', () => {
  it.each([
    ['@', 'A', A, 'primjer.test', '203.0.113.7'],
    ['www', 'AAAA', { address: '2001:DB8::0:7' }, 'www.primjer.test', '2001:db8::7'],
    ['shop', 'CNAME', { target: 'Trgovina.Drugdje.test.' }, 'shop.primjer.test', 'trgovina.drugdje.test'],
    ['', 'MX', { priority: 10, server: 'mx.drugdje.test' }, 'primjer.test', '10 mx.drugdje.test'],
    [
      '_dmarc',
      'TXT',
      { text: 'v=DMARC1; p="none"\\' },
      '_dmarc.primjer.test',
      '"v=DMARC1; p=\\"none\\"\\\\"',
    ],
    [
      '_sip._tcp',
      'SRV',
      { priority: 1, weight: 2, port: 5060, target: 'sip.drugdje.test' },
      '_sip._tcp.primjer.test',
      '1 2 5060 sip.drugdje.test',
    ],
    [
      '@',
      'CAA',
      { flags: '0', tag: 'issue', value: 'letsencrypt.org' },
      'primjer.test',
      '0 issue "letsencrypt.org"',
    ],
    ['dev', 'NS', { server: 'ns1.drugdje.test' }, 'dev.primjer.test', 'ns1.drugdje.test'],
    ['čaj', 'A', A, 'xn--aj-dma.primjer.test', '203.0.113.7'],
  ])('%s %s', async (name, type, values, full, content) => {
    const { status, body } = await add(name, type, values);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({ name: full, type, content, ttl: 3600, warnings: [] });
    const again = await ours.call('GET', `/records/${body.data.idguid}`);
    expect(Object.keys(again.body.data.values).sort()).toEqual(Object.keys(values).sort());
  });

  it.each([
    ['x', 'A', { address: '300.1.1.1' }, 'address'],
    ['x', 'A', { address: '01.2.3.4' }, 'address'],
    ['x', 'A', { address: '0x7f.1' }, 'address'],
    ['x', 'A', { address: '2001:db8::1' }, 'address'],
    ['x', 'A', {}, 'address'],
    ['x', 'AAAA', { address: 'fe80::1%eth0' }, 'address'],
    ['x', 'AAAA', { address: '::ffff:1.2.3.4' }, 'address'],
    ['x', 'AAAA', { address: '2001:db8::/64' }, 'address'],
    ['x', 'MX', { priority: 70000, server: 'a.test' }, 'priority'],
    ['x', 'MX', { priority: 1, server: '1.2.3.4' }, 'server'],
    ['x', 'TXT', { text: '' }, 'text'],
    ['x', 'TXT', { text: 'a'.repeat(4097) }, 'text'],
    ['x', 'CAA', { flags: '1', tag: 'issue', value: 'a.test' }, 'flags'],
    ['x', 'CAA', { flags: '0', tag: 'isue', value: 'a.test' }, 'tag'],
    ['sip', 'SRV', { priority: 1, weight: 2, port: 1, target: 'a.test' }, 'name'],
    ['a_b', 'A', A, 'name'],
    ['a.*.b', 'A', A, 'name'],
    [`${'a'.repeat(64)}`, 'A', A, 'name'],
    ['a..b', 'A', A, 'name'],
    ['drugdje.test.', 'A', A, 'name'],
    ['xn--a', 'A', A, 'name'],
    ['@', 'CNAME', { target: 'a.test' }, 'name'],
    ['@', 'NS', { server: 'a.test' }, 'name'],
    ['www', 'CNAME', { target: 'a.test' }, 'type'],
    ['shop', 'A', A, 'name'],
    ['krug', 'CNAME', { target: 'krug' }, 'target'],
    ['ispod.dev', 'A', A, 'name'],
    ['*.dev', 'NS', { server: 'a.test' }, 'name'],
    ['kuca', 'A', A, 'name'],
    ['*.kuca', 'A', A, 'name'],
    ['_acme-challenge.kuca', 'TXT', { text: 'x' }, 'name'],
  ])('%s %s %j is refused at %s', async (name, type, values, field) => {
    const { status, body } = await add(name, type, values);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
    expect(body.errors[field]).not.toMatch(/Invalid|undefined/);
  });

  it('take no other type, TTL or domain', async () => {
    for (const [type, more, field] of [
      ['SOA', {}, 'type'],
      ['A', { ttl: 0 }, 'ttl'],
      ['A', { ttl: 2 ** 31 }, 'ttl'],
      ['A', { ttl: 1.5 }, 'ttl'],
    ] as const)
      expect((await add('y', type, A, more)).body.errors, type).toHaveProperty(field);
    for (const other of [crypto.randomUUID(), 'nije-id'])
      expect((await ours.record(other, 'y', 'A', A)).body.errors).toHaveProperty('domain_id');
    expect((await theirs.record(domain, 'y', 'A', A)).body.errors).toHaveProperty('domain_id');
  });

  it('of one name and type share a TTL and are not there twice', async () => {
    const first = (await add('skup', 'A', A, { ttl: 300 })).body.data;
    const second = await add('skup', 'A', { address: '203.0.113.8' });
    expect(second.body.data.ttl).toBe(300);
    expect((await add('skup', 'A', { address: '203.0.113.9' }, { ttl: 600 })).body.errors).toHaveProperty(
      'ttl',
    );
    expect((await add('SKUP', 'A', A)).body.errors).toHaveProperty('address');
    const changed = await ours.call('PATCH', `/records/${first.idguid}`, { version: 1, ttl: 900 });
    expect(changed.body.data).toMatchObject({ ttl: 900, version: 2 });
    const other = await ours.call('GET', `/records/${second.body.data.idguid}`);
    expect(other.body.data).toMatchObject({ ttl: 900, version: 2 });
  });

  it('are changed at a version, renamed, and removed', async () => {
    const made = (await add('staro', 'A', A, { note: 'server u uredu' })).body.data;
    const path = `/records/${made.idguid}`;
    const renamed = await ours.call('PATCH', path, { version: 1, name: 'novo' });
    expect(renamed.body.data).toMatchObject({
      name: 'novo.primjer.test',
      owner: 'novo',
      content: '203.0.113.7',
      note: 'server u uredu',
      version: 2,
    });
    expect((await ours.call('PATCH', path, { version: 1, name: 'x' })).body.code).toBe('stale');
    expect((await ours.call('PATCH', path, { version: 2, type: 'MX' })).status).toBe(422);
    expect((await ours.call('PATCH', path, { version: 2, note: 'server u uredu' })).body.data.version).toBe(
      2,
    );
    for (const id of [made.idguid, 'nije-id'])
      for (const [method, body] of [['GET'], ['PATCH', { version: 2, name: 'x' }], ['DELETE']] as const)
        expect((await theirs.call(method, `/records/${id}`, body)).status).toBe(404);
    expect((await ours.call('DELETE', `${path}?version=1`)).body.code).toBe('stale');
    expect((await ours.call('DELETE', `${path}?version=2`)).status).toBe(200);
    expect((await ours.call('GET', path)).status).toBe(404);
    const { body } = await ours.call('GET', `/domains/${domain}/history`);
    expect(body.data[0].changes.record).toEqual({
      from: 'novo A 203.0.113.7 (3600 s), server u uredu',
      to: null,
    });
  });

  it('are told of as they were typed', async () => {
    await add('pozdrav', 'TXT', { text: 'žuta kuća' });
    const { body } = await ours.call('GET', `/domains/${domain}/history`);
    expect(body.data[0].changes.record.to).toBe('pozdrav TXT "žuta kuća" (3600 s)');
  });

  it('of two that exclude each other only one is made, also at once', async () => {
    const answers = await Promise.all([
      add('trka', 'CNAME', { target: 'a.test' }),
      add('trka', 'A', A),
      add('trka', 'TXT', { text: 'x' }),
    ]);
    const { rows } = await t.ownerDb.execute(
      sql`select type from ddns_records where name = 'trka.primjer.test'`,
    );
    const types = rows.map(({ type }) => type).sort();
    expect([['CNAME'], ['A', 'TXT']]).toContainEqual(types);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(types.length);
  });

  it('are listed by domain, type and text, the domain’s own first', async () => {
    const { body } = await ours.call('GET', `/records?domain_id=${domain}&type=A&page_size=50`);
    expect(body.data[0].owner).toBe('@');
    expect(body.data.every((one: { type: string }) => one.type === 'A')).toBe(true);
    const found = await ours.call('GET', `/records?domain_id=${domain}&q=letsencrypt`);
    expect(found.body.data).toMatchObject([{ type: 'CAA', owner: '@', domain: 'primjer.test' }]);
  });

  it('warn of what works and should not be', async () => {
    const { body } = await add('posta', 'MX', { priority: 1, server: 'nema.primjer.test' });
    expect(body.data.warnings).toHaveLength(1);
  });
});

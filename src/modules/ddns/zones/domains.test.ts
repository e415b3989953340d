import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { unseal } from '../../../core/secret-box.ts';
import { DOMAIN_VALUES, zoneKeeper, zonesOf } from './testkit.ts';

let t: TestApp;
let person: Person;
let ours: ReturnType<typeof zonesOf>;
let theirs: ReturnType<typeof zonesOf>;

beforeAll(async () => {
  t = await createTestApp({ DDNS_NS: 'ns1.posluzitelj.test, ns2.posluzitelj.test' });
  person = await zoneKeeper(t);
  ours = zonesOf(t, person);
  theirs = zonesOf(t, await zoneKeeper(t));
});
afterAll(() => t.close());

const made = async (name: string, more: object = {}) => (await ours.domain(name, more)).body.data;
const addHost = (domain_id: string, fqdn: string, tenant = person.tenantId) =>
  t.ownerDb.execute(sql`
    insert into ddns_hosts (tenant_id, idguid, domain_id, label, fqdn, password_hash)
    values (${tenant}, gen_random_uuid(), ${domain_id}, ${fqdn.split('.')[0]}, ${fqdn}, 'x')`);

describe('a domain', () => {
  it('begins with the servers of the installation', async () => {
    const { body } = await ours.call('GET', '/domains/defaults');
    expect(body.data).toMatchObject({ ns: DOMAIN_VALUES.ns, contact: person.email, embedded: false });
  });

  it('is kept by its A-labels and shown in letters, with its numbers', async () => {
    const answer = await ours.domain('  Čaršija.BA. ', { ns: ['NS1.Posluzitelj.test.'], note: 'glavna' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const domain = answer.body.data;
    expect(domain).toMatchObject({
      name: 'xn--arija-gya40d.ba',
      shown: 'čaršija.ba',
      ns: ['ns1.posluzitelj.test'],
      delegation_state: 'unchecked',
      delegation: null,
      hosts: 0,
      records: 0,
      has_transfer_key: false,
    });
    await ours.record(domain.idguid, 'www', 'A', { address: '203.0.113.7' });
    const list = await ours.call('GET', '/domains?q=carsija&way=embedded&delegation_state=unchecked');
    expect(list.body.data).toMatchObject([{ idguid: domain.idguid, records: 1, hosts: 0 }]);
    expect(list.body.data[0].serial).toBeGreaterThan(1_700_000_000);
    expect((await theirs.call('GET', '/domains')).body.data).toEqual([]);
  });

  it.each([
    ['', /Ovo polje je obavezno|Unesite/],
    ['ba', /najmanje dva dijela/],
    ['primjer', /najmanje dva dijela/],
    ['a..ba', /prazan/],
    [`${'a'.repeat(64)}.ba`, /predug/],
    [`${'abcdefgh.'.repeat(30)}ba`, /predugo/],
    ['moja_domena.ba', /donju crtu/],
    ['-a.ba', /crtic/],
    ['a-.ba', /crtic/],
    ['xn--a.ba', /xn--/],
    ['xn--zz-.ba', /xn--|crtic/],
    ['*.primjer.ba', /zvjezdic/],
    ['https://primjer.ba/', /bez https/],
    ['dns@primjer.ba', /@/],
    ['192.0.2.1', /IP adresa/],
    ['2001:db8::1', /IP adresa/],
    ['primjer.123', /broj/],
    ['pri mjer.ba', /razmak/],
    ['primjer.ba\u0000', /./],
  ])('is refused with the name „%s”', async (name, message) => {
    const { status, body } = await ours.domain(name);
    expect(status).toBe(422);
    expect(body.errors.name).toMatch(message);
  });

  it('says at the field what is wrong with its settings', async () => {
    const errors = async (more: object) => (await ours.domain('postavke.test', more)).body.errors;
    expect(await errors({ ns: [] })).toHaveProperty('ns');
    expect(await errors({ ns: ['ns1.a.test', 'NS1.a.test.'] })).toEqual({
      ns: expect.stringMatching(/dvaput/),
    });
    expect(await errors({ ns: ['203.0.113.1'] })).toHaveProperty('ns');
    expect(await errors({ minimum: 4 })).toHaveProperty('minimum');
    expect(await errors({ minimum: 301 })).toHaveProperty('minimum');
    expect(await errors({ ttl_least: 500, ttl_most: 400 })).toHaveProperty('ttl_most');
    expect(await errors({ refresh: 900, retry: 900 })).toHaveProperty('retry');
    expect(await errors({ contact: 'a b@c.test' })).toHaveProperty('contact');
    expect(await errors({ way: 'bind' })).toHaveProperty('way');
    for (const wrong of ['300.1.1.1', '10.0.0.0/8', 'fe80::1%eth0', 'ns1.a.test', '::ffff:1.2.3.4'])
      expect(await errors({ secondaries: [wrong] }), wrong).toHaveProperty('secondaries');
    for (const inner of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', 'fd00::5'])
      expect(await errors({ secondaries: ['9.9.9.9', inner] }), inner).toEqual({
        secondaries: expect.stringContaining(`„${inner}”: Javljamo samo javnim adresama`),
      });
  });

  it('has the usual times and bounds where none are given', async () => {
    const { way, ns, contact } = DOMAIN_VALUES;
    const answer = await ours.call('POST', '/domains', {
      name: 'kratka.test',
      way,
      ns,
      contact,
      ttl_most: 600,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.data).toMatchObject({ ...DOMAIN_VALUES, ttl_most: 600 });
    const without = { name: 'bez.test', way, ns, contact, minimum: null };
    expect((await ours.call('POST', '/domains', without)).body.errors).toHaveProperty('minimum');
  });

  it('is nobody else’s, nor is what is above or below it', async () => {
    await made('nasa.test');
    for (const [name, message] of [
      ['nasa.test', 'Domena je već upisana na ovoj instalaciji.'],
      ['NAŠA.test'.toLowerCase().replace('š', 's'), 'Domena je već upisana na ovoj instalaciji.'],
      ['pod.nasa.test', expect.stringMatching(/iznad/)],
    ] as const)
      expect((await theirs.domain(name)).body.errors, name).toEqual({ name: message });
    await made('duboko.njihova.test');
    expect((await theirs.domain('njihova.test')).body.errors.name).toMatch(/ispod/);
    expect((await theirs.domain('nenasa.test')).status).toBe(201);
    expect((await ours.domain('nasa.test')).body.errors).toEqual({ name: 'Ovu domenu već imate.' });
    expect((await ours.domain('pod.nasa.test')).status).toBe(201);
  });

  it('does not hide hosts and records of a domain above it', async () => {
    const above = await made('gornja.test');
    await ours.record(above.idguid, 'a.dev', 'A', { address: '203.0.113.7' });
    await addHost(above.idguid, 'kuca.gornja.test');
    for (const name of ['dev.gornja.test', 'kuca.gornja.test'])
      expect((await ours.domain(name)).body.errors.name).toMatch(/već ima hostova ili zapisa/);
    await made('slobodna.gornja.test');
    const hidden = await ours.record(above.idguid, 'x.slobodna', 'A', { address: '203.0.113.7' });
    expect(hidden.body.errors.name).toMatch(/odgovara domena slobodna\.gornja\.test/);
    const delegation = await ours.record(above.idguid, 'slobodna', 'NS', { server: 'ns1.posluzitelj.test' });
    expect(delegation.status, JSON.stringify(delegation.body)).toBe(201);
  });

  it('is changed at a version, and its name never', async () => {
    const domain = await made('izmjena.test');
    const path = `/domains/${domain.idguid}`;
    const change = { version: 1, minimum: 90, secondaries: ['2620:FE::7'] };
    const { body } = await ours.call('PATCH', path, change);
    expect(body.data).toMatchObject({
      version: 2,
      minimum: 90,
      secondaries: ['2620:fe::7'],
      way: 'embedded',
    });
    expect((await ours.call('PATCH', path, change)).body).toMatchObject({ code: 'stale' });
    expect((await ours.call('PATCH', path, { version: 2, name: 'druga.test' })).status).toBe(422);
    expect((await ours.call('PATCH', path, { version: 2, minimum: 90 })).body.data.version).toBe(2);
    const { body: history } = await ours.call('GET', `${path}/history`);
    expect(history.data.map((one: { action: string }) => one.action)).toEqual(['update', 'create']);
    expect(history.data[0].changes).toEqual({
      minimum: { from: 60, to: 90 },
      secondaries: { from: null, to: '2620:fe::7' },
    });
  });

  it('has DNS servers woken, and no memory of updates forgotten', async () => {
    const listener = t.deps.connect('listener');
    await listener.connect();
    const told: string[] = [];
    listener.on('notification', ({ payload }) => told.push(payload!));
    await listener.query('listen ddns_changed');
    const { idguid } = await made('budna.test');
    await ours.record(idguid, 'www', 'A', { address: '203.0.113.7' });
    await ours.call('DELETE', `/domains/${idguid}`);
    await ours.call('POST', '/domains/trash/restore', { idguids: [idguid] });
    await ours.call('POST', `/domains/${idguid}/transfer-key`);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    expect(new Set(told)).toEqual(new Set(['']));
    await listener.end();
  });

  it('is not there for others', async () => {
    const { idguid } = await made('skrivena.test');
    for (const id of [idguid, crypto.randomUUID(), 'nije-id'])
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '', { version: 1, minimum: 90 }],
        ['DELETE', ''],
        ['GET', '/history'],
        ['POST', '/check'],
        ['POST', '/transfer-key'],
        ['DELETE', '/transfer-key'],
        ['GET', '/zone.txt'],
        ['POST', '/import/preview', { text: '@ A 1.2.3.4', mode: 'add' }],
        ['POST', '/import', { text: '@ A 1.2.3.4', mode: 'add', fingerprint: 'x' }],
      ] as const)
        expect(
          (await theirs.call(method, `/domains/${id}${path}`, body)).status,
          `${method} ${id}${path}`,
        ).toBe(404);
  });

  it('has a key for transfers, which is shown once', async () => {
    const { idguid } = await made('prenos.test');
    const path = `/domains/${idguid}/transfer-key`;
    const { body } = await ours.call('POST', path);
    const { name, secret } = body.data.transfer_key;
    expect(name).toBe('prenos.test');
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    const { body: after } = await ours.call('GET', `/domains/${idguid}`);
    expect(after.data).toMatchObject({ has_transfer_key: true });
    expect(JSON.stringify(after)).not.toContain(secret);
    const { rows } = await t.ownerDb.execute<{ sealed: string }>(
      sql`select transfer_secret as sealed from ddns_domains where idguid = ${idguid}`,
    );
    expect(await unseal(t.deps.database, idguid, rows[0]!.sealed)).toBe(secret);
    expect((await ours.call('POST', path)).body.data.transfer_key.secret).not.toBe(secret);
    expect((await ours.call('DELETE', path)).body.data.has_transfer_key).toBe(false);
    expect((await ours.call('DELETE', path)).body.code).toBe('no_key');
  });
});

describe('a removed domain', () => {
  it('is kept with its records, and its name stays its organisation’s', async () => {
    const domain = await made('brisana.test');
    await ours.record(domain.idguid, 'a.b', 'TXT', { text: 'zdravo' });
    await addHost(domain.idguid, 'kuca.brisana.test');
    const path = `/domains/${domain.idguid}`;
    const refused = await ours.call('DELETE', path);
    expect(refused.body).toMatchObject({ code: 'has_hosts', message: expect.stringMatching(/1 host\b/) });
    await t.ownerDb.execute(sql`delete from ddns_hosts where fqdn = 'kuca.brisana.test'`);
    expect((await ours.call('DELETE', `${path}?version=7`)).body.code).toBe('stale');
    expect((await ours.call('DELETE', path)).status).toBe(200);
    expect((await ours.call('GET', path)).status).toBe(404);

    for (const name of ['brisana.test', 'pod.brisana.test'])
      expect((await theirs.domain(name)).body.errors.name).toMatch(/Slobodno je od /);
    expect((await ours.domain('brisana.test')).body.errors.name).toMatch(/u korpi/);

    const restored = await ours.call('POST', '/domains/trash/restore', { idguids: [domain.idguid] });
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect((await ours.call('GET', path)).body.data).toMatchObject({ records: 1, version: 2 });
    const { rows } = await t.ownerDb.execute(
      sql`select name from ddns_empty_names where domain_id = ${domain.idguid}`,
    );
    expect(rows).toEqual([{ name: 'b.brisana.test' }]);
    expect((await theirs.domain('brisana.test')).body.errors.name).toMatch(/već upisana/);
  });

  it('is listed and found in letters', async () => {
    const domain = await made('žuta.test');
    await ours.call('DELETE', `/domains/${domain.idguid}`);
    const { body } = await ours.call('GET', '/domains/trash?q=zuta');
    expect(body.data).toMatchObject([{ idguid: domain.idguid, title: 'žuta.test' }]);
    expect((await ours.domain('žuta.test')).body.errors.name).toMatch(/u korpi/);
    const restored = await ours.call('POST', '/domains/trash/restore', { idguids: [domain.idguid] });
    expect(restored.body.data).toEqual({ restored: 1 });
    expect((await theirs.domain('žuta.test')).body.errors.name).toMatch(/već upisana/);
  });

  it('is free for others after thirty days, and then cannot be brought back', async () => {
    const domain = await made('prolazna.test');
    await ours.call('DELETE', `/domains/${domain.idguid}`);
    await t.ownerDb.execute(
      sql`update ddns_freed_names set freed_at = now() - interval '31 days' where name = 'prolazna.test'`,
    );
    expect((await theirs.domain('prolazna.test')).status).toBe(201);
    const restored = await ours.call('POST', '/domains/trash/restore', { idguids: [domain.idguid] });
    expect(restored.body).toMatchObject({
      code: 'cannot_restore',
      message: expect.stringMatching(/već upisana/),
    });
  });
});

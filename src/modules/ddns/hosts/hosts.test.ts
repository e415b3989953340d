import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unseal } from '../../../core/secret-box.ts';
import { verifyPassword } from './credentials.ts';
import {
  add,
  chief,
  domain,
  host,
  made,
  owner,
  read,
  send,
  setUp,
  stranger,
  t,
  UNKNOWN,
} from './hosts.testkit.ts';
import { arrive } from './testkit.ts';

setUp();
const row = async (idguid: string) =>
  (await t.ownerDb.execute<Record<string, string>>(sql`select * from ddns_hosts where idguid = ${idguid}`))
    .rows[0]!;
const errorsOf = async (more: object) => {
  const answer = await add(more);
  return [answer.status, answer.body.errors];
};

describe('a host', () => {
  it('is made with a password that is shown once and kept as a hash', async () => {
    const { password, ...answered } = await host({ label: 'Čaršija' });
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{32}$/);
    expect(answered).toMatchObject({
      fqdn: expect.stringMatching(/^xn--arija-\w+\.primjer\.ba$/),
      shown: 'čaršija.primjer.ba',
      domain: 'primjer.ba',
      state: 'waiting',
      ip4: null,
      ns: ['ns1.primjer.ba', 'ns2.primjer.ba'],
      may_edit: true,
    });
    const kept = await row(answered.idguid);
    expect(JSON.stringify(kept)).not.toContain(password);
    const hashes = { password_hash: kept.password_hash!, previous_hash: null };
    expect(await verifyPassword(t.deps.database, hashes, password)).toBe(true);
    expect(await verifyPassword(t.deps.database, hashes, `${password}x`)).toBe(false);
    const again = await read(`/${answered.idguid}`);
    expect(JSON.stringify(again.body)).not.toMatch(/password"|hash|secret/);
    const trail = await read(`/${answered.idguid}/history`);
    expect(trail.body.data[0]).toMatchObject({ action: 'create', actor: 'Emina Kovač' });
    expect(JSON.stringify(trail.body)).not.toContain(password);
  });

  it('is refused at the field that is wrong', async () => {
    const taken = await host();
    for (const [more, field] of [
      [{ label: '' }, 'label'],
      [{ label: 'a.b' }, 'label'],
      [{ label: 'a_b' }, 'label'],
      [{ label: 'x'.repeat(64) }, 'label'],
      [{ label: 'xn--' }, 'label'],
      [{ label: 'WWW' }, 'label'],
      [{ label: 'ns7' }, 'label'],
      [{ label: taken.label.toUpperCase() }, 'label'],
      [{ domain_id: UNKNOWN }, 'domain_id'],
      [{ domain_id: 'nije' }, 'domain_id'],
      [{ ttl: 5 }, 'ttl'],
      [{ ttl: 86_401 }, 'ttl'],
      [{ ip4_mode: 'fixed' }, 'ip4'],
      [{ ip4_mode: 'fixed', ip4: '300.1.1.1' }, 'ip4'],
      [{ ip4_mode: 'fixed', ip4: '2001:db8::1' }, 'ip4'],
      [{ ip4_mode: 'fixed', ip4: '192.168.1.5' }, 'ip4'],
      [{ ip6_mode: 'fixed', ip6: '31.176.200.1' }, 'ip6'],
      [{ ip6_mode: 'fixed', ip6: 'fd00::1' }, 'ip6'],
      [{ ip6_mode: 'prefix' }, 'ip6_part'],
      [{ ip6_mode: 'prefix', ip6_part: '2a01:4f8:1:2::5' }, 'ip6_part'],
      [{ ip6_mode: 'prefix', ip6_part: '192.0.2.1' }, 'ip6_part'],
      [{ ip4_mode: 'nekako' }, 'ip4_mode'],
      [{ silent_hours: 721 }, 'silent_hours'],
      [{ most_changes: 0 }, 'most_changes'],
      [{ owner_id: stranger.userId }, 'owner_id'],
      [{ owner_id: 'neko' }, 'owner_id'],
      [{ lead_id: UNKNOWN }, 'lead_id'],
    ] as const) {
      const [status, errors] = await errorsOf({ label: `kriv${made}`, ...more });
      expect([status, Object.keys(errors ?? {})], JSON.stringify(more)).toEqual([422, [field]]);
    }
  });

  it('cannot stand where a record does', async () => {
    const record = (name: string, type: string, content: string) =>
      t.ownerDb.execute(sql`insert into ddns_records (tenant_id, idguid, domain_id, name, type, content)
        values (${chief.tenantId}, gen_random_uuid(), ${domain}, ${name}, ${type}, ${content})`);
    await record('pristup.primjer.ba', 'CNAME', 'drugi.ba');
    await record('opis.primjer.ba', 'TXT', '"samo tekst"');
    await record('*.ured.primjer.ba', 'A', '31.176.200.7');
    await record('_acme-challenge.dokaz.primjer.ba', 'TXT', '"x"');
    expect(await errorsOf({ label: 'pristup' })).toEqual([
      422,
      { label: 'U domeni već postoji zapis CNAME za pristup.primjer.ba.' },
    ]);
    expect((await errorsOf({ label: 'dokaz' }))[0]).toBe(422);
    expect(await errorsOf({ label: 'ured', wildcard: true })).toEqual([
      422,
      { wildcard: 'U domeni već postoji zapis A za *.ured.primjer.ba.' },
    ]);
    await host({ label: 'opis' });
    const { idguid, version } = await host({ label: 'ured' });
    const widened = await send('PATCH', `/${idguid}`, { version, wildcard: true });
    expect([widened.status, Object.keys(widened.body.errors)]).toEqual([422, ['wildcard']]);
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

  it('is saved at its version, and answers its state to whoever is late', async () => {
    const { idguid, version } = await host();
    expect((await send('PATCH', `/${idguid}`, { version, note: 'ruter' })).status).toBe(200);
    const late = await send('PATCH', `/${idguid}`, { version, note: 'drugo' });
    expect([late.status, late.body.code, late.body.data.current.note]).toEqual([409, 'stale', 'ruter']);
    expect((await send('PATCH', `/${idguid}`, { note: 'bez verzije' })).status).toBe(422);
    const renamed = await send('PATCH', `/${idguid}`, { version: version + 1, label: 'novo' });
    expect(renamed.body.errors).toEqual({ _: 'Nepoznato polje: label.' });
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
});

describe('the person to whom a host was given', () => {
  it('is told, sees it and no other, may renew its password and switch it off, and nothing else', async () => {
    const other = await host({ label: `drugi${made}` });
    const { idguid, version, password } = await host({ owner_id: owner.userId, lead_id: other.idguid });
    const notices = await t.call('GET', '/api/obavijesti', { token: owner.token });
    expect(notices.body.data[0]).toMatchObject({
      kind: 'ddns-my-host',
      body: expect.stringMatching(/^Na održavanje vam ga daje Emina Kovač\. /),
      path: `/admin/ddns/hosts/view/${idguid}`,
    });
    const mine = await t.call('GET', '/api/ddns/my-hosts', { token: owner.token });
    expect(mine.body.data.map((one: { idguid: string }) => one.idguid)).toEqual([idguid]);
    const seen = (await read(`/${idguid}`, owner)).body.data;
    expect(seen).toMatchObject({ is_mine: true, may_edit: false, lead: null, followers: [] });
    expect((await read(`/${idguid}/addresses`, owner)).status).toBe(200);
    const renewed = await send('POST', `/${idguid}/password`, { at_once: true }, owner);
    expect(renewed.body.data.password).not.toBe(password);
    const off = await send('POST', `/${idguid}/active`, { version, active: false }, owner);
    expect(off.body.data).toMatchObject({ active: false, state: 'off' });
    expect((await send('PATCH', `/${idguid}`, { version: version + 1, ttl: 90 }, owner)).status).toBe(403);
    expect((await send('DELETE', `/${idguid}`, undefined, owner)).status).toBe(403);
    expect((await read(`/${idguid}/history`, owner)).status).toBe(403);
    expect((await read(`/${other.idguid}`, owner)).status).toBe(404);
    expect((await send('POST', `/${other.idguid}/password`, {}, owner)).status).toBe(404);
    // Not the owner any more.
    await send('PATCH', `/${idguid}`, { version: version + 1, owner_id: null });
    expect((await read(`/${idguid}`, owner)).status).toBe(404);
  });
});

describe('credentials', () => {
  it('are renewed without a gap, or at once; none of them is in the trail', async () => {
    const { idguid, password: first } = await host();
    const { password: second } = (await send('POST', `/${idguid}/password`, {})).body.data;
    const hashes = async () => {
      const { rows } = await t.deps.database.execute<{ password_hash: string; previous_hash: string | null }>(
        sql`select password_hash, previous_hash from ddns_hosts_to_update(array[${(await row(idguid)).fqdn}]::text[])`,
      );
      return rows[0]!;
    };
    const is = async (text: string) => verifyPassword(t.deps.database, await hashes(), text);
    expect([await is(first), await is(second)]).toEqual([true, true]);
    const until = (await read(`/${idguid}`)).body.data.previous_until;
    expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(24);
    const { password: third } = (await send('POST', `/${idguid}/password`, { at_once: true })).body.data;
    expect([await is(first), await is(second), await is(third)]).toEqual([false, false, true]);
    await t.ownerDb.execute(
      sql`update ddns_hosts set previous_hash = password_hash, previous_until = now() - interval '1 second' where idguid = ${idguid}`,
    );
    expect((await hashes()).previous_hash).toBeNull();
    const trail = JSON.stringify((await read(`/${idguid}/history`)).body);
    for (const one of [first, second, third]) expect(trail).not.toContain(one);
    expect(trail).toContain('Nova lozinka; prethodna ne vrijedi više');
  });

  it('for TSIG are made when asked for, and sealed', async () => {
    const { idguid, fqdn, tsig_at } = await host();
    expect(tsig_at).toBeNull();
    const { tsig } = (await send('POST', `/${idguid}/tsig`, {})).body.data;
    expect([tsig.name, Buffer.from(tsig.secret, 'base64').length]).toEqual([fqdn, 32]);
    const kept = await row(idguid);
    expect(await unseal(t.deps.database, idguid, kept.tsig_secret!)).toBe(tsig.secret);
    expect(kept.previous_tsig).toBeNull();
    await send('POST', `/${idguid}/tsig`, {});
    expect(await unseal(t.deps.database, idguid, (await row(idguid)).previous_tsig!)).toBe(tsig.secret);
    await send('POST', `/${idguid}/tsig`, { at_once: true });
    expect((await row(idguid)).previous_tsig).toBeNull();
  });
});

describe('hosts that go along with another', () => {
  it('take its addresses by their own modes; there are no chains', async () => {
    const lead = await host({
      label: `ruter${made}`,
      ip4_mode: 'fixed',
      ip4: '31.176.200.20',
      ip6_mode: 'fixed',
      ip6: '2a01:4f8:5:6::1',
    });
    const camera = await host({
      label: `kamera${made}`,
      lead_id: lead.idguid,
      ip6_mode: 'prefix',
      ip6_part: '::cafe',
    });
    expect(camera).toMatchObject({ ip4: '31.176.200.20', ip6: '2a01:4f8:5:6::cafe', lead: lead.shown });
    await send('PATCH', `/${lead.idguid}`, { version: 1, ip4: '31.176.200.21', ip6: '2a01:4f8:5:7::1' });
    expect((await read(`/${camera.idguid}`)).body.data).toMatchObject({
      ip4: '31.176.200.21',
      ip6: '2a01:4f8:5:7::cafe',
      version: 1,
    });
    const { changes } = (await read(`/${camera.idguid}/addresses`)).body.data;
    expect(changes.map((one: { via: string }) => one.via)).toEqual(['lead', 'lead']);
    expect((await read(`/${lead.idguid}`)).body.data.followers).toMatchObject([{ idguid: camera.idguid }]);
    expect((await errorsOf({ label: `x${made}`, lead_id: camera.idguid }))[0]).toBe(422);
    const chained = await send('PATCH', `/${lead.idguid}`, { version: 2, lead_id: (await host()).idguid });
    expect([chained.status, Object.keys(chained.body.errors)]).toEqual([422, ['lead_id']]);
    const kept = await send('DELETE', `/${lead.idguid}`);
    expect([kept.status, kept.body.code]).toEqual([409, 'leads']);
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

// Long, since nsupdate and dig are started dozens of times.
// In the suite: src/modules/ddns/updates/updates.test.ts (an update that is taken), prerequisites.test.ts, wanted.test.ts, host-keys.test.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { dataFolder } from '../../../../../test/folder.ts';
import { APPLY_TIMEOUT } from '../../feed/applied.ts';
import { newTsigSecret } from '../../hosts/credentials.ts';
import { insertDomain } from '../../test/zone.ts';
import { giveHostKey } from '../test/dns-server.ts';
import {
  dig,
  expectTaken,
  host,
  inZone,
  key,
  mustFail,
  mustWork,
  nsupdate,
  owner,
  replace,
  secret,
  setUp,
  t,
  tools,
  zone,
} from './update.testkit.ts';

const CHALLENGES = ['a', 'b', 'c'].map((letter) => letter.repeat(43)) as [string, string, string];

setUp();

describe.skipIf(tools.missing)(`updates by DNS${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  it.each([
    ['hmac-md5, which a key without an algorithm means', () => ['-y', `${host}:${secret}`]],
    ['hmac-sha512 over TCP', () => ['-v', ...key('hmac-sha512')]],
  ])('are taken with %s, and answered at once', (_what, args) => expectTaken(args()));

  it('are answered when all servers answer by them: one that says nothing is waited for', async () => {
    const [server] = await owner`
      insert into ddns_servers (id, machine, port) values (gen_random_uuid(), 'drugi', 53) returning id`;
    // The list of servers is used for two seconds.
    await sleep(2100);
    const before = performance.now();
    await mustWork(inZone(...replace('8.8.4.60')));
    expect(performance.now() - before).toBeGreaterThan(APPLY_TIMEOUT - 100);
    await owner`delete from ddns_servers where id = ${server!.id}`;
    await sleep(2100);
  });

  it('are taken by the key of a host that was asked for before it was there', async () => {
    const name = `novi.${zone.name}`;
    const lines = inZone(...replace('8.8.4.61', name));
    await mustFail('NOTAUTH(BADKEY)', lines, key('hmac-sha256', name));
    await zone.host('novi', { ip4: '198.51.100.4' });
    const fresh = await giveHostKey(t, name);
    await eventually(async () => expect(await dig(name)).toEqual(['198.51.100.4']));
    await mustWork(lines, key('hmac-sha256', name, fresh));
    expect(await dig(name)).toEqual(['8.8.4.61']);
  });

  it('are taken with a key file and without a zone, which is asked for signed', async () => {
    const folder = dataFolder('tsig');
    const file = join(folder.path, 'kuca.key');
    writeFileSync(file, `key "${host}" { algorithm hmac-sha256; secret "${secret}"; };\n`);
    await mustWork(replace('8.8.4.8'), ['-k', file]);
    folder.remove();
    expect(await dig(host)).toEqual(['8.8.4.8']);
  });

  it('say what is wrong, in the words of nsupdate', async () => {
    const lines = inZone(...replace('8.8.4.9'));
    await mustFail('NOTAUTH(BADSIG)', lines, key('hmac-sha256', host, newTsigSecret()));
    await mustFail('NOTAUTH(BADKEY)', lines, key('hmac-sha256', `nema.${zone.name}`));
    await mustFail('NOTAUTH(BADKEY)', lines, key('hmac-sha1'));
    await mustFail('REFUSED', lines, []);
    expect(await dig(host)).toEqual(['198.51.100.1']);
  });

  it('are for the own zone, host and challenge only, and tell nothing of others', async () => {
    const other = await insertDomain(owner, (await t.member({})).tenantId);
    await other.host('kuca', { ip4: '198.51.100.2' });
    await eventually(async () => expect(await dig(`kuca.${other.name}`)).toEqual(['198.51.100.2']));
    const foreign = replace('8.8.4.9', `kuca.${other.name}`);
    await mustFail('NOTAUTH', [`zone ${other.name}`, ...foreign]);
    await mustFail('NOTAUTH', ['zone nema.example', ...replace('8.8.4.9', 'kuca.nema.example')]);
    // nsupdate itself may not send it.
    expect((await nsupdate(inZone(...foreign))).code).not.toBe(0);
    await zone.host('drugi', { ip4: '198.51.100.3' });
    await mustFail('REFUSED', inZone(...replace('8.8.4.9', `drugi.${zone.name}`)));
    await mustFail('REFUSED', inZone(...replace('8.8.4.9', `nema.${zone.name}`)));
    await mustFail('REFUSED', inZone(`update add ${host} 60 TXT "x"`));
    await mustFail('REFUSED', inZone(`update add ${zone.name} 60 A 8.8.4.9`));
    await mustFail('REFUSED', inZone(`update delete ${zone.name} NS`));
    await mustFail(
      'REFUSED',
      inZone(`update add _acme-challenge.drugi.${zone.name} 60 TXT ${CHALLENGES[0]}`),
    );
    await mustFail('REFUSED', inZone(`update add _acme-challenge.${host} 60 TXT "x"`));
    await mustFail('REFUSED', inZone(...replace('10.0.0.1')));
    await mustFail('REFUSED', inZone(...replace('8.8.4.9'), `update add ${host} 60 A 8.8.4.10`));
    expect(await dig(host)).toEqual(['198.51.100.1']);
    expect(await dig(`kuca.${other.name}`)).toEqual(['198.51.100.2']);
  });

  it('take an address away, and keep the other family', async () => {
    await mustWork(inZone(`update add ${host} 60 AAAA 2a00:1450:4001::7`));
    expect(await dig(host, 'AAAA')).toEqual(['2a00:1450:4001::7']);
    await mustWork(inZone(`update delete ${host} A 8.8.4.99`));
    expect(await dig(host)).toEqual(['198.51.100.1']);
    await mustWork(inZone(`update delete ${host} A 198.51.100.1`));
    expect(await dig(host)).toEqual([]);
    expect(await dig(host, 'AAAA')).toEqual(['2a00:1450:4001::7']);
    await mustWork(inZone(`update delete ${host}`));
    expect(await dig(host, 'AAAA')).toEqual([]);
  });

  it('look at their prerequisites first', async () => {
    const set = (condition: string) => inZone(condition, ...replace('8.8.4.20'));
    await mustFail('YXDOMAIN', set(`prereq nxdomain ${host}`));
    await mustFail('NXDOMAIN', set(`prereq yxdomain nema.${zone.name}`));
    await mustFail('YXRRSET', set(`prereq nxrrset ${host} A`));
    await mustFail('NXRRSET', set(`prereq yxrrset ${host} AAAA`));
    await mustFail('NXRRSET', set(`prereq yxrrset ${host} A 198.51.100.9`));
    expect(await dig(host)).toEqual(['198.51.100.1']);
    await mustWork(set(`prereq yxrrset ${host} A 198.51.100.1`));
    expect(await dig(host)).toEqual(['8.8.4.20']);
  });

  it('set the challenge, two values at a time', async () => {
    const name = `_acme-challenge.${host}`;
    const [one, two, three] = CHALLENGES;
    const add = (value: string) => inZone(`update add ${name} 60 TXT ${value}`);
    await mustWork(add(one));
    await mustWork(add(two));
    expect(await dig(name, 'TXT')).toEqual([`"${one}"`, `"${two}"`]);
    await mustWork(inZone(`update delete ${name} TXT ${one}`));
    expect(await dig(name, 'TXT')).toEqual([`"${two}"`]);
    await mustWork(inZone(`update delete ${name} TXT`, `update add ${name} 60 TXT ${three}`));
    expect(await dig(name, 'TXT')).toEqual([`"${three}"`]);
    await mustWork(inZone(`update delete ${name}`));
    expect(await dig(name, 'TXT')).toEqual([]);
  });

  it('move the hosts that follow too, which may also be named', async () => {
    const [lead] = await owner`select idguid from ddns_hosts where fqdn = ${host}`;
    await zone.host('kamera', { ip4: '198.51.100.1', lead_id: lead!.idguid });
    await mustWork(inZone(...replace('8.8.4.30')));
    expect(await dig(`kamera.${zone.name}`)).toEqual(['8.8.4.30']);
    await mustWork(inZone(...replace('8.8.4.31', `kamera.${zone.name}`)));
    expect(await dig(`kamera.${zone.name}`)).toEqual(['8.8.4.31']);
    expect(await dig(host)).toEqual(['8.8.4.30']);
  });

  it('are taken by the key before for a day, and no longer', async () => {
    const before = secret;
    const fresh = await giveHostKey(t, host);
    await mustWork(inZone(...replace('8.8.4.40')), key('hmac-sha256', host, before));
    await mustWork(inZone(...replace('8.8.4.41')), key('hmac-sha256', host, fresh));
    await owner`update ddns_hosts set previous_tsig_until = now() where fqdn = ${host}`;
    await mustFail('NOTAUTH(BADSIG)', inZone(...replace('8.8.4.42')), key('hmac-sha256', host, before));
  });
});

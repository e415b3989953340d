// Long, since PowerDNS is started and waited for.
// In the suite: powerdns.test.ts (logins, views that are renewed).
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../../test/debian.ts';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { insertDomain } from '../test/zone.ts';
import type { Passwords } from './install.ts';
import { startPdns } from './test/pdns.ts';
import { dropRoles } from './test/roles.ts';
import { install } from './test/run.ts';

const tools = await programs(['pdns_server', 'pdnsutil', 'dig']);
const skipped = tools.missing ? ` (skipped: ${tools.missing})` : '';

let t: TestApp;
let owner: Sql;
let tenantId: string;
let passwords: Passwords;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  t = await createTestApp();
  owner = connect(t.owner, 2);
  ({ tenantId } = await t.member({}));
  ({ passwords } = await install(t.owner));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  // Roles are the whole server\'s, and go when their database has gone.
  const server = t.owner;
  await owner.end();
  await t.close();
  await dropRoles(server);
});

const powerdnsDomain = () => insertDomain(owner, tenantId, { way: 'powerdns' });

describe.skipIf(tools.missing)(`PowerDNS${skipped}`, () => {
  it(
    'tells secondaries once of each serial, and lives on',
    async () => {
      const secondary = createSocket('udp4');
      secondary.bind(0, '127.0.0.1');
      await once(secondary, 'listening');
      ends.push(async () => void secondary.close());
      const told = new Map<number, string>();
      let zoneName = '';
      secondary.on('message', (message, from) => {
        const answer = Buffer.from(message);
        answer[2] = answer[2]! | 0x84;
        secondary.send(answer, from.port, from.address);
        if (message.toString('latin1').includes(zoneName)) told.set(message.readUInt16BE(0), zoneName);
      });
      const pdns = await startPdns(tools, t.owner, passwords, {
        'xfr-cycle-interval': 1,
        'also-notify': `127.0.0.1:${secondary.address().port}`,
      });
      ends.push(pdns.stop);
      const zone = await powerdnsDomain();
      zoneName = zone.name.split('.')[0]!;
      await owner`update ddns_domains set secondaries = '{127.0.0.1}' where idguid = ${zone.id}`;
      await zone.host('a', { ip4: '198.51.100.1' });
      await zone.record('d.c.b', 'SRV', '1 2 3 a.primjer.ba');
      await eventually(() => expect(told.size).toBe(1));
      await sleep(2500);
      expect(told.size).toBe(1);
      await owner`select ddns_publish_serials(${[zone.id]}::uuid[])`;
      await eventually(() => expect(told.size).toBe(2));
      await sleep(2500);
      expect(told.size).toBe(2);
      expect(pdns.isAlive()).toBe(true);
      const { stdout } = await tools.run('dig', ['@127.0.0.1', '-p', `${pdns.port}`, zone.name, 'AXFR']);
      expect(stdout).toMatch(/SRV\s+1 2 3 a\.primjer\.ba\./);
      expect(stdout).toMatch(/\bA\s+198\.51\.100\.1\b/);
    },
    scaledTimeout(60_000),
  );

  it(
    'signs',
    async () => {
      const zone = await powerdnsDomain();
      await zone.host('ured', { ip4: '198.51.100.7', wildcard: true });
      await zone.record('d.c.b', 'TXT', '"dolje"');
      await zone.record('@', 'MX', '10 mail.primjer.ba');
      await zone.record('dijete', 'NS', `ns.dijete.${zone.name}`);
      await zone.record('ns.dijete', 'A', '198.51.100.9');
      const pdns = await startPdns(tools, t.owner, passwords);
      ends.push(pdns.stop);
      for (const words of [
        ['add-zone-key', zone.name, 'ksk', 'active', 'ecdsa256'],
        ['add-zone-key', zone.name, 'zsk', 'active', 'ecdsa256'],
        ['set-nsec3', zone.name, '1 0 0 -', 'narrow'],
        ['check-zone', zone.name],
      ]) {
        const { code, stdout, stderr } = await pdns.pdnsutil(...words);
        expect({ words, code, stderr: code === 0 ? '' : stdout + stderr }).toEqual({
          words,
          code: 0,
          stderr: '',
        });
        if (words[0] === 'check-zone') expect(stdout).toMatch(/, 0 errors, 0 warnings/);
      }
      await pdns.control.purgeAll();
      const dig = async (name: string, type: string) =>
        (await tools.run('dig', ['@127.0.0.1', '-p', `${pdns.port}`, '+dnssec', name, type])).stdout;
      expect(await dig(`ured.${zone.name}`, 'A')).toMatch(/RRSIG\s+A 13/);
      const missing = await dig(`nigdje.${zone.name}`, 'A');
      expect(missing).toContain('status: NXDOMAIN');
      expect(missing).toMatch(/RRSIG\s+NSEC3 13/);
      expect(await dig(`c.b.${zone.name}`, 'A')).toMatch(/status: NOERROR[\s\S]*RRSIG\s+NSEC3/);
      expect(await dig(`dijete.${zone.name}`, 'A')).not.toMatch(/RRSIG\s+NS /);
      expect(await owner`select flags from ddns_dnssec_keys order by flags`).toEqual([
        { flags: 256 },
        { flags: 257 },
      ]);
    },
    scaledTimeout(60_000),
  );
});

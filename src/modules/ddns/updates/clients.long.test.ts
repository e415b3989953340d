// Long, since ddclient and inadyn are started for each of these, once while the database is away.
// In the suite: dyndns2.test.ts (911 whatever the service throws), updates.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { takeDatabaseAway } from '../../../../test/outage.ts';
import { addHost, HOST_PASSWORD } from '../test/hosts.ts';
import { insertDomain } from '../test/zone.ts';
import {
  common,
  ddclient,
  file,
  folder,
  owner,
  server,
  setUp,
  stored,
  t,
  title,
  tools,
  zone,
} from './clients.testkit.ts';

setUp();

describe.skipIf(tools.missing)(`real clients${title}`, () => {
  describe('ddclient 3.10', () => {
    it('sends an empty address with `usev4=`, which is that of the connection', async () => {
      await addHost(t, zone, 'prazna', { allow_private: true });
      const ran = await ddclient('prazna', [
        ...common(),
        'usev4=cmdv4, cmdv4="echo 31.176.20.2"',
        `login=prazna.${zone.name}`,
        `password='${HOST_PASSWORD}'`,
        `prazna.${zone.name}`,
      ]);
      expect(ran.code, ran.stdout + ran.stderr).toBe(0);
      expect((await stored('prazna'))!.ip4).toBe('127.0.0.1');
    });

    it('is told of a host that is not its own, in its line', async () => {
      const foreign = await insertDomain(owner, (await t.member({})).tenantId);
      await addHost(t, foreign, 'tudji');
      await addHost(t, zone, 'svoj');
      const ran = await ddclient('tudji', [
        ...common(),
        'use=cmd, cmd="echo 31.176.20.3"',
        `login=svoj.${zone.name}`,
        `password='${HOST_PASSWORD}'`,
        `tudji.${foreign.name},svoj.${zone.name}`,
      ]);
      expect(ran.code).toBe(1);
      expect((await stored('svoj'))!.ip4).toBe('31.176.20.3');
      expect(ran.stdout + ran.stderr).toContain('nohost');
    });

    it('is told of a wrong password, and that too many are asked, without a host that has no name', async () => {
      await addHost(t, zone, 'lozinka');
      const hosts = (count: number) =>
        ['lozinka', ...Array.from({ length: count - 1 }, (_, n) => `h${n}`)].map(
          (label) => `${label}.${zone.name}`,
        );
      const conf = (password: string, count: number) => [
        ...common(),
        'use=cmd, cmd="echo 31.176.20.4"',
        `login=lozinka.${zone.name}`,
        `password='${password}'`,
        hosts(count).join(','),
      ];
      const wrong = await ddclient('kriva', conf('kriva', 2));
      expect(wrong.stdout + wrong.stderr).toMatch(/authorization failed/i);
      const many = await ddclient('mnogo', conf(HOST_PASSWORD, 21));
      expect(many.cache).not.toMatch(/host=(,|$)/m);
      expect(many.cache.match(/host=/g)).toHaveLength(21);
    });
  });

  describe('inadyn', () => {
    const conf = (name: string, label: string, address: string) => {
      const text = `
        period = 60
        allow-ipv6 = false
        custom ${name} {
          username = ${label}.${zone.name}
          password = ${HOST_PASSWORD}
          ddns-server = ${server.split(':')[0]}
          ddns-path = "/nic/update?hostname=%h&myip=%i"
          hostname = ${label}.${zone.name}
          ssl = false
          checkip-command = "/bin/echo ${address}"
        }`;
      // Its configuration knows no port beside a server's name.
      writeFileSync(
        file(`${name}.conf`),
        text.replace('ddns-server = 127.0.0.1', `ddns-server = ${server}`),
        {
          mode: 0o600,
        },
      );
      return [
        ...['-f', file(`${name}.conf`), '--cache-dir', folder.path, '-P', file(`${name}.pid`)],
        ...['-l', 'debug', '--no-pidfile', '-n', '-C'],
      ];
    };

    it('updates once', async () => {
      await addHost(t, zone, 'inadyn');
      const ran = await tools.run('inadyn', [...conf('jednom', 'inadyn', '31.176.21.1'), '-1']);
      expect(ran.code, ran.stdout + ran.stderr).toBe(0);
      expect((await stored('inadyn'))!.ip4).toBe('31.176.21.1');
    });

    it('lives on while the database is away', async () => {
      await addHost(t, zone, 'zivi');
      const bringBack = await takeDatabaseAway(t.owner);
      const { path, args, env } = tools.command('inadyn');
      const child = spawn(path, [...args, ...conf('zivi', 'zivi', '31.176.21.2')], { env });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          said += text;
        });
      try {
        await expect.poll(() => said, { timeout: 30_000 }).toMatch(/503|911/);
        await sleep(3000);
        expect(child.exitCode, said).toBeNull();
      } finally {
        await bringBack();
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await expect
        .poll(async () => (await t.app.inject({ url: '/api/ready' })).statusCode, { timeout: 30_000 })
        .toBe(200);
      const again = await tools.run('inadyn', [...conf('opet', 'zivi', '31.176.21.3'), '-1']);
      expect(again.code, again.stdout + again.stderr).toBe(0);
    });
  });
});

// Long, since programs of Debian are started. In the suite: updates.test.ts, dyndns2.test.ts.
import { describe, expect, it } from 'vitest';
import { takeDatabaseAway } from '../../../../test/outage.ts';
import { addHost, HOST_PASSWORD } from '../test/hosts.ts';
import { common, ddclient, setUp, stored, t, title, tools, zone } from './clients.testkit.ts';

setUp();

describe.skipIf(tools.missing)(`real clients${title}`, () => {
  describe('ddclient 3.10', () => {
    it('sends two hosts with the address it found, as `use=` says', async () => {
      const lead = await addHost(t, zone, 'prvi');
      await addHost(t, zone, 'uznjega', { lead_id: lead });
      const hosts = ['prvi', 'uznjega'].map((label) => `${label}.${zone.name}`);
      const ran = await ddclient('dva', [
        ...common(),
        'use=cmd, cmd="echo 31.176.20.1"',
        `login=${hosts[0]}`,
        `password='${HOST_PASSWORD}'`,
        hosts.join(','),
      ]);
      expect(ran.code, ran.stdout + ran.stderr).toBe(0);
      expect(ran.cache.match(/status=good/g)).toHaveLength(2);
      expect(await stored('prvi')).toEqual({ ip4: '31.176.20.1', ip6: null });
      expect(await stored('uznjega')).toEqual({ ip4: '31.176.20.1', ip6: null });
    });
  });

  it('a request is answered 911 with 503 while the database is away, one line a host', async () => {
    const bringBack = await takeDatabaseAway(t.owner);
    try {
      const response = await t.app.inject({
        url: `/nic/update?hostname=a.${zone.name},b.${zone.name}&myip=31.176.22.1`,
        headers: {
          'user-agent': 'x',
          authorization: `Basic ${Buffer.from(`a.${zone.name}:${HOST_PASSWORD}`).toString('base64')}`,
        },
      });
      expect([response.statusCode, response.body]).toEqual([503, '911\n911']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await bringBack();
    }
  });
});

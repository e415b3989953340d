// Long, since they wait for a serial that must not move, and for a process that is killed and started again.
// In the suite: src/modules/ddns/updates/updates.test.ts (answers, and soon what changes), zone-store.test.ts, loader.test.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { insertDomain } from '../test/zone.ts';
import { ask, dns, eventually, owner, setUp, t } from './server.testkit.ts';

setUp();

describe('the DNS server', () => {
  it('moves the serial after a change, and only then', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    const serial = async () =>
      ((await ask(zone.name, 'SOA'))?.answers?.[0] as { data: { serial: number } } | undefined)?.data.serial;
    await expect.poll(serial, { timeout: scaledTimeout(20_000) }).toBeGreaterThan(0);
    await sleep(2500);
    const before = await serial();
    await sleep(1500);
    expect(await serial()).toBe(before);
    await zone.host('a', { ip4: '198.51.100.1' });
    await expect.poll(serial, { timeout: scaledTimeout(20_000) }).toBeGreaterThan(before!);
  });

  it('is started again when it ends, and answers as before', async () => {
    const { tenantId } = await t.member({});
    const zone = await insertDomain(owner, tenantId);
    await zone.host('opet', { ip4: '198.51.100.9' });
    await eventually(`opet.${zone.name}`, ['198.51.100.9']);
    const { port } = dns.report();
    process.kill(dns.pid()!, 'SIGKILL');
    await eventually(`opet.${zone.name}`, ['198.51.100.9']);
    expect(dns.report().port).toBe(port);
  });
});

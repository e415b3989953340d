// Long, since dig and kdig are started for it.
// In the suite: transfer.test.ts (the whole zone, differences, who may fetch), src/modules/ddns/answering/fuzz.test.ts.
import { describe, expect, it } from 'vitest';
import { programs } from '../../../../../test/debian.ts';
import { TestZone } from './test/zone.ts';
import { host, hosts, KEY, LAST, serve } from './transfer.testkit.ts';

const tools = await programs(['dig', 'kdig']);

describe.skipIf(tools.missing)(`dig and kdig${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  const secret = Buffer.from(KEY.secret).toString('base64');

  it('fetch a zone and its differences, by key only', async () => {
    const zone = new TestZone(18, hosts(2_000));
    zone.change([host(1)], [host(1, 9)]);
    zone.close(LAST);
    const server = await serve(zone);
    const at = ['@127.0.0.1', '-p', String(server.port)];
    const key = ['-y', `hmac-sha256:${KEY.name}:${secret}`];
    const whole = await tools.run('dig', [...at, ...key, 'example', 'AXFR']);
    expect(whole.stdout).toMatch(/XFR size: 2002 records \(messages \d,/);
    expect(whole.stdout).not.toMatch(/Couldn't verify|failed/);
    const ixfr = await tools.run('dig', [...at, ...key, 'example', 'IXFR=18']);
    expect(ixfr.stdout).toContain('XFR size: 6 records');
    const overUdp = await tools.run('dig', [...at, ...key, '+notcp', 'example', 'IXFR=18']);
    expect(overUdp.stdout).toMatch(/SOA\s+ns\.example\. admin\.example\. 20/);
    const knot = await tools.run('kdig', [...at, ...key, 'example', 'AXFR']);
    expect(knot.stdout).toContain('2002 records');
    expect(knot.stdout + knot.stderr).not.toMatch(/;; (WARNING|ERROR)/);
    const refused = await tools.run('dig', [...at, 'example', 'AXFR']);
    expect(refused.stdout).toContain('Transfer failed');
    await server.stop();
  });
});

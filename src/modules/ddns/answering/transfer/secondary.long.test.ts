// Long, since dig of Debian is started, and a zone is waited for. In the suite: transfer.test.ts, journal.test.ts,
// zone-journals.test.ts.
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../../test/timeout.ts';
import { newTsigSecret } from '../../hosts/credentials.ts';
import {
  axfr,
  change,
  dig,
  dns,
  fields,
  ixfr,
  lines,
  SECONDARY,
  secret,
  setUp,
  tools,
  zone,
} from './secondary.testkit.ts';

describe.skipIf(tools.missing)(`transfers${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  setUp();

  it('gives the whole zone to a listed address and to the key, and to nobody else', async () => {
    const all = await axfr();
    expect(all[0]).toContain(' SOA ');
    expect(all.at(-1)).toBe(all[0]);
    expect(all).toContain(`h7.${zone.name}. 60 IN A 198.51.100.7`);
    expect(all).toContain(`*.h0.${zone.name}. 60 IN A 198.51.100.0`);
    expect(await dig(zone.name, 'AXFR')).toContain('Transfer failed');
    expect(await dig('-b', SECONDARY, 'nema.example', 'AXFR')).toContain('Transfer failed');
    for (const algorithm of ['hmac-sha256', 'hmac-sha512']) {
      const { stdout, stderr } = await tools.run('kdig', [
        ...[
          '@127.0.0.1',
          '-p',
          `${dns.port}`,
          '-y',
          `${algorithm}:${zone.name}:${secret}`,
          zone.name,
          'AXFR',
        ],
      ]);
      expect(stderr).toBe('');
      const records = lines(stdout)
        .map(fields)
        .filter((line) => !line.includes(' TSIG '));
      expect(records.sort()).toEqual([...all].sort());
    }
    const wrong = ['-y', `hmac-sha256:${zone.name}:${newTsigSecret()}`];
    expect(await dig(...wrong, zone.name, 'AXFR')).not.toContain('198.51.100.7');
  });

  it(
    'gives the difference after a change, and the whole zone where it is not known',
    async () => {
      const first = await change('h1', '198.51.100.101');
      const second = await change('h2', '198.51.100.102');
      const difference = await ixfr(first);
      expect(difference.filter((line) => !line.includes(' SOA '))).toEqual([
        `h2.${zone.name}. 60 IN A 198.51.100.2`,
        `h2.${zone.name}. 60 IN A 198.51.100.102`,
      ]);
      expect(difference).toHaveLength(6);
      expect(await ixfr(second)).toHaveLength(1);
      expect(await ixfr(first, '+notcp')).toHaveLength(1);
      expect(await ixfr(1)).toEqual(await axfr());
    },
    scaledTimeout(60_000),
  );
});

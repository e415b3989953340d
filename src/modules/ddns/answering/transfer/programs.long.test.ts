// Long, since serials have to come to rest.
// In the suite: transfer.test.ts (the whole zone and differences), notify.test.ts, zone-journals.test.ts (another server that answers).
import { decode, encode, type Packet } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { scaledTimeout } from '../../../../../test/timeout.ts';
import { streamTcp } from '../../dns/exchange.ts';
import { signRequest } from '../../dns/tsig-client.ts';
import {
  axfr,
  change,
  dns,
  ixfr,
  owner,
  secret,
  serial,
  setUp,
  told,
  tools,
  zone,
} from './secondary.testkit.ts';

describe.skipIf(tools.missing)(`transfers${tools.missing ? ` (skipped: ${tools.missing})` : ''}`, () => {
  setUp();

  it(
    'tells the secondary of a new serial, which then fetches it',
    async () => {
      const now = await change('h3', '198.51.100.103');
      await eventually(() => expect(told.at(-1)).toEqual({ zone: zone.name, serial: now }));
      const request = encode({
        type: 'query',
        id: 7,
        questions: [{ name: zone.name, type: 'AXFR' }],
      });
      const key = {
        name: zone.name,
        algorithm: 'hmac-sha256',
        secret: Buffer.from(secret, 'base64'),
      } as const;
      const { message, verify, isProven } = signRequest(request, key);
      const server = { address: '127.0.0.1', port: dns.port };
      const answers: NonNullable<Packet['answers']> = [];
      for await (const part of streamTcp(message, server, 20_000)) {
        answers.push(...decode(verify(part)).answers!);
        if (answers.length > 1 && answers.at(-1)!.type === 'SOA') break;
      }
      expect(isProven()).toBe(true);
      expect(answers[0]).toMatchObject({ type: 'SOA', data: { serial: now } });
      expect(answers).toContainEqual(
        expect.objectContaining({ name: `h3.${zone.name}`, type: 'A', data: '198.51.100.103' }),
      );
    },
    scaledTimeout(60_000),
  );

  it(
    'gives the whole zone while another server answers too, and at serials of that time',
    async () => {
      const first = await change('h4', '198.51.100.104');
      await change('h4', '198.51.100.105');
      expect(await ixfr(first)).toHaveLength(6);
      await owner`insert into ddns_servers (id, machine, port) values (gen_random_uuid(), 'drugi', 53)`;
      const shared = await ixfr(first);
      expect(shared).toEqual(await axfr());
      await owner`delete from ddns_servers where machine = 'drugi'`;
      // Differences begin at the serial after the one at which it was there.
      const last = await serial();
      const next = await change('h5', '198.51.100.106');
      expect((await ixfr(last)).length).toBeGreaterThan(100);
      await change('h5', '198.51.100.107');
      expect(await ixfr(next)).toHaveLength(6);
    },
    scaledTimeout(60_000),
  );
});

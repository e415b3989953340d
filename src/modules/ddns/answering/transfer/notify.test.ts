import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decode } from 'dns-packet';
import { expect, it } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import type { Server } from '../../dns/exchange.ts';
import { emptyAnswer } from '../../dns/signed-request.ts';
import { startServer } from '../../dns/test/server.ts';
import { checkRequest } from '../../dns/tsig.ts';
import type { TsigKey } from '../../dns/tsig-algorithms.ts';
import { Notifier } from './notify.ts';
import { TestZone } from './test/zone.ts';

const KEY: TsigKey = { name: 'k.example', algorithm: 'hmac-sha256', secret: randomBytes(32) };

it('tells of the newest serial, signed, and many changes by one round more', async () => {
  let serial = 1;
  const server = await startServer((request) => {
    const checked = checkRequest(request, () => KEY);
    return checked.state === 'valid' ? [checked.sign(emptyAnswer(checked.plain, 0))] : [];
  });
  const notifier = new Notifier({
    zone: () => ({ soa: TestZone.soa(serial), key: KEY, secondaries: [server] }),
    apart: 400,
  });
  notifier.changed('example');
  await eventually(() => expect(server.asked).toHaveLength(1));
  for (serial = 2; serial < 50; serial++) notifier.changed('example');
  await eventually(() => expect(server.asked).toHaveLength(2));
  const checked = checkRequest(server.asked[1]!, () => KEY);
  expect(checked.state).toBe('valid');
  expect(decode(server.asked[1]!.subarray(0))).toMatchObject({
    type: 'query',
    opcode: 'NOTIFY',
    flag_aa: true,
    questions: [{ name: 'example', type: 'SOA', class: 'IN' }],
    answers: [{ name: 'example', type: 'SOA', data: { serial: 50 } }],
  });
  await notifier.stop();
  await server.stop();
  expect(server.asked).toHaveLength(2);
});

it('repeats until it is answered, and reports who never answers', async () => {
  let n = 0;
  const server = await startServer((request) => (++n < 3 ? [] : [emptyAnswer(request, 4)]));
  const silent = await startServer(() => []);
  const reported: Server[] = [];
  const notifier = new Notifier({
    zone: () => ({ soa: TestZone.soa(1), key: null, secondaries: [server, silent] }),
    onSilent: (_zone, { address, port }) => reported.push({ address, port }),
    wait: 20,
    tries: 4,
  });
  notifier.changed('example');
  await eventually(() => expect(reported).toHaveLength(1));
  expect(reported[0]?.port).toBe(silent.port);
  expect(server.asked).toHaveLength(3);
  expect(silent.asked).toHaveLength(4);
  // The same hour it is not reported again, for no zone.
  notifier.changed('drugi.example');
  await eventually(() => expect(silent.asked).toHaveLength(8));
  await setTimeout(250);
  expect(reported).toHaveLength(1);
  await notifier.stop();
  await server.stop();
  await silent.stop();
});

it('gives up the tries that are under way when it stops', async () => {
  const silent = await startServer(() => []);
  const reported: string[] = [];
  const notifier = new Notifier({
    zone: () => ({ soa: TestZone.soa(1), key: null, secondaries: [silent] }),
    onSilent: (zone) => reported.push(zone),
    wait: 60_000,
  });
  notifier.changed('example');
  await eventually(() => expect(silent.asked).toHaveLength(1));
  await notifier.stop();
  expect(reported).toEqual([]);
  await silent.stop();
});

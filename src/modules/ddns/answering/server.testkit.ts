import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import packet from 'dns-packet';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { OwnProcess } from '../../../server/module.ts';
import type { DnsReport } from './dns-program.ts';
import { startDnsProcess } from './part.ts';

export let t: TestApp;
export let owner: Sql;
export let dns: OwnProcess<DnsReport>;

/** Asks the DNS server by UDP. */
export async function ask(name: string, type: packet.RecordType) {
  const socket = createSocket('udp4');
  const id = Math.floor(Math.random() * 65_536);
  socket.send(
    packet.encode({ type: 'query', id, questions: [{ type, name }] }),
    dns.report().port,
    '127.0.0.1',
  );
  const answer = once(socket, 'message').then(([message]) => packet.decode(message as Buffer));
  const result = await Promise.race([answer, sleep(2000, null)]);
  socket.close();
  return result as (packet.DecodedPacket & { rcode: string }) | null;
}
export const addresses = async (name: string, type: 'A' | 'AAAA' = 'A') => {
  const answer = await ask(name, type);
  return answer === null
    ? 'no answer'
    : answer.answers?.length
      ? answer.answers.map((one) => (one as { data: unknown }).data)
      : answer.rcode;
};
export const eventually = (name: string, expected: unknown, type: 'A' | 'AAAA' = 'A') =>
  expect
    .poll(() => addresses(name, type), { timeout: scaledTimeout(20_000), interval: 20 })
    .toEqual(expected);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    owner = connect(t.owner, 2);
    dns = await startDnsProcess(t.deps, { port: 0, addresses: ['127.0.0.1'], perSecond: 0 });
  });
  afterAll(async () => {
    await dns.stop();
    await owner.end();
    await t.close();
  });
};

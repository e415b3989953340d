import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import packet from 'dns-packet';
import { expect } from 'vitest';
import { scaledTimeout } from '../../../../../test/timeout.ts';

/** Asks the DNS server of a test by UDP; `portOf` is asked for its port each time. */
export function dnsClient(portOf: () => number) {
  /** The answer; null if there is none. */
  async function ask(name: string, type: packet.RecordType) {
    const socket = createSocket('udp4');
    const id = Math.floor(Math.random() * 65_536);
    socket.send(packet.encode({ type: 'query', id, questions: [{ type, name }] }), portOf(), '127.0.0.1');
    const answer = once(socket, 'message').then(([message]) => packet.decode(message as Buffer));
    const result = await Promise.race([answer, sleep(2000, null)]);
    socket.close();
    return result as (packet.DecodedPacket & { rcode: string }) | null;
  }
  /** Addresses, or the code where there are none. */
  const addresses = async (name: string, type: 'A' | 'AAAA' = 'A') => {
    const answer = await ask(name, type);
    return answer === null
      ? 'no answer'
      : answer.answers?.length
        ? answer.answers.map((one) => (one as { data: unknown }).data)
        : answer.rcode;
  };
  const eventually = (name: string, expected: unknown, type: 'A' | 'AAAA' = 'A') =>
    expect
      .poll(() => addresses(name, type), { timeout: scaledTimeout(20_000), interval: 20 })
      .toEqual(expected);
  return { ask, addresses, eventually };
}

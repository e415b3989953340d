import { decode, encode, type Packet } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streamTcp } from '../../dns/exchange.ts';
import type { TestServer } from '../../dns/test/server.ts';
import { signRequest } from '../../dns/tsig-client.ts';
import { mayTransfer } from './access.ts';
import { TestZone } from './test/zone.ts';
import { host, hosts, KEY, LAST, serve } from './transfer.testkit.ts';
import { TransferBrokenError, transferMessages } from './transfer.ts';

async function fetchZone(server: TestServer, serial: number | null, key = KEY): Promise<Packet[]> {
  const message = encode({
    type: 'query',
    id: 7,
    questions: [{ name: 'example', type: serial === null ? 'AXFR' : 'IXFR' }],
    authorities:
      serial === null
        ? []
        : [{ type: 'SOA', name: 'example', data: { mname: 'ns.example', rname: 'a.example', serial } }],
  });
  const { message: signed, verify, isProven } = signRequest(message, key);
  const packets: Packet[] = [];
  let soas = 0;
  for await (const part of streamTcp(signed, server, 20_000)) {
    const packet = decode(verify(part));
    packets.push(packet);
    for (const { type, data } of packet.answers as { type: string; data: { serial: number } }[])
      if (type === 'SOA' && data.serial === LAST) soas++;
    if (soas >= 2 || (packet.answers?.length ?? 0) < 2) break;
  }
  expect(isProven()).toBe(true);
  return packets;
}
const answersOf = (packets: Packet[]) =>
  packets.flatMap(({ answers }) => answers ?? []) as { name: string; type: string; data: unknown }[];

describe('the whole zone', () => {
  it('comes in messages of at most 16 KB, the SOA first and last, every message signed', async () => {
    const zone = new TestZone(LAST, hosts(3_000));
    const server = await serve(zone);
    const packets = await fetchZone(server, null);
    await server.stop();
    expect(packets.length).toBeGreaterThan(1);
    expect(packets.length).toBeLessThan(10);
    expect(packets.map(({ questions }) => questions?.length)).toEqual(
      packets.map((_, i) => (i === 0 ? 1 : 0)),
    );
    const answers = answersOf(packets);
    expect([answers.at(0)?.type, answers.at(-1)?.type]).toEqual(['SOA', 'SOA']);
    expect(
      answers
        .slice(1, -1)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      hosts(3_000)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('is that of its serial, although records change before and meanwhile', () => {
    const zone = new TestZone(LAST, hosts(2_000));
    const before = zone.texts();
    zone.change([host(1)], [host(1, 9)]);
    zone.change([host(2)], []);
    const request = {
      id: 1,
      question: Buffer.from('\x07example\0\0\xfc\0\x01', 'latin1'),
      zone: 'example',
      serial: null,
    };
    const got: { name: string; type: string; data: unknown }[] = [];
    let n = 5_000;
    for (const message of transferMessages(request, zone)) {
      expect(message.length).toBeLessThanOrEqual(16_384);
      got.push(...answersOf([decode(message)]));
      zone.change([host(1_999 - (n - 5_000))], [host(n++)]);
      zone.close(zone.serial + 1);
    }
    expect(got.filter(({ type }) => type === 'A').length).toBe(before.length);
    const addresses = new Map(got.map(({ name, data }) => [name, data]));
    expect(addresses.get('kuca1.example')).toBe('10.0.1.1');
    expect(addresses.get('kuca2.example')).toBe('10.0.2.1');
    expect(addresses.get('kuca1999.example')).toBe('10.7.207.1');
    expect(addresses.has('kuca5000.example')).toBe(false);
    expect(got.at(-1)?.data).toMatchObject({ serial: LAST });
  });

  it('is that of its serial, whatever comes and goes between its messages', () => {
    const request = { id: 1, question: Buffer.alloc(0), zone: 'example', serial: null };
    const step = fc.record({ n: fc.nat(1_500), last: fc.nat(2), gone: fc.boolean() });
    const steps = fc.array(step, { maxLength: 40 });
    fc.assert(
      fc.property(steps, fc.array(steps, { minLength: 3, maxLength: 3 }), (before, meanwhile) => {
        const zone = new TestZone(LAST, hosts(1_200));
        const expected = hosts(1_200).map(({ name, data }) => `${name} ${data.join('.')}`);
        for (const { n, last, gone } of before) zone.step(host(n, last), gone);
        const got: string[] = [];
        let i = 0;
        for (const message of transferMessages(request, zone)) {
          for (const { name, type, data } of answersOf([decode(message)]))
            if (type === 'A') got.push(`${name} ${data}`);
          for (const { n, last, gone } of meanwhile[i++] ?? []) zone.step(host(n, last), gone);
          if (i === 1) zone.close(LAST + 1);
        }
        expect(i).toBeGreaterThan(1);
        expect(got.sort()).toEqual(expected.sort());
      }),
      { numRuns: 6 },
    );
  });

  it('breaks off if too much changes meanwhile', () => {
    const zone = new TestZone(LAST, hosts(2_000));
    const request = { id: 1, question: Buffer.alloc(0), zone: 'example', serial: null };
    const messages = transferMessages(request, zone);
    messages.next();
    zone.change(
      [],
      Array.from({ length: 20_001 }, (_, n) => host(3_000 + n)),
    );
    expect(() => messages.next()).toThrow(TransferBrokenError);
  });
});

describe('differences', () => {
  const zone = new TestZone(18, hosts(10));
  zone.change([host(1)], [host(1, 9)]);
  zone.close(19);
  zone.change([host(2)], []);
  zone.close(LAST);
  zone.change([], [host(77)]);

  it.each([
    [
      18,
      ['SOA 20', 'SOA 18', 'A 10.0.1.1', 'SOA 19', 'A 10.0.1.9', 'SOA 19', 'A 10.0.2.1', 'SOA 20', 'SOA 20'],
    ],
    [19, ['SOA 20', 'SOA 19', 'A 10.0.2.1', 'SOA 20', 'SOA 20']],
    [LAST, ['SOA 20']],
    [LAST + 1, ['SOA 20']],
  ])('from serial %i', async (serial, expected) => {
    const server = await serve(zone);
    const answers = answersOf(await fetchZone(server, serial));
    await server.stop();
    const texts = answers.map(({ type, data }) => `${type} ${(data as { serial?: number }).serial ?? data}`);
    expect(texts).toEqual(expected);
  });

  it('give way to the whole zone where the serial is unknown', async () => {
    const server = await serve(zone);
    const answers = answersOf(await fetchZone(server, 3));
    await server.stop();
    expect(answers).toHaveLength(11);
    expect(answers[1]?.type).toBe('A');
  });
});

describe('who may fetch', () => {
  it.each([
    ['the key', { key: 'k', addresses: [] }, { address: '192.0.2.1', signedBy: 'k' }, true],
    ['another key', { key: 'k', addresses: [] }, { address: '192.0.2.1', signedBy: 'j' }, false],
    [
      'no key, where there is none',
      { key: null, addresses: [] },
      { address: '192.0.2.1', signedBy: null },
      false,
    ],
    [
      'a listed address',
      { key: 'k', addresses: ['192.0.2.1'] },
      { address: '::ffff:192.0.2.1', signedBy: null },
      true,
    ],
    [
      'a listed range',
      { key: null, addresses: ['2001:db8::/32'] },
      { address: '2001:db8:1::1', signedBy: null },
      true,
    ],
    [
      'another address',
      { key: null, addresses: ['192.0.2.0/24', 'x/9'] },
      { address: '192.0.3.1', signedBy: null },
      false,
    ],
  ])('%s', (_who, access, from, may) => {
    expect(mayTransfer(access, from)).toBe(may);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KIND } from './answer.ts';
import { createHandler, type Handler } from './handler.ts';
import { OUT_OCTETS } from './message.ts';
import { networkHash, RateLimit, VERDICT } from './rate-limit.ts';
import { host, queryOf, storeOf, told } from './test/asking.ts';

it('takes the first 24 bits of IPv4 and 56 of IPv6 for a network', () => {
  const same = (a: string, b: string) => networkHash(a) === networkHash(b);
  expect(same('192.0.2.1', '192.0.2.255')).toBe(true);
  expect(same('::ffff:192.0.2.9', '192.0.2.1')).toBe(true);
  expect(same('192.0.2.1', '192.0.3.1')).toBe(false);
  expect(same('2001:db8:1:200::1', '2001:db8:1:2ff:a:b:c:d')).toBe(true);
  expect(same('2001:db8:1:200::1', '2001:db8:1:300::1')).toBe(false);
  expect(same('2001:db8::1:2:3:4', '2001:db8::')).toBe(true);
  expect(same('2001:db8::202:3:4:5:6', '2001:db8:0:2ff::1')).toBe(true);
  expect(same('2001:db8::202:3:4:5:6', '2001:db8:0:102::')).toBe(false);
  expect(same('::1', '::')).toBe(true);
  expect(same('fe80::1%eth0', 'fe80::2%eth1')).toBe(true);
  expect(same('1:2:3:4:5:6:7::', '1:2:3:4::')).toBe(true);
});

it('takes every way of writing an address for the same network', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
      const text = groups.map((group) => group.toString(16)).join(':');
      const short = new URL(`http://[${text}]`).hostname.slice(1, -1);
      expect(networkHash(short)).toBe(networkHash(text));
    }),
  );
});

it('answers so many a second, then truncates every other answer', () => {
  const limit = new RateLimit(5);
  const count = (now: number, address = '192.0.2.1', kind: number = KIND.answer, name = 1) =>
    limit.count(address, kind, name, now);
  const verdicts = Array.from({ length: 9 }, () => count(1000));
  expect(verdicts).toEqual([0, 0, 0, 0, 0, VERDICT.drop, VERDICT.truncate, VERDICT.drop, VERDICT.truncate]);
  // Others are not touched by it: another network, name or kind.
  expect(count(1000, '192.0.3.1')).toBe(VERDICT.answer);
  expect(count(1000, '192.0.2.1', KIND.answer, 2)).toBe(VERDICT.answer);
  expect(count(1000, '192.0.2.1', KIND.missing)).toBe(VERDICT.answer);
  expect(count(1100)).not.toBe(VERDICT.answer);
  expect(count(1201)).toBe(VERDICT.answer);
  expect(count(1202)).not.toBe(VERDICT.answer);
  expect(Array.from({ length: 5 }, () => count(9000))).toEqual([0, 0, 0, 0, 0]);
});

it('remembers as much as it may, whatever comes', () => {
  const limit = new RateLimit(1, 64);
  for (let i = 0; i < 10_000; i++) limit.count(`10.${i >> 8}.${i & 255}.1`, KIND.answer, i, 5);
  expect(limit.count('203.0.113.1', KIND.answer, 1, 5)).toBe(VERDICT.answer);
  expect(limit.count('203.0.113.1', KIND.answer, 1, 5)).not.toBe(VERDICT.answer);
});

it('limits nothing when it is off', () => {
  const limit = new RateLimit(0);
  for (let i = 0; i < 1000; i++) expect(limit.count('192.0.2.1', KIND.answer, 1, 0)).toBe(VERDICT.answer);
});

it('counts what was made up by its zone, wildcards as one name, and errors together', () => {
  const { store } = storeOf({ 'dyn.test': { h: [host('192.0.2.1', null, true)], k: [host('192.0.2.2')] } });
  const { handle, counts } = createHandler({ store, perSecond: 2, now: () => 1000 });
  const out = { bytes: new Uint8Array(OUT_OCTETS) };
  const peer = { address: '198.51.100.7', port: 4000 };
  const send = (name: string, overTcp = false) => {
    const reply = handle(queryOf(name, 'A', { payload: 1232 }), peer, overTcp, out) as Uint8Array | null;
    return reply && told(Buffer.from(reply));
  };
  const threeOf = (names: string[]) => names.map((name) => send(name)?.rcode ?? null);
  expect(threeOf(['a.dyn.test', 'b.dyn.test', 'c.dyn.test'])).toEqual(['NXDOMAIN', 'NXDOMAIN', null]);
  expect(threeOf(['a.h.dyn.test', 'b.h.dyn.test', 'c.h.dyn.test'])).toEqual(['NOERROR', 'NOERROR', null]);
  expect(threeOf(['a.test', 'b.other', 'c.x'])).toEqual(['REFUSED', 'REFUSED', null]);
  expect(threeOf(['k.dyn.test', 'k.dyn.test', 'k.dyn.test'])).toEqual(['NOERROR', 'NOERROR', null]);
  expect(send('k.dyn.test')).toMatchObject({
    rcode: 'NOERROR',
    tc: true,
    answers: [],
    packet: { questions: [{ name: 'k.dyn.test' }], additionals: [{ type: 'OPT' }] },
  });
  // Nobody can ask by TCP from an address that is not theirs.
  for (let i = 0; i < 5; i++) expect(send('k.dyn.test', true)?.answers).toHaveLength(1);
  expect(counts).toEqual({ queries: 18, answers: 13, dropped: 4, truncated: 1 });
});

it('counts what is handed on before it is, each opcode by itself', () => {
  const { store } = storeOf({ 'dyn.test': { h: [host('192.0.2.1')] } });
  let handed = 0;
  const plugin: Handler = () => {
    handed++;
    return null;
  };
  const plugins = { update: plugin, transfer: plugin };
  const { handle, counts } = createHandler({ store, perSecond: 3, plugins, now: () => 1000 });
  const out = { bytes: new Uint8Array(OUT_OCTETS) };
  const send = (message: Buffer, address = '198.51.100.7', overTcp = false) =>
    handle(message, { address, port: 4000 }, overTcp, out) as Uint8Array | null;
  const update = queryOf('dyn.test', 'SOA');
  update[2] = 5 << 3;
  // Errors have an account of their own.
  for (let i = 0; i < 9; i++) send(queryOf(`x${i}.other`, 'A'));
  const { dropped } = counts;
  for (let i = 0; i < 9; i++) expect(send(update)).toBeNull();
  expect(handed).toBe(3);
  expect(counts.dropped).toBe(dropped + 6);
  for (let i = 0; i < 3; i++) send(queryOf('dyn.test', 'IXFR' as 'A'));
  expect(handed).toBe(6);
  expect(send(queryOf('dyn.test', 'IXFR' as 'A'))).toBeNull();
  // Who asks comes again by TCP, where nothing is limited.
  expect(told(Buffer.from(send(queryOf('dyn.test', 'IXFR' as 'A'))!)).tc).toBe(true);
  for (let i = 0; i < 9; i++) send(update, '198.51.100.7', true);
  expect(handed).toBe(15);
  send(update, '203.0.113.7');
  expect(handed).toBe(16);
});

import { decode } from 'dns-packet';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_UDP } from './message.ts';
import { askerOf, host, queryOf, storeOf } from './test/asking.ts';

const { store } = storeOf({
  'dyn.test': {
    '@': [null, { MX: ['10 a.dyn.test'] }],
    a: [host('192.0.2.1', '2001:db8::1', true)],
    b: [null, { CNAME: ['a.dyn.test'] }],
    c: [null, { NS: ['ns.c.dyn.test'] }],
    'ns.c': [null, { A: ['192.0.2.9'] }],
    '*.d': [null, { TXT: Array.from({ length: 50 }, (_, i) => `"${i} ${'x'.repeat(80)}"`) }],
  },
});
const { raw } = askerOf(store);

/** Whatever comes: an answer of the same id that can be read and is not too large, or none. */
function check(message: Uint8Array, overTcp: boolean): void {
  const answer = raw(message, overTcp);
  if (answer.length === 0) {
    expect(message.length < 12 || message[2]! & 0x80).toBeTruthy();
    return;
  }
  expect(answer.length).toBeLessThanOrEqual(overTcp ? 65_535 : MOST_UDP);
  expect(answer.subarray(0, 2)).toEqual(Buffer.from(message.subarray(0, 2)));
  expect(answer[2]! & 0x80).toBe(0x80);
  const { questions } = decode(answer);
  // Its question is the one that was asked, octet by octet.
  if (questions?.length) expect(answer.subarray(12, 16)).toEqual(Buffer.from(message.subarray(12, 16)));
}

it('answers any octets at all', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), fc.boolean(), check), { numRuns: 1000 });
});

const name = fc.constantFrom(
  'a.dyn.test',
  'x.a.dyn.test',
  'b.dyn.test',
  'q.c.dyn.test',
  'y.d.dyn.test',
  'dyn.test',
  'no.dyn.test',
  'other.net',
  '.',
);
const type = fc.constantFrom(
  'A',
  'AAAA',
  'TXT',
  'MX',
  'NS',
  'SOA',
  'CNAME',
  'AXFR',
  'OPT',
  'DS',
  'CAA',
  'ANY' as const,
);

it('answers queries in which octets were changed, cut off and added', () => {
  fc.assert(
    fc.property(
      name,
      type,
      fc.option(fc.nat(65_535)),
      fc.array(fc.tuple(fc.nat(79), fc.nat(255)), { maxLength: 4 }),
      fc.nat(60),
      fc.uint8Array({ maxLength: 30 }),
      fc.boolean(),
      (asked, of, payload, changes, cut, added, overTcp) => {
        const query = queryOf(asked, of as 'A', { payload: payload ?? undefined });
        for (const [at, octet] of changes) if (at < query.length) query[at] = octet;
        const kept = cut < 20 ? query.subarray(0, query.length - cut) : query;
        check(kept, overTcp);
        check(Buffer.concat([kept, added]), overTcp);
      },
    ),
    { numRuns: 2000 },
  );
});

it('answers every type of every name', () => {
  fc.assert(
    fc.property(name, fc.nat(0xffff), fc.boolean(), (asked, number, overTcp) => {
      const query = queryOf(asked, 'A');
      query.writeUInt16BE(number, query.length - 4);
      check(query, overTcp);
    }),
    { numRuns: 1000 },
  );
});

import { expect, it } from 'vitest';
import type { Prerequisite } from '../../dns/update-message.ts';
import { RCODE, TYPE } from '../../dns/wire.ts';
import type { RecordSet } from '../types.ts';
import { unmet } from './prerequisites.ts';

const name = 'a.example';
const sets: RecordSet[] = [
  { type: TYPE.A, ttl: 60, data: [Uint8Array.of(192, 0, 2, 1), Uint8Array.of(192, 0, 2, 2)] },
  { type: TYPE.TXT, ttl: 60, data: [Uint8Array.of(1, 0x78)] },
];
const codeOf = (...prerequisites: Prerequisite[]): number =>
  unmet(prerequisites, (asked) => (asked === name ? sets : []));
const a = (address: string) => ({ type: 'A' as const, address });

it('finds names and sets (RFC 2136, 3.2)', () => {
  expect(codeOf()).toBe(RCODE.NOERROR);
  expect(codeOf({ kind: 'name-in-use', name })).toBe(RCODE.NOERROR);
  expect(codeOf({ kind: 'name-in-use', name: 'b.example' })).toBe(RCODE.NXDOMAIN);
  expect(codeOf({ kind: 'name-not-in-use', name })).toBe(RCODE.YXDOMAIN);
  expect(codeOf({ kind: 'name-not-in-use', name: 'b.example' })).toBe(RCODE.NOERROR);
  expect(codeOf({ kind: 'rrset-exists', name, type: 'A' })).toBe(RCODE.NOERROR);
  expect(codeOf({ kind: 'rrset-exists', name, type: 'AAAA' })).toBe(RCODE.NXRRSET);
  expect(codeOf({ kind: 'rrset-not-exists', name, type: 'A' })).toBe(RCODE.YXRRSET);
  expect(codeOf({ kind: 'rrset-not-exists', name, type: 'MX' })).toBe(RCODE.NOERROR);
});

it('compares sets as wholes, in any order', () => {
  const is = (records: Extract<Prerequisite, { kind: 'rrset-is' }>['records'], type = 'A') =>
    codeOf({ kind: 'rrset-is', name, type, records });
  expect(is([a('192.0.2.2'), a('192.0.2.1')])).toBe(RCODE.NOERROR);
  expect(is([a('192.0.2.1'), a('192.0.2.1')])).toBe(RCODE.NXRRSET);
  expect(is([a('192.0.2.1')])).toBe(RCODE.NXRRSET);
  expect(is([a('192.0.2.1'), a('192.0.2.3')])).toBe(RCODE.NXRRSET);
  expect(is([{ type: 'TXT', strings: [Buffer.from('x')] }], 'TXT')).toBe(RCODE.NOERROR);
  expect(is([{ type: 'TXT', strings: [Buffer.from('x'), Buffer.alloc(0)] }], 'TXT')).toBe(RCODE.NXRRSET);
  expect(is([{ type: 'OTHER', named: 'MX' }], 'MX')).toBe(RCODE.REFUSED);
});

it('tells the first that does not hold', () => {
  expect(
    codeOf(
      { kind: 'name-in-use', name },
      { kind: 'rrset-not-exists', name, type: 'A' },
      { kind: 'name-not-in-use', name },
    ),
  ).toBe(RCODE.YXRRSET);
});

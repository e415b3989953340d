import ipaddr from 'ipaddr.js';
import { typeName } from '../../dns/type-names.ts';
import type { Prerequisite, UpdateData } from '../../dns/update-message.ts';
import { RCODE } from '../../dns/wire.ts';
import type { RecordSet } from '../types.ts';

/** All records of a name; empty if there are none. */
type SetsAt = (name: string) => readonly RecordSet[];

/** The code of the first condition that does not hold; NOERROR if all do (RFC 2136, 3.2). REFUSED for one of data that are not compared. */
export function unmet(prerequisites: readonly Prerequisite[], setsAt: SetsAt): number {
  for (const one of prerequisites) {
    const code = codeOf(one, setsAt(one.name));
    if (code !== RCODE.NOERROR) return code;
  }
  return RCODE.NOERROR;
}

function codeOf(one: Prerequisite, sets: readonly RecordSet[]): number {
  switch (one.kind) {
    case 'name-in-use':
      return sets.length > 0 ? RCODE.NOERROR : RCODE.NXDOMAIN;
    case 'name-not-in-use':
      return sets.length > 0 ? RCODE.YXDOMAIN : RCODE.NOERROR;
    case 'rrset-exists':
      return setOf(sets, one.type) ? RCODE.NOERROR : RCODE.NXRRSET;
    case 'rrset-not-exists':
      return setOf(sets, one.type) ? RCODE.YXRRSET : RCODE.NOERROR;
    case 'rrset-is': {
      const asked = one.records.map(octetsOf);
      if (asked.includes(null)) return RCODE.REFUSED;
      const has = setOf(sets, one.type)?.data.map(textOf) ?? [];
      const is = new Set(asked);
      return is.size === has.length && has.every((data) => is.has(data)) ? RCODE.NOERROR : RCODE.NXRRSET;
    }
  }
}

const setOf = (sets: readonly RecordSet[], type: string): RecordSet | undefined =>
  sets.find((set) => typeName(set.type) === type);

const textOf = (data: Uint8Array): string => Buffer.from(data).toString('latin1');

/** Data as `textOf` writes those of the store. Null for types whose data are not decoded. */
function octetsOf(data: UpdateData): string | null {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return textOf(Uint8Array.from(ipaddr.parse(data.address).toByteArray()));
    case 'TXT':
      return textOf(Buffer.concat(data.strings.flatMap((one) => [Buffer.of(one.length), one])));
    case 'OTHER':
      return null;
  }
}

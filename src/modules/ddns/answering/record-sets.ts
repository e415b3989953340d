import { TYPE } from '../dns/wire.ts';
import { rdata } from './rdata.ts';
import { isHeld, type RecordSet } from './types.ts';
import { ttl } from './zone.ts';

/** A record as it is stored: TTL in seconds, content as in a zone file. */
export interface RecordText {
  type: string;
  ttl: number;
  content: string;
}

/** A record that is not answered, and why. `type` is empty where the name itself is wrong. */
export interface BadRecord {
  zone: string;
  name: string;
  type: string;
  content: string;
  reason: string;
}

/**
 * The records of one name on the wire, one set a type, whose TTL is the least of theirs (RFC 2181 5.2). Tells `bad` what it leaves out:
 * what is malformed, and what may not be there (RFC 1034 3.6.2: CNAME alone; SOA and NS of the zone itself come with the zone).
 */
export function recordSets(
  records: readonly RecordText[],
  { isApex, hasHost }: { isApex: boolean; hasHost: boolean },
  bad: (record: Omit<BadRecord, 'zone' | 'name'>) => void,
): RecordSet[] {
  const sets = new Map<number, RecordSet>();
  const isOther = ({ type }: RecordText) => type !== 'CNAME';
  let isAlias = false;
  for (const record of records) {
    const { type, content } = record;
    const leave = (reason: string) => bad({ type, content, reason });
    if (!isHeld(type)) leave('type');
    else if (type === 'NS' && isApex) leave('NS of the zone');
    else if (type === 'CNAME' && (isApex || hasHost || isAlias || records.some(isOther)))
      leave('CNAME beside others');
    else {
      const data = rdata(type, content);
      if (!data) {
        leave('malformed');
        continue;
      }
      isAlias ||= type === 'CNAME';
      const set = sets.get(TYPE[type]);
      if (!set) sets.set(TYPE[type], { type: TYPE[type], ttl: ttl(record.ttl), data: [data] });
      else if (!set.data.some((other) => Buffer.compare(other, data) === 0)) {
        set.ttl = Math.min(set.ttl, ttl(record.ttl));
        set.data.push(data);
      }
    }
  }
  return [...sets.values()];
}

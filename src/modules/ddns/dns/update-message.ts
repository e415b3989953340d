import ipaddr from 'ipaddr.js';
import { readName } from './message-names.ts';
import { isWithin } from './names.ts';
import { typeName } from './type-names.ts';
import { CLASS, MessageError, OPCODE, RCODE, type RecordPlace, readSections, TYPE } from './wire.ts';

/** How many prerequisites and how many updates one message may have. */
const MOST = 100;

/** Data of a record: decoded for the types that hosts have, else only the type is named. */
export type UpdateData =
  | { type: 'A' | 'AAAA'; address: string }
  | { type: 'TXT'; strings: Buffer[] }
  | { type: 'OTHER'; named: string };

/** A condition; RFC 2136, 2.4. Types are names as in zone files. */
export type Prerequisite =
  | { kind: 'name-in-use' | 'name-not-in-use'; name: string }
  | { kind: 'rrset-exists' | 'rrset-not-exists'; name: string; type: string }
  /** The RRset consists of exactly these records, whatever their TTL. */
  | { kind: 'rrset-is'; name: string; type: string; records: UpdateData[] };

/** One change; RFC 2136, 2.5. They apply in their order. */
export type Update =
  /** `ttl` is in seconds. */
  | { kind: 'add'; name: string; type: string; ttl: number; data: UpdateData }
  | { kind: 'delete-rrset'; name: string; type: string }
  | { kind: 'delete-name'; name: string }
  | { kind: 'delete-record'; name: string; type: string; data: UpdateData };

/** An update request. All names are as `readName` gives them, and lie in `zone`. */
export interface UpdateMessage {
  id: number;
  zone: string;
  prerequisites: Prerequisite[];
  updates: Update[];
}

/**
 * Reads an UPDATE (RFC 2136, 2 and 3.1 to 3.4.1), whose TSIG has been checked and removed. A MessageError carries the answer's rcode:
 * FORMERR, NOTIMP (another operation), NOTAUTH (another class), NOTZONE (a name outside the zone), REFUSED (more than 100 entries).
 */
export function readUpdate(message: Buffer): UpdateMessage {
  const { header, questions, answers, authorities } = readSections(message);
  if (header.answer) throw new MessageError('an answer');
  if (header.opcode !== OPCODE.UPDATE) throw new MessageError('no update', RCODE.NOTIMP);
  const [place] = questions;
  if (!place || questions.length > 1 || place.type !== TYPE.SOA) throw new MessageError('zone section');
  if (place.class !== CLASS.IN) throw new MessageError('class of the zone', RCODE.NOTAUTH);
  if (answers.length > MOST || authorities.length > MOST) throw new MessageError('too long', RCODE.REFUSED);
  const zone = readName(message, place.at).name;
  const nameOf = (record: RecordPlace): string => {
    const { name } = readName(message, record.at);
    if (!isWithin(name, zone)) throw new MessageError('outside the zone', RCODE.NOTZONE);
    return name;
  };
  return {
    id: header.id,
    zone,
    prerequisites: gathered(answers.map((record) => readPrerequisite(message, record, nameOf(record)))),
    updates: authorities.map((record) => readChange(message, record, nameOf(record))),
  };
}

function readPrerequisite(message: Buffer, record: RecordPlace, name: string): Prerequisite {
  if (record.ttl !== 0) throw new MessageError('TTL of a prerequisite');
  const type = typeName(record.type);
  if (record.class === CLASS.IN) {
    mustBeData(record);
    return { kind: 'rrset-is', name, type, records: [readData(message, record)] };
  }
  mustBeEmpty(record);
  const any = record.type === TYPE.ANY;
  if (!any) mustBeData(record);
  if (record.class === CLASS.ANY)
    return any ? { kind: 'name-in-use', name } : { kind: 'rrset-exists', name, type };
  if (record.class === CLASS.NONE)
    return any ? { kind: 'name-not-in-use', name } : { kind: 'rrset-not-exists', name, type };
  throw new MessageError('class of a prerequisite');
}

/** Records of one RRset make one condition; RFC 2136, 2.4.2. */
function gathered(read: readonly Prerequisite[]): Prerequisite[] {
  const sets = new Map<string, Extract<Prerequisite, { kind: 'rrset-is' }>>();
  return read.filter((one) => {
    if (one.kind !== 'rrset-is') return true;
    const key = `${one.name} ${one.type}`;
    const set = sets.get(key);
    if (set) set.records.push(...one.records);
    else sets.set(key, one);
    return !set;
  });
}

function readChange(message: Buffer, record: RecordPlace, name: string): Update {
  const type = typeName(record.type);
  if (record.class === CLASS.IN) {
    mustBeData(record);
    return { kind: 'add', name, type, ttl: ttlOf(record), data: readData(message, record) };
  }
  if (record.ttl !== 0) throw new MessageError('TTL of a deletion');
  if (record.class === CLASS.NONE) {
    mustBeData(record);
    return { kind: 'delete-record', name, type, data: readData(message, record) };
  }
  if (record.class !== CLASS.ANY) throw new MessageError('class of an update');
  mustBeEmpty(record);
  if (record.type === TYPE.ANY) return { kind: 'delete-name', name };
  mustBeData(record);
  return { kind: 'delete-rrset', name, type };
}

/** A TTL with the highest bit set counts as zero; RFC 2181, 8. */
const ttlOf = ({ ttl }: RecordPlace): number => (ttl > 0x7fffffff ? 0 : ttl);

/** Types that only questions have, and those of the message itself, are no data of a zone; RFC 2136, 3.4.1.2, and RFC 6895, 3.1. */
function mustBeData({ type }: RecordPlace): void {
  if (type === 0 || type === TYPE.OPT || (type >= 128 && type <= 255))
    throw new MessageError('type without data');
}

function mustBeEmpty({ data, end }: RecordPlace): void {
  if (data !== end) throw new MessageError('data where there should be none');
}

function readData(message: Buffer, { type, data, end }: RecordPlace): UpdateData {
  const bytes = message.subarray(data, end);
  if (type === TYPE.A || type === TYPE.AAAA) {
    if (bytes.length !== (type === TYPE.A ? 4 : 16)) throw new MessageError('length of an address');
    const address = ipaddr.fromByteArray([...bytes]);
    // RFC 5952, so that one address has one text.
    return address instanceof ipaddr.IPv6
      ? { type: 'AAAA', address: address.toRFC5952String() }
      : { type: 'A', address: address.toString() };
  }
  if (type === TYPE.TXT) return { type: 'TXT', strings: readStrings(bytes) };
  return { type: 'OTHER', named: typeName(type) };
}

/** Strings of a TXT record; RFC 1035, 3.3.14. */
function readStrings(bytes: Buffer): Buffer[] {
  const strings: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes[at]!;
    if (end > bytes.length) throw new MessageError('string cut off');
    strings.push(Buffer.from(bytes.subarray(at + 1, end)));
    at = end;
  }
  if (strings.length === 0) throw new MessageError('TXT without a string');
  return strings;
}

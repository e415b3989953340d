import { encodeName, readName } from './message-names.ts';
import { CLASS, MessageError, readSections, TYPE } from './wire.ts';

/** TSIG errors; RFC 8945, 3. */
export const TSIG_ERROR = { NONE: 0, BADSIG: 16, BADKEY: 17, BADTIME: 18, BADTRUNC: 22 } as const;

/** The data of a TSIG record; RFC 8945, 4.2. */
export interface Tsig {
  /** The key's name, lower case without the final dot. */
  name: string;
  /** Lower case without the final dot; perhaps of no algorithm known here. */
  algorithm: string;
  /** Seconds since 1970. */
  time: number;
  /** How many seconds the clocks may differ. */
  fudge: number;
  mac: Buffer;
  originalId: number;
  error: number;
  other: Buffer;
}

/**
 * Finds the TSIG record and the message as it was signed: without the record, ARCOUNT less one, original id. Null if there is none. One that
 * is not the last record, a second one, or one that cannot be read throws a MessageError (FORMERR; RFC 8945, 5.1).
 */
export function findTsig(message: Buffer): { tsig: Tsig; signed: Buffer } | null {
  const { answers, authorities, additionals } = readSections(message);
  const found = [...answers, ...authorities, ...additionals].filter(({ type }) => type === TYPE.TSIG);
  const [place] = found;
  if (!place) return null;
  if (found.length > 1 || place !== additionals.at(-1)) throw new MessageError('TSIG is not the last record');
  if (place.class !== CLASS.ANY || place.ttl !== 0) throw new MessageError('TSIG of another class or TTL');
  const tsig = readData(message, place);
  const signed = Buffer.from(message.subarray(0, place.at));
  signed.writeUInt16BE(tsig.originalId, 0);
  signed.writeUInt16BE(additionals.length - 1, 10);
  return { tsig, signed };
}

function readData(message: Buffer, place: { at: number; data: number; end: number }): Tsig {
  const { name } = readName(message, place.at);
  const algorithm = readName(message, place.data);
  let at = algorithm.end;
  const take = (length: number): Buffer => {
    const from = at;
    at += length;
    if (at > place.end) throw new MessageError('TSIG cut off');
    return message.subarray(from, at);
  };
  const tsig = {
    name,
    algorithm: algorithm.name,
    time: take(6).readUIntBE(0, 6),
    fudge: take(2).readUInt16BE(),
    mac: Buffer.from(take(take(2).readUInt16BE())),
    originalId: take(2).readUInt16BE(),
    error: take(2).readUInt16BE(),
    other: Buffer.from(take(take(2).readUInt16BE())),
  };
  if (at !== place.end) throw new MessageError('bytes after the data of TSIG');
  return tsig;
}

/** The message with the record as its last one. */
export function appendTsig(message: Buffer, tsig: Tsig): Buffer {
  const data = Buffer.concat([
    encodeName(tsig.algorithm),
    timers(tsig),
    uint16(tsig.mac.length),
    tsig.mac,
    uint16(tsig.originalId, tsig.error, tsig.other.length),
    tsig.other,
  ]);
  const head = Buffer.concat([encodeName(tsig.name), uint16(TYPE.TSIG, CLASS.ANY, 0, 0, data.length)]);
  const whole = Buffer.concat([message, head, data]);
  whole.writeUInt16BE(message.readUInt16BE(10) + 1, 10);
  return whole;
}

/** What is signed of the record itself; RFC 8945, 4.3.3. */
export const variables = (tsig: Tsig): Buffer =>
  Buffer.concat([
    encodeName(tsig.name),
    uint16(CLASS.ANY, 0, 0),
    encodeName(tsig.algorithm),
    timers(tsig),
    uint16(tsig.error, tsig.other.length),
    tsig.other,
  ]);

/** Time and fudge: all that is signed of the record in the later messages of a stream; RFC 8945, 5.3.1. */
export function timers({ time, fudge }: Pick<Tsig, 'time' | 'fudge'>): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(fudge, 6);
  return bytes;
}

/** A MAC as it is signed: with its length before it; RFC 8945, 5.3. */
export const withLength = (mac: Buffer): Buffer => Buffer.concat([uint16(mac.length), mac]);

/** Bytes that the record takes at most in an answer, so that room is left for it. `mac` is the length of the MAC. */
export const tsigLength = (name: string, algorithm: string, mac: number): number =>
  encodeName(name).length + 10 + encodeName(algorithm).length + 16 + mac + 6;

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, 2 * i);
  return bytes;
}

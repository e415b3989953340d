import { macLength, macOf, sameMac, type TsigKey } from './tsig-algorithms.ts';
import {
  appendTsig,
  findTsig,
  TSIG_ERROR,
  type Tsig,
  timers,
  tsigLength,
  variables,
  withLength,
} from './tsig-record.ts';
import { MessageError } from './wire.ts';

/** How many seconds the clocks may differ in what is signed here; recommended by RFC 8945, 10. */
const FUDGE = 300;

/**
 * Finds a key by its name (lower case, without the final dot). Null if there is none. `algorithm` is the asker's, perhaps an unknown one:
 * a key of another is as good as none.
 */
export type KeyOf = (name: string, algorithm: string) => Omit<TsigKey, 'name'> | null;

/** Signs the next message of an answer and gives it whole. It is called once for each message, in their order. */
export type Sign = (message: Buffer) => Buffer;

/** What became of a request. */
export type Checked =
  /** No TSIG: it is an ordinary request. */
  | { state: 'unsigned' }
  /** The answer is FORMERR, unsigned. */
  | { state: 'malformed' }
  /** `plain` is the request without the record; `room` is what the signature adds to an answer, in bytes. */
  | { state: 'valid'; key: string; plain: Buffer; room: number; sign: Sign }
  /** The answer is NOTAUTH with an empty body, through `sign`, which puts the TSIG error in. */
  | { state: 'refused'; key: string; error: number; room: number; sign: Sign };

/**
 * Checks the signature of a request; RFC 8945, 5.2: key, MAC, time, length of the MAC, in this order. `now` is in milliseconds. It throws
 * nothing, whatever the bytes are.
 */
export function checkRequest(request: Buffer, keyOf: KeyOf, now: number = Date.now()): Checked {
  try {
    const found = findTsig(request);
    return found ? checkTsig(found.tsig, found.signed, keyOf, now) : { state: 'unsigned' };
  } catch (error) {
    if (error instanceof MessageError) return { state: 'malformed' };
    throw error;
  }
}

function checkTsig(tsig: Tsig, signed: Buffer, keyOf: KeyOf, now: number): Checked {
  const refused = (error: number, sign: Sign, room: number): Checked => ({
    state: 'refused',
    key: tsig.name,
    error,
    room,
    sign,
  });
  const unsigned = (error: number) =>
    refused(error, unsignedAnswer(tsig, error), tsigLength(tsig.name, tsig.algorithm, 0));
  const found = keyOf(tsig.name, tsig.algorithm);
  if (!found || found.algorithm !== tsig.algorithm) return unsigned(TSIG_ERROR.BADKEY);
  const key = { name: tsig.name, ...found };
  const full = macLength(key.algorithm);
  // RFC 8945, 5.2.2.1: longer than the hash, or less than its half or ten bytes, is no MAC.
  if (tsig.mac.length > full || tsig.mac.length < Math.max(10, full / 2)) return { state: 'malformed' };
  if (!sameMac(tsig.mac, macOf(key, [signed, variables(tsig)]))) return unsigned(TSIG_ERROR.BADSIG);
  const room = tsigLength(key.name, key.algorithm, full);
  const seconds = Math.floor(now / 1000);
  if (Math.abs(seconds - tsig.time) > tsig.fudge) {
    // The asker's own time, so that it can check the answer, and ours in "other"; RFC 8945, 5.2.3.
    const other = Buffer.alloc(6);
    other.writeUIntBE(seconds, 0, 6);
    const stamp = { time: tsig.time, fudge: tsig.fudge, error: TSIG_ERROR.BADTIME, other };
    return refused(
      stamp.error,
      answerSigner(key, tsig, () => stamp),
      room,
    );
  }
  if (tsig.mac.length < full) {
    const stamp = () => ({ ...stampNow(), error: TSIG_ERROR.BADTRUNC });
    return refused(TSIG_ERROR.BADTRUNC, answerSigner(key, tsig, stamp), room);
  }
  return { state: 'valid', key: key.name, plain: signed, room, sign: answerSigner(key, tsig, stampNow) };
}

/** Time, fudge, error and other data of one signature. */
type Stamp = Pick<Tsig, 'time' | 'fudge' | 'error' | 'other'>;

/** Of a signature made now. */
export const stampNow = (now = Date.now()): Stamp => ({
  time: Math.floor(now / 1000),
  fudge: FUDGE,
  error: TSIG_ERROR.NONE,
  other: Buffer.alloc(0),
});

/** An answer to a request that nobody can be sure of carries the record without a MAC; RFC 8945, 5.3.2. */
const unsignedAnswer =
  (request: Tsig, error: number): Sign =>
  (message) =>
    appendTsig(message, { ...request, ...stampNow(), error, mac: Buffer.alloc(0) });

/**
 * Signs the messages of an answer. The first MAC covers the request's, each later one the MAC before it and of the record only the time;
 * RFC 8945, 5.3 and 5.3.1. Every message is signed, as the RFC asks of servers.
 */
function answerSigner(key: TsigKey, request: Tsig, stamp: () => Stamp): Sign {
  const { originalId } = request;
  let prior = request.mac;
  let first = true;
  return (message) => {
    const tsig: Tsig = {
      name: key.name,
      algorithm: key.algorithm,
      originalId,
      mac: Buffer.alloc(0),
      ...stamp(),
    };
    const mac = macOf(key, [
      withLength(prior),
      withId(message, originalId),
      first ? variables(tsig) : timers(tsig),
    ]);
    prior = mac;
    first = false;
    return appendTsig(message, { ...tsig, mac });
  };
}

/** A copy of the message with another id. */
function withId(message: Buffer, id: number): Buffer {
  const copy = Buffer.from(message);
  copy.writeUInt16BE(id, 0);
  return copy;
}

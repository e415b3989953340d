import { readName } from '../../dns/message-names.ts';
import { MessageError, readHeader, readSections, TYPE } from '../../dns/wire.ts';
import type { Journal, JournalEntry, View } from './journal.ts';
import { pack } from './messages.ts';
import { isNewer, serialOf, type WireRecord } from './record.ts';

/** A zone that can be transferred. */
export interface TransferSource {
  journal: Journal;
  /**
   * All names that hold records. The zone may change while they are read: a name at which something changes meanwhile may be missed, or come
   * twice.
   */
  names: () => Iterable<string>;
  /** Records of a name now, without the zone's SOA. Empty if there are none. */
  recordsOf: (name: string) => readonly WireRecord[];
}

/** A request for a transfer. */
export interface TransferRequest {
  id: number;
  /** The question section as it was sent. */
  question: Buffer;
  zone: string;
  /** Serial that the asker has (IXFR; RFC 1995, 3); null asks for the whole zone (AXFR). */
  serial: number | null;
}

/**
 * Reads a request for AXFR or IXFR, whose TSIG has been checked and removed. Null if it asks for something else. A malformed one throws a
 * MessageError.
 */
export function readTransferRequest(message: Buffer): TransferRequest | null {
  const { id, opcode, answer, counts } = readHeader(message);
  if (answer || opcode !== 0 || counts[0] !== 1) return null;
  const { questions, authorities } = readSections(message);
  const [asked] = questions;
  if (!asked || (asked.type !== TYPE.AXFR && asked.type !== TYPE.IXFR)) return null;
  const zone = readName(message, asked.at).name;
  const question = Buffer.from(message.subarray(asked.at, asked.end));
  if (asked.type === TYPE.AXFR) return { id, question, zone, serial: null };
  const [soa] = authorities;
  if (!soa || authorities.length > 1 || soa.type !== TYPE.SOA) throw new MessageError('IXFR without its SOA');
  const numbers = readName(message, readName(message, soa.data).end).end;
  if (numbers + 20 !== soa.end) throw new MessageError('SOA of IXFR');
  return { id, question, zone, serial: message.readUInt32BE(numbers) };
}

/** The zone changed so much during its transfer that its content at the serial is no longer known. The connection must be closed. */
export class TransferBrokenError extends Error {
  override name = 'TransferBrokenError';
}

/**
 * Messages of the answer over TCP: the differences if the journal reaches back to the asker's serial, the SOA alone if the asker is up to
 * date, else the whole zone (RFC 1995, 4; RFC 5936, 2.2). They are made one by one as they are taken, and show the zone at one serial
 * although it changes meanwhile; whoever stops taking them must `return` the generator, as `for … of` does. `room` is what a signature
 * adds to each, in bytes. Taking one may throw a TransferBrokenError.
 */
export function transferMessages(
  request: TransferRequest,
  source: TransferSource,
  room = 0,
): Generator<Buffer> {
  const packing = { id: request.id, question: request.question, room };
  const { soa } = source.journal;
  if (request.serial === null) return pack(wholeZone(source), packing);
  if (!isNewer(serialOf(soa), request.serial)) return pack([soa], packing);
  const entries = source.journal.since(request.serial);
  return pack(entries ? differences(soa, entries) : wholeZone(source), packing);
}

/**
 * The answer to IXFR over UDP: the SOA alone, which tells the asker to come over TCP if it is not up to date; RFC 1995, 2. AXFR over UDP is
 * not defined (RFC 5936, 4.2): null, and the answer is FORMERR or REFUSED.
 */
export function transferOverUdp(
  request: TransferRequest,
  { journal }: TransferSource,
  room = 0,
): Buffer | null {
  if (request.serial === null) return null;
  const [message] = pack([journal.soa], { id: request.id, question: request.question, room });
  return message!;
}

/** Removals under the older SOA, additions under the newer, step by step; RFC 1995, 4. */
function* differences(soa: WireRecord, entries: readonly JournalEntry[]): Generator<WireRecord> {
  yield soa;
  for (const { from, to, removed, added } of entries) {
    yield from;
    yield* removed;
    yield to;
    yield* added;
  }
  yield soa;
}

function* wholeZone(source: TransferSource): Generator<WireRecord> {
  const view = source.journal.view();
  try {
    yield view.soa;
    const sent = new Set<string>();
    for (const name of chain(source.names(), view)) {
      if (sent.has(name)) continue;
      sent.add(name);
      yield* recordsThen(name, source, view);
    }
    mustBeExact(view);
    yield view.soa;
  } finally {
    view.release();
  }
}

/** First all names, then those at which something has changed. */
function* chain(names: Iterable<string>, view: View): Generator<string> {
  yield* names;
  yield* view.touched();
}

function recordsThen(name: string, { recordsOf }: TransferSource, view: View): readonly WireRecord[] {
  mustBeExact(view);
  return view.before(name, recordsOf(name));
}

function mustBeExact(view: View): void {
  if (!view.isExact()) throw new TransferBrokenError('the zone changed too much during its transfer');
}

import { OPCODE, TYPE } from '../dns/wire.ts';
import { Answerer, KIND } from './answer.ts';
import { READ } from './query.ts';
import { RateLimit, VERDICT } from './rate-limit.ts';
import type { ZoneStore } from './zone-store.ts';

/** Who sent a message. */
export interface Peer {
  address: string;
  port: number;
}

/** Where an answer is written; a new array takes its place when the old one is still being sent. */
export interface Out {
  bytes: Uint8Array;
}

/**
 * An answer: one message, several (over TCP only), or none. One in `out` is valid until the next message is handled, so what comes
 * later, or is one of several, is in an array of its own.
 */
export type Reply = Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array> | null;

/** Handles a message. May throw: the sender is told SERVFAIL. */
export type Handler = (message: Uint8Array, peer: Peer, overTcp: boolean, out: Out) => Reply | Promise<Reply>;

/** The octets of a message as a buffer, not copied. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** What others do with messages that are not answered from memory alone; what is left out is refused. */
export interface Plugins {
  /** Opcode NOTIFY (RFC 1996). */
  notify?: Handler;
  /** Opcode UPDATE (RFC 2136). */
  update?: Handler;
  /** AXFR over TCP (RFC 5936) and IXFR (RFC 1995), signed ones included. */
  transfer?: Handler;
  /** Queries with a signature at their end (RFC 8945), which is well-formed as a record and not looked at. */
  signed?: Handler;
}

/** How many there were since the start. */
export interface Counts {
  queries: number;
  answers: number;
  /** Answers that the limit of rate held back, and those it sent empty. */
  dropped: number;
  truncated: number;
}

/** Answers queries from `store`; gives other messages to `plugins`. Over UDP the rate of both is limited to `perSecond` (0: it is not). */
export function createHandler({
  store,
  perSecond = 0,
  plugins = {},
  now = () => performance.now(),
}: {
  store: ZoneStore;
  perSecond?: number;
  plugins?: Plugins;
  /** Milliseconds that never go back. */
  now?: () => number;
}): { handle: Handler; answerer: Answerer; counts: Counts } {
  const answerer = new Answerer(store);
  const { query } = answerer;
  const limit = new RateLimit(perSecond);
  const counts: Counts = { queries: 0, answers: 0, dropped: 0, truncated: 0 };

  const pluginFor = (read: number, overTcp: boolean): Handler | undefined => {
    if (read === READ.other)
      return query.opcode === OPCODE.UPDATE
        ? plugins.update
        : query.opcode === OPCODE.NOTIFY
          ? plugins.notify
          : undefined;
    if (read !== READ.query) return undefined;
    if (query.isInternet && (query.type === TYPE.IXFR || (overTcp && query.type === TYPE.AXFR)))
      return plugins.transfer;
    return query.isSigned ? plugins.signed : undefined;
  };

  const handle: Handler = (message, peer, overTcp, out) => {
    counts.queries++;
    const read = query.read(message);
    const plugin = pluginFor(read, overTcp);
    let length = 0;
    if (!plugin) {
      length =
        read === READ.query
          ? answerer.answerRead(message, out.bytes, overTcp)
          : answerer.unread(message, out.bytes, read);
      if (length === 0) return null;
    }
    if (!overTcp && !limit.isOff) {
      // What a plugin does costs more than an answer, so that is counted before. No honest sender fills the account of an opcode.
      const verdict = plugin
        ? limit.count(peer.address, KIND.handed, query.opcode, now())
        : limit.count(peer.address, answerer.kind, answerer.account, now());
      // Only who asks for something comes again by TCP.
      if (verdict === VERDICT.drop || (verdict === VERDICT.truncate && plugin && read !== READ.query)) {
        counts.dropped++;
        return null;
      }
      if (verdict === VERDICT.truncate) {
        counts.truncated++;
        return out.bytes.subarray(0, answerer.empty(message, out.bytes, read));
      }
    }
    if (plugin) return plugin(message, peer, overTcp, out);
    counts.answers++;
    return out.bytes.subarray(0, length);
  };
  return { handle, answerer, counts };
}

import { RCODE, TYPE } from '../dns/wire.ts';
import { HAS } from './host-columns.ts';
import { headerOnly, hostAnswer, isPlain, Message, SECTION } from './message.ts';
import { Query, READ } from './query.ts';
import { QueryName } from './query-name.ts';
import { NAME_AT } from './rdata.ts';
import type { RecordSet } from './types.ts';
import { isIn, type Zone } from './zone.ts';
import type { ZoneStore } from './zone-store.ts';

/** Aliases that are followed one after another, as PowerDNS does; one more is taken for a loop. */
const MOST_ALIASES = 10;

/**
 * ANY gets one made-up record (RFC 8482 4.2): a refusal would make resolvers ask the other servers of the zone, while this one is small
 * and is remembered.
 */
const ANY_ANSWER: RecordSet = {
  type: TYPE.HINFO,
  ttl: 3600,
  data: [Uint8Array.of(7, ...Buffer.from('RFC8482'), 0)],
};

/** Types of which a target's addresses are told beside it (RFC 1035 3.3, RFC 2782). */
const TOLD_TARGETS: ReadonlySet<number> = new Set([TYPE.NS, TYPE.MX, TYPE.SRV]);

/** What limits the rate of an answer (rate-limit.ts); `handed`: a message that is not answered here (handler.ts). */
export const KIND = { answer: 1, missing: 2, error: 3, handed: 4 } as const;

/**
 * Answers queries from memory (RFC 1034 4.3.2, RFC 4592). Knows no plug-ins and no limits: those are `handler.ts`. Unsigned also
 * where DNSSEC is asked for.
 */
export class Answerer {
  readonly query: Query = new Query();
  /** Of the last answer: what limits its rate, and by which name. */
  kind: number = KIND.error;
  account = 0;
  readonly #store: ZoneStore;
  readonly #message = new Message();
  readonly #target = new QueryName();

  constructor(store: ZoneStore) {
    this.#store = store;
  }

  /** Answers a message into `out`, which holds `OUT_OCTETS`. Gives the octets of the answer; 0: there is none. Throws for no input. */
  answer(message: Uint8Array, out: Uint8Array, overTcp: boolean): number {
    const read = this.query.read(message);
    return read === READ.query ? this.answerRead(message, out, overTcp) : this.unread(message, out, read);
  }

  /** What is answered to a message that is not a query, as `query.read` found. */
  unread(message: Uint8Array, out: Uint8Array, read: number): number {
    this.#account(KIND.error, 0);
    if (read === READ.nothing) return 0;
    return headerOnly(out, message, read === READ.other ? RCODE.NOTIMP : RCODE.FORMERR);
  }

  /** Answers the query that `query` has read, keeping `room` octets free for a signature. */
  answerRead(message: Uint8Array, out: Uint8Array, overTcp: boolean, room = 0): number {
    const { query } = this;
    const { name } = query;
    const zone = query.isInternet && query.edns <= 0 ? this.#store.zoneAt(name) : undefined;
    const { names } = this.#store;
    if (zone && room === 0 && (query.type === TYPE.A || query.type === TYPE.AAAA)) {
      // A host, which nearly all queries are for. Nothing can be delegated above it, since it is right below its zone.
      if (name.starts[1] === name.length - zone.wire.length) {
        const slot = names.find(zone, name, 0);
        const has = slot < 0 ? 0 : names.hosts.has[slot]!;
        if (has & (query.type === TYPE.A ? HAS.ip4 : HAS.ip6) && isPlain(has)) {
          this.#account(KIND.answer, name.hashes[0]!);
          return hostAnswer(out, message, query, names, slot);
        }
      }
    }
    return this.#answerAny(zone, message, out, overTcp, room);
  }

  /** Instead of an answer, one that says nothing but "ask by TCP", to the message that was just answered. */
  empty(message: Uint8Array, out: Uint8Array, read: number): number {
    if (read !== READ.query) return headerOnly(out, message, out[3]!);
    this.#message.begin(out, message, this.query, false);
    return this.#message.finish(RCODE.NOERROR, { isTruncated: true });
  }

  #account(kind: number, account: number): void {
    this.kind = kind;
    this.account = account;
  }

  #answerAny(
    zone: Zone | undefined,
    message: Uint8Array,
    out: Uint8Array,
    overTcp: boolean,
    room: number,
  ): number {
    const { query } = this;
    const answer = this.#message;
    this.#account(KIND.error, 0);
    answer.begin(out, message, query, overTcp, room);
    if (query.edns > 0) return answer.finish(RCODE.BADVERS);
    if (query.type === TYPE.OPT || query.type === TYPE.TSIG || query.type === TYPE.TKEY)
      return answer.finish(RCODE.FORMERR);
    if (!zone || query.type === TYPE.AXFR || query.type === TYPE.IXFR) return answer.finish(RCODE.REFUSED);
    const rcode = this.#resolve(this.#zoneToAsk(zone), query.name, query.type);
    if (rcode === RCODE.SERVFAIL) this.#account(KIND.error, 0);
    if (!answer.isFull && rcode !== RCODE.SERVFAIL)
      return answer.finish(rcode, { isAuthoritative: this.#isAuthoritative });
    answer.clear(query.end);
    if (rcode === RCODE.SERVFAIL || overTcp) return answer.finish(RCODE.SERVFAIL);
    return answer.finish(rcode, { isAuthoritative: this.#isAuthoritative, isTruncated: true });
  }

  /** DS stands above the cut (RFC 4035 3.1.4.1): of a zone's own name it is asked of the zone above, if that is ours too. */
  #zoneToAsk(zone: Zone): Zone {
    const { name, type } = this.query;
    if (type !== TYPE.DS || name.length !== zone.wire.length) return zone;
    return this.#store.zoneAt(name, 1) ?? zone;
  }

  #isAuthoritative = true;

  /** Writes what there is for a name and type, following aliases through all zones of ours. Gives the answer code. */
  #resolve(first: Zone, asked: QueryName, type: number): number {
    this.#isAuthoritative = true;
    let zone: Zone | undefined = first;
    let name = asked;
    for (let aliases = 0; zone; aliases++) {
      const alias = this.#step(zone, name, type, aliases);
      if (typeof alias === 'number') return alias;
      if (aliases === MOST_ALIASES || this.#message.isFull)
        return this.#message.isFull ? RCODE.NOERROR : RCODE.SERVFAIL;
      name = this.#target;
      name.read(alias, 0, alias.length);
      zone = this.#store.zoneAt(name);
    }
    return RCODE.NOERROR;
  }

  /** One name: gives the answer code, or the name it is an alias of. */
  #step(zone: Zone, name: QueryName, type: number, aliases: number): number | Uint8Array {
    const { names } = this.#store;
    const { has } = names.hosts;
    const apex = labelAt(name, name.length - zone.wire.length);
    let slot = -1;
    let encloser = apex;
    for (let label = apex; label >= 0; label--) {
      const next = names.find(zone, name, label);
      if (next < 0) break;
      encloser = label;
      if (has[next]! & HAS.cut && !(label === 0 && type === TYPE.DS))
        return this.#refer(zone, name, label, next, aliases);
      if (label === 0) slot = next;
    }
    const isStar = slot < 0;
    if (isStar) slot = names.findStar(zone, name, encloser);
    if (slot < 0) {
      if (aliases === 0) this.#account(KIND.missing, zone.hash);
      this.#soa(zone);
      return RCODE.NXDOMAIN;
    }
    // What one wildcard answers is limited as one name, or names could be made up without end.
    if (aliases === 0) this.#account(KIND.answer, isStar ? ~name.hashes[encloser]! : name.hashes[0]!);
    if (type === TYPE.ANY) {
      if (!this.#exists(zone, slot, name)) this.#soa(zone);
      else this.#message.set(SECTION.answer, name.bytes, 0, ANY_ANSWER);
      return RCODE.NOERROR;
    }
    if (has[slot]! & HAS.alias && type !== TYPE.CNAME) {
      const set = names.recordSet(slot, TYPE.CNAME)!;
      this.#message.set(SECTION.answer, name.bytes, 0, set);
      return set.data[0]!;
    }
    if (!this.#write(SECTION.answer, zone, name, slot, type)) this.#soa(zone);
    return RCODE.NOERROR;
  }

  #exists(zone: Zone, slot: number, name: QueryName): boolean {
    return this.#store.names.hosts.has[slot] !== 0 || name.length === zone.wire.length;
  }

  /** Writes the records of a type at a slot; false if there are none. */
  #write(section: number, zone: Zone, name: QueryName, slot: number, type: number): boolean {
    const { names } = this.#store;
    const message = this.#message;
    const isApex = name.length === zone.wire.length;
    if (isApex && type === TYPE.SOA) {
      message.set(section, name.bytes, 0, zone.soa);
      return true;
    }
    const set = isApex && type === TYPE.NS ? zone.ns : names.recordSet(slot, type);
    const hasAddress =
      names.hosts.has[slot]! & (type === TYPE.A ? HAS.ip4 : type === TYPE.AAAA ? HAS.ip6 : 0);
    if (hasAddress) message.address(section, name.bytes, 0, type, names, slot);
    if (!set) return hasAddress !== 0;
    const fits = message.set(section, name.bytes, 0, set);
    if (fits && section === SECTION.answer && TOLD_TARGETS.has(type)) this.#addresses(zone, set, false);
    return true;
  }

  /** A name below which others answer: their servers and the addresses of those that we know (glue). */
  #refer(zone: Zone, name: QueryName, label: number, slot: number, aliases: number): number {
    if (aliases === 0) {
      this.#account(KIND.answer, name.hashes[label]!);
      this.#isAuthoritative = false;
    }
    const set = this.#store.names.recordSet(slot, TYPE.NS)!;
    if (this.#message.set(SECTION.authority, name.bytes, name.starts[label]!, set))
      this.#addresses(zone, set, true);
    return RCODE.NOERROR;
  }

  /**
   * Adds the addresses of what records of a set name, as far as they are in the same zone, wildcards aside (as PowerDNS does). They are
   * left out where they do not fit, but glue must not be (RFC 9471).
   */
  #addresses(zone: Zone, { type, data }: RecordSet, isGlue: boolean): void {
    const { names } = this.#store;
    const target = this.#target;
    const message = this.#message;
    for (const octets of data) {
      target.read(octets, NAME_AT[type]!, octets.length);
      if (!isIn(target, zone)) continue;
      const slot = names.find(zone, target, 0);
      if (slot < 0) continue;
      this.#write(SECTION.additional, zone, target, slot, TYPE.A);
      this.#write(SECTION.additional, zone, target, slot, TYPE.AAAA);
      if (message.isFull) break;
    }
    if (!isGlue) message.isFull = false;
  }

  /** What says that something does not exist, for so long (RFC 2308 3). */
  #soa(zone: Zone): void {
    this.#message.set(SECTION.authority, zone.wire, 0, zone.soa, zone.negativeTtl);
  }
}

/** The label that begins at a place; -1 if none does. */
function labelAt(name: QueryName, at: number): number {
  for (let label = name.labels; label >= 0; label--) if (name.starts[label] === at) return label;
  return -1;
}

import { grown, more } from './name-table.ts';

/** What a name has, as bits. */
export const HAS = {
  /** An IPv4 or IPv6 address of a host, in the columns. */
  ip4: 1,
  ip6: 2,
  /** Any label below it is answered as it is. */
  wildcard: 4,
  /** Records beside those of a host. */
  records: 8,
  /** Among them NS, below which others answer. */
  cut: 16,
  /** Among them CNAME. */
  alias: 32,
  /** Among them A or AAAA. */
  addresses: 64,
} as const;

/** By slot of the table of names: what there is, and the addresses of hosts. */
export class HostColumns {
  has: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  ip4: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  /** Four numbers a slot. */
  ip6: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  /** Seconds. */
  ttl: Uint32Array<ArrayBuffer> = new Uint32Array(0);

  /** Makes room for so many slots. */
  hold(slots: number): void {
    if (slots <= this.has.length) return;
    const length = Math.max(slots, more(this.has.length));
    this.has = grown(this.has, new Uint8Array(length));
    this.ip4 = grown(this.ip4, new Uint32Array(length));
    this.ip6 = grown(this.ip6, new Uint32Array(length * 4));
    this.ttl = grown(this.ttl, new Uint32Array(length));
  }
}

/** A record as it goes over the wire. */
export interface WireRecord {
  /** Lower case, as `readName` gives it. */
  name: string;
  /** Number of the type. */
  type: number;
  /** Seconds. */
  ttl: number;
  /** RDATA; names in it are not compressed. */
  data: Uint8Array;
}

/** Text that only an equal record of the same name has, its TTL included: a changed TTL is a removal and an addition (RFC 1995, 3). */
export const wireKey = ({ type, ttl, data }: WireRecord): string =>
  `${type} ${ttl} ${Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1')}`;

/** The serial in the data of a SOA record, which is the first of the five numbers at its end; RFC 1035, 3.3.13. */
export const serialOf = ({ data }: Pick<WireRecord, 'data'>): number =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(data.byteLength - 20);

/** True if serial `a` is newer than `b`; RFC 1982, 3.2. */
export const isNewer = (a: number, b: number): boolean => {
  const ahead = (a - b) >>> 0;
  return ahead > 0 && ahead < 0x8000_0000;
};

/** Numbers of record types (IANA, DNS Parameters). */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  OPT: 41,
  DS: 43,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
} as const;

/** The types a zone may hold beside its SOA. */
export const HELD = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS'] as const;
export type Held = (typeof HELD)[number];

export const isHeld = (type: string): type is Held => (HELD as readonly string[]).includes(type);

/** Answer codes (RFC 1035 4.1.1, RFC 6891 9). */
export const RCODE = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  /** Its lower four bits; the rest stands in the OPT record. */
  BADVERS: 16,
} as const;

/** Kinds of messages (RFC 1035 4.1.1, RFC 1996, RFC 2136). */
export const OPCODE = { QUERY: 0, NOTIFY: 4, UPDATE: 5 } as const;

/** All records of a name and type. `data` is the data of each, without its length; names in it are not compressed. */
export interface RecordSet {
  type: number;
  /** Seconds. */
  ttl: number;
  data: Uint8Array[];
}

/** The types a zone may hold beside its SOA. */
export const HELD = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS'] as const;
export type Held = (typeof HELD)[number];

export const isHeld = (type: string): type is Held => (HELD as readonly string[]).includes(type);

/** All records of a name and type. `data` is the data of each, without its length; names in it are not compressed. */
export interface RecordSet {
  type: number;
  /** Seconds. */
  ttl: number;
  data: Uint8Array[];
}

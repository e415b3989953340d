import type { RecordTypeName } from './record-types/index.ts';

/** A record in its stored form: a full name (`names.ts`), seconds, and the content of its type (`record-types/`). */
export interface ZoneRecord {
  name: string;
  type: RecordTypeName;
  ttl: number;
  content: string;
}

/** What the rules of a zone need to know of a host. */
export interface ZoneHost {
  /** Its full name: one label below the domain. */
  name: string;
  /** Names below it have its addresses too. */
  wildcard?: boolean;
}

/** A record that the rules object to. */
export interface Problem {
  /** Which of the records. */
  index: number;
  /** `name`, `type`, `ttl`, or a field of the record's type. */
  field: string;
  message: string;
  /** A warning is said and saved all the same. */
  level: 'error' | 'warning';
}

/** The records of one name and type, which are answered together. */
export const rrsetKey = ({ name, type }: Pick<ZoneRecord, 'name' | 'type'>): string => `${name} ${type}`;

/** What two records of a zone may not have in common. */
export const recordKey = ({ name, type, content }: Omit<ZoneRecord, 'ttl'>): string =>
  `${name} ${type} ${content}`;

/** The names above a name, the nearest first, the domain itself as the last one. */
export function* above(name: string, apex: string): Generator<string> {
  let rest = name;
  while (rest !== apex && rest.includes('.')) {
    rest = rest.slice(rest.indexOf('.') + 1);
    yield rest;
  }
}

/** SOA of a zone (RFC 1035 3.3.13): names in the stored form, times in seconds. */
export interface ZoneSoa {
  primary: string;
  /** The mailbox as a name: `hostmaster.primjer.ba`; a dot before its at sign is `\.`. */
  contact: string;
  serial: number;
  refresh: number;
  retry: number;
  expire: number;
  /** How long "there is no such name" may be kept (RFC 2308). */
  minimum: number;
  ttl: number;
}

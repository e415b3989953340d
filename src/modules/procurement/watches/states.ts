import type { Changed } from '../notices/changes.ts';

/** How often a watch tells. */
export const RHYTHMS = {
  at_once: 'Odmah',
  daily: 'Jednom dnevno',
  weekly: 'Jednom sedmično',
} as const;
export type Rhythm = keyof typeof RHYTHMS;

/** Whose a watch is. */
export const OWNERS = { mine: 'Moje', organisation: 'Organizacije' } as const;
export type Owner = keyof typeof OWNERS;

/** In place of a watch: who follows a procedure is told of its changes. */
export const FOLLOWED = '00000000-0000-0000-0000-000000000000';

/** Watches that a person may have, and an organisation of its own. */
export const MOST_WATCHES = 500;
/** Characters of a watch's query. */
export const QUERY_MAX = 2000;
/** Days of the preview, and notices a day above which people stop reading. */
export const PREVIEW_DAYS = 30;
export const TOO_MANY_A_DAY = 100;

/** Matches that the page of a watch shows. */
export const MOST_MATCHES = 50;

/** Days for which digests and what was found are kept, and so for which the links of mails work. */
export const KEPT_DAYS = 400;

/** Who gets a digest. */
export type RecipientKind = 'person' | 'viber';

/**
 * Where the mail of a digest stands. `sending` is committed before the mail server is called, so what a dead node was sending becomes
 * `unknown`: it may have arrived.
 */
export const MAIL_STATES = {
  none: 'Bez maila',
  waiting: 'Čeka slanje',
  sending: 'Šalje se',
  sent: 'Poslan',
  refused: 'Odbijen',
  unknown: 'Možda je stigao',
} as const;
export type MailState = keyof typeof MAIL_STATES;

/** A procedure in a digest, as it was then. */
export interface DigestEntry {
  procedure_id: number;
  /** `changed`: the recipient had been told of it before. */
  kind: 'new' | 'changed';
  name: string;
  number: string | null;
  authority: string | null;
  city: string | null;
  /** KM with two decimals. */
  value: string | null;
  /** ISO 8601. */
  deadline: string | null;
  /** Watches that found it, each with why, in words, and whether it tells by mail. `FOLLOWED`: the recipient follows it. */
  watches: { id: string; name: string; why: string | null; by_mail: boolean }[];
  /** What has changed, oldest first. */
  changed: Changed[];
  /** Some of these watches tell by mail. */
  by_mail: boolean;
}

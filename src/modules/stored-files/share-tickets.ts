import type { Database, Tx } from '../../core/context.ts';
import { seal, unseal } from '../../core/secret-box.ts';

const HOUR = 60 * 60 * 1000;
/** How long a right password is remembered by the page, in milliseconds. */
const PASS_LASTS = HOUR;
/** How long a download may be interrupted and continued, in milliseconds. */
const TICKET_LASTS = 6 * HOUR;
/** Owner of sealed tickets (core/secret-box.ts). */
const TICKET = 'share-ticket';
const passOf = (shareId: string): string => `share-pass ${shareId}`;

/** A download that has been counted. */
interface Ticket {
  tenant: string;
  share: string;
  /** Version of the file. */
  revision: number;
}

/** A download's ticket, which nobody else can make. */
export const ticketFor = (db: Database | Tx, what: Ticket): Promise<string> =>
  sealUntil(db, TICKET, TICKET_LASTS, what);

/** What a ticket says; null if it is none, or over. */
export const readTicket = (db: Database | Tx, ticket: string): Promise<Ticket | null> =>
  readSealed<Ticket>(db, TICKET, ticket);

/** The proof that somebody knew the password of a link. */
export const passFor = (db: Database | Tx, shareId: string): Promise<string> =>
  sealUntil(db, passOf(shareId), PASS_LASTS);

/** Whether that is the proof for this link, and not too old. */
export const isPass = async (
  db: Database | Tx,
  shareId: string,
  pass: string | null | undefined,
): Promise<boolean> => typeof pass === 'string' && (await readSealed(db, passOf(shareId), pass)) !== null;

/** Seals a statement that is true for a while. */
const sealUntil = (db: Database | Tx, owner: string, lasts: number, what: object = {}) =>
  seal(db, owner, JSON.stringify({ ...what, until: Date.now() + lasts }));

async function readSealed<T>(db: Database | Tx, owner: string, sealed: string): Promise<T | null> {
  let text: string;
  try {
    text = await unseal(db, owner, sealed);
  } catch {
    return null;
  }
  const { until, ...what } = JSON.parse(text) as { until: number };
  return until > Date.now() ? (what as T) : null;
}

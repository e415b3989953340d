/** Messages for the terminal. */
import { databaseError } from '../core/dberrors.ts';
import type { Config } from './config.ts';
import { errorFields, errorText } from './log.ts';
import type { Credentials } from './module.ts';
import { StartError } from './start-error.ts';

export const firstAdminText = ({ email, password }: Credentials): string =>
  `Prvi administrator (prikazuje se samo sada):\n  E-mail:  ${email}\n  Lozinka: ${password}`;

/** Why the start failed, in Bosnian; with the stack if the error is unexpected. */
export function explain(error: unknown, config?: Config): string {
  if (error instanceof StartError) return error.message;
  const reason =
    (config && (cannotListen(error, config) ?? cannotConnect(error, config))) ??
    cannotWrite(error) ??
    diskOfDatabase(error);
  if (reason) return reason;
  const details = error instanceof Error ? errorText(errorFields(error)) : String(error);
  return `Pokretanje nije uspjelo zbog greške u programu:\n${details}`;
}

function cannotListen(error: unknown, { host, port }: Config): string | undefined {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  if (code === 'EADDRINUSE') return `Port ${port} je zauzet: zaustavite drugi program ili postavite PORT.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Za port ${port} treba pravo administratora: postavite PORT veći od 1023.`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return `HOST ${host} nije adresa ovog računara.`;
  return undefined;
}

/** By error code of the network, OpenSSL or PostgreSQL (appendix A of its manual). */
const DATABASE: Record<string, string> = {
  ECONNREFUSED: 'ne odgovara (veza odbijena)',
  ECONNRESET: 'ne odgovara (veza prekinuta)',
  ETIMEDOUT: 'ne odgovara (isteklo vrijeme)',
  EHOSTUNREACH: 'do računara nema puta kroz mrežu',
  ENETUNREACH: 'do računara nema puta kroz mrežu',
  ENOENT: 'ne odgovara (nema Unix utičnice)',
  EACCES: 'pristup Unix utičnici nije dozvoljen',
  ENOTFOUND: 'ime računara nije poznato',
  EAI_AGAIN: 'ime računara trenutno nije moguće naći',
  '28P01': 'pogrešan korisnik ili lozinka',
  '28000': 'prijava ovog korisnika nije dozvoljena (pg_hba.conf ili TLS)',
  '3D000': 'baza ne postoji; napravite je naredbom CREATE DATABASE',
  '42501': 'korisnik nema potrebno pravo; mora biti vlasnik baze i svega u njoj',
  '53300': 'previše otvorenih veza (max_connections)',
  '57P03': 'server se tek pokreće; pokušajte ponovo',
};
/** Errors of the driver without a code. */
const DRIVER_MESSAGES: [RegExp, string][] = [
  [/timeout/i, DATABASE.ETIMEDOUT!],
  [/^Connection terminated/, DATABASE.ECONNRESET!],
  [
    /does not support SSL/,
    'server ne nudi TLS, a sslmode ga traži; uključite ga na serveru ili stavite sslmode=disable',
  ],
  [/^SASL: .*password/, 'server traži lozinku, a u adresi je nema'],
];
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;

function cannotConnect(error: unknown, { databaseUrl }: Config): string | undefined {
  if (!databaseUrl) return undefined;
  const { code = '', message = '', syscall } = databaseError(error) ?? (error as NodeJS.ErrnoException);
  if (/^E(NOENT|ACCES)$/.test(code) && syscall !== 'connect') return undefined;
  const known = CERTIFICATE.test(code)
    ? `certifikatu servera se ne može vjerovati (${code}); vlastitu ustanovu navodi NODE_EXTRA_CA_CERTS`
    : (DATABASE[code] ?? DRIVER_MESSAGES.find(([text]) => text.test(message))?.[1]);
  return known && `PostgreSQL iz DATABASE_URL: ${known}.`;
}

const FILES: Record<string, string> = {
  EACCES: 'nije dozvoljeno pisati',
  EPERM: 'nije dozvoljeno pisati',
  EROFS: 'nije moguće pisati: disk je samo za čitanje',
  ENOSPC: 'nema mjesta na disku',
  EDQUOT: 'nema mjesta na disku (kvota)',
  ENOTDIR: 'nije folder, ili to nije nešto na putu do njega',
  EEXIST: 'postoji, a nije folder',
};

function cannotWrite(error: unknown): string | undefined {
  const { code = '', syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  // Node's error code for a folder on a read-only disk.
  const why = FILES[code] ?? (code === 'ENOENT' && syscall === 'mkdir' ? 'ne može se napraviti' : undefined);
  return why && path && `${dest ?? path}: ${why}. Ispravite to ili postavite drugi DATA_DIR.`;
}

const diskOfDatabase = (error: unknown): string | undefined =>
  databaseError(error)?.code === '53100'
    ? 'Na disku baze podataka nema više mjesta: oslobodite prostor i pokrenite ponovo.'
    : undefined;

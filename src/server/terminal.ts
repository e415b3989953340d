/** Messages for the terminal. */
import { databaseError } from '../core/dberrors.ts';
import { S3Error, type S3Reason } from '../core/files/s3/s3-error.ts';
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
    (config && (cannotStore(error, config) ?? cannotListen(error, config) ?? cannotConnect(error, config))) ??
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

const S3: Record<S3Reason, string> = {
  no_bucket: 'bucket ne postoji; napravite ga ili ispravite ime',
  no_key: 'na ovoj adresi nema bucketa; provjerite adresu i style',
  credentials: 'pogrešan ključ ili tajna',
  forbidden: 'ključ nema potrebno pravo; mora smjeti čitati, pisati, brisati i listati bucket',
  clock: 'sat ovog računara i sat servera se previše razlikuju; uskladite ih (NTP)',
  region: 'bucket je u drugoj regiji ili na drugoj adresi; ispravite region',
  full: 'nema više mjesta',
  too_large: 'server ne prima ni najmanju datoteku',
  timeout: 'ne odgovara (isteklo vrijeme)',
  unreachable: 'ne odgovara; provjerite adresu i mrežu',
  unavailable: 'trenutno ne radi; pokušajte ponovo',
  unexpected: 'odgovara nešto što nije S3; provjerite adresu i style',
};

/** Why files cannot be stored in the bucket. */
function cannotStore(error: unknown, { s3 }: Config): string | undefined {
  if (!s3 || !(error instanceof S3Error)) return undefined;
  const { reason, status, code, ahead } = error;
  const said = [status && `HTTP ${status}`, code].filter(Boolean).join(' ');
  const minutes = Math.round(Math.abs(ahead ?? 0) / 60);
  const off =
    reason === 'clock' && minutes > 0 ? `; ovaj ${ahead! > 0 ? 'kasni' : 'žuri'} ${minutes} min` : '';
  const why = CERTIFICATE.test(causeCode(error))
    ? `certifikatu servera se ne može vjerovati (${causeCode(error)}); vlastitu ustanovu navodi NODE_EXTRA_CA_CERTS`
    : `${S3[reason]}${off}`;
  return `S3 iz S3_URL (bucket ${s3.bucket} na ${s3.endpoint}): ${why}${said && ` (${said})`}.`;
}

/** Code of the innermost cause. */
function causeCode(error: unknown): string {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  return cause instanceof Error ? causeCode(cause) : String(code ?? '');
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
  // A write to an open file does not say which.
  if (!path && /^(ENOSPC|EDQUOT)$/.test(code))
    return `DATA_DIR: ${why}. Oslobodite prostor i pokrenite ponovo.`;
  return why && path && `${dest ?? path}: ${why}. Ispravite to ili postavite drugi DATA_DIR.`;
}

const diskOfDatabase = (error: unknown): string | undefined =>
  databaseError(error)?.code === '53100'
    ? 'Na disku baze podataka nema više mjesta: oslobodite prostor i pokrenite ponovo.'
    : undefined;

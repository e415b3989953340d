/** What a person at a terminal is told. */
import type { Credentials } from '../modules/access/seed.ts';
import { type Config, ConfigError } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded/index.ts';

export const firstAdminText = ({ email, password }: Credentials): string =>
  `Prvi administrator (prikazuje se samo sada):\n  E-mail:  ${email}\n  Lozinka: ${password}`;

/** Why the start failed, in words; the stack only of what nobody foresaw. */
export function explain(error: unknown, config?: Config): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  const reason = config && (cannotListen(error, config) ?? cannotConnect(error, config));
  return reason ?? (error as Error).stack ?? String(error);
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

/** By the code of the network or of PostgreSQL (appendix A of its manual). */
const DATABASE: Record<string, string> = {
  ECONNREFUSED: 'ne odgovara (veza odbijena)',
  ETIMEDOUT: 'ne odgovara (isteklo vrijeme)',
  ENOENT: 'ne odgovara (nema Unix utičnice)',
  ENOTFOUND: 'ime računara nije poznato',
  EAI_AGAIN: 'ime računara trenutno nije moguće naći',
  '28P01': 'pogrešan korisnik ili lozinka',
  '28000': 'prijava ovog korisnika nije dozvoljena (pg_hba.conf ili TLS)',
  '3D000': 'baza ne postoji; napravite je naredbom CREATE DATABASE',
  '53300': 'previše otvorenih veza (max_connections)',
  '57P03': 'server se tek pokreće; pokušajte ponovo',
};

function cannotConnect(error: unknown, { databaseUrl }: Config): string | undefined {
  if (!databaseUrl) return undefined;
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall !== 'connect') return undefined;
  // The driver's own time limit carries no code.
  const known = DATABASE[code ?? ''] ?? (/timeout/i.test(message ?? '') ? DATABASE.ETIMEDOUT : undefined);
  return known && `PostgreSQL iz DATABASE_URL: ${known}.`;
}

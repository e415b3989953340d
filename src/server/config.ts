import { accessSync, constants, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { isRange } from '../core/egress/addresses.ts';
import { MIN_PASSWORD } from '../core/identity/password-limits.ts';
import { parseDatabaseUrl } from './db/connection.ts';
import { StartError } from './start-error.ts';

/** Folder of the project: `.env` is read from it, and a relative DATA_DIR begins in it. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The settings of one installation; `.env.example` says what each is for. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL URL of one's own server; null: the embedded one. */
  databaseUrl: string | null;
  /** Address people reach the site by, without a slash at the end. */
  publicUrl: string;
  /** Whether somebody said so; else it is where the server listens. */
  publicUrlGiven: boolean;
  /** Null: mail is written to files under `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Page views a second that a node takes in; what comes beyond is refused. */
  visitsPerSecond: number;
  /** Null: looked for in the usual places. */
  chromePath: string | null;
  /** Ranges that the site checker may reach beside the public addresses. */
  checkerAllow: readonly string[];
  /** Where the EU's register of VAT numbers is asked, without a slash at the end. */
  viesUrl: string;
  adminEmail: string;
  /** Null: one is made up and shown once. */
  adminPassword: string | null;
  logLevel: (typeof logLevels)[number];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every wrong setting, a line each; the text is meant for a person's terminal. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: string[]) {
    super(`Neispravne postavke (okruženje ili .env):\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const urlWith = (schemes: string[], message: string) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), message);

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'mora biti cijeli broj od 0 do 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'mora biti cijeli broj od 0 do 65535')
    .default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host), {
      message: 'mora biti IP adresa ili ime računara, bez http:// i porta',
    })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .superRefine((text, context) => {
      try {
        parseDatabaseUrl(text);
      } catch {
        // The parser's own message may repeat the password.
        context.addIssue(
          'mora biti oblika postgres://korisnik:lozinka@računar:5432/baza (sslmode: disable, require ili verify-full)',
        );
      }
    })
    .optional(),
  PUBLIC_URL: urlWith(['http:', 'https:'], 'mora biti adresa oblika https://www.primjer.ba').optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'mora biti oblika smtp://korisnik:lozinka@računar:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/, {
      message: 'mora biti e-mail adresa, npr. "Čaršija <posta@primjer.ba>"',
    })
    .optional(),
  VISITS_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'mora biti cijeli broj od 1 do 999999')
    .transform(Number)
    .default(300),
  CHROME_PATH: z.string().refine(isExecutable, 'nije izvršna datoteka').optional(),
  CHECKER_ALLOW: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((ranges) => ranges.every(isRange), {
      message: 'mora biti lista IP adresa ili opsega odvojenih zarezom, npr. 127.0.0.0/8, 192.168.1.10',
    })
    .default([]),
  VIES_URL: urlWith(['http:', 'https:'], 'mora biti adresa oblika https://ec.europa.eu/…')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  ADMIN_EMAIL: z.email('mora biti e-mail adresa').default('admin@carsija.local'),
  ADMIN_PASSWORD: z.string().min(MIN_PASSWORD, `mora imati najmanje ${MIN_PASSWORD} znakova`).optional(),
  LOG_LEVEL: z.enum(logLevels, `mora biti jedno od: ${logLevels.join(', ')}`).default('info'),
});

/**
 * Reads the settings from `env` (usually `withDotEnv(process.env)`). An empty value counts as not set.
 * Throws ConfigError naming every wrong one.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return `${name}: ${message}${shown(name, given[name])}`;
      }),
    );
  }
  const set = result.data;
  if (set.SMTP_URL && !set.MAIL_FROM && !hasDomain(set.PUBLIC_URL))
    throw new ConfigError(['MAIL_FROM: uz SMTP_URL navedite pošiljaoca, npr. "Čaršija <posta@primjer.ba>"']);
  const publicUrl = (set.PUBLIC_URL ?? localUrl(set.HOST, set.PORT)).replace(/\/+$/, '');
  return Object.freeze({
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(projectRoot, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl,
    publicUrlGiven: set.PUBLIC_URL !== undefined,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? `Čaršija <ne-odgovaraj@${new URL(publicUrl).hostname}>`,
    visitsPerSecond: set.VISITS_PER_SECOND,
    chromePath: set.CHROME_PATH ?? null,
    checkerAllow: set.CHECKER_ALLOW,
    viesUrl: set.VIES_URL,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD ?? null,
    logLevel: set.LOG_LEVEL,
  });
}

/** True when mail may be sent from the host of an address: a mail server refuses a sender at an IP address. */
function hasDomain(url: string | undefined): boolean {
  const host = url ? new URL(url).hostname : '';
  return host.includes('.') && isIP(host) === 0;
}

/** `env` with what the project's `.env` adds; the environment wins. */
export function withDotEnv(env: NodeJS.ProcessEnv, file = join(projectRoot, '.env')): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env;
    throw new ConfigError([`.env: ne može se pročitati (${(error as Error).message})`]);
  }
}

/** Address under which a server listening on `host` is reached from this machine. */
export function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** The wrong value, unless it may hold a password. */
function shown(name: string, value: string | undefined): string {
  return ['DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD'].includes(name)
    ? ''
    : ` (sada: ${JSON.stringify(value)})`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

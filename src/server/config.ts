import { accessSync, constants, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { isRange } from '../core/egress/addresses.ts';
import { parseS3Url, type S3Settings } from '../core/files/s3/settings.ts';
import { type ClamdAddress, parseClamdUrl } from '../core/files/scan/clamd.ts';
import { MIN_PASSWORD } from '../core/identity/password-limits.ts';
import { characters } from '../core/plural.ts';
import { MIN_PASSPHRASE } from './backup/limits.ts';
import { parseDatabaseUrl } from './db/connection.ts';
import { StartError } from './start-error.ts';

/** Project folder: contains `.env`; a relative DATA_DIR is resolved against it. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The settings of an installation; documented in `.env.example`. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL URL; null for the embedded server. */
  databaseUrl: string | null;
  /** The same of a streaming standby of that database, for reports; null: there is none. */
  databaseReplicaUrl: string | null;
  /** Seconds that a request waits for one of the node's database connections. */
  databaseWait: number;
  /** Bucket for stored files; null for the folder `files` in `dataDir`. */
  s3: S3Settings | null;
  /** Virus scanner of stored files; null: they are not scanned. */
  clamd: ClamdAddress | null;
  /** Address by which this machine reaches the server, without a trailing slash. */
  localUrl: string;
  /** Public address, without a trailing slash. */
  publicUrl: string;
  /** True if PUBLIC_URL is set; else `publicUrl` is where the server listens. */
  isPublicUrlSet: boolean;
  /** Null: mail is written to files in `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Rate limit of page views per second and node. */
  visitsPerSecond: number;
  /** Null: searched in the usual places. */
  chromePath: string | null;
  /** Private ranges that the site checker may reach. */
  checkerAllow: readonly string[];
  /** The same for webhooks; plain http goes to these alone. */
  webhookAllow: readonly string[];
  /** The same for language models that read documents. */
  extractorAllow: readonly string[];
  /** Seconds that a language model has for one document. */
  extractorSeconds: number;
  /** Port of the embedded DNS server, by UDP and TCP; null: it is off. 0: any free one. */
  dnsPort: number | null;
  /** Addresses that it listens at. */
  dnsAddresses: readonly string[];
  /** DNS answers a second to one network about one name; 0: no limit. */
  dnsPerSecond: number;
  /** Names of the installation's DNS servers, which a new domain begins with. */
  ddnsNs: readonly string[];
  /** Private ranges that the check of a domain's delegation may ask. */
  ddnsAllow: readonly string[];
  /** Base URL of VIES, the EU's register of VAT numbers, without a trailing slash. */
  viesUrl: string;
  /** Base URL of the Viber bot service, without a trailing slash; null: the simulator, which the server runs beside itself. */
  viberUrl: string | null;
  /** Private ranges from which files that people send over Viber may be fetched: of a simulator. */
  viberAllow: readonly string[];
  /** Base URL of the open data of public procurement, without a trailing slash; null: the simulator, which the server runs beside itself. */
  ejnUrl: string | null;
  /** That is the live service. */
  isEjnLive: boolean;
  /** Absolute path of the folder for nightly backups; null: none are made. */
  backupDir: string | null;
  /** When they are made, 'HH:MM' in Sarajevo's time. */
  backupTime: `${number}:${number}`;
  /** How many of them are kept. */
  backupKeep: { days: number; weeks: number; months: number };
  /** Null: archives are not encrypted. */
  backupPassphrase: string | null;
  adminEmail: string;
  /** Null: one is generated and shown once. */
  adminPassword: string | null;
  logLevel: (typeof logLevels)[number];
  /** What the logs call this version of the program. */
  release: string;
}

/** The live Viber bot service. */
export const VIBER_LIVE = 'https://chatapi.viber.com/pa';
/** The live open data of public procurement. */
const EJN_LIVE = 'https://open.ejn.gov.ba';
/** What VIBER_URL and EJN_URL say for the simulator. */
const SIMULATOR = 'simulator';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Lists every invalid setting, for the terminal. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: string[]) {
    super(`Neispravne postavke (okruženje ili .env):\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const isUrl = (text: string, schemes: string[]): boolean =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol);
const urlWith = (schemes: string[], message: string) =>
  z.string().refine((text) => isUrl(text, schemes), message);

/** A setting that `parse` reads; it throws an Error with the Bosnian message. */
const parsedBy = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  });

const addressRanges = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((ranges) => ranges.every(isRange), {
    message: 'mora biti lista IP adresa ili opsega odvojenih zarezom, npr. 127.0.0.0/8, 192.168.1.10',
  })
  .default([]);

/** The address of a foreign service, or the word for its simulator; `live` unless set. */
const serviceOrSimulator = (live: string) =>
  z
    .string()
    .refine((text) => text === SIMULATOR || isUrl(text, ['http:', 'https:']), {
      message: `mora biti adresa oblika ${live}, ili riječ ${SIMULATOR}`,
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .default(live);

const databaseAddress = z.string().superRefine((text, context) => {
  try {
    parseDatabaseUrl(text);
  } catch {
    // The parser's own message may repeat the password.
    context.addIssue(
      'mora biti oblika postgres://korisnik:lozinka@računar:5432/baza (sslmode: disable, require ili verify-full)',
    );
  }
});

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'mora biti cijeli broj od 0 do 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'mora biti cijeli broj od 0 do 65535');

const schema = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host), {
      message: 'mora biti IP adresa ili ime računara, bez http:// i porta',
    })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_WAIT: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'mora biti cijeli broj od 1 do 999')
    .transform(Number)
    .default(5),
  S3_URL: parsedBy(parseS3Url).optional(),
  CLAMD_URL: parsedBy(parseClamdUrl).optional(),
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
  CHECKER_ALLOW: addressRanges,
  WEBHOOK_ALLOW: addressRanges,
  EXTRACTOR_ALLOW: addressRanges,
  EXTRACTOR_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'mora biti cijeli broj od 1 do 9999')
    .transform(Number)
    .default(120),
  DNS_PORT: port.optional(),
  DNS_HOST: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((addresses) => addresses.every((address) => isIP(address) !== 0), {
      message: 'moraju biti IP adrese odvojene zarezom, npr. 203.0.113.5, 2001:db8::5',
    })
    .default(['0.0.0.0', '::']),
  DNS_PER_SECOND: z
    .string()
    .regex(/^\d{1,6}$/, 'mora biti cijeli broj od 0 do 999999')
    .transform(Number)
    .default(50),
  DDNS_NS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((names) => names.length <= 8 && names.every((name) => isServerName(name)), {
      message: 'moraju biti imena najviše 8 servera odvojena zarezom, npr. ns1.primjer.ba, ns2.primjer.ba',
    })
    .default([]),
  DDNS_ALLOW: addressRanges,
  VIES_URL: urlWith(['http:', 'https:'], 'mora biti adresa oblika https://ec.europa.eu/…')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  VIBER_URL: serviceOrSimulator(VIBER_LIVE),
  VIBER_ALLOW: addressRanges,
  EJN_URL: serviceOrSimulator(EJN_LIVE),
  BACKUP_DIR: z.string().optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'mora biti vrijeme oblika 02:30')
    .default('02:30'),
  BACKUP_KEEP: z
    .string()
    .regex(
      /^[1-9]\d{0,2},\s*\d{1,3},\s*\d{1,3}$/,
      'moraju biti tri cijela broja (dani, sedmice, mjeseci), npr. 7,4,12',
    )
    .transform((text) => text.split(',').map(Number))
    .default([7, 4, 12]),
  BACKUP_PASSPHRASE: z
    .string()
    .refine((text) => [...text].length >= MIN_PASSPHRASE, `mora imati najmanje ${characters(MIN_PASSPHRASE)}`)
    .optional(),
  ADMIN_EMAIL: z.email('mora biti e-mail adresa').default('admin@carsija.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD, `mora imati najmanje ${characters(MIN_PASSWORD)}`)
    .optional(),
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, 'smije imati slova, cifre, tačku, plus i crtice, najviše 64 znaka')
    .default(manifest.version),
  LOG_LEVEL: z.enum(logLevels, `mora biti jedno od: ${logLevels.join(', ')}`).default('info'),
});

/**
 * Reads the settings from `env` (usually `withDotEnv(process.env)`). An empty value counts as not set.
 * Throws ConfigError.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(values);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return `${name}: ${message}${shown(name, values[name])}`;
      }),
    );
  }
  const set = result.data;
  if (set.SMTP_URL && !set.MAIL_FROM && !hasDomain(set.PUBLIC_URL))
    throw new ConfigError(['MAIL_FROM: uz SMTP_URL navedite pošiljaoca, npr. "Čaršija <posta@primjer.ba>"']);
  if (set.DATABASE_REPLICA_URL && !isSameLogin(set.DATABASE_URL, set.DATABASE_REPLICA_URL))
    throw new ConfigError([
      'DATABASE_REPLICA_URL: mora imati istog korisnika, istu lozinku i istu bazu kao DATABASE_URL, koji tada mora biti postavljen',
    ]);
  const publicUrl = (set.PUBLIC_URL ?? localUrl(set.HOST, set.PORT)).replace(/\/+$/, '');
  return Object.freeze({
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(projectRoot, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL ?? null,
    databaseWait: set.DATABASE_WAIT,
    s3: set.S3_URL ?? null,
    clamd: set.CLAMD_URL ?? null,
    localUrl: localUrl(set.HOST, set.PORT),
    publicUrl,
    isPublicUrlSet: set.PUBLIC_URL !== undefined,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? `Čaršija <ne-odgovaraj@${new URL(publicUrl).hostname}>`,
    visitsPerSecond: set.VISITS_PER_SECOND,
    chromePath: set.CHROME_PATH ?? null,
    checkerAllow: set.CHECKER_ALLOW,
    webhookAllow: set.WEBHOOK_ALLOW,
    extractorAllow: set.EXTRACTOR_ALLOW,
    extractorSeconds: set.EXTRACTOR_SECONDS,
    dnsPort: set.DNS_PORT ?? null,
    dnsAddresses: set.DNS_HOST,
    dnsPerSecond: set.DNS_PER_SECOND,
    ddnsNs: set.DDNS_NS,
    ddnsAllow: set.DDNS_ALLOW,
    viesUrl: set.VIES_URL,
    viberUrl: set.VIBER_URL === SIMULATOR ? null : set.VIBER_URL,
    ejnUrl: set.EJN_URL === SIMULATOR ? null : set.EJN_URL,
    isEjnLive: set.EJN_URL !== SIMULATOR && new URL(set.EJN_URL).origin === EJN_LIVE,
    viberAllow: set.VIBER_URL === SIMULATOR ? [...set.VIBER_ALLOW, '127.0.0.1'] : set.VIBER_ALLOW,
    backupDir: set.BACKUP_DIR === undefined ? null : resolve(projectRoot, set.BACKUP_DIR),
    backupTime: set.BACKUP_TIME as Config['backupTime'],
    backupKeep: keepOf(set.BACKUP_KEEP),
    backupPassphrase: set.BACKUP_PASSPHRASE ?? null,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD ?? null,
    logLevel: set.LOG_LEVEL,
    release: set.RELEASE,
  });
}

/** True for a full name of letters, digits and hyphens, as A-labels. */
const isServerName = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name);

/** True if the URL's host can be a sender's domain: mail servers refuse IP addresses. */
function hasDomain(url: string | undefined): boolean {
  const host = url ? new URL(url).hostname : '';
  return host.includes('.') && isIP(host) === 0;
}

/** The login of the application follows from the owner's, which a standby has from its primary. */
function isSameLogin(url: string | undefined, replicaUrl: string): boolean {
  if (!url) return false;
  const [one, other] = [parseDatabaseUrl(url), parseDatabaseUrl(replicaUrl)];
  return (['username', 'password', 'database'] as const).every((name) => one[name] === other[name]);
}

/** `env` merged with the project's `.env`; the environment wins. */
export function withDotEnv(env: NodeJS.ProcessEnv, file = join(projectRoot, '.env')): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env;
    throw new ConfigError([`.env: ne može se pročitati (${(error as Error).message})`]);
  }
}

/** The URL by which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

const keepOf = ([days = 0, weeks = 0, months = 0]: number[]): Config['backupKeep'] => ({
  days,
  weeks,
  months,
});

/** The invalid value, unless it may contain a password. */
function shown(name: string, value: string | undefined): string {
  return [
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'S3_URL',
    'SMTP_URL',
    'ADMIN_PASSWORD',
    'BACKUP_PASSPHRASE',
  ].includes(name)
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

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../core/context.ts';
import type { Behaviour, ResourceService } from '../core/crud.ts';
import type { FileStore } from '../core/files/store.ts';
import type { Caller } from '../core/http.ts';
import type { LogTap } from '../core/log-tap.ts';
import type { OrganisationTables } from '../core/organisation-tables.ts';
import type { PageHead } from '../core/page-head.ts';
import type { Printer } from '../core/print/printer.ts';
import type { Belonging } from '../core/records/places.ts';
import type { Replica } from '../core/replica.ts';
import type { SealedColumn } from '../core/rotate-secrets.ts';
import type { AnySource } from '../core/search/source.ts';
import type { PublicSettings } from '../web/settings.ts';
import type { BackupRecord } from './backup/record.ts';
import type { Backups } from './backup/scheduled.ts';
import type { Config } from './config.ts';
import type { PgConnection } from './db/connection.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail.ts';
import type { Moves } from './moving/moves.ts';
import type { Outages } from './outages.ts';
import type { RenderPage } from './render.ts';

export type { BackupRecord } from './backup/record.ts';
export type { Backups } from './backup/scheduled.ts';
export type { PgConnection } from './db/connection.ts';
export type { Job, JobTenant } from './jobs/options.ts';
export type { Attachment } from './mail.ts';
export type { Arrival } from './moving/bring-in.ts';
export type { Removal } from './moving/remove.ts';
export type { Survey } from './moving/survey.ts';
export type { TakenOut } from './moving/take-out.ts';

/** The server's shared services; created once in app.ts. */
export interface Deps {
  config: Config;
  log: Logger;
  /** The lines of `log`, and of the processes it has started, until they are stored (modules/app-logs/own/). */
  logTap: LogTap;
  /** The pool of the application's login, bound by row-level security. */
  database: Database;
  /** The standby that answers reports, which `withCaller` asks by itself; null without DATABASE_REPLICA_URL. */
  replica: Replica | null;
  /** Pings the database outside the pool. Throws if it is unavailable or does not answer within two seconds. */
  pingDatabase(): Promise<void>;
  outages: Outages;
  /** A dedicated connection of that login, not yet opened; `name` appears in pg_stat_activity. */
  connect(name: string): Client;
  /** Runs a program of a module in a process of its own, until it is stopped. */
  startProcess<O, R, T = never>(options: OwnProcessOptions<O, R, T>): Promise<OwnProcess<R>>;
  /** By resource name. */
  services: ReadonlyMap<string, ResourceService>;
  /** Sources of the global search. */
  searched: readonly AnySource[];
  /** The page at a path, see addresses.ts; null if there is none. */
  pageOf(path: string): string | null;
  mail: Mailer;
  /** Background jobs; a module registers its workers in `start`. */
  jobs: Jobs;
  /** The bytes of files; their rows are in core/files/. */
  files: FileStore;
  /** Prints documents; routes do by `servePrint` and `exportTable`. */
  printer: Printer;
  /** Renders a page of the public site with a module's content. */
  render: RenderPage;
  /** Folders of the source maps of the front ends, by the first part of the address of what they are of. */
  sourceMaps: Readonly<Record<string, string>>;
  /** Backups at night; null without BACKUP_DIR. */
  backups: Backups | null;
  /** Moving organisations between installations, and deleting them. */
  moves: Moves;
}

/**
 * A program that a module runs in a process of its own: the default export of a file. It reports when it runs, and answers the function
 * that ends it; meanwhile it may tell its parent things. It gets a pool of its own.
 */
export type OwnProgram<O, R, T = never> = (
  deps: Pick<Deps, 'database' | 'connect' | 'log'>,
  orders: O,
  ready: (report: R) => void,
  tell: (told: T) => void,
) => Promise<() => Promise<void>>;

/** How such a process is started. `O`, `R` and `T` are sent between processes, so they hold plain values. */
export interface OwnProcessOptions<O, R, T = never> {
  /** For the log. */
  name: string;
  /** File with the `OwnProgram`. */
  program: URL;
  /** Most connections to the database. */
  connections: number;
  /** What it is told at each start; `last` is its report before it ended. */
  orders(last: R | null): O;
  /** Called with whatever it tells. */
  onTold?(told: T): void;
  /** A message in Bosnian for an error with which the program refuses to start; null: it is unexpected. */
  explain?(error: { code: string; message: string }): string | null;
}

/** A process that runs a module's program. */
export interface OwnProcess<R> {
  /** Its newest report. */
  report(): R;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** The owner of the installation's database, connected. */
export interface DatabaseOwner {
  connection: PgConnection;
  client: Client;
  /** The application's login, quoted. */
  quotedAppRole: string;
}

/** A database that was opened by its address. */
export interface OpenDatabase extends Pick<Deps, 'database' | 'connect'> {
  close(): Promise<void>;
}

/** What a command of the terminal gets. */
export interface CommandTools {
  config: Config;
  /** The environment, with the project's `.env`. */
  env: NodeJS.ProcessEnv;
  /** The words after the command. */
  words: readonly string[];
  /** Aborted when the command is to end. */
  signal: AbortSignal;
  log: Logger;
  say(text: string): void;
  asOwner<T>(work: (owner: DatabaseOwner) => Promise<T>): Promise<T>;
  /** Opens the database at a `postgres://` address, with at most so many connections. */
  open(url: string, connections: number): OpenDatabase;
}

/** A command of the terminal (module-command.ts). It refuses by an `AppError`, whose message is shown. */
export type Command = (tools: CommandTools) => Promise<void>;

/** What is asked of a page, as anybody has written it. */
export interface AskedAddress {
  /** Values of the path's parameters. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** Canonical origin of the site, or null. */
  origin: string | null;
}

/** A page of the public site that shows something else at each of its addresses; it is built with default content. */
export interface SitePage {
  /** Its path, perhaps with a parameter: `/provjera/:id`. */
  path: string;
  /** Its name in the site's list of pages (src/site/pages/pages.ts). */
  page: string;
  /**
   * Metadata and content at an address; null if there is none (404). Rendered pages are cached by the content: the same object until it
   * changes. Without content the page is sent as it was built.
   */
  at(deps: Deps, asked: AskedAddress): Promise<{ head: PageHead; content?: object } | null>;
  /** Its addresses for search engines, at every request of the sitemap. */
  addresses?(deps: Deps): Promise<readonly string[]>;
}

/** A page of the public site whose content the module stores; it is built with default content. */
export interface WrittenPage {
  path: string;
  /** Its name in the site's list of pages (src/site/pages/pages.ts). */
  page: string;
  /**
   * The current content, called at every request; null for the built one. Must return the same object until the content
   * changes: rendered pages are cached by it.
   */
  content(deps: Deps): Promise<object | null>;
}

/** Authentication by a token in `Authorization: Bearer …`. */
export interface BearerToken {
  /** Prefix of these tokens. One module may omit it: it gets every other token. */
  prefix?: string;
  /** Finds the caller. Throws 401 for an invalid token. */
  callerOf(database: Database, request: FastifyRequest, token: string): Promise<Caller>;
}

/** What a person signs in with. */
export interface Credentials {
  email: string;
  password: string;
}

/** The server part of a module: the default export of its `server.ts`. Its manifest is in index.ts. */
export interface ServerModule {
  /** Name of the module's folder. */
  name: string;
  /** Fills the slots of lower modules (core/slot.ts). Called before all else. */
  fills?(): void;
  /** Hand-written tables: the exports of its `*.table.ts`. Migrations are generated from them. */
  tables?: Record<string, unknown>;
  /** Columns of its hand-written tables that hold texts of `seal` (core/secret-box.ts); rotating the key encrypts them anew. */
  sealed?: readonly SealedColumn[];
  /** SQL beside its tables (functions, triggers). Runs at every start, so it must be idempotent. */
  sql?(quotedAppRole: string): string[];
  /** Seeds a new installation. Runs at every start as the owner, so it must be idempotent. */
  seed?(owner: Database, config: Config): Promise<void>;
  /** The first administrator, returned once if a seed has generated their password; takes the owner's connection. */
  revealFirstAdmin?(owner: Database): Promise<Credentials | undefined>;
  /** Sets a new password for somebody locked out (admin-password.ts); takes the owner's connection. Throws AppError. */
  rescue?(owner: Database, email: string, options: { withoutFactors: boolean }): Promise<Credentials>;
  /**
   * Called once when a backup has been loaded, in that transaction, as the owner. The tables are those of the archive's version, which
   * may be older.
   */
  restored?(owner: Database): Promise<void>;
  /** Keeps the list of backups, also of those that the terminal makes (as the owner) and verifies. */
  backupList?: {
    add(database: Database, record: BackupRecord): Promise<void>;
    /** `archive` is a name, perhaps of no archive in the list. */
    verified(database: Database, archive: string): Promise<void>;
  };
  /** Callers that the module knows by their tokens. */
  bearer?: BearerToken;
  /** Finds the caller of a ticket; see `byTicket` (core/http.ts). */
  ticket?: BearerToken['callerOf'];
  /** The settings that every page of the public site is filled with. */
  publicSettings?(database: Database): Promise<PublicSettings>;
  /** Code beside the declarations of its resources, by resource name. */
  resources?: Record<string, Behaviour>;
  /** What its hand-written tables say of records of resources; merging two records moves it. */
  belongings?: readonly Belonging[];
  /** What there is to know of its tables when an organisation is moved or deleted. */
  organisation?: OrganisationTables;
  /** Sources of the global search beside its resources. */
  search?: readonly AnySource[];
  routes?(app: FastifyInstance, deps: Deps): void | Promise<void>;
  /** See `SitePage`. */
  pages?: readonly SitePage[];
  /** See `WrittenPage`. */
  written?: readonly WrittenPage[];
  /** Commands of the terminal, by name. */
  commands?: Readonly<Record<string, Command>>;
  /** Registers jobs and starts background work; returns a function that stops it, if needed. */
  start?(deps: Deps): Promise<(() => Promise<void>) | void>;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../core/context.ts';
import type { Behaviour, ResourceService } from '../core/crud.ts';
import type { Caller } from '../core/http.ts';
import type { PageHead } from '../core/page-head.ts';
import type { SearchSource } from '../core/search/source.ts';
import type { PublicSettings } from '../web/settings.ts';
import type { Config } from './config.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail.ts';
import type { RenderPage } from './render.ts';
import type { Troubles } from './troubles.ts';

/** What the parts of the server stand on; made once in app.ts. */
export interface Deps {
  config: Config;
  log: Logger;
  /** The pool of the application's login, bound by row-level security. */
  database: Database;
  /** Asks the database a question beside the pool. Throws while it is away, also when two seconds bring no answer. */
  answers(): Promise<void>;
  /** Told of what many requests meet while it lasts. */
  troubles: Troubles;
  /**
   * A connection of that login beside the pool, not yet opened, for what must hold one; `name` is how the database
   * calls it.
   */
  connect(name: string): Client;
  /** Service of each resource, by resource name. */
  services: ReadonlyMap<string, ResourceService>;
  /** Every kind that the search of the top bar finds. */
  searched: readonly SearchSource[];
  /** Which page of the product stands at a path, see addresses.ts; null for none. */
  pageOf(path: string): string | null;
  mail: Mailer;
  /** Work done beside requests; a module names its workers in `start`. */
  jobs: Jobs;
  /** Renders a page of the public site with what a module gives it. */
  render: RenderPage;
}

/** A page of the public site that stands at many addresses, and says of itself something else at each. */
export interface SitePage {
  /** Its addresses, with one parameter: `/provjera/:id`. */
  path: string;
  /** Its file below dist/site. */
  file: string;
  /** What the page says of itself at an address; null where there is nothing there: that is then an unknown address. */
  head(deps: Deps, params: Record<string, string>): Promise<PageHead | null>;
}

/** A page of the public site whose content the module keeps; it is built with a content of its own. */
export interface WrittenPage {
  /** Its address. */
  path: string;
  /** Its name in the site's list of pages (src/site/pages/pages.ts). */
  page: string;
  /**
   * What it shows now, the same object until that changes (a page is rendered once for each); null: what it was built with.
   * Asked for with every request.
   */
  content(deps: Deps): Promise<object | null>;
}

/** Callers who come by a token in `Authorization: Bearer …`. */
export interface BearerToken {
  /** How these tokens begin. One module may leave it out: it is asked about every other token. */
  prefix?: string;
  /** Finds the caller. Throws 401 for a token that does not hold. */
  callerOf(database: Database, request: FastifyRequest, token: string): Promise<Caller>;
}

/** What a person signs in with. */
export interface Credentials {
  email: string;
  password: string;
}

/** The server's part of a module: the default export of its `server.ts`. Its data part is the manifest in index.ts. */
export interface ServerModule {
  /** Name of the module's folder. */
  name: string;
  /** Fills the slots of lower modules (core/slot.ts). Called before all else. */
  fills?(): void;
  /** Its hand-written tables: what its `*.table.ts` export. The migrations are generated from them. */
  tables?: Record<string, unknown>;
  /** SQL the module needs beside its tables (functions, triggers); run after every migration, so it replaces itself. */
  sql?(quotedAppRole: string): string[];
  /** Fills what a new installation needs. Runs at every start as the owner and must find its own work done. */
  seed?(owner: Database, config: Config): Promise<void>;
  /** The first administrator, once, where a seed has made up their password; takes the owner's connection. */
  revealFirstAdmin?(owner: Database): Promise<Credentials | undefined>;
  /** A new password for somebody who cannot come in any more (admin-password.ts); takes the owner's connection. Throws AppError. */
  rescue?(owner: Database, email: string, given: { withoutFactors: boolean }): Promise<Credentials>;
  /** Callers that the module knows by their tokens. */
  bearer?: BearerToken;
  /** The settings that every page of the public site is filled with. */
  publicSettings?(database: Database): Promise<PublicSettings>;
  /** Code that a declared resource of the module needs, by resource name. */
  resources?: Record<string, Behaviour>;
  /** What the search of the top bar finds beside the module's resources. */
  search?: readonly SearchSource[];
  routes?(app: FastifyInstance, deps: Deps): void | Promise<void>;
  /** Pages of the public site that show what the module keeps. */
  pages?: readonly SitePage[];
  /** Pages of the public site whose content it keeps. */
  written?: readonly WrittenPage[];
  /** Starts what runs beside requests; answers how to stop it. */
  start?(deps: Deps): Promise<() => Promise<void>>;
}

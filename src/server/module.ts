import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../core/context.ts';
import type { Behaviour, ResourceService } from '../core/crud.ts';
import type { Config } from './config.ts';
import type { PgConnection } from './db/connection.ts';
import type { Jobs } from './jobs.ts';
import type { Mailer } from './mail.ts';

/** What the parts of the server stand on; made once in app.ts. */
export interface Deps {
  config: Config;
  log: Logger;
  /** The application's login, bound by row-level security. */
  connection: PgConnection;
  /** The pool of that login. */
  database: Database;
  /** Service of each resource, by resource name. */
  services: ReadonlyMap<string, ResourceService>;
  mail: Mailer;
  /** Work done beside requests; a module names its workers in `start`. */
  jobs: Jobs;
}

/** The server's part of a module. Its data part is the manifest in the module's index.ts. */
export interface ServerModule {
  name: string;
  /** SQL the module needs beside its tables (functions, triggers); run after every migration, so it replaces itself. */
  sql?(quotedAppRole: string): string[];
  /** Fills what a new installation needs. Runs at every start as the owner and must find its own work done. */
  seed?(owner: Database, config: Config): Promise<void>;
  /** Code that a declared resource of the module needs, by resource name. */
  resources?: Record<string, Behaviour>;
  routes?(app: FastifyInstance, deps: Deps): void | Promise<void>;
  /** Starts what runs beside requests; answers how to stop it. */
  start?(deps: Deps): Promise<() => Promise<void>>;
}

import type { PgConnection } from '../connection.ts';

/** The part of a pino logger that the launcher needs. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface EmbeddedPostgres {
  /** As the owner of the cluster (a superuser), over a Unix socket. The same until `stop`, also across restarts. */
  connection: PgConnection;
  /** Process id of the postmaster; changes at a restart. */
  readonly pid: number | undefined;
  /** Stops PostgreSQL and releases the folder. Resolves when no process is left; may be called again. */
  stop(): Promise<void>;
  /** Ends PostgreSQL and starts it again; open connections break. */
  restart(): Promise<void>;
}

import type { Database } from '../../core/context.ts';
import type { Deps, ServerModule } from '../../server/module.ts';

/** What one folder of this module adds to its server part: the default export of the folder's `server.ts`. */
export interface Part extends Pick<ServerModule, 'sql' | 'routes'> {
  /** Names who does the jobs that the folder orders. */
  work?(deps: Deps): void;
  /** Removes what has run out; done every hour. */
  purge?(database: Database): Promise<unknown>;
}

import type { Database } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';

/** Bases of simulators that run beside nodes, by their database. */
const own = new WeakMap<Database, () => string>();

/** From now on the source of a database is a simulator; `base` tells its address, which may change. */
export const askSimulator = (database: Database, base: () => string): void => void own.set(database, base);

/**
 * The base address of the open data, without a trailing slash: the service's, or that of the simulator beside this node. Throws if the simulator
 * does not run.
 */
export function ejnBase({ config, database }: Pick<Deps, 'config' | 'database'>): string {
  const base = config.ejnUrl ?? own.get(database)?.();
  if (base === undefined) throw new Error('the simulator of the open data of procurement does not run');
  return base;
}

/** Whether what is fetched here is invented, as far as the setting says: a simulator started by hand says so in its answers. */
export const isOwnSimulator = ({ config }: Pick<Deps, 'config'>): boolean => config.ejnUrl === null;

import { readdirSync, readFileSync } from 'node:fs';

/** Process id of the PostgreSQL that a server process started (Linux); throws when it has none. */
export function postmasterOf(parent: number): number {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      if (/^Name:\s+postgres$/m.test(status) && new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status))
        return Number(entry);
    } catch {
      // It ended between the listing and the look.
    }
  }
  throw new Error(`Process ${parent} has no PostgreSQL`);
}

import { npm } from './npm.ts';
import type { Direct } from './packages.ts';

/** When a package was last released, as the registry said on a day. */
export interface Release {
  /** `2026-05`. */
  month: string;
  /** The day it was looked up: `2026-11-30`. */
  looked: string;
}

/** What docs/dependencies.md says of releases already, by package. */
export function releasesIn(page: string): Map<string, Release> {
  const found = new Map<string, Release>();
  for (const line of page.split('\n')) {
    const [, named = '', , , month = '', looked = ''] = line.split('|').map((cell) => cell.trim());
    if (!/^\d{4}-\d\d$/.test(month) || !/^\d{4}-\d\d-\d\d$/.test(looked)) continue;
    found.set(named.replace(/^\[([^\]]+)\].*$/, '$1'), { month, looked });
  }
  return found;
}

/** The month of the newest version, of the moments that the registry has of a package; null: there is none. */
export function newestMonth(times: Readonly<Record<string, unknown>>): string | null {
  const released = Object.entries(times)
    // A package is also modified by whoever only names its maintainers anew.
    .filter(([version]) => /^\d/.test(version))
    .map(([, at]) => String(at))
    .sort();
  return released.at(-1)?.slice(0, 7) ?? null;
}

/** Asks npm, one after another. `failed`: packages of which it said nothing. */
export async function askReleases(
  packages: readonly Pick<Direct, 'name' | 'registered'>[],
  looked: string,
  ask: (words: readonly string[]) => Promise<string> = npm,
): Promise<{ found: Map<string, Release>; failed: string[] }> {
  const found = new Map<string, Release>();
  const failed: string[] = [];
  for (const { name, registered } of packages) {
    if (registered === null) continue;
    const month = await ask(['view', registered, 'time', '--json']).then(
      (said) => newestMonth(JSON.parse(said)),
      () => null,
    );
    if (month === null) failed.push(name);
    else found.set(name, { month, looked });
  }
  return { found, failed };
}

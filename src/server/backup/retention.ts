import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../core/dates.ts';
import { begunAt } from './target.ts';

/** How many archives are kept: the newest of so many days, weeks and months that have one. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

const DAY = 86_400_000;

/** Days, weeks (from Monday) and months of Sarajevo. */
const periods: Record<keyof Keep, (at: Date) => string> = {
  days: (at) => dayOf(at),
  weeks: (at) => {
    // 1970-01-05 was a Monday.
    const day = Date.parse(dayOf(at)) / DAY;
    return String(Math.floor((day - 4) / 7));
  },
  months: (at) => dayOf(at).slice(0, 7),
};

/** The names of archives that need not be kept; other files are never among them. The newest archive is always kept. */
export function expired(names: readonly string[], keep: Keep): string[] {
  const archives = names
    .flatMap((name) => {
      const at = begunAt(name);
      return at ? [{ name, at }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(archives.slice(0, 1).map(({ name }) => name));
  for (const [period, count] of Object.entries(keep) as [keyof Keep, number][]) {
    const newest = new Map<string, string>();
    for (const { name, at } of archives) {
      const key = periods[period](at);
      if (!newest.has(key)) newest.set(key, name);
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return archives.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Removes the archives of a folder that need not be kept. */
export async function removeExpired(folder: string, keep: Keep): Promise<void> {
  for (const name of expired(await readdir(folder), keep)) await rm(join(folder, name), { force: true });
}

import type { SimulatorOptions } from '../simulator/options.ts';
import { answered, fieldValue, sourceSets } from '../simulator/sets.ts';
import { World } from '../simulator/world.ts';

/** What a world follows from, beside the clock. `since`: its first day (ms since 1970). */
export interface OwnWorld extends Pick<SimulatorOptions, 'seed' | 'restless' | 'daily' | 'before'> {
  since: number;
}

/**
 * The world beside the server: it begins on a fixed day and goes on to the present, so that what was there is still there at the next start,
 * and grows at any hour, so that somebody who tries it sees so. Half a year before that day is thinner: there is a year to look back on, and no
 * row of what follows has changed by it.
 */
export const OWN_WORLD = {
  seed: 'čaršija',
  since: Date.UTC(2026, 5, 1),
  before: { days: 182, daily: 70 },
  restless: true,
} as const satisfies OwnWorld;

/**
 * Rows of that world as they would be answered at a moment (ms since 1970): of a set those that are wanted by their fields. Makes all of the
 * world, which takes some seconds.
 */
export function ownRows(until: number) {
  const sets = sourceSets(new World({ ...OWN_WORLD, until }).tables);
  return (
    name: string,
    isWanted: (field: (name: string) => unknown) => boolean,
  ): Record<string, unknown>[] => {
    const set = sets.get(name);
    if (!set) return [];
    const wanted = [...set.rows.since('')].filter((row) => isWanted((field) => fieldValue(set, row, field)));
    return wanted.map((row) => answered(set, row, null));
  };
}

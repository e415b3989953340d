import type { SimulatorOptions } from '../simulator/options.ts';
import { answered, sourceSets } from '../simulator/sets.ts';
import { World } from '../simulator/world.ts';

/**
 * The world beside the server: it begins on a fixed day and goes on to the present, so that what was there is still there at the next start,
 * and grows at any hour, so that somebody who tries it sees so.
 */
export const OWN_WORLD = {
  seed: 'čaršija',
  since: Date.UTC(2026, 0, 1),
  restless: true,
} as const satisfies SimulatorOptions;

/** Rows of that world as they would be answered at a moment (ms since 1970), by set; makes all of it, which takes a second or two. */
export function ownRows(until: number): (set: string) => Record<string, unknown>[] {
  const sets = sourceSets(new World({ ...OWN_WORLD, until }).tables);
  return (name) => {
    const set = sets.get(name);
    return set ? [...set.rows.since('')].map((row) => answered(set, row, null)) : [];
  };
}

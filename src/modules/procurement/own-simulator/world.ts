import type { SimulatorOptions } from '../simulator/options.ts';

/**
 * The world beside the server: it begins on a fixed day and goes on to the present, so that what was there is still there at the next start,
 * and grows at any hour, so that somebody who tries it sees so.
 */
export const OWN_WORLD = {
  seed: 'čaršija',
  since: Date.UTC(2026, 0, 1),
  restless: true,
} as const satisfies SimulatorOptions;

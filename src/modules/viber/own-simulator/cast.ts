import { describeBots } from '../simulator/control.ts';
import { type SimulatorOptions, settled } from '../simulator/options.ts';
import { newSimulation } from '../simulator/state.ts';

/** Who takes part in the simulation beside the server: always the same, so that bots and people of the demo are still there at the next start. */
export const CAST = {
  seed: 'čaršija',
  names: ['Kazandžiluk narudžbe', 'Kazandžiluk podrška', 'Probni bot 3', 'Probni bot 4'],
  bots: 4,
  customers: 76,
} as const satisfies SimulatorOptions;

/** Its bots with their tokens and customers, without starting it. */
export const castOf = () =>
  describeBots(
    newSimulation(settled(CAST), () =>
      Promise.resolve({ status: 0, body: '', headers: {}, why: 'not started' }),
    ),
  );

import type { Deps, OwnProcess, ServerModule } from '../../../server/module.ts';
import { SYNC_PATH } from '../labels.ts';
import { askSimulator } from './base.ts';
import type { SimulatorOrders, SimulatorReport } from './program.ts';
import { OWN_WORLD, type OwnWorld } from './world.ts';

/** What the module's server part takes from here. Starts before all that asks the source. */
export const ownSimulatorPart = {
  async start(deps) {
    const { config, log, database } = deps;
    if (config.ejnUrl !== null) return undefined;
    const simulator = await startSimulatorProcess(deps);
    askSimulator(database, () => simulator.report().base);
    log.info(
      { base: simulator.report().base },
      `Procurement: a simulator stands for the open data, its notices are invented; fetching is begun at ${SYNC_PATH}`,
    );
    return () => simulator.stop();
  },
} satisfies Omit<ServerModule, 'name'>;

/** Starts the simulator in a process of its own; if it ends, it is started at the same port. */
export const startSimulatorProcess = (
  { startProcess }: Pick<Deps, 'startProcess'>,
  world: OwnWorld = OWN_WORLD,
): Promise<OwnProcess<SimulatorReport>> =>
  startProcess<SimulatorOrders, SimulatorReport>({
    name: 'simulator of the open data of procurement',
    program: new URL('./program.ts', import.meta.url),
    connections: 1,
    orders: (last) => ({ port: last?.port ?? 0, world }),
  });

import type { Deps, OwnProcess, ServerModule } from '../../../server/module.ts';
import { callSimulator } from '../service.ts';
import { hasSimulatedBots, simulatedHooksSql } from './hooks.ts';
import { type SimulatorOrders, type SimulatorReport, TAKEN } from './program.ts';

/** Milliseconds between what customers write by themselves. */
const PAUSE = [20_000, 60_000] as const;

/** What the module's server part takes from here. Starts before all that calls the service. */
export const ownSimulatorPart = {
  sql: simulatedHooksSql,
  async start(deps) {
    const { config, log, database } = deps;
    if (config.viberUrl !== null) {
      if (await hasSimulatedBots(database))
        log.info(
          'Viber: some bots are of the simulator (the demo); they answer with VIBER_URL=simulator npm start',
        );
      return undefined;
    }
    const simulator = await startSimulatorProcess(deps, PAUSE);
    callSimulator(database, simulator.report().base);
    log.info(
      simulator.report(),
      'Viber: a simulator stands for the service, its people and messages are invented',
    );
    return () => simulator.stop();
  },
} satisfies Omit<ServerModule, 'name'>;

/** Starts the simulator in a process of its own; if it ends, it is started at the same port. Throws StartError where another server runs one. */
export const startSimulatorProcess = (
  { startProcess, config }: Pick<Deps, 'startProcess' | 'config'>,
  pause: SimulatorOrders['pause'],
): Promise<OwnProcess<SimulatorReport>> =>
  startProcess<SimulatorOrders, SimulatorReport>({
    name: 'Viber simulator',
    program: new URL('./program.ts', import.meta.url),
    connections: 1,
    orders: (last) => ({
      port: last?.port ?? 0,
      publicUrl: config.publicUrl,
      localUrl: config.localUrl,
      pause,
    }),
    explain: ({ code }) =>
      code === TAKEN
        ? 'Simulator Vibera (VIBER_URL=simulator) radi samo uz jedan server, a nad ovom bazom ga već vodi drugi.'
        : null,
  });

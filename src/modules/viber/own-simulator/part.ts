import type { Database } from '../../../core/context.ts';
import { withCaller } from '../../../core/http.ts';
import { serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps, OwnProcess, ServerModule } from '../../../server/module.ts';
import { tokensInUse } from '../bots/known-bots.ts';
import { BOTS_PATH } from '../labels.ts';
import { callSimulator } from '../service.ts';
import { hasSimulatedBots, simulatedHooksSql } from './hooks.ts';
import { type SimulatorOrders, type SimulatorReport, TAKEN } from './program.ts';
import { type SimulatorBots, simulatorBots } from './tokens.api.ts';

/** Milliseconds between what customers write by themselves. */
const PAUSE = [20_000, 60_000] as const;

/** Bots of simulators that run beside this node. */
const casts = new WeakMap<Database, SimulatorReport['bots']>();

/** Bots of the simulator beside this node that nobody has added; null: there is none. */
async function freeBots(database: Database): Promise<SimulatorBots | null> {
  const cast = casts.get(database);
  if (!cast) return null;
  const used = await tokensInUse(database);
  return { bots: cast.filter(({ token }) => !used.has(token)) };
}

/** What the module's server part takes from here. Starts before all that calls the service. */
export const ownSimulatorPart = {
  sql: simulatedHooksSql,
  routes(app, { database }) {
    serviceRoutes(app)(
      simulatorBots,
      (request, work) => withCaller(database, request, work),
      () => freeBots(database),
    );
  },
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
    const { base, bots } = simulator.report();
    callSimulator(database, base);
    casts.set(database, bots);
    log.info(
      { base },
      `Viber: a simulator stands for the service, its people and messages are invented; tokens for its bots are shown at ${BOTS_PATH}/create`,
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

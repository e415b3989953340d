import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { obey } from './control.ts';
import { type SimulatorOptions, settled } from './options.ts';
import { answerRequest } from './requests.ts';
import { growOn, newSimulation, type Stats } from './simulation.ts';
import type { World } from './world.ts';

/** Longer than a client keeps a connection that it does not use, so that none ends while a request begins. */
const KEEP_ALIVE = 65_000;

export interface Simulator {
  /** What EJN_URL is: `http://127.0.0.1:4118`, without a trailing slash. */
  base: string;
  port: number;
  /** What has been asked so far; it goes on counting. */
  stats: Readonly<Stats>;
  world: World;
  /**
   * Does what `/_sim/<name>` does and resolves with its answer: `control('touch', { set: 'Lots', count: 3 })`. Rejects where HTTP would answer
   * with an error.
   */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers
  control(name: string, order?: object): Promise<any>;
  /** Ends it, with all open connections. */
  close(): Promise<void>;
}

/** Starts a simulator of the open data of public procurement on 127.0.0.1. Several may run at once. Rejects if the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const sim = newSimulation(settled(options));
  const { growEvery, port: wanted } = sim.settings;
  const server = createServer((request, response) => void answerRequest(sim, request, response));
  server.keepAliveTimeout = KEEP_ALIVE;
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const growing = growEvery > 0 ? setInterval(() => growOn(sim), growEvery) : undefined;
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    stats: sim.stats,
    world: sim.world,
    control: async (name, order = {}) => JSON.parse(JSON.stringify(obey(sim, name, order))),
    async close() {
      clearInterval(growing);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

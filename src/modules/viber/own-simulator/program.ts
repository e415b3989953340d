import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Deps, OwnProgram } from '../../../server/module.ts';
import { hookAddress } from '../bots/hook-address.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { CAST } from './cast.ts';
import { simulatedHooks } from './hooks.ts';

/** What the simulator is told at its start. */
export interface SimulatorOrders {
  /** 0: any free port. */
  port: number;
  /** The installation's public address, and the one by which this machine reaches the server. */
  publicUrl: string;
  localUrl: string;
  /** Milliseconds between what customers write by themselves, the least and the most. */
  pause: readonly [least: number, most: number];
}

/** That it runs, where, and for which bots. */
export interface SimulatorReport {
  port: number;
  /** What VIBER_URL would be, without a trailing slash. */
  base: string;
  bots: { name: string; token: string }[];
}

/** Code of the error with which the program refuses where another server runs it already. */
export const TAKEN = 'SIMULATOR_TAKEN';
/** Who holds this lock of the database runs the simulator. Any number that nothing else uses. */
const LOCK = 84_237_001;
/** Times, a fraction of a second apart, that it is asked for: one that was killed a moment ago is still letting go. */
const TRIES = 12;
const BETWEEN = 250;
/** How many times longer than in tests a customer thinks: some seconds. */
const THINKING = 15;

/** The simulator of the service as a process of its own. One for a database: a second would not know the first one's webhooks. */
const run: OwnProgram<SimulatorOrders, SimulatorReport> = async (deps, orders, ready) => {
  const lock = await takeLock(deps);
  const simulator = await startSimulator({
    ...CAST,
    port: orders.port,
    fresh: true,
    allowHttp: true,
    map: { [orders.publicUrl]: orders.localUrl },
    webhooks: await simulatedHooks(deps.database, (hookId) => hookAddress(orders.publicUrl, hookId)),
    steady: orders.pause,
    chaos: { pace: THINKING },
  });
  const { port, base, bots } = simulator;
  ready({
    port,
    base: base.replace(/\/+$/, ''),
    bots: bots.map(({ name, token }) => ({ name, token })),
  });
  return async () => {
    await simulator.close();
    await lock.end();
  };
};
export default run;

/** A connection that holds the lock. Throws an error with the code `TAKEN`. */
async function takeLock({ connect }: Pick<Deps, 'connect'>): Promise<Client> {
  const client = connect('viber-simulator');
  await client.connect();
  for (let tried = 1; ; tried++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (rows[0]!.taken) return client;
    if (tried === TRIES) break;
    await sleep(BETWEEN);
  }
  await client.end();
  throw Object.assign(new Error('another server runs the simulator'), { code: TAKEN });
}

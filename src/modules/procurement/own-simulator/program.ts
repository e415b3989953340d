import type { OwnProgram } from '../../../server/module.ts';
import { startSimulator } from '../simulator/simulator.ts';
import type { OwnWorld } from './world.ts';

/** What the simulator is told at its start. */
export interface SimulatorOrders {
  /** 0: any free port. */
  port: number;
  world: OwnWorld;
}

/** That it runs, and where. */
export interface SimulatorReport {
  port: number;
  /** What EJN_URL would be. */
  base: string;
}

/** Milliseconds between its looking at the clock. */
const EVERY = 2000;

/**
 * The simulator of the open data as a process of its own. Beside every server of a database runs one: all are the same world, since it follows
 * from the clock.
 */
const run: OwnProgram<SimulatorOrders, SimulatorReport> = async (_deps, { port, world }, ready) => {
  const simulator = await startSimulator({ ...world, port, live: true, growEvery: EVERY });
  ready({ port: simulator.port, base: simulator.base });
  return () => simulator.close();
};
export default run;

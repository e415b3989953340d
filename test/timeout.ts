import { availableParallelism, loadavg } from 'node:os';

/** The most that a limit is stretched: what takes longer than that hangs, however busy the machine is. */
const MOST = 5;

/** A time limit in milliseconds, stretched by how many programs want each processor just now: a busy machine is no failure. */
export const scaledTimeout = (limit: number): number =>
  Math.round(limit * Math.min(MOST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())));

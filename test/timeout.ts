import { availableParallelism, loadavg } from 'node:os';

/** Upper limit of the stretch: what takes longer hangs, however busy the machine is. */
const MOST = 5;

/** The load of a run that has just begun is that of the minute before. */
const LEAST = 2;

/** A timeout in milliseconds, stretched by the load per processor. */
export const scaledTimeout = (limit: number): number =>
  Math.round(limit * Math.min(MOST, Math.max(LEAST, (loadavg()[0] ?? 0) / availableParallelism())));

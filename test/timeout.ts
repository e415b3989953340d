import { availableParallelism, loadavg } from 'node:os';

/** Upper limit of the stretch: what takes longer hangs, however busy the machine is. */
const MOST = 5;

/** A timeout in milliseconds, stretched by the load per processor. */
export const scaledTimeout = (limit: number): number =>
  Math.round(limit * Math.min(MOST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())));

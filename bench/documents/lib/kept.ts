import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, residentMiB } from '../../lib/product.ts';

const COLLECT = `process.on('SIGUSR2', () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }))`;
/** Environment of a program of which `kept` is asked. */
export const COLLECTS = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,${encodeURIComponent(COLLECT)}`,
};

/**
 * Resident memory in MiB that a program does not give up. V8 lets its heap grow until it is worth collecting, so that what is resident at
 * any other moment says when it last collected, and not what it keeps.
 */
export async function kept({ child }: Program): Promise<number> {
  child.kill('SIGUSR2');
  await sleep(2000);
  return residentMiB(child.pid!);
}

import { createHash } from 'node:crypto';
import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listProcesses, type Process, signal as send } from '../../../core/os/processes.ts';
import { halfMade } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';

/** A name that shows in the command line of every process of the cluster (setting `cluster_name`). */
export function clusterName(cluster: string): string {
  return `carsija-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/**
 * Ends all processes that a launcher killed with -9 left running on this cluster, then removes its pid file. Call it under the
 * folder's lock: processes still running then have no launcher. They are identified by name and folder, never by the number in a
 * pid file, which may have been reused.
 */
export async function stopOrphans(base: string): Promise<{ stopped: number[] }> {
  const cluster = join(realpathSync(base), 'data');
  const found = findProcesses(cluster);
  // Fast shutdown: it disconnects clients, rolls back and writes a checkpoint.
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  let left = found;
  for (const [signal, timeout] of steps) {
    const postmasters = left.filter((process) => !isBackend(process));
    // A backend ends by itself when its postmaster does; only one busy with a query needs to be told.
    // One that has ended in the meantime, or is not ours to end, the loop below sees.
    for (const { pid } of postmasters.length > 0 ? postmasters : left) send(pid, signal);
    const until = Date.now() + timeout;
    while (left.length > 0 && Date.now() < until) {
      await sleep(20);
      left = findProcesses(cluster);
    }
  }
  if (left.length > 0) {
    const pids = left.map((process) => process.pid).join(', ');
    throw new EmbeddedPostgresError(`Stari procesi PostgreSQL-a (${pids}) se ne mogu zaustaviti.`);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return { stopped: found.map((process) => process.pid) };
}

function isBackend(process: Process): boolean {
  return process.command.startsWith('postgres: ');
}

function findProcesses(cluster: string): Process[] {
  const name = clusterName(cluster);
  const initdb = join(dirname(cluster), `${halfMade}data-`);
  return listProcesses().filter(({ pid, command }) => {
    const program = command.split(/[\0 ]/, 1)[0] ?? '';
    if (/(^|\/)postgres:?$/.test(program)) return command.includes(name) || workingFolder(pid) === cluster;
    return program.endsWith('/initdb') && command.includes(initdb);
  });
}

/** Folder may have been moved since the orphan was started; its working folder moves along. Linux only. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

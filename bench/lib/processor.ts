import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time in seconds that a process and all below it have used, those that have ended included (Linux). */
export function processorSeconds(root: number): number {
  const parents = new Map<number, { parent: number; own: number; ended: number }>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
      // The name, in brackets, may hold anything.
      const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number) as [
        number,
        number,
        number,
        number,
      ];
      parents.set(Number(entry), {
        parent: Number(parent),
        own: user + system,
        ended: endedUser + endedSystem,
      });
    } catch {
      // It ended between the listing and the look.
    }
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, { own, ended }] of parents) if (isBelow(pid)) ticks += own + ended;
  return ticks / TICKS;
}

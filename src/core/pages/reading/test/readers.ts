import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the reading processes that this process has. Linux only. */
export const readersOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
        const [state, ppid] = after.split(' ');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(ppid) === parent && state !== 'Z' && command.includes('read-process.ts');
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });

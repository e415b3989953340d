import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Process {
  pid: number;
  /** Command line; on Linux its parts are separated by zero bytes. */
  command: string;
}

/** All processes visible to this one. */
export function listProcesses(): Process[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command=']).toString().split('\n');
    return lines.map((line) => {
      const [, pid = '0', command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
      return { pid: Number(pid), command };
    });
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(name) }));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // ended in the meantime
  }
}

/** Signals a process, or with a negative number its whole group; false when there is none, or it is not ours. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Bytes of a page, in which Linux counts; larger ones make the result too small. */
const PAGE = 4096;
const MEGABYTE = 1024 * 1024;

/**
 * Megabytes that the processes of a group hold together and share with no file; elsewhere than on Linux also what they share, so that
 * it is counted several times.
 */
export function privateMemoryOfGroup(group: number): number {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-ax', '-o', 'pgid=,rss=']).toString().split('\n');
    const own = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([id]) => id === group);
    return own.reduce((sum, [, kilobytes = 0]) => sum + kilobytes / 1024, 0);
  }
  const pages = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => privatePages(name, group));
  return (pages.reduce((sum, count) => sum + count, 0) * PAGE) / MEGABYTE;
}

function privatePages(pid: string, group: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name in brackets, may contain anything; the fifth is the group.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) return 0;
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return resident - shared;
  } catch {
    return 0; // ended in the meantime
  }
}

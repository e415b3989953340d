import { readFileSync, writeFileSync } from 'node:fs';

const statusOf = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Resident memory of a process, and its peak since `forget`, in MiB (Linux). */
export const peakOf = (pid: number) => ({
  now: (): number => statusOf(pid, 'VmRSS'),
  /** Begins a new peak. */
  forget: (): void => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  peak: (): number => statusOf(pid, 'VmHWM'),
});

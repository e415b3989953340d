import { readFileSync } from 'node:fs';

/** Does the work, and returns with its result how many megabytes the processes started by it took at most. On Linux only. */
export async function withPeak<T>(work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const look = setInterval(() => {
    try {
      const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
      for (const child of children.trim().split(' ').filter(Boolean)) {
        const status = readFileSync(`/proc/${child}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      }
    } catch {
      // It has just ended.
    }
  }, 5);
  try {
    return { result: await work(), peak: Math.round(peak) };
  } finally {
    clearInterval(look);
  }
}

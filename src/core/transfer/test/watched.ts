import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds that other requests may have to wait while a file is read or written: a small part of what any of these works takes, so
 * that one that does not yield is found. A busy machine has a slower processor too, so the limit is stretched as a timeout is.
 */
export const MOST = 200;
const MB = 1024 * 1024;

/**
 * Does `work` and answers with it the longest stretch of work, in milliseconds, during which nobody else was served. It is
 * counted in the time of this thread alone: on a busy machine the clock says more about others.
 */
export async function watched<T>(
  name: string,
  work: () => Promise<T>,
): Promise<{ answer: T; blocked: number }> {
  const cpuTime = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const delay = monitorEventLoopDelay({ resolution: 10 });
  await wait(50);
  let last = cpuTime();
  let blocked = 0;
  const look = (): void => {
    const now = cpuTime();
    blocked = Math.max(blocked, now - last);
    last = now;
  };
  const before = process.memoryUsage().rss;
  const started = performance.now();
  delay.enable();
  const ticking = setInterval(look, 5);
  const answer = await work();
  look();
  // By the clock a wait is noted when it is over.
  await wait(50);
  clearInterval(ticking);
  delay.disable();
  if (process.env.TRANSFER_FIGURES)
    console.log(
      `${name}: ${Math.round(performance.now() - started)} ms, blocked ${Math.round(blocked)} ms ` +
        `(${Math.round(delay.max / 1e6)} by the clock), ${Math.round((process.memoryUsage().rss - before) / MB)} MB more`,
    );
  return { answer, blocked };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './median.ts';

/** Milliseconds between an answer and the next request: as clicks come, so that the wait is measured and not the throughput. */
const PAUSE = 5;

/** The 95th percentile of an answer's time in milliseconds, asked for again and again for some seconds. Throws for one that is not 2xx. */
export async function pacedP95(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
    times.push(performance.now() - begun);
    await sleep(PAUSE);
  }
  return quantile(times, 0.95);
}

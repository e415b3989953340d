import type { MeasureJob } from './job.ts';
import type { Outcome, Runner, Watch } from './runner.ts';

/** Number of repetitions where the browser recorded no trace. */
const REPEATS = 2;

/** One measurement, with retries: a report, or a failure that a retry would not change. */
export async function measureWithRetry(
  runner: Runner,
  work: MeasureJob,
  watch: Watch = {},
): Promise<Outcome> {
  for (let left = REPEATS; ; left--) {
    const outcome = await runner.run(work, watch);
    const lost = outcome.kind === 'failed' && outcome.failure.code === 'unmeasured';
    if (!lost || left === 0) return outcome;
  }
}

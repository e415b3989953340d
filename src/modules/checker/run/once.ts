import type { Outcome, Runner, Watch, Work } from './runner.ts';

/** Times that is measured anew what the browser did not record, before it is said to have failed. */
const REPEATS = 2;

/** One measurement, to its report or to a reason that the next try would meet too. */
export async function measureOnce(
  runner: Runner,
  work: Extract<Work, { kind: 'measure' }>,
  watch: Watch = {},
): Promise<Outcome> {
  for (let left = REPEATS; ; left--) {
    const outcome = await runner.run(work, watch);
    const lost = outcome.kind === 'failed' && outcome.failure.code === 'unmeasured';
    if (!lost || left === 0) return outcome;
  }
}

// Long, since processes take all the memory that they get.
// In the suite: bounded-process.test.ts (memory outside of the heap, time), src/core/transfer/read.test.ts (memory inside of it).
import { describe, expect, it } from 'vitest';
import { greedy } from './test/run-greedy.ts';

const { run } = greedy();

describe('a process of a foreign file', () => {
  it('is ended for memory outside of the heap, however fast it takes it', async () => {
    // Refused by the kernel, or seen by the watch, whichever is first.
    expect((await run('at once')).why).not.toBe('done');
  });

  it('is ended for memory inside of it', async () => {
    expect(await run('heap', { heap: 48 })).toMatchObject({ why: 'memory' });
  });

  it('is ended when it says too much', async () => {
    const { why, output } = await run('talk');
    expect(why).not.toBe('done');
    expect(output.length).toBeLessThanOrEqual(1024 * 1024);
  });
});

// Long, since processes take all the memory that they get.
// In the suite: bounded-process.test.ts (memory outside of the heap, time), src/core/transfer/read.test.ts (memory inside of it).

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
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

  it('is ended for memory outside of the heap', async () => {
    expect(await run('buffers')).toMatchObject({ why: 'memory', how: 'SIGKILL' });
  });

  it('ends with the process that bounds it, also if that is killed', async () => {
    const parent = spawn(process.execPath, [fileURLToPath(new URL('./test/parent.ts', import.meta.url))]);
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    // Time in which it gets to its endless work; also before that it must end.
    await pause(500);
    parent.kill('SIGKILL');
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { limit: 5000 });
  });

  it('says what went wrong', async () => {
    const { why, how, errors } = await run('fail');
    expect({ why, how }).toEqual({ why: 'failed', how: '1' });
    expect(errors).toContain('as it was told');
  });
});

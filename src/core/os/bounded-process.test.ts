import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { FILE_FD, outputOf, startBounded } from './bounded-process.ts';

const program = new URL('./test/greedy.ts', import.meta.url);
let file: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  file = await open(fileURLToPath(program));
});
afterAll(() => file.close());

const start = (way: string, bounds = {}, gone?: AbortSignal) =>
  startBounded(
    program,
    { fd: file.fd, args: [way, String(FILE_FD)] },
    { time: 20_000, memory: 256, ...bounds },
    gone,
  );
const run = (...given: Parameters<typeof start>) => outputOf(start(...given), 1024 * 1024);

describe('a process of a foreign file', () => {
  it('reads that file, and its output is handed over', async () => {
    const { why, output } = await run('file');
    expect(why).toBe('done');
    expect(output.toString()).toMatch(/^\/\*\* A program for tests/);
  });

  it('does not see the environment, which holds passwords', async () => {
    const { output } = await run('environment');
    expect(output.toString().split(' ')).not.toEqual(expect.arrayContaining(['PATH']));
    expect(output.toString()).not.toContain('DATABASE');
  });

  it('is ended for memory outside of the heap, however fast it takes it', async () => {
    expect(await run('buffers')).toMatchObject({ why: 'memory', how: 'SIGKILL' });
    // Refused by the kernel, or seen by the watch, whichever is first.
    expect((await run('at once')).why).not.toBe('done');
  });

  it('is ended for memory inside of it', async () => {
    expect(await run('heap', { heap: 48 })).toMatchObject({ why: 'memory' });
  });

  it('is ended when it takes too long, or says too much', async () => {
    expect(await run('endless', { time: 300 })).toMatchObject({ why: 'time' });
    const { why, output } = await run('talk');
    expect(why).not.toBe('done');
    expect(output.length).toBeLessThanOrEqual(1024 * 1024);
  });

  it('is ended when nobody waits for it any more, also before it began', async () => {
    const waiting = new AbortController();
    const running = run('endless', {}, waiting.signal);
    setTimeout(() => waiting.abort(), 50);
    expect((await running).why).toBe('gone');
    expect((await run('file', {}, waiting.signal)).why).toBe('gone');
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

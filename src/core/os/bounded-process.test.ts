import { describe, expect, it } from 'vitest';
import { greedy } from './test/run-greedy.ts';

const { run } = greedy();

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

  it('is ended when it takes too long', async () => {
    expect(await run('endless', { time: 300 })).toMatchObject({ why: 'time' });
  });

  it('is ended when nobody waits for it any more, also before it began', async () => {
    const waiting = new AbortController();
    const running = run('endless', {}, waiting.signal);
    setTimeout(() => waiting.abort(), 50);
    expect((await running).why).toBe('gone');
    expect((await run('file', {}, waiting.signal)).why).toBe('gone');
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const never = new Promise<never>(() => {});
const done: string[] = [];
const task = (name: string) => (): void => void done.push(name);
let atRest: typeof import('./at-rest.ts')['atRest'];

beforeEach(async () => {
  done.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  // What waits is kept by the module.
  vi.resetModules();
  ({ atRest } = await import('./at-rest.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does one thing after the other', async () => {
  void atRest(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    done.push('first');
  }, 4000);
  void atRest(task('second'), 4000);
  await vi.advanceTimersByTimeAsync(1400);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(done).toEqual(['first', 'second']);
});

it('is not held up for longer than its patience by a thing that never ends, nor by one that fails', async () => {
  void atRest(() => never, 4000);
  atRest(() => Promise.reject(new Error('Nema veze')), 4000).catch(task('failed'));
  void atRest(task('third'), 4000);
  // The browser says when it has nothing to do after a second, and the first has four to end in.
  await vi.advanceTimersByTimeAsync(1000 + 3900);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(100 + 1000 + 1000);
  expect(done).toEqual(['failed', 'third']);
});

it('waits for the page, and then for a browser that is busy no longer than its patience', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', { readyState: 'interactive' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout: number }) =>
    setTimeout(work, timeout),
  );
  void atRest(task('it'), 4000);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(3999);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['it']);
});

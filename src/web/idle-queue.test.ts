import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const never = new Promise<never>(() => {});
const done: string[] = [];
const task = (name: string) => (): void => void done.push(name);
let runWhenIdle: typeof import('./idle-queue.ts')['runWhenIdle'];

beforeEach(async () => {
  done.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  // The queue is module state.
  vi.resetModules();
  ({ runWhenIdle } = await import('./idle-queue.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('runs one task at a time', async () => {
  void runWhenIdle(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    done.push('first');
  }, 4000);
  void runWhenIdle(task('second'), 4000);
  await vi.advanceTimersByTimeAsync(1400);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(done).toEqual(['first', 'second']);
});

it('is not blocked by a task that fails, nor past the timeout by one that never ends', async () => {
  void runWhenIdle(() => never, 4000);
  runWhenIdle(() => Promise.reject(new Error('Nema veze')), 4000).catch(task('failed'));
  void runWhenIdle(task('third'), 4000);
  // The browser counts as idle after a second; the first task may take four.
  await vi.advanceTimersByTimeAsync(1000 + 3900);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(100 + 1000 + 1000);
  expect(done).toEqual(['failed', 'third']);
});

it('waits for the page to load, then for a busy browser until the timeout', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', { readyState: 'interactive' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout: number }) =>
    setTimeout(work, timeout),
  );
  void runWhenIdle(task('it'), 4000);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(3999);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['it']);
});

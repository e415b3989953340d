import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinTabs } from './leader.ts';

/** Locks whose requests the test grants or refuses. */
const request = vi.fn<(name: string, options: LockOptions, granted: () => Promise<void>) => Promise<void>>();
const lead = vi.fn(() => () => {});
const join = () => joinTabs('live', { lead, onMessage: () => {}, cursor: () => null });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('a tab that is refused the lock asks again, until it is stopped', async () => {
  request.mockRejectedValue(new Error('refused'));
  const tabs = join();
  await vi.advanceTimersByTimeAsync(3500);
  expect(request).toHaveBeenCalledTimes(4);
  tabs.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).toHaveBeenCalledTimes(4);
});

it('a stopped tab does not lead when it is given the lock that it was taking over', async () => {
  request.mockReturnValue(new Promise(() => {}));
  const tabs = join();
  await vi.advanceTimersByTimeAsync(20_000);
  const [, options, granted] = request.mock.lastCall!;
  expect(options).toEqual({ steal: true });
  tabs.stop();
  await granted();
  expect(lead).not.toHaveBeenCalled();
});

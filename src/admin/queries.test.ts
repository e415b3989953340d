import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../web/call.ts';
import { createQueryClient } from './queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['one that was not answered in time', new ApiError(0, 'timeout', ''), 1],
  ['one that was refused', new ApiError(403, 'forbidden', ''), 1],
  ['one that the server failed at', new ApiError(500, 'server', ''), 1],
  ['one without a network', new ApiError(0, 'network', ''), 3],
  ['one that met a restart', new ApiError(503, 'server', ''), 3],
])('%s is asked so often', async (_what, error, times) => {
  const queryFn = vi.fn().mockRejectedValue(error);
  const asked = createQueryClient().fetchQuery({ queryKey: ['x'], queryFn });
  asked.catch(() => {});
  await vi.runAllTimersAsync();
  await expect(asked).rejects.toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(times);
});

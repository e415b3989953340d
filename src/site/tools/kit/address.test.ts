import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressNow, keep, writeAddress } from './address.ts';

const page = { href: 'http://ba.test/alati/x', pathname: '/alati/x' };
const replaceState = vi.fn((_state: unknown, _title: string, to = page.href) => {
  page.href = new URL(to, page.href).href;
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.runAllTimers();
  replaceState.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a hundred changes in a row are written once, the last of them', () => {
  for (let n = 0; n <= 100; n++) writeAddress(`?n=${n}`);
  expect(replaceState).not.toHaveBeenCalled();
  expect(addressNow()).toBe('http://ba.test/alati/x?n=100');
  vi.advanceTimersByTime(300);
  expect(replaceState.mock.calls.map(([, , to]) => to)).toEqual(['?n=100']);
});

test('what the browser does not let be written is written later', () => {
  replaceState.mockImplementationOnce(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  writeAddress('');
  vi.advanceTimersByTime(300);
  expect(addressNow()).toBe('http://ba.test/alati/x');
  vi.advanceTimersByTime(10_000);
  expect(replaceState).toHaveBeenCalledTimes(2);
  expect(replaceState).toHaveBeenLastCalledWith(null, '', '/alati/x');
});

test('what only a link that is handed on says never stands in the address', () => {
  writeAddress('?n=1', '?n=1&path=%24..jmbg');
  vi.advanceTimersByTime(300);
  expect(replaceState.mock.calls.map(([, , to]) => to)).toEqual(['?n=1']);
  expect(addressNow()).toBe('http://ba.test/alati/x?n=1&path=%24..jmbg');
  writeAddress('');
  vi.advanceTimersByTime(300);
  expect(addressNow()).toBe('http://ba.test/alati/x');
});

test('what was entered is kept with the step of the history, and not in the address', () => {
  keep('input', 'a');
  keep('input', 'ab');
  vi.advanceTimersByTime(300);
  expect(replaceState.mock.calls).toEqual([[{ input: 'ab' }, '', undefined]]);
  writeAddress('?n=1');
  keep('schema', 's');
  vi.advanceTimersByTime(300);
  expect(replaceState).toHaveBeenLastCalledWith({ schema: 's' }, '', '?n=1');
  expect(addressNow()).toBe('http://ba.test/alati/x?n=1');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HALF_AN_HOUR = 30 * 60_000;
const page = { href: 'http://ba.test/alati/x', pathname: '/alati/x', search: '' };
let step: { state: unknown; replaceState: typeof replaceState };
let opened: NavigationTimingType;
const replaceState = vi.fn((state: unknown, _title: string, to = page.href) => {
  step.state = state;
  page.href = new URL(to, page.href).href;
  page.search = new URL(page.href).search;
});
let happens: Record<string, () => void>;

/** Imports the module afresh, as on a page just opened, with `state` in `history.state`. */
async function open(type: NavigationTimingType = 'navigate', state: unknown = null) {
  opened = type;
  step.state = state;
  vi.resetModules();
  return import('./page-address.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  step = { state: null, replaceState };
  happens = {};
  Object.assign(page, { href: 'http://ba.test/alati/x', search: '' });
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', step);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: opened } as never]);
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => {
    happens[name] = act;
  });
});
afterEach(() => {
  vi.runAllTimers();
  replaceState.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a hundred changes in a row are written once, the last of them', async () => {
  const { shareAddress, writeAddress } = await open();
  for (let n = 0; n <= 100; n++) writeAddress(`?n=${n}`);
  expect(replaceState).not.toHaveBeenCalled();
  expect(shareAddress()).toBe('http://ba.test/alati/x?n=100');
  vi.advanceTimersByTime(300);
  expect(replaceState.mock.calls.map(([, , to]) => to)).toEqual(['?n=100']);
});

test('what the browser does not let be written is written later', async () => {
  const { shareAddress, writeAddress } = await open();
  replaceState.mockImplementationOnce(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  writeAddress('');
  vi.advanceTimersByTime(300);
  expect(shareAddress()).toBe('http://ba.test/alati/x');
  vi.advanceTimersByTime(10_000);
  expect(replaceState).toHaveBeenCalledTimes(2);
  expect(replaceState).toHaveBeenLastCalledWith(null, '', '/alati/x');
});

test('what only a link that is handed on says never stands in the address', async () => {
  const { shareAddress, writeAddress } = await open();
  writeAddress('?n=1', '?n=1&path=%24..jmbg');
  vi.advanceTimersByTime(300);
  expect(replaceState.mock.calls.map(([, , to]) => to)).toEqual(['?n=1']);
  expect(shareAddress()).toBe('http://ba.test/alati/x?n=1&path=%24..jmbg');
  writeAddress('');
  vi.advanceTimersByTime(300);
  expect(shareAddress()).toBe('http://ba.test/alati/x');
});

test('what was entered is kept with the step of the history, and not in the address', async () => {
  const { shareAddress, setHistoryState, writeAddress } = await open();
  setHistoryState('input', 'a');
  setHistoryState('input', 'ab');
  vi.advanceTimersByTime(300);
  expect(replaceState).toHaveBeenCalledTimes(1);
  expect(step.state).toMatchObject({ kept: { input: 'ab' } });
  writeAddress('?n=1');
  setHistoryState('schema', 's');
  vi.advanceTimersByTime(300);
  expect(replaceState).toHaveBeenCalledTimes(2);
  expect(step.state).toMatchObject({ kept: { input: 'ab', schema: 's' } });
  expect(shareAddress()).toBe('http://ba.test/alati/x?n=1');
  setHistoryState('input', undefined);
  setHistoryState('schema', undefined);
  vi.advanceTimersByTime(300);
  expect(step.state).toBeNull();
});

test.each(['back_forward', 'reload'] as const)('%s finds it for half an hour', async (type) => {
  const held = { at: Date.now(), kept: { input: 'a' } };
  vi.advanceTimersByTime(HALF_AN_HOUR);
  expect((await open(type, held)).getHistoryState('input')).toBe('a');
  vi.advanceTimersByTime(1);
  expect((await open(type, held)).getHistoryState('input')).toBeUndefined();
  expect(step.state).toBeNull();
});

test('a page that is opened in another way finds nothing, and erases it', async () => {
  const { getHistoryState } = await open('navigate', { at: Date.now(), kept: { input: 'a' } });
  expect(getHistoryState('input')).toBeUndefined();
  expect(step.state).toBeNull();
});

test('the half hour begins when the page is left', async () => {
  const { setHistoryState } = await open();
  setHistoryState('input', 'a');
  vi.advanceTimersByTime(2 * HALF_AN_HOUR);
  happens.pagehide!();
  expect(step.state).toEqual({ at: Date.now(), kept: { input: 'a' } });
});

test('what was found goes along to a step within the page, before anything is changed', async () => {
  const { getHistoryState } = await open('reload', { at: Date.now(), kept: { options: '?path=a' } });
  expect(getHistoryState('options')).toBe('?path=a');
  step.state = null;
  happens.popstate?.();
  expect(step.state).toMatchObject({ kept: { options: '?path=a' } });
});

test('a step within the page holds what the page shows, also what was not written yet', async () => {
  const { setHistoryState, getHistoryState, writeAddress } = await open();
  setHistoryState('input', 'a');
  vi.advanceTimersByTime(300);
  const before = step.state;
  step.state = null; // the jump
  setHistoryState('input', 'ab');
  writeAddress('?n=1');
  happens.popstate!();
  expect(step.state).toMatchObject({ kept: { input: 'ab' } });
  expect(page.search).toBe('?n=1');
  step.state = before; // the way back
  Object.assign(page, { href: 'http://ba.test/alati/x', search: '' });
  happens.popstate!();
  expect(step.state).toMatchObject({ kept: { input: 'ab' } });
  expect(page.search).toBe('?n=1');
  expect(getHistoryState('input')).toBe('ab');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calmly } from './calmly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const begin = () => {
  const page = new Page();
  const ask = vi.fn();
  return { page, ask, ...calmly(ask, 1000, page as unknown as Document) };
};

it('asks once for many events', () => {
  const { ask, changed } = begin();
  for (let n = 0; n < 5; n++) changed();
  vi.advanceTimersByTime(999);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(ask).toHaveBeenCalledTimes(1);
  changed();
  vi.advanceTimersByTime(1000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks for nobody, and once somebody looks again', () => {
  const { page, ask, changed } = begin();
  changed();
  page.turn(true);
  changed();
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
  page.turn(false);
  expect(ask).toHaveBeenCalledTimes(1);
  page.turn(true);
  page.turn(false);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks no more once it was stopped', () => {
  const { page, ask, changed, stop } = begin();
  changed();
  stop();
  vi.advanceTimersByTime(5000);
  page.turn(true);
  changed();
  page.turn(false);
  expect(ask).not.toHaveBeenCalled();
});

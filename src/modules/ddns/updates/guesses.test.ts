import { describe, expect, it } from 'vitest';
import { GUESS_LIMITS, PasswordGuesses } from './guesses.ts';

const HOST = 'kuca.primjer.ba';
const LIMITS = {
  pair: { free: 3, first: 1000, longest: 8000 },
  network: { free: 10, first: 1000, longest: 8000 },
};

function guesses(limits = LIMITS, most?: number) {
  const clock = { now: 0 };
  const at = new PasswordGuesses(limits, () => clock.now, most);
  const fail = (times: number, host = HOST, address: string | null = '9.9.9.9') => {
    for (let time = 0; time < times; time++) at.failed(host, address);
  };
  return { clock, at, fail };
}

describe('guessing of passwords', () => {
  it('waits after some wrong ones, twice as long each time, up to a limit', () => {
    const { at, fail } = guesses();
    fail(2);
    expect(at.wait(HOST, '9.9.9.9')).toBe(0);
    for (const wait of [1000, 2000, 4000, 8000, 8000]) {
      fail(1);
      expect(at.wait(HOST, '9.9.9.9')).toBe(wait);
    }
  });

  it('may go on after the wait', () => {
    const { clock, at, fail } = guesses();
    fail(3);
    clock.now = 999;
    expect(at.wait(HOST, '9.9.9.9')).toBe(1);
    clock.now = 1000;
    expect(at.wait(HOST, '9.9.9.9')).toBe(0);
  });

  it('is forgotten after an hour', () => {
    const { clock, at, fail } = guesses();
    fail(9);
    clock.now = 3600_000;
    fail(1);
    expect(at.wait(HOST, '9.9.9.9')).toBe(0);
  });

  it('slows down neither the right router behind another address, nor another host', () => {
    const { at, fail } = guesses();
    fail(9);
    expect(at.wait(HOST, '8.8.8.8')).toBe(0);
    expect(at.wait('druga.primjer.ba', '9.9.9.9')).toBe(0);
  });

  it('counts a household’s IPv6 addresses as one, and IPv4-mapped ones as IPv4', () => {
    const { at, fail } = guesses();
    fail(3, HOST, '2a00:0:0:1::5');
    expect(at.wait(HOST, '2a00:0:0:1:ffff::9')).toBe(1000);
    expect(at.wait(HOST, '2a00:0:0:2::5')).toBe(0);
    fail(3);
    expect(at.wait(HOST, '::ffff:9.9.9.9')).toBe(1000);
  });

  it('slows down an address that tries many hosts, but not the router that was right there before', () => {
    const { at, fail } = guesses();
    at.succeeded(HOST, '9.9.9.9');
    for (let host = 0; host < 10; host++) fail(1, `h${host}.primjer.ba`);
    expect(at.wait('h99.primjer.ba', '9.9.9.9')).toBe(1000);
    expect(at.wait(HOST, '9.9.9.9')).toBe(0);
    expect(at.wait('h99.primjer.ba', '8.8.8.8')).toBe(0);
    // Its own wrong ones count for itself.
    fail(3);
    expect(at.wait(HOST, '9.9.9.9')).toBe(1000);
  });

  it('begins anew after a right password, but not for the network', () => {
    const { clock, at, fail } = guesses();
    fail(3);
    clock.now = 1000;
    at.succeeded(HOST, '9.9.9.9');
    fail(2);
    expect(at.wait(HOST, '9.9.9.9')).toBe(0);
    for (let host = 0; host < 10; host++) fail(1, `h${host}.primjer.ba`);
    at.succeeded('vlastita.primjer.ba', '9.9.9.9');
    expect(at.wait('h99.primjer.ba', '9.9.9.9')).toBeGreaterThan(0);
  });

  it('counts connections without an address together', () => {
    const { at, fail } = guesses();
    fail(3, HOST, null);
    expect(at.wait(HOST, null)).toBe(1000);
  });

  it('keeps at most so many, however many come', () => {
    const { at, fail } = guesses(GUESS_LIMITS, 10);
    fail(9);
    for (let host = 0; host < 20; host++) fail(1, `h${host}.primjer.ba`, `8.8.8.${host}`);
    expect(at.wait(HOST, '9.9.9.9')).toBe(0);
  });
});

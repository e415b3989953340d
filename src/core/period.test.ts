import { expect, it } from 'vitest';
import { daysOf, PERIODS, type Period, periodOf, presetOf, readPeriod, wholeDaysOf } from './period.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

it.each([
  ['danas', '2026-03-01', '2026-03-01'],
  ['juce', '2026-02-28', '2026-02-28'],
  ['7', '2026-02-23', '2026-03-01'],
  ['30', '2026-01-31', '2026-03-01'],
  ['mjesec', '2026-03-01', '2026-03-01'],
  ['prosli', '2026-02-01', '2026-02-28'],
  ['godina', '2026-01-01', '2026-03-01'],
  ['12m', '2025-04-01', '2026-03-01'],
] as const)('%s is from %s to %s', (period, from, to) => {
  expect(daysOf(period, {}, now)).toEqual({ from, to });
  expect(wholeDaysOf(period, {}, now)).toEqual({ from, to });
});

it('a day begins and ends in Sarajevo', () => {
  expect(daysOf('danas', {}, Date.parse('2026-12-31T23:30:00Z')).from).toBe('2027-01-01');
  expect(daysOf('prosli', {}, Date.parse('2026-12-31T23:30:00Z')).to).toBe('2026-12-31');
});

it('chosen days may be open at either end, and the wrong way round they are turned', () => {
  expect(daysOf('dani', { od: '2026-02-01' }, now)).toEqual({ from: '2026-02-01' });
  expect(daysOf('dani', { do: '2026-02-01', od: '2026-02-30' }, now)).toEqual({ to: '2026-02-01' });
  expect(daysOf('dani', { od: '2026-02-03', do: '2026-02-01' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-03',
  });
  expect(wholeDaysOf('dani', {}, now)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(wholeDaysOf('dani', { od: '2026-04-01' }, now)).toEqual({ from: '2026-03-01', to: '2026-04-01' });
});

it('is what the address says, and the usual one where it says nothing known', () => {
  expect(periodOf({})).toBe('30');
  expect(periodOf({ razdoblje: 'toString' })).toBe('30');
  expect(periodOf({ razdoblje: 'juce', od: '2026-01-01' })).toBe('juce');
  expect(periodOf({ do: '2026-01-01' })).toBe('dani');
  for (const name of Object.keys(PERIODS)) expect(periodOf({ razdoblje: name })).toBe(name as Period);
});

it('read from an address is without what is no period and no day', () => {
  const asked = { razdoblje: 'prekjuče', od: 'abc', do: '2026-02-31' };
  expect(readPeriod(asked)).toEqual({ razdoblje: null, od: null, do: null });
  expect(periodOf(readPeriod(asked))).toBe('30');
  const right = { razdoblje: 'dani', od: '2026-02-01', do: '2026-02-28' };
  expect(readPeriod(right)).toEqual(right);
});

it('days have the name of the first preset that means just them today', () => {
  expect(presetOf({ from: '2026-02-01', to: '2026-02-28' }, now)).toBe('prosli');
  expect(presetOf({ from: '2026-01-01', to: '2026-03-01' }, now)).toBe('godina');
  // The first of a month is today and this month.
  expect(presetOf({ from: '2026-03-01', to: '2026-03-01' }, now)).toBe('danas');
  for (const days of [{ from: '2026-02-01', to: '2026-02-27' }, { from: '2026-03-01' }, {}])
    expect(presetOf(days, now)).toBeNull();
});

import { expect, it } from 'vitest';
import { WrongWords } from '../../../core/os/simulator-command.ts';
import { readCommandLine } from './command-line.ts';

it('reads every option', () => {
  const words = ['--port', '5000', '--seed', 'x', '--days', '30', '--until', '2026-05-01', '--grow', '1000'];
  const faults = { rate429: 0.1, once: ['html'] };
  const { options, verbose } = readCommandLine([
    ...words,
    ...['--faults', JSON.stringify(faults), '--live', '--restless', '--verbose'],
  ]);
  expect(verbose).toBe(true);
  expect(options).toEqual({
    ...{ port: 5000, seed: 'x', days: 30, until: Date.UTC(2026, 4, 1), growEvery: 1000, live: true },
    ...{ restless: true, faults },
  });
  expect(readCommandLine([]).options.port).toBe(4118);
});

it.each([
  ['--port', 'abc'],
  ['--days', '0'],
  ['--days', '1.5'],
  ['--until', '1. 5. 2026.'],
  ['--grow', '1'],
  ['--faults', '{'],
  ['--faults', '[]'],
  ['--faults', '{"nema":1}'],
  ['--faults', '{"once":["nema"]}'],
  ['--seed'],
  ['višak'],
])('refuses %s %s', (...words) => {
  expect(() => readCommandLine(words)).toThrow(WrongWords);
});

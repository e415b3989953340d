import { expect, it } from 'vitest';
import { dividedWords, wayChoice } from './editor.ts';

const to = (to: 'next' | 'step' | 'end' | 'person' | 'stop', step: string | null = null) => ({
  ...{ to, step, person: null },
});

it('a way to the step that follows is the one to the next, also where a step between them was removed', () => {
  expect(wayChoice(to('step', 'c'), 'b')).toBe('step:c');
  expect(wayChoice(to('step', 'c'), 'c')).toBe('next');
});

it('the end of a flow follows its last step', () => {
  expect([wayChoice(to('end'), undefined), wayChoice(to('end'), 'b')]).toEqual(['next', 'end']);
  expect(wayChoice(to('person'), undefined)).toBe('person:');
});

it('words are divided where commas are, however they were typed', () => {
  expect(dividedWords(['radno vrijeme', 'cijena, cijene;  koliko,'], ['radno vrijeme'])).toEqual([
    ...['radno vrijeme', 'cijena', 'cijene', 'koliko'],
  ]);
  expect(dividedWords(['da, hvala', 'ne', 'ne'], ['da, hvala'])).toEqual(['da, hvala', 'ne']);
});

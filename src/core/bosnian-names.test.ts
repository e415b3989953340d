import { expect, it } from 'vitest';
import { bosnianName } from './bosnian-names.ts';

it('names countries and languages in Bosnian, and leaves a code that is none', () => {
  expect(['DE', 'ba', 'CY', 'AO'].map((code) => bosnianName('region', code))).toEqual([
    'Njemačka',
    'Bosna i Hercegovina',
    'Kipar',
    'Angola',
  ]);
  expect(['de', 'bs', 'en'].map((code) => bosnianName('language', code))).toEqual([
    'njemački',
    'bosanski',
    'engleski',
  ]);
  expect(bosnianName('region', 'nije kod')).toBe('nije kod');
  expect(bosnianName('region', 'QQ')).toBe('QQ');
});

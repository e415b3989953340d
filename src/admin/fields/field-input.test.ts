import { expect, it } from 'vitest';
import type { Field } from '../../core/resource.ts';
import { isWide } from './field-input.tsx';

const text = { kind: 'text', label: 'Naziv' } as const;

it.each<[string, Field, boolean]>([
  ['a short text', { ...text, max: 60 }, false],
  ['a long text', { ...text, max: 61 }, true],
  ['a long text that is usually short', { ...text, max: 200, half: true }, false],
  ['a text of several lines', { ...text, max: 60, multiline: true }, true],
  ['a text of several lines that is usually short', { ...text, max: 60, multiline: true, half: true }, true],
  ['tags', { kind: 'tags', label: 'Oznake' }, true],
  ['a day', { kind: 'date', label: 'Dan' }, false],
])('%s takes the whole width of a form, or half of it', (_name, field, wide) => {
  expect(isWide(field)).toBe(wide);
});

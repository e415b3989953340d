import { expect, it } from 'vitest';
import { focusFirstField } from './form.tsx';

/** A form with these fields; `chosen`: one in which something is chosen already. Answers which one is focused. */
function focused(...fields: { name: string; chosen?: boolean }[]): string[] {
  const all: string[] = [];
  const elements = fields.map(({ name, chosen }) => ({
    closest: (selector: string) => (chosen && selector === '[data-chosen]' ? {} : null),
    setAttribute: () => {},
    focus: () => all.push(name),
  }));
  focusFirstField({ querySelectorAll: (() => elements) as never });
  return all;
}

it('focuses the first field, and passes over what is chosen already', () => {
  expect(focused({ name: 'naziv' }, { name: 'opis' })).toEqual(['naziv']);
  expect(focused({ name: 'organizacija', chosen: true }, { name: 'lozinka' })).toEqual(['lozinka']);
  expect(focused({ name: 'organizacija', chosen: true })).toEqual(['organizacija']);
  expect(focused()).toEqual([]);
  expect(() => focusFirstField(null)).not.toThrow();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isChord, pressed, shortcuts, shownKeys } from './shortcuts.ts';

const no = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const is = (combination: string, event: Partial<typeof no> & { key: string }): boolean =>
  pressed({ keys: [combination], what: '' }, { ...no, ...event });

test.each([
  ['j', { key: 'j' }, true],
  ['j', { key: 'J', shiftKey: true }, false],
  ['J', { key: 'J', shiftKey: true }, true],
  ['j', { key: 'j', ctrlKey: true }, false],
  ['j', { key: 'j', altKey: true }, false],
  // Signs are where the keyboard has them, with Shift or without.
  ['=', { key: '=', shiftKey: true }, true],
  ['?', { key: '?', shiftKey: true }, true],
  ['+', { key: '+' }, true],
  ['Ctrl+s', { key: 's', ctrlKey: true }, true],
  ['Ctrl+s', { key: 'S', ctrlKey: true }, true],
  ['Ctrl+s', { key: 's', metaKey: true }, true],
  ['Ctrl+z', { key: 'z', ctrlKey: true, shiftKey: true }, false],
  ['Ctrl+s', { key: 's', ctrlKey: true, altKey: true }, false],
  // The brackets of our layout: AltGr on Windows, Option on a Mac, and a key of its own on Linux.
  ['[', { key: '[', ctrlKey: true, altKey: true }, true],
  ['[', { key: '[', altKey: true }, true],
  ['[', { key: '[' }, true],
  ['[', { key: '[', ctrlKey: true }, false],
  ['[', { key: '[', altKey: true, metaKey: true }, false],
  ['j', { key: 'j', ctrlKey: true, altKey: true }, false],
  ['Enter', { key: 'Enter' }, true],
  ['Enter', { key: 'Enter', shiftKey: true }, false],
  ['Shift+Enter', { key: 'Enter', shiftKey: true }, true],
  ['Alt+ArrowUp', { key: 'ArrowUp', altKey: true }, true],
  ['Alt+ArrowUp', { key: 'ArrowUp' }, false],
  ['Ctrl+Delete', { key: 'Delete', ctrlKey: true }, true],
])('%s and %o: %s', (combination, event, expected) => {
  expect(is(combination, event)).toBe(expected);
});

test('whatever is pressed, Ctrl and Alt are never left out', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 12 }), fc.boolean(), (key, ctrlKey) => {
      expect(is(key, { key, ctrlKey: true }) && !/^Ctrl\+./s.test(key)).toBe(false);
      expect(isChord(`Ctrl+${key}`)).toBe(true);
      expect(is(`Ctrl+${key}`, { key, ctrlKey })).toBe(ctrlKey && !/^(Alt\+|Shift\+)./s.test(key));
    }),
  );
});

test('people read arrows and short names', () => {
  const { keys } = shortcuts({
    label: 'Proba',
    keys: {
      up: { keys: ['Alt+ArrowUp', 'k'], what: 'Gore' },
      leave: { keys: ['Escape'], what: 'Zatvori' },
      save: { keys: ['Ctrl+s'], shown: ['Ctrl+S'], what: 'Sačuvaj' },
    },
  });
  expect(Object.values(keys).map(shownKeys)).toEqual([['Alt+↑', 'k'], ['Esc'], ['Ctrl+S']]);
});

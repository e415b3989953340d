import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  choice,
  color,
  flag,
  number,
  type Option,
  readOptions,
  sharedTexts,
  text,
  writeOptions,
} from './options.ts';

const OPTIONS = {
  quotes: flag('Navodnici', true),
  indent: choice('Uvlaka', { '2': '2', '4': '4', tab: 'Tab' }, '2'),
  dpi: number('Gustoća', 150, { min: 72, max: 600, step: 1 }),
  ink: color('Boja', '#000000'),
  path: text('Upit', { max: 20 }),
};

it('reads what an address says, and what it may not say as it is at first', () => {
  expect(readOptions(OPTIONS, '?quotes=0&indent=tab&dpi=300&ink=%23FF0000&path=%24.a')).toEqual({
    quotes: false,
    indent: 'tab',
    dpi: 300,
    ink: '#ff0000',
    path: '$.a',
  });
  const initial = { quotes: true, indent: '2', dpi: 150, ink: '#000000', path: '' };
  expect(readOptions(OPTIONS, '')).toEqual(initial);
  expect(readOptions(OPTIONS, 'quotes=da&indent=toString&dpi=9999&ink=red&nepoznato=1')).toEqual(initial);
  for (const dpi of ['', ' ', '1e400', 'NaN', '150.5', '-150', '71'])
    expect(readOptions(OPTIONS, `dpi=${dpi}`).dpi).toBe(150);
  expect(readOptions(OPTIONS, `path=${'x'.repeat(99)}`).path).toHaveLength(20);
});

it('an address of the first values is empty', () => {
  expect(writeOptions(OPTIONS, readOptions(OPTIONS, ''), true)).toBe('');
});

/** Any value of an option. */
const anyValue = (option: Option): fc.Arbitrary<string | number | boolean> => {
  switch (option.kind) {
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...Object.keys(option.choices));
    case 'number':
      return fc.integer({ min: option.min, max: option.max });
    case 'color':
      return fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    case 'text':
      return fc.string({ maxLength: option.max });
  }
};

it('what is written is read again', () => {
  const values = fc.record(
    Object.fromEntries(Object.entries(OPTIONS).map(([key, option]) => [key, anyValue(option)])),
  ) as fc.Arbitrary<ReturnType<typeof readOptions<typeof OPTIONS>>>;
  fc.assert(
    fc.property(values, (value) => {
      expect(readOptions(OPTIONS, writeOptions(OPTIONS, value, true))).toEqual(value);
    }),
  );
});

it('what may be personal is only in an address that is handed on, and the button says so', () => {
  const options = { ...OPTIONS, path: text('Upit', { max: 20, sharedText: 'i upitom' }) };
  const values = { ...readOptions(options, ''), dpi: 300, path: '$..jmbg' };
  expect(writeOptions(options, values, false)).toBe('dpi=300');
  expect(readOptions(options, writeOptions(options, values, true))).toEqual(values);
  expect([sharedTexts(options), sharedTexts(OPTIONS)]).toEqual([' i upitom', '']);
});

import { expect, it } from 'vitest';
import { fieldRows, fieldsBeside, withoutStack } from './fields.ts';

it('names fields within others by their path, and items of a list by that of the list', () => {
  const rows = fieldRows({
    status: 500,
    req: { method: 'GET', ids: [1, { a: 'b' }] },
    none: null,
    empty: {},
  });
  expect(rows.map(({ path, value, findable }) => `${path}=${value} ${findable}`)).toEqual([
    'status=500 true',
    'req.method=GET true',
    'req.ids=1 true',
    'req.ids.a=b true',
    'none=null false',
    'empty={} false',
  ]);
});

it.each([
  ['too long a value', { url: 'x'.repeat(101) }],
  ['a quotation mark', { said: 'a "b"' }],
  ['a name with a space', { 'a b': 1 }],
  ['a name of one letter', { a: 1 }],
])('does not offer to search for what cannot be asked: %s', (_what, fields) => {
  expect(fieldRows(fields)[0]!.findable).toBe(false);
});

it('takes the stack out of the fields', () => {
  const { stack, rows } = withoutStack(
    fieldRows({ err: { name: 'TypeError', stack: 'TypeError: x\n at f' } }),
  );
  expect(stack).toBe('TypeError: x\n at f');
  expect(rows.map(({ path }) => path)).toEqual(['err.name']);
  expect(withoutStack(fieldRows({ a: 1 })).stack).toBeNull();
});

it('puts a few short fields beside the message', () => {
  const fields = {
    status: 500,
    long: 'x'.repeat(61),
    _cut: { message: 9 },
    err: { stack: 'a', message: 'Pad' },
  };
  expect(fieldsBeside('Pad', fields)).toBe('status=500');
  expect(fieldsBeside('Greška', fields)).toBe('status=500 err.message=Pad');
});

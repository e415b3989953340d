import { expect, it } from 'vitest';
import { STANDARD_TYPES } from './standard-types.ts';
import { readTypeFile } from './type-file.ts';

const { schema, ...type } = STANDARD_TYPES.find(({ code }) => code === 'faktura')!;
const FILE = {
  format: 'carsija-vrsta-dokumenta',
  ...type,
  active: true,
  retention_months: 24,
  four_eyes: false,
  bulk_approve: true,
  checks: ['zbir'],
  schema: JSON.parse(schema),
};
const text = (change: object = {}) => JSON.stringify({ ...FILE, ...change }, null, 2);
const faultsOf = (file: string) => {
  const read = readTypeFile(file);
  return 'faults' in read ? read.faults : [];
};
/** Line of the first place of a text, from 1. */
const lineOf = (file: string, part: string) => file.slice(0, file.indexOf(part)).split('\n').length;

it('reads what a type was written to', () => {
  expect(readTypeFile(text())).toMatchObject({ file: { code: 'faktura', retention_months: 24 } });
});

it.each(['[]', '{"format":"nesto"}', '12', '{"type":"object","properties":{}}'])(
  'names another file as such: %s',
  (file) => {
    expect(faultsOf(file)).toEqual([{ line: 1, column: 1, message: 'Ovo nije datoteka vrste dokumenta.' }]);
  },
);

it('says where a fault stands in the file as the person has it', () => {
  const cut = text().slice(0, -10);
  expect(faultsOf(cut)[0]!.line).toBe(cut.split('\n').length);

  const wrong = text({ checks: ['zbir', 'nema_ga'], name: undefined });
  expect(faultsOf(wrong)).toEqual([
    expect.objectContaining({ line: 1, message: '„name”: Ovo polje je obavezno.' }),
    expect.objectContaining({
      line: lineOf(wrong, '"nema_ga"'),
      message: '„checks.1”: Ovo upozorenje ne postoji.',
    }),
  ]);

  const properties = { iznos: { type: 'strng' }, datum: { type: 'string', pattern: '^(a+)+$' } };
  const schemed = text({ schema: { type: 'object', properties } });
  const faults = faultsOf(schemed);
  expect(faults.map(({ line }) => line)).toEqual([lineOf(schemed, '"strng"'), lineOf(schemed, '"pattern"')]);
  expect(faults[0]!.message).toContain('Mislite li „string”?');

  const twice = text().replace('"code"', '"name": "A",\n  "code"');
  expect(faultsOf(twice)).toHaveLength(1);
});

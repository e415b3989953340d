import fc from 'fast-check';
import type { FieldError } from 'react-hook-form';
import { expect, test } from 'vitest';
import { schemaOf } from '../../core/form-fields.ts';
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  type Field,
  file,
  iban,
  json,
  moment,
  money,
  percent,
  phone,
  type ResourceRecord,
  reference,
  references,
  secret,
  tags,
  text,
} from '../../core/resource.ts';
import { fieldSchema } from '../../core/schema.ts';
import { changedNames, compare } from '../form/compare.ts';
import { inputFor, messageIn } from '../form/paths.ts';
import { resolverOf } from '../form/schema.ts';
import {
  changedValues,
  copyOf,
  emptyToNull,
  type FormValues,
  prefill,
  sameInput,
  toForm,
  toInput,
} from './form-values.ts';

const resource = defineResource({
  name: 'rates',
  table: 'rates',
  path: '/rates',
  permission: 'rates',
  scope: 'tenant',
  labels: { one: 'Stopa', many: 'Stope', accusative: 'stopu' },
  title: 'naziv',
  unique: [['kod'], ['naziv', 'od']],
  menu: { group: 'erp', icon: 'list' },
  fields: {
    kod: text({ label: 'Kod', max: 10, required: true }),
    naziv: text({ label: 'Naziv', max: 50, required: true }),
    stopa: decimal({ label: 'Stopa', precision: 6, scale: 2 }),
    aktivno: boolean({ label: 'Aktivno', default: true }),
    od: date({ label: 'Od', required: true }),
    vrsta: choice({ label: 'Vrsta', options: { a: 'A', b: 'B' } }),
    nad_id: reference({ label: 'Nadređena', to: 'rates' }),
    akt: file({ label: 'Akt' }),
  },
});
const record = (more: Record<string, unknown> = {}): ResourceRecord => ({
  idguid: '1',
  version: 3,
  created_at: '',
  updated_at: '',
  updated_by: 'Amra',
  can_edit: true,
  refs: {},
  kod: 'S',
  naziv: 'Opća',
  stopa: '17.00',
  aktivno: true,
  od: '2026-01-01',
  vrsta: null,
  nad_id: null,
  akt: null,
  ...more,
});
const check = (values: FormValues): Record<string, unknown> =>
  schemaOf(resource.fields).parse(emptyToNull(resource.fields, values));

test('an untouched form changes nothing', () => {
  expect(changedValues(resource, check(toForm(resource, record())), record())).toEqual({});
});

test('any decimal comes through the form as it was', () => {
  const decimals = fc
    .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(2, '0')}`);
  fc.assert(
    fc.property(decimals, (stopa) => {
      const before = record({ stopa });
      expect(changedValues(resource, check(toForm(resource, before)), before)).toEqual({});
    }),
  );
});

test('only what was changed is sent; 17 is 17,00', () => {
  const form = { ...toForm(resource, record()), naziv: 'Nova', stopa: '17', vrsta: 'b' };
  expect(changedValues(resource, check(form), record())).toEqual({ naziv: 'Nova', vrsta: 'b' });
});

test('a missing date is said to be missing, not wrong', () => {
  const parsed = schemaOf(resource.fields).safeParse(emptyToNull(resource.fields, toForm(resource)));
  const messages = parsed.error?.issues.map((issue) => [issue.path[0], issue.message]);
  expect(messages).toContainEqual(['od', 'Ovo polje je obavezno.']);
});

test('an address fills in fields, and nothing that is not one; a copy leaves out what may not repeat', () => {
  const query = new URLSearchParams('nad_id=x&aktivno=false&version=9&nema=1');
  expect(prefill(resource, query)).toEqual({ nad_id: 'x', aktivno: false });
  expect(copyOf(resource, record({ akt: 'f' }))).toMatchObject({
    kod: null,
    naziv: 'Opća',
    od: '2026-01-01',
    akt: null,
  });
});

test('a stale edit tells apart what both changed from what only one did', () => {
  const base = toForm(resource, record());
  const current = toForm(resource, record({ version: 4, naziv: 'Njihova', stopa: '19.00', vrsta: 'b' }));
  const entered = { ...base, naziv: 'Moja', od: '2026-02-01', vrsta: 'b', kod: 'S ' };
  const same = (name: string, a: unknown, b: unknown) => sameInput(resource.fields[name]!, a, b);
  const mine = changedNames(entered, base, same);
  expect(mine).toEqual(['naziv', 'od', 'vrsta']);
  expect(compare({ base, current, entered }, mine, same, false)).toEqual({
    conflicts: ['naziv'],
    onlyTheirs: ['stopa'],
    onlyMine: ['od'],
  });
  // Read only after the other change: nobody can tell who changed what.
  expect(compare({ base: current, current, entered }, mine, same, true).conflicts).toEqual(['naziv', 'od']);
});

test('a value written in another way is not a change', () => {
  const is = (field: Field, a: unknown, b: unknown) => sameInput(field, a, b);
  expect(is(resource.fields.stopa!, '17', '17,00')).toBe(true);
  expect(is(money({ label: 'Iznos' }), '1.234,50', '1234.5')).toBe(true);
  expect(is(money({ label: 'Iznos' }), '1.234,50', 'x')).toBe(false);
  expect(is(iban({ label: 'Račun' }), 'BA39 1290 0794 0102 8494', '1290079401028494')).toBe(true);
  expect(is(secret({ label: 'Lozinka' }), true, '')).toBe(false);
  expect(is(references({ label: 'Više', to: 'rates' }), ['a'], ['a'])).toBe(true);
});

test('every kind comes through its input as it was', () => {
  const kinds: [Field, unknown][] = [
    [money({ label: 'I' }), '-1234567.05'],
    [percent({ label: 'P' }), '7.50'],
    [moment({ label: 'M' }), '2026-10-25T01:30:00.000Z'],
    [moment({ label: 'M' }), '2026-11-21T13:05:17.123Z'],
    [iban({ label: 'R' }), 'BA391290079401028494'],
    [phone({ label: 'T' }), '+38761123456'],
    [secret({ label: 'L' }), true],
    [secret({ label: 'L' }), null],
    [json({ label: 'J' }), { a: [1, { b: 'č' }] }],
  ];
  for (const [field, value] of kinds) {
    const typed = emptyToNull({ x: field }, { x: toInput(field, value) });
    expect(fieldSchema(field).parse(typed.x)).toEqual(value);
  }
});

test('a refusal finds its input, in rows too', () => {
  const values = { stavke: [{ iznos: '1' }, { iznos: '2' }], tags: ['a'], naziv: '' };
  expect(inputFor('stavke.1.iznos', values)).toBe('stavke.1.iznos');
  expect(inputFor('stavke.1.nema', values)).toBe('stavke.1');
  expect(inputFor('stavke.7.iznos', values)).toBe('stavke');
  expect(inputFor('tags.0', values)).toBe('tags');
  expect(inputFor('naziv', values)).toBe('naziv');
  expect(inputFor('_', values)).toBeNull();
});

test('what is wrong with an entry of a list is said at the list', async () => {
  const fields = { oznake: tags({ label: 'Oznake' }) };
  const { errors } = await resolverOf(fields)({ oznake: ['dobra', 'lo\u200bša'] }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(messageIn(errors.oznake as FieldError)).toBe('Tekst sadrži nedozvoljen znak.');
  expect(messageIn({ type: 'server', message: 'Obavezno.' })).toBe('Obavezno.');
  expect(messageIn(undefined)).toBeUndefined();
});

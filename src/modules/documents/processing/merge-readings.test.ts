import { expect, it } from 'vitest';
import type { FieldKind, TypeSpec } from '../types/field-spec.ts';
import { mergeReadings } from './merge-readings.ts';
import type { StoredRow, StoredValue } from './stored.ts';

const field = (key: string, kind: FieldKind) => ({
  key,
  kind,
  label: key,
  words: [],
  description: '',
  required: false,
  choices: [],
  maxLength: null,
  minimum: null,
  maximum: null,
});
const SPEC: TypeSpec = {
  type: 'faktura',
  fields: [field('name', 'name'), field('base', 'amount'), field('day', 'date')],
  lines: [field('amount', 'amount')],
  linesKey: 'lines',
};
const value = (
  source: 'rules' | 'endpoint',
  text: string | null,
  certainty: number,
  placed = true,
): StoredValue => ({
  value: text,
  certainty,
  page: placed ? 1 : null,
  box: placed ? [0, 0, 0.1, 0.1] : null,
  source,
});
const ours = (text: string | null, certainty: number) => value('rules', text, certainty);
const theirs = (text: string | null, certainty = 0.85, placed = true) =>
  value('endpoint', text, certainty, placed);
const merged = (rule: StoredValue, model: StoredValue) =>
  mergeReadings(SPEC, { fields: { name: rule }, lines: [] }, { fields: { name: model }, lines: [] }).fields
    .name;

it('keeps what the rules are sure of', () => {
  expect(merged(ours('Alfa', 0.97), theirs('Beta'))).toEqual(ours('Alfa', 0.97));
});

it('is more certain of what both say, but never sure', () => {
  const both = merged(ours('ALFA d.o.o.', 0.6), theirs('Alfa doo'.replace('doo', 'd.o.o')))!;
  expect(both).toMatchObject({ value: 'ALFA d.o.o.', source: 'rules', certainty: 0.89 });
});

it('takes the endpoint’s value where the rules doubt or have none, with theirs beside it', () => {
  expect(merged(ours('Alfa', 0.5), theirs('Beta'))).toMatchObject({
    value: 'Beta',
    source: 'endpoint',
    read: 'Alfa',
  });
  expect(merged(ours(null, 0), theirs('Beta', 0.99))).toMatchObject({ value: 'Beta', certainty: 0.89 });
});

it('takes nothing that stands on no page', () => {
  expect(merged(ours('Alfa', 0.3), theirs('Beta', 0.1, false))).toEqual(ours('Alfa', 0.3));
  expect(merged(ours(null, 0), theirs('Beta', 0.1, false))).toEqual(ours(null, 0));
});

it('takes the endpoint’s rows where the rules have none, or theirs alone add up', () => {
  const rows = (source: 'rules' | 'endpoint', ...amounts: string[]): StoredRow[] =>
    amounts.map((amount) => ({ amount: value(source, amount, 0.8) }));
  const base = { base: ours('30.00', 0.95) };
  const lines = (mine: StoredRow[], other: StoredRow[]) =>
    mergeReadings(SPEC, { fields: base, lines: mine }, { fields: {}, lines: other }).lines.map(
      ({ amount }) => `${amount!.source} ${amount!.value}`,
    );
  const good = rows('endpoint', '10.00', '20.00');
  expect(lines([], good)).toEqual(['endpoint 10.00', 'endpoint 20.00']);
  expect(lines(rows('rules', '10.00'), good)).toEqual(['endpoint 10.00', 'endpoint 20.00']);
  expect(lines(rows('rules', '30.00'), good)).toEqual(['rules 30.00']);
  expect(lines(rows('rules', '10.00'), rows('endpoint', '11.00'))).toEqual(['rules 10.00']);
});

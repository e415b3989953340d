import { expect, it } from 'vitest';
import { matching } from './choice-select.tsx';

const TAXES = [
  'Opća stopa',
  'Nulta stopa',
  'Nije predmet PDV-a',
  'Prenos porezne obaveze',
  'Paušalna naknada',
].map((label) => ({ value: label, label }));
const found = (search: string) => matching(TAXES, search).map(({ label }) => label);

it.each([
  ['p', ['Prenos porezne obaveze', 'Paušalna naknada', 'Nije predmet PDV-a', 'Opća stopa', 'Nulta stopa']],
  ['STOPA', ['Opća stopa', 'Nulta stopa']],
  [' opca ', ['Opća stopa']],
  ['pausal', ['Paušalna naknada']],
  ['nema', []],
  ['', TAXES.map(({ label }) => label)],
])('finds by %j what begins so first, then what has such a word, then the rest', (search, labels) => {
  expect(found(search)).toEqual(labels);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lines, schemaOf } from '../../../core/form-fields.ts';
import { decimalOf, sum, times, unitsOf } from '../../../core/money/money.ts';
import { boolean, choice, date, decimal, money, text } from '../../../core/resource.ts';
import { checkedValues, emptyRow, toValues } from '../schema.ts';
import { isBlock, parseBlock, pasteBlock, sumOf } from './rows.ts';

const stavke = lines({
  label: 'Stavke',
  min: 1,
  max: 5,
  fields: {
    naziv: text({ label: 'Naziv', max: 50, required: true }),
    kolicina: decimal({ label: 'Količina', precision: 10, scale: 3, required: true }),
    cijena: money({ label: 'Cijena', required: true }),
    vrsta: choice({ label: 'Vrsta', options: { r: 'Roba', u: 'Usluga' } }),
    rok: date({ label: 'Rok' }),
    hitno: boolean({ label: 'Hitno' }),
  },
  computed: {
    iznos: {
      field: money({ label: 'Iznos' }),
      of: ({ kolicina, cijena }) =>
        kolicina && cijena ? decimalOf(times(unitsOf(String(cijena)), String(kolicina))) : null,
    },
  },
  sums: ['cijena', 'iznos'],
});

test('a block of a spreadsheet is laid over the rows, with numbers as they are written here', () => {
  const block = parseBlock(
    'Čekić\t2,5\t1.234,50 KM\tusluga\t21. 11. 2026.\tda\r\n"Ekser\n""mali"""\t1.000,000\t0,10\tRoba\t\tne\r\n',
  );
  const { rows, cells, unread, left } = pasteBlock(stavke, [], { row: 0, column: 'naziv' }, block);
  expect({ cells, unread, left }).toEqual({ cells: 12, unread: 0, left: 0 });
  expect(rows).toEqual([
    { naziv: 'Čekić', kolicina: '2,5', cijena: '1.234,50', vrsta: 'u', rok: '2026-11-21', hitno: true },
    { naziv: 'Ekser\n"mali"', kolicina: '1000,000', cijena: '0,10', vrsta: 'r', rok: '', hitno: false },
  ]);
  expect(sumOf(stavke, rows, 'iznos')).toBe('3186.25');
  expect(sumOf(stavke, rows, 'cijena')).toBe('1234.60');
});

test('what cannot be read stays at its cell, and what has no room is told', () => {
  const one = { ...emptyRow(stavke), naziv: 'Prvi' };
  const block = Array.from({ length: 6 }, () => ['x', 'dvanaest', 'nešto']);
  const pasted = pasteBlock(stavke, [one], { row: 0, column: 'kolicina' }, block);
  expect(pasted).toMatchObject({ cells: 15, left: 1 });
  expect(pasted.rows).toHaveLength(5);
  expect(pasted.rows[0]).toMatchObject({ naziv: 'Prvi', kolicina: 'x', cijena: 'dvanaest', vrsta: '' });
  expect(sumOf(stavke, pasted.rows, 'cijena')).toBeNull();
});

test('a block of any texts comes back as it was written, and one cell is none', () => {
  const cell = fc.stringMatching(/^[a-z"\t\n ,.č]{0,6}$/);
  const blocks = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(blocks, (rows) => {
      const written = rows
        .map((row) =>
          row.map((one) => (/["\t\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join('\t'),
        )
        .join('\r\n');
      expect(parseBlock(`${written}\r\n`)).toEqual(rows);
    }),
  );
  expect(isBlock('1.234,50')).toBe(false);
  expect(isBlock('1.234,50\r\n')).toBe(false);
  expect(isBlock('a\tb')).toBe(true);
});

test('a point before three digits that could mean either is refused, typed and pasted, and never guessed', () => {
  const typed = { naziv: 'A', kolicina: '1.000', cijena: '1', vrsta: '', rok: '', hitno: false };
  for (const [kolicina, ok] of [
    ['1.000', false],
    ['-1.000', false],
    ['1000', true],
    ['1,000', true],
    ['0.125', true],
  ] as const) {
    const read = schemaOf({ stavke }).safeParse(
      checkedValues({ stavke }, { stavke: [{ ...typed, kolicina }] }),
    );
    expect(read.success, kolicina).toBe(ok);
  }
  const { rows } = pasteBlock(stavke, [], { row: 0, column: 'kolicina' }, [['1.000', '1.000']]);
  expect(rows[0]).toMatchObject({ kolicina: '1.000', cijena: '1.000,00' });
});

test('sums are exact, however many rows', () => {
  const cents = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 30 });
  fc.assert(
    fc.property(cents, (list) => {
      const rows = list.map((one) => toValues(stavke.fields, { cijena: decimalOf(one) })) as never[];
      expect(sumOf(stavke, rows, 'cijena')).toBe(decimalOf(sum(list)));
    }),
  );
});

test('the schema checks rows, tells the cell, and leaves out empty rows at the end', () => {
  const fields = { broj: text({ label: 'Broj', max: 10, required: true }), stavke };
  const good = { naziv: 'A', kolicina: '1', cijena: '1.000,5', vrsta: '', rok: '', hitno: false };
  const check = (rows: object[]) =>
    schemaOf(fields).safeParse(checkedValues(fields, { broj: '1', stavke: rows }));
  const read = check([good, emptyRow(stavke), emptyRow(stavke)]);
  expect(read.data?.stavke).toEqual([
    { naziv: 'A', kolicina: '1.000', cijena: '1000.50', vrsta: null, rok: null, hitno: false },
  ]);
  const wrong = check([good, { ...good, cijena: 'x' }, emptyRow(stavke), good]);
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['stavke.1.cijena', 'Unesite broj, npr. 12,50.'],
    ['stavke.2.naziv', 'Ovo polje je obavezno.'],
    ['stavke.2.kolicina', 'Ovo polje je obavezno.'],
    ['stavke.2.cijena', 'Ovo polje je obavezno.'],
  ]);
  expect(check([emptyRow(stavke)]).error?.issues[0]?.message).toBe('Unesite bar jedan red.');
});

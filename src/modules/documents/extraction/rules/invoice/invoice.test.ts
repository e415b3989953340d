import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import { SURE } from '../../extraction.ts';
import { pagesOf } from '../generic/test/page-of.ts';
import { readInvoice } from './extract-invoice.ts';

const field = (key: string, kind: FieldSpec['kind']): FieldSpec => ({
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
const spec: TypeSpec = {
  type: 'faktura',
  linesKey: 'lines',
  fields: [
    field('seller_name', 'name'),
    field('seller_jib', 'jib'),
    field('buyer_name', 'name'),
    field('buyer_jib', 'jib'),
    field('invoice_number', 'code'),
    field('invoice_date', 'date'),
    field('due_date', 'date'),
    field('base', 'amount'),
    field('vat', 'amount'),
    field('total', 'amount'),
    field('currency', 'currency'),
  ],
  lines: [
    field('name', 'text'),
    field('unit', 'text'),
    field('quantity', 'number'),
    field('price', 'amount'),
    field('amount', 'amount'),
  ],
};
const known = { own: [], firms: [], learned: [] };
const paper = (sums: string, number = '12/26', price = '100,00'): string =>
  `Čelik Metal d.o.o. Tuzla\nJIB: 4201299430006\n\nKupac:\nUna Drvo d.o.o. Bihać\n\nFaktura br. ${number}\n\nDatum fakture: 05.11.2026.\nRok plaćanja: 20.11.2026.\n\nNaziv        JM     Količina     Cijena     Iznos\nUlje 1 l     kom     1,00     ${price}     ${price}\n\n${sums}`;
const SUMS = 'Osnovica: 100,00 KM\nPDV 17%: 17,00 KM\nUkupno: 117,00 KM';
const read = (text: string, certainty = 1) =>
  readInvoice({ pages: pagesOf(text, { certainty }), spec, known });
const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(read(text).fields).map(([key, { value }]) => [key, value]));

describe('an invoice', () => {
  it('is read whole, surely where sums close', () => {
    expect(valuesOf(paper(SUMS))).toEqual({
      seller_name: 'Čelik Metal d.o.o. Tuzla',
      seller_jib: '4201299430006',
      buyer_name: 'Una Drvo d.o.o. Bihać',
      buyer_jib: null,
      invoice_number: '12/26',
      invoice_date: '2026-11-05',
      due_date: '2026-11-20',
      base: '100.00',
      vat: '17.00',
      total: '117.00',
      currency: 'BAM',
    });
    const { fields, lines } = read(paper(SUMS));
    expect(fields.total!.certainty).toBeGreaterThan(0.9);
    expect(lines.map(({ name, unit, amount }) => [name!.value, unit!.value, amount!.value])).toEqual([
      ['Ulje 1 l', 'kom', '100.00'],
    ]);
  });

  it('keeps a printed total that does not add up, and minus signs', () => {
    const wrong = read(paper(SUMS.replace('117', '118')));
    expect(wrong.fields.total).toMatchObject({ value: '118.00' });
    expect(wrong.fields.total!.certainty).toBeLessThan(0.9);
    const storno = read(
      paper(SUMS.replace(/1(00|17|7),00/g, '-1$1,00').replace('--', '-'), 'KO-3/26', '-100,00'),
    );
    expect(storno.fields.total!.value).toMatch(/^-/);
    expect(storno.warnings.map(({ code }) => code)).toContain('storno');
  });

  it('is the first of two in one file, never a mixture', () => {
    const both = read(`${paper(SUMS)}\f${paper(SUMS.replace('117', '118'), '99/26')}`);
    expect(both.splits).toEqual([2]);
    expect(both.fields.total).toMatchObject({ value: '117.00' });
    expect(Object.values(both.fields).every(({ certainty }) => certainty < 0.9)).toBe(true);
    expect(both.warnings.map(({ code }) => code)).toContain('dvije_fakture');
  });

  it('has the number of its own and no account, address or term', () => {
    const bare = paper(SUMS).replace('Faktura br. 12/26', 'Račun: 161-734-39634095-56');
    expect(valuesOf(`${bare}\nRačun možete osporiti u roku od 30 dana.`).invoice_number).toBeNull();
  });

  it('has an answer with boxes on the page, whatever words a page has', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Ukupno:', 'PDV', '17,00', '-1', 'kom', 'Faktura', '\n', '|', '1.', 'č')),
        (words) => {
          const { fields } = read(words.join(' '));
          for (const { place } of Object.values(fields))
            for (const edge of place?.box ?? []) expect(edge >= 0 && edge <= 1).toBe(true);
        },
      ),
      { numRuns: 15 },
    ));
});

/** Another paper, of another seller. */
const OTHER = `Trebević Servis d.o.o. Mostar
JIB: 4218336380006

Kupac:
Una Drvo d.o.o. Bihać

Faktura br. 77/26

Datum fakture: 12.10.2026.
Rok plaćanja: 27.10.2026.

Naziv        JM     Količina     Cijena     Iznos
Boja 2 l     kom     1,00     200,00     200,00

Osnovica: 200,00 KM
PDV 17%: 34,00 KM
Ukupno: 234,00 KM`;
const NUMBER = /Faktura br\. \S+/;
const sure = ({ fields }: ReturnType<typeof read>): string[] =>
  Object.keys(fields).filter((key) => fields[key]!.certainty >= SURE);

describe('two invoices in one file', () => {
  it.each([
    ['of two sellers', OTHER],
    ['of two sellers, the number of the second unread', OTHER.replace(NUMBER, 'Pakmypa 6r.')],
    [
      'of one seller',
      paper(SUMS.replace('17,00', '51,00').replace('100', '300').replace('117', '351'), '98/26'),
    ],
  ])('are told apart on a scan: %s', (_, second) => {
    const dated = second.replace('05.11.2026', '12.10.2026');
    const both = read(`${paper(SUMS)}\f${dated}`, 0.85);
    expect(both.splits).toEqual([2]);
    expect(both.warnings.map(({ code }) => code)).toEqual(['dvije_fakture']);
    expect(both.fields).toMatchObject({
      seller_name: { value: 'Čelik Metal d.o.o. Tuzla' },
      seller_jib: { value: '4201299430006' },
      invoice_number: { value: '12/26' },
      base: { value: '100.00' },
      vat: { value: '17.00' },
      total: { value: '117.00' },
    });
    expect(both.lines).toHaveLength(1);
    expect(sure(both)).toEqual([]);
  });

  it('are told apart though the number of the first is unread', () => {
    const both = read(`${paper(SUMS).replace(NUMBER, 'Pakmypa 6r.')}\f${OTHER}`, 0.85);
    expect(both.splits).toEqual([2]);
    expect(both.fields).toMatchObject({ invoice_number: { value: null }, total: { value: '117.00' } });
  });

  it('are not sure where it cannot be told', () => {
    // Nothing but the number, which OCR may have read in two ways.
    const [first, second] = ['12/26', '13/26'].map((number) =>
      `Faktura br. ${number}\nDatum: mrlja\nKupac: mrlja\n\nDostava\nUsluga`.replace(
        'Dostava',
        `Dostava ${number}`,
      ),
    );
    const both = read(`${first}\n${SUMS}\f${second}`, 0.95);
    expect(both.splits).toEqual([2]);
    expect(both.warnings[0]!.text).toContain('možda');
    expect(sure(both)).toEqual([]);
  });

  it('are one where the further page goes on', () => {
    const [head] = paper(SUMS).split('Osnovica');
    for (const certainty of [1, 0.85]) {
      const one = read(
        `${head}Strana 1/2\fFaktura br. 12/26 od 05.11.2026.\nStrana 2/2\nDonos 100,00\n${SUMS}`,
        certainty,
      );
      expect(one).toMatchObject({ splits: [], warnings: [], fields: { total: { value: '117.00' } } });
    }
  });

  it('are one where the second is a copy, which is not read', () => {
    const twice = read(`${paper(SUMS)}\f${paper(SUMS)}`);
    expect(twice.splits).toEqual([]);
    expect(twice.warnings.map(({ code }) => code)).toEqual(['kopija']);
    expect(twice.lines).toHaveLength(1);
    expect(twice.fields.total!.certainty).toBeGreaterThan(SURE);
  });
});

describe('a minus', () => {
  const dashed = SUMS.replace('Ukupno: ', 'Ukupno: –');

  it('is a dash on a scan of a usual invoice', () => {
    const { fields, warnings } = read(paper(dashed), 0.85);
    expect(fields).toMatchObject({ base: { value: '100.00' }, total: { value: '117.00' } });
    expect(fields.total!.certainty).toBeLessThan(SURE);
    expect(warnings).toEqual([]);
    const alone = read(paper(dashed.replace(/Osnovica.*\nPDV.*\n/, '')), 0.85);
    expect(alone.fields.total).toMatchObject({ value: '117.00' });
    expect(alone.fields.total!.certainty).toBeLessThan(0.7);
  });

  it('counts where the paper is a credit note, or all sums have one, or no OCR has read it', () => {
    const note = read(paper(dashed).replace('Faktura br.', 'Knjižno odobrenje br.'), 0.85);
    expect(note.fields.total!.value).toBe('-117.00');
    const all = read(paper('Osnovica: -100,00 KM\nPDV 17%: -17,00 KM\nUkupno: -117,00 KM'), 0.85);
    expect(all.fields).toMatchObject({ vat: { value: '-17.00' }, total: { value: '-117.00' } });
    expect(all.warnings.map(({ code }) => code)).toEqual(['storno']);
    expect(read(paper(dashed.replace('–', '-'))).fields.total!.value).toBe('-117.00');
  });
});

describe('a pro forma', () => {
  it('is said to be one, and has its own number', () => {
    const { fields, warnings } = read(paper(SUMS).replace('Faktura br.', 'PREDRAČUN\nBroj predračuna:'));
    expect(fields.invoice_number!.value).toBe('12/26');
    expect(warnings.map(({ code }) => code)).toEqual(['predracun']);
  });

  it('is none that is only named on an invoice', () => {
    const { fields, warnings } = read(paper(SUMS).replace('\nKupac:', 'Predračun br. 5/26\n\nKupac:'));
    expect(fields.invoice_number!.value).toBe('12/26');
    expect(warnings).toEqual([]);
  });
});

describe('parties', () => {
  it.each([1, 0.8])(
    'have their JIB as it is printed, surely only where its check digit holds (%d)',
    (certainty) => {
      const { fields } = read(paper(SUMS).replace('4201299430006', '4201299430001'), certainty);
      expect(fields.seller_jib!.value).toBe('4201299430001');
      expect(fields.seller_jib!.certainty).toBeLessThan(0.7);
    },
  );

  it('have no address in their names', () => {
    const letterhead =
      'Čelik Metal d.o.o. Tuzla\nBenzinska stanica br. 17, Ferhadija 117, 75000 Tuzla i okolina\n';
    expect(valuesOf(paper(SUMS).replace('Čelik Metal d.o.o. Tuzla\n', letterhead)).seller_name).toBe(
      'Čelik Metal d.o.o. Tuzla',
    );
  });
});

describe('names of goods', () => {
  const namesOf = (...names: string[]) => {
    const rows = names.map((name) => `${name}     kom     1,00     100,00     100,00`).join('\n');
    return read(paper(SUMS).replace(/Ulje 1 l .*/, rows)).lines.map(({ name }) => name!.value);
  };

  it('have no number of their row, however close it stands', () => {
    expect(namesOf('1 Ulje suncokretovo', '2 Vreća papirna', '| Kreda', '4 Toner crni')).toEqual([
      'Ulje suncokretovo',
      'Vreća papirna',
      'Kreda',
      'Toner crni',
    ]);
  });

  it('keep figures that do not count up', () => {
    const names = ['10 kesa papirnih', '5 vreća cementa', 'Ulje suncokretovo', '12 olovaka'];
    expect(namesOf(...names)).toEqual(names);
  });
});

/** As papers print it: 1.234,56. */
const printed = (cents: number): string => {
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100];
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}${grouped},${String(rest).padStart(2, '0')}`;
};
const plainOf = (cents: number): string => (cents / 100).toFixed(2);

describe('printed sums', () => {
  const cents = fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: -9_999_999, max: -1 }));

  it('are answered as they are printed, or not at all, whether or not they add up', () =>
    fc.assert(
      fc.property(cents, cents, cents, fc.constantFrom('=', ':'), (base, vat, total, sign) => {
        const sums = `Osnovica${sign} ${printed(base)} KM\nPDV 17%${sign} ${printed(vat)} KM\nUkupno${sign} ${printed(total)} KM`;
        const { fields } = read(paper(sums));
        expect([plainOf(base), null]).toContain(fields.base!.value);
        expect([plainOf(vat), null]).toContain(fields.vat!.value);
        expect([plainOf(total), null]).toContain(fields.total!.value);
        if (base + vat !== total) expect(fields.total!.certainty).toBeLessThan(SURE);
      }),
      { numRuns: 10 },
    ));

  it('of a scan lose at most their minus', () =>
    fc.assert(
      fc.property(cents, cents, cents, (base, vat, total) => {
        const { fields } = read(
          paper(`Osnovica: ${printed(base)} KM\nPDV 17%: ${printed(vat)} KM\nUkupno: ${printed(total)} KM`),
          0.85,
        );
        for (const [key, one] of Object.entries({ base, vat, total }))
          expect([plainOf(one), plainOf(Math.abs(one)), null]).toContain(fields[key]!.value);
      }),
      { numRuns: 8 },
    ));
});

describe('both sides', () => {
  const two = `${paper(SUMS)}`.replace('Una Drvo d.o.o. Bihać', 'Una Drvo d.o.o. Bihać\nJIB: 4218336380006');
  const firm = (jib: string, name: string) => ({ jib, name, accounts: [] });
  const seller = firm('4201299430006', 'Čelik Metal d.o.o. Tuzla');
  const us = firm('4218336380006', 'Una Drvo d.o.o. Bihać');
  const certainties = (given: Partial<typeof known>) => {
    const { fields } = readInvoice({ pages: pagesOf(two), spec, known: { ...known, ...given } });
    return [fields.seller_jib!.certainty, fields.buyer_jib!.certainty];
  };

  it('are sure where one is the organisation and the other a firm that it knows', () => {
    expect(Math.min(...certainties({}))).toBeLessThan(SURE);
    expect(Math.min(...certainties({ own: [us.jib], firms: [us] } as never))).toBeLessThan(SURE);
    expect(Math.min(...certainties({ own: [us.jib], firms: [us, seller] } as never))).toBeGreaterThanOrEqual(
      SURE,
    );
    expect(Math.min(...certainties({ firms: [us, seller] } as never))).toBeLessThan(SURE);
  });
});

it('a row of a thousand numbers, made to exhaust the server, is soon given up', () => {
  const many = Array.from({ length: 400 }, (_, at) => `${at + 3},${10 + (at % 80)}`).join(' ');
  const { fields } = read(paper(SUMS).replace('Osnovica', `Ulje 5 l ${many}\n\nOsnovica`));
  expect(fields.total!.value).toBe('117.00');
});

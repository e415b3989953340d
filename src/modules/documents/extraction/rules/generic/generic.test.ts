import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TypeSpec } from '../../../types/field-spec.ts';
import { extractByRules } from '../../by-rules.ts';
import { type Extraction, type Known, SURE } from '../../extraction.ts';
import { readGeneric } from './extract.ts';
import { recogniseType } from './recognise-type.ts';
import { MORE_PAPERS } from './test/more-papers.ts';
import { pagesOf } from './test/page-of.ts';
import { PAPERS as FIRST_PAPERS } from './test/papers.ts';
import { field, standard } from './test/spec.ts';

const PAPERS = [...FIRST_PAPERS, ...MORE_PAPERS];
const NOBODY: Known = { own: [], firms: [], learned: [] };
const read = (spec: TypeSpec, text: string, known: Partial<Known> = {}, certainty = 1): Extraction =>
  readGeneric({ pages: pagesOf(text, { certainty }), spec, known: { ...NOBODY, ...known } });
const values = ({ fields }: Extraction, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, fields[key]!.value]));

describe('papers of any layout', () => {
  it.each(PAPERS)('$type: $about', ({ type, text, fields, lines }) => {
    const extraction = read(standard(type), text);
    expect(values(extraction, Object.keys(fields))).toEqual(fields);
    expect(
      extraction.lines.map((line) =>
        Object.values(line)
          .map(({ value }) => value)
          .join('|'),
      ),
    ).toEqual(lines);
  });

  it.each(PAPERS)('is known as $type: $about', ({ type, text }) => {
    expect(recogniseType(pagesOf(text))[0]?.type).toBe(type);
  });

  it('says where each value stands, and is sure only of what a label or a check says', () => {
    for (const { type, text, fields } of PAPERS) {
      const extraction = read(standard(type), text);
      for (const [key, { value, certainty, place }] of Object.entries(extraction.fields)) {
        if (value !== null) expect(place).not.toBeNull();
        if (certainty >= SURE && key in fields) expect(value).toBe(fields[key]);
      }
    }
  });

  it('finds nothing on an empty page and never throws', () => {
    const kinds = PAPERS.map(({ text }) => text);
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(2000), fc.nat(2000), (text, from, length) => {
        for (const type of ['otpremnica', 'ugovor', 'izvod', 'faktura'])
          expect(read(standard(type), text.slice(from, from + length)).type).toBe(type);
      }),
      { numRuns: 6 },
    );
    expect(Object.values(read(standard('izvod'), '').fields).every(({ value }) => value === null)).toBe(true);
  });
});

describe('an own type', () => {
  const spec: TypeSpec = {
    type: 'uplatnica',
    fields: [
      field('uplatilac', 'name', 'uplatilac'),
      field('iznos', 'amount', 'iznos uplate', 'iznos'),
      field('hitno', 'boolean', 'hitno'),
      field('mail', 'email', 'e-mail'),
    ],
    lines: null,
    linesKey: 'lines',
  };

  it('is read by its words alone', () => {
    const text = 'Uplatilac: Amra Hodžić          Hitno: da\nIznos uplate:   12,50 KM\nE-mail: amra@firma.ba';
    expect(values(read(spec, text), ['uplatilac', 'iznos', 'hitno', 'mail'])).toEqual({
      uplatilac: 'Amra Hodžić',
      iznos: '12.50',
      hitno: 'true',
      mail: 'amra@firma.ba',
    });
  });

  it('takes no value from another column, however near', () => {
    const text =
      'Uplatilac:                    Primalac:\nVrbas d.o.o. Goražde          Trebević d.o.o. Tuzla';
    expect(read(spec, text).fields.uplatilac!.value).toBe('Vrbas d.o.o. Goražde');
  });
});

const STATEMENT = (closing: string): string => `Izvod broj: 5      Datum: 03.05.2026.
Vlasnik računa: Una d.o.o. Bihać
JIB: 4218336380006
Prethodno stanje: 100,00
Ukupno duguje: 30,00
Ukupno potražuje: 20,00
Novo stanje: ${closing}`;

describe('checks', () => {
  const checked = (type: string, text: string, certainty = 1): Promise<Extraction> =>
    extractByRules({ pages: pagesOf(text, { certainty }), spec: standard(type), known: NOBODY });

  it('warn of a balance that does not close once, and leave what was read', async () => {
    const extraction = await checked('izvod', STATEMENT('91,00'));
    expect(extraction.fields.closing!.value).toBe('91.00');
    expect(extraction.warnings.map(({ code }) => code)).toEqual(['stanje']);
  });

  it('are sure of one that closes, on a scan too', async () => {
    const { fields, warnings } = await checked('izvod', STATEMENT('90,00'), 0.9);
    expect(warnings).toEqual([]);
    expect(fields.closing!.certainty).toBeGreaterThanOrEqual(SURE);
    expect(fields.document_number!.certainty).toBeLessThan(SURE);
  });

  it('are not sure of amounts with one missing', async () => {
    const { fields } = await checked('izvod', STATEMENT('90,00').replace(/Ukupno duguje.*\n/, ''));
    expect(fields).toMatchObject({ out: { value: null }, closing: { value: '90.00' } });
    expect(fields.closing!.certainty).toBeLessThan(SURE);
  });

  it.each([1, 0.8])(
    'name a JIB whose check digit does not hold once, as it is printed (%d)',
    async (read) => {
      const text = STATEMENT('90,00').replace('380006', '380007');
      const { fields, warnings } = await checked('izvod', text, read);
      expect(fields.owner_jib!.value).toBe('4218336380007');
      expect(fields.owner_jib!.certainty).toBeLessThan(SURE);
      expect(warnings).toMatchObject([{ code: 'jib', field: 'owner_jib' }]);
    },
  );

  it('name a contract that ends before it begins once', async () => {
    const { warnings } = await checked('ugovor', 'Datum: 03.05.2026.\nVaži do: 03.04.2026.');
    expect(warnings.map(({ code }) => code).filter((code) => code !== 'nema')).toEqual(['vazi_prije']);
  });
});

describe('what is known', () => {
  const firms = [{ jib: '4218336380006', name: 'Una Sistemi d.o.o. Bihać', accounts: [] }];
  const text = 'Vlasnik računa: Una 5istemi d.o.o. Bihać\nJIB: 4218336380006';

  it('mends the name on a scan, not what a text layer says', () => {
    expect(read(standard('izvod'), text, { firms }, 0.8).fields.owner_name!.value).toBe(firms[0]!.name);
    expect(read(standard('izvod'), text, { firms }).fields.owner_name!.value).toBe(
      'Una 5istemi d.o.o. Bihać',
    );
    const other = text.replace('Una 5istemi', 'Drina Papir');
    expect(read(standard('izvod'), other, { firms }, 0.8).fields.owner_name!.value).toBe(
      'Drina Papir d.o.o. Bihać',
    );
  });

  it('takes the words of a correction for a label, on papers of that firm only', () => {
    const learned = [
      { jib: '4218336380006', field: 'document_number', words: 'Kontrolnik', side: 'before' as const },
    ];
    const paper = `${text}\nKontrolnik: K-17`;
    expect(read(standard('izvod'), paper, { learned }).fields.document_number!.value).toBe('K-17');
    const foreign = paper.replace('4218336380006', '4233665000000');
    expect(read(standard('izvod'), foreign, { learned }).fields.document_number!.value).toBeNull();
  });
});

describe('scans', () => {
  it('have Latin letters where OCR took them for Cyrillic ones, in a Latin document', () => {
    const text = `Otpremnica broj: 5
Naziv robe                 JM       Količina
Cijev plastična            т        57,00
Brašno bijelo pšenično     ка       71,00`;
    const lines = read(standard('otpremnica'), text, {}, 0.9).lines;
    expect(lines.map(({ unit }) => unit!.value)).toEqual(['m', 'kg']);
  });
});

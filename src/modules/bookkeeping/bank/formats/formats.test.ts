import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../core/errors.ts';
import { camt053, mt940, OWN, PARTNER } from '../test/samples.ts';
import { detailsOf } from './mt940-details.ts';
import { formatOf, parseStatements } from './parse.ts';

const read = async (text: string | Buffer) => parseStatements(Buffer.from(text));
const refused = async (text: string | Buffer): Promise<string> => {
  const error = await read(text).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).errors!.file!;
};

const ENTRIES = [
  {
    day: '2026-11-20',
    amount: '1170.00',
    partner_account: PARTNER,
    reference: 'R-15/2026',
    bank_reference: 'BR1001',
  },
  { day: '2026-11-20', amount: '-45.50', partner_account: null, partner_name: null },
];

describe('MT940', () => {
  it('is read with its rows, balances and number', async () => {
    const [statement, ...others] = await read(mt940());
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      account: OWN.slice(4),
      statement_no: '12',
      day: '2026-11-20',
      currency: 'BAM',
      opening: '1000.00',
      closing: '2124.50',
      entries: ENTRIES,
    });
    expect(statement!.entries.map(({ description, partner_name }) => [partner_name, description])).toEqual([
      ['Alfa Trgovina d.o.o. Sarajevo', 'Racun R-15/2026'],
      [null, 'Naknada za vodenje racuna'],
    ]);
  });

  it('says which balance does not agree', async () => {
    expect(await refused(mt940({ closing: '2124,51' }))).toBe(
      `Izvod 12 računa ${OWN.slice(4)} se ne slaže: početno stanje 1.000,00\u00a0KM i stavke 1.124,50\u00a0KM daju 2.124,50\u00a0KM, a piše 2.124,51\u00a0KM.`,
    );
  });

  it('joins the pages of one statement, and keeps several apart', async () => {
    const first = mt940().replace(':62F:', ':62M:').replace('/001', '/001');
    const second = mt940({ opening: '2124,50', closing: '3249,00' })
      .replace('/001', '/002')
      .replace(':60F:', ':60M:');
    const [joined, ...none] = await read(first + second);
    expect(none).toEqual([]);
    expect(joined).toMatchObject({ opening: '1000.00', closing: '3249.00' });
    expect(joined!.entries).toHaveLength(4);
    const two = await read(mt940() + mt940({ number: '13', opening: '2124,50', closing: '3249,00' }));
    expect(two.map(({ statement_no }) => statement_no)).toEqual(['12', '13']);
  });

  it.each([
    [
      'a day that is none',
      mt940().replace(/:61:261120/, ':61:261340'),
      /^Red 6: u stavci :61: nema takvog dana/,
    ],
    ['an amount that is none', mt940().replace('C1170,00N', 'C1170,000N'), /^Red 6: iznos 1170,000/],
    ['a row that is none', mt940().replace(/:61:.*C1170.*/, ':61:nesto'), /^Red 6: stavka :61: se ne može/],
    ['no closing balance', mt940().replace(/:62F:.*/, ''), /^Red 2: izvod nema krajnjeg stanja/],
    [
      'rows before a statement',
      mt940().replace(':20:STMT000012\r\n', ''),
      /^Red 2: polje :25: je prije početka/,
    ],
    ['two currencies', mt940().replace(/:62F:C261120BAM/, ':62F:C261120EUR'), /valuta EUR nije valuta/],
  ])('%s is named with its line', async (_what, text, message) => {
    expect(await refused(text)).toMatch(message);
  });

  it('a credit taken back is money that went; the year of booking is the nearest', async () => {
    const text = mt940({ closing: '-' })
      .replace(/:61:261120\d{4}C/, ':61:2612310102RC')
      .replace(/:62F:.*/, ':62F:D261120BAM215,50');
    const [statement] = await read(text);
    expect(statement!.entries[0]).toMatchObject({
      amount: '-1170.00',
      value_day: '2026-12-31',
      day: '2027-01-02',
    });
    expect(statement!.closing).toBe('-215.50');
  });

  it.each([
    [
      'words between slashes',
      ['/ORDP//NAME/Beta d.o.o./IBAN/BA393389104805286885', '/EREF/7-2026/REMI/Avans po ponudi'],
      {
        partner_name: 'Beta d.o.o.',
        partner_account: PARTNER,
        reference: '7-2026',
        description: 'Avans po ponudi',
      },
    ],
    [
      'plain text',
      ['3389104805286885 Gama obrt', 'Uplata po racunu, poziv na broj 44/26'],
      { partner_name: 'Gama obrt', partner_account: PARTNER, reference: '44/26' },
    ],
    [
      'a purpose with marks',
      ['166?20EREF+INV-9SVWZ+Placanje r?21acuna 9?32Delta'],
      { partner_name: 'Delta', reference: 'INV-9', description: 'Placanje racuna 9' },
    ],
  ])('details as %s', (_how, lines, details) => {
    expect(detailsOf(lines)).toMatchObject(details);
  });
});

describe('camt.053', () => {
  it.each(['02', '04', '06', '08'])('version %s is read', async (version) => {
    const [statement] = await read(camt053(version));
    expect(statement).toMatchObject({
      account: OWN,
      statement_no: '13',
      from_day: '2026-11-20',
      day: '2026-11-20',
      opening: '1000.00',
      closing: '2124.50',
      entries: ENTRIES,
    });
    expect(statement!.entries.map(({ description, partner_name }) => [partner_name, description])).toEqual([
      ['Alfa & Trgovina d.o.o.', 'Račun R-15/2026'],
      [null, 'Naknada za vođenje računa'],
    ]);
  });

  const collective = (
    second: string,
  ) => `<Ntry><Amt Ccy="BAM">30</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls>
    <TxDtls><Amt Ccy="BAM">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>
    <TxDtls><Amt Ccy="BAM">${second}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls></Ntry>`;
  it('a collective payment becomes its payments, where they make up the whole', async () => {
    const closing = '2094.50';
    const [split] = await read(camt053('02', { closing, entry: collective('20.00') }));
    expect(split!.entries.slice(2).map(({ amount }) => amount)).toEqual(['-10.00', '-20.00']);
    const [whole] = await read(camt053('02', { closing, entry: collective('19.99') }));
    expect(whole!.entries.slice(2)).toMatchObject([
      { amount: '-30.00', description: 'Zbirna stavka (2 plaćanja)' },
    ]);
  });

  it('what is not booked yet is left out', async () => {
    const entry = '<Ntry><Amt Ccy="BAM">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>';
    expect((await read(camt053('02', { entry })))[0]!.entries).toHaveLength(2);
  });

  it.each([
    [
      'entities of its own',
      camt053().replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      /oštećen/,
    ],
    ['half of it', camt053().slice(0, 1500), /oštećen ili prekinut|nije zatvoren/],
    ['elements that cross', camt053().replace('</Ntry>', '</Stmt>'), /element nije zatvoren/],
    ['another document', '<Document><pain.001/></Document>', /nije izvod camt\.053/],
    [
      'an amount that is none',
      camt053().replace('1170.00', '1e3'),
      /Iznos „1e3” se ne može pročitati \(izvod 1, stavka 1\)/,
    ],
    [
      'a day that is none',
      camt053().replace('<BookgDt><Dt>2026-11-20', '<BookgDt><Dt>2026-02-30'),
      /2026-02-30 ne postoji/,
    ],
    ['a wrong balance', camt053('02', { closing: '9.00' }), /se ne slaže/],
    ['endless nesting', camt053().replace('<Ntry>', '<a>'.repeat(5000)), /predubok/],
  ])('%s is refused', async (_what, text, message) => {
    expect(await refused(text)).toMatch(message);
  });
});

describe('whatever the file', () => {
  it('its format is told by its content', () => {
    const formats = [mt940(), camt053(), 'Datum;Iznos\n1.1.2026;5', '', '\0'].map((text) =>
      formatOf(Buffer.from(text)),
    );
    expect(formats).toEqual(['mt940', 'camt053', 'table', 'table', 'table']);
  });

  const samples = [mt940(), camt053(), camt053('08')].map((text) => Buffer.from(text));
  const changed = fc.tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(3000), fc.nat(255)), { maxLength: 12 }),
    fc.nat(4000),
  );
  it('a file with any bytes changed is read with balances that agree, or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(changed, async ([sample, changes, cut]) => {
        const file = Buffer.from(
          sample.subarray(0, Math.max(1, sample.length - (cut > 3000 ? cut - 3000 : 0))),
        );
        for (const [at, byte] of changes) file[at % file.length] = byte;
        const result = await read(file).catch((error: unknown) => error);
        if (!(result instanceof Error)) return;
        expect(result).toBeInstanceOf(AppError);
        expect(result).toMatchObject({ status: 422, errors: { file: expect.stringMatching(/^\S.*\.$/s) } });
      }),
      { numRuns: 300 },
    );
  });
});

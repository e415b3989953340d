import { describe, expect, it } from 'vitest';
import { SURE } from '../extraction.ts';
import { extractEInvoice } from './extract.ts';
import { isEInvoice } from './read.ts';
import { NotEInvoice } from './refusal.ts';
import { type MadeUbl, madeCii, madeUbl, ublLine } from './test/made.ts';

const TODAY = '2026-11-27';
const read = async (xml: Uint8Array | string) => {
  const { fields, lines, warnings, ...rest } = await extractEInvoice(xml, TODAY);
  const texts = (row: typeof fields) =>
    Object.fromEntries(Object.entries(row).map(([key, { value }]) => [key, value]));
  const codes = warnings.map(({ code }) => code);
  const said = warnings.map(({ text }) => text.replaceAll('\u00a0', ' '));
  return { ...rest, fields, values: texts(fields), lines: lines.map(texts), codes, said };
};
const ubl = (given?: MadeUbl) => read(madeUbl(given));
const refusal = (xml: Uint8Array | string) =>
  extractEInvoice(xml, TODAY).then(
    () => 'read',
    (error) => (error instanceof NotEInvoice ? error.code : `thrown: ${error}`),
  );
const FIELDS = {
  seller_name: 'Žitoprom d.o.o. Tuzla',
  seller_jib: '4218336380006',
  seller_pdv: '218336380006',
  buyer_name: 'Čelik a.d.',
  buyer_jib: '4232006930002',
  invoice_number: '005694',
  invoice_date: '2026-03-31',
  due_date: '2026-04-15',
  base: '100.00',
  vat: '17.00',
  total: '117.00',
  currency: 'BAM',
  account: '3385758734399462',
};

describe('a UBL invoice', () => {
  it('is the fields of an invoice, sure and without a place', async () => {
    const { values, lines, codes, fields, type, meta } = await ubl();
    expect(values).toEqual(FIELDS);
    const name = 'Čavli & vijci <5 mm>';
    expect(lines).toEqual([
      { name, unit: 'kom', quantity: '2', price: '30.00', amount: '60.00' },
      { name, unit: 'kg', quantity: '1.5', price: '26.6667', amount: '40.00' },
    ]);
    expect([codes, type, meta.extractor]).toEqual([[], 'faktura', 'xml']);
    expect(Object.values(fields).every(({ certainty, place }) => certainty === 1 && place === null)).toBe(
      true,
    );
  });

  it('as a credit note has negative amounts, and is asked about where they are negative already', async () => {
    const { values, lines, codes } = await read(madeUbl({}, 'CreditNote'));
    expect(values).toEqual({ ...FIELDS, due_date: null, base: '-100.00', vat: '-17.00', total: '-117.00' });
    expect(lines[0]).toMatchObject({ quantity: '-2', price: '30.00', amount: '-60.00' });
    expect(codes).toEqual([]);
    const minus = await read(negativeNote());
    expect([minus.values.total, minus.codes]).toEqual(['-117.00', ['odobrenje_minus']]);
    const byType = await ubl({ head: '<cbc:InvoiceTypeCode>381</cbc:InvoiceTypeCode>' });
    expect(byType.values.total).toBe('-117.00');
  });

  it('says what was paid before, and its total stays the total', async () => {
    const prepaid = '<cbc:PrepaidAmount>50.00</cbc:PrepaidAmount>';
    const { values, said, fields } = await ubl({ sums: prepaid, payable: '67.00' });
    expect(values.total).toBe('117.00');
    expect(said).toEqual(['Unaprijed je plaćeno 50,00; za platiti je 67,00, a ne ukupno 117,00.']);
    expect(fields.total!.certainty).toBe(1);
    const wrong = await ubl({ sums: prepaid, payable: '117.00' });
    expect(wrong.codes).toEqual(['za_platiti']);
    const rounded = '<cbc:PayableRoundingAmount>-0.02</cbc:PayableRoundingAmount>';
    expect((await ubl({ sums: rounded, payable: '116.98' })).codes).toEqual([]);
  });

  it('whose sums do not close keeps them, and says so', async () => {
    const { values, said } = await ubl({ total: '118.00' });
    expect(values.total).toBe('118.00');
    expect(said).toEqual(['Osnovica + PDV nije ukupno: 100,00 + 17,00 = 117,00, a piše 118,00.']);
  });

  it('with two rates, a rebate and a cost on the whole', async () => {
    const changes = `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>10</cbc:Amount></cac:AllowanceCharge>
      <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount>4</cbc:Amount></cac:AllowanceCharge>`;
    const part = (base: string, vat: string) =>
      `<cac:TaxSubtotal><cbc:TaxableAmount>${base}</cbc:TaxableAmount><cbc:TaxAmount>${vat}</cbc:TaxAmount></cac:TaxSubtotal>`;
    const taxes = `<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">7.00</cbc:TaxAmount></cac:TaxTotal>
      <cac:TaxTotal><cbc:TaxAmount currencyID="BAM">8.50</cbc:TaxAmount>${part('50', '8.50')}${part('44', '0')}</cac:TaxTotal>`;
    const { values, codes } = await ubl({ changes, taxes, base: '94.00', total: '102.50' });
    expect([values.base, values.vat, codes]).toEqual(['94.00', '8.50', ['pdv_stopa']]);
  });

  it('with a cost on a row, where the amount is more than quantity x price', async () => {
    const more =
      '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount>5</cbc:Amount></cac:AllowanceCharge>';
    const lines = ublLine('2', '30', '65.00', { more }) + ublLine('1', '35', '35');
    expect((await ubl({ lines })).codes).toEqual([]);
    expect((await ubl({ lines: ublLine('2', '30', '65.00') + ublLine('1', '35', '35') })).codes).toEqual([
      'stavka',
    ]);
  });

  it('with accounts to choose from takes the first right one and says the others', async () => {
    const account = (id: string) =>
      `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;
    const { values, codes } = await ubl({
      payment: account('1234') + account('1410203668154241') + account('DE89370400440532013000'),
    });
    expect([values.account, codes]).toEqual(['1410203668154241', ['vise_racuna']]);
    expect((await ubl({ payment: '' })).values.account).toBeNull();
  });

  it('finds tax numbers wherever they are put, but no GLN', async () => {
    const endpoint = '<cbc:EndpointID schemeID="9924">BA4218336380006</cbc:EndpointID>';
    const { values } = await ubl({ seller: { legal: '65-01-0123-26', tax: '218 336 380 006', endpoint } });
    expect([values.seller_jib, values.seller_pdv]).toEqual(['4218336380006', '218336380006']);
    const gln = '<cbc:EndpointID schemeID="0088">4012345000009</cbc:EndpointID>';
    expect((await ubl({ seller: { legal: '', tax: '', endpoint: gln } })).values.seller_jib).toBeNull();
    const doubted = await ubl({ seller: { legal: '4218336380007' } });
    expect([doubted.values.seller_jib, doubted.codes]).toEqual(['4218336380007', ['jib']]);
  });

  it('says a value that is none', async () => {
    const { values, codes } = await ubl({ total: '117,00' });
    expect([values.total, codes]).toEqual([null, ['nema', 'neispravno']]);
  });

  it('in an envelope of a network', async () => {
    const inside = madeUbl({ declaration: '' });
    const xml = `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader/>${inside}</StandardBusinessDocument>`;
    expect((await read(xml)).values).toEqual(FIELDS);
  });
});

function negativeNote(): string {
  const lines =
    ublLine('-2', '30', '-60.00', { kind: 'CreditNote' }) +
    ublLine('-1', '40', '-40', { kind: 'CreditNote' });
  return madeUbl({ base: '-100.00', vat: '-17.00', total: '-117.00', lines }, 'CreditNote');
}

describe('a CII invoice', () => {
  it('of a foreign seller, with any prefixes', async () => {
    const { values, lines, said } = await read(madeCii());
    expect(values).toEqual({
      seller_name: 'Schmidt GmbH',
      seller_jib: null,
      seller_pdv: null,
      buyer_name: 'Čelik a.d.',
      buyer_jib: '4232006930002',
      invoice_number: 'RE-17/26',
      invoice_date: '2026-03-31',
      due_date: '2026-04-30',
      base: '100.00',
      vat: '19.00',
      total: '119.00',
      currency: 'EUR',
      account: 'DE89370400440532013000',
    });
    expect(lines).toEqual([
      { name: 'Schrauben', unit: 'kut', quantity: '2000', price: '0.05', amount: '100.00' },
    ]);
    expect(said).toEqual(['Prodavac nema JIB u e-fakturi; njegov broj je DE123456789.']);
  });

  it('as a credit note by its type', async () => {
    const { values, lines } = await read(madeCii({ type: '381' }));
    expect([values.total, values.vat, lines[0]!.amount]).toEqual(['-119.00', '-19.00', '-100.00']);
  });
});

describe('encodings', () => {
  const encoded = (name: string, text: string): Uint8Array => {
    const bytes = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder(name).decode(Uint8Array.of(byte)), byte]),
    );
    return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 0));
  };
  const declared = (name: string) => madeUbl({ declaration: `<?xml version="1.0" encoding="${name}"?>` });

  it.each(['windows-1250', 'iso-8859-2', 'ISO-8859-2'])('%s, as declared', async (name) => {
    const bytes = encoded(name, declared(name));
    expect(isEInvoice(bytes.subarray(0, 4096))).toBe(true);
    const { values, codes } = await read(bytes);
    expect([values.seller_name, codes]).toEqual(['Žitoprom d.o.o. Tuzla', []]);
  });

  it('UTF-16 with and without a mark, UTF-8 with one', async () => {
    const text = declared('UTF-16');
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [
      little,
      big,
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${madeUbl()}`),
    ]) {
      expect(isEInvoice(bytes.subarray(0, 8192))).toBe(true);
      expect((await read(bytes)).values).toEqual(FIELDS);
    }
  });

  it('windows-1250 that says it is UTF-8 is read as what it is, and said', async () => {
    const { values, codes, fields } = await read(encoded('windows-1250', declared('UTF-8')));
    expect([values.seller_name, codes]).toEqual(['Žitoprom d.o.o. Tuzla', ['kodiranje']]);
    expect(fields.seller_name!.certainty).toBeLessThan(SURE);
  });
});

describe('what is refused', () => {
  const head = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">';
  it.each([
    ['nothing', '', 'empty'],
    ['white space', ' \n', 'empty'],
    ['text', 'Račun br. 5', 'not_xml'],
    ['HTML', '<!DOCTYPE html><html><body>Invoice</body></html>', 'not_invoice'],
    [
      'other XML',
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>',
      'not_invoice',
    ],
    ['an Invoice of no standard', '<Invoice><ID>1</ID></Invoice>', 'not_invoice'],
    [
      'ZUGFeRD 1.0',
      '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
      'old_zugferd',
    ],
    [
      'an external entity',
      `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>${head}<ID>&x;</ID></Invoice>`,
      'document_type',
    ],
    [
      'a billion laughs',
      `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${head}<ID>&b;</ID></Invoice>`,
      'document_type',
    ],
    ['a document type within', `${head}<!DOCTYPE x></Invoice>`, 'document_type'],
    ['what is cut off', madeUbl().slice(0, -200), 'damaged'],
    ['elements that cross', `${head}<a><b></a></b></Invoice>`, 'damaged'],
    ['two documents', `${head}</Invoice>${head}</Invoice>`, 'damaged'],
    ['depth', `${head}${'<a>'.repeat(50)}${'</a>'.repeat(50)}</Invoice>`, 'too_deep'],
    ['a flood of elements', `${head}${'<a/>'.repeat(200_001)}</Invoice>`, 'too_many'],
    ['size', `${head}${' '.repeat(10 * 1024 * 1024)}</Invoice>`, 'too_large'],
    [
      'an envelope without an invoice',
      `<StandardBusinessDocument a="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>`,
      'not_invoice',
    ],
  ])('%s', async (_, xml, code) => {
    expect(await refusal(xml)).toBe(code);
    expect(await refusal(Buffer.from(xml))).toBe(code);
  });

  it('says why in Bosnian', () => {
    expect(new NotEInvoice('document_type').message).toMatch(/DTD/);
  });

  it('unknown entities stay text, and names of objects are only names', async () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const odd = names.map((name) => `<${name} ${name}="1"><polluted>1</polluted></${name}>`).join('');
    const { values } = await ubl({ head: odd, seller: { name: '&nbsp;A&#0;&#60;' } });
    expect(values.seller_name).toBe('&nbsp;A<');
    expect({}).not.toHaveProperty('polluted');
  });

  it('an invoice with nothing in it is one, of empty fields', async () => {
    const { values, lines } = await read(`${head}</Invoice>`);
    expect([Object.values(values).every((value) => value === null), lines]).toEqual([true, []]);
  });
});

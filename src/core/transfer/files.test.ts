import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { anyText } from '../../../test/any-text.ts';
import { defineResource, text } from '../resource.ts';
import { readTable } from './read-table.ts';
import { openSpool } from './spool.ts';
import { xlsxWriter } from './xlsx-write.ts';
import { unzip } from './zip.ts';
import { zipStored } from './zip-write.ts';

type Row = (string | number | null)[];
const workbook = (rows: Row[]): Promise<Buffer> =>
  writeExcelFile(rows.map((row) => row.map((value) => (value === null ? null : { value })))).toBuffer();
const everything = () => true;

/** A zip of one entry whose headers say what they are told. */
function lyingZip(path: string, content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content);
  const honest = zipStored(new Map([[path, packed]]));
  // Method and unpacked size, in the local header and in the central one.
  const central = honest.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  for (const at of [8, central + 10]) honest.writeUInt16LE(8, at);
  for (const at of [22, central + 24]) honest.writeUInt32LE(claimed, at);
  return honest;
}

const label = text({ label: 'Tekst', max: 1000 });
const sample = defineResource({
  name: 'uzorak',
  table: 'uzorak',
  path: '/uzorak',
  permission: 'uzorak',
  scope: 'tenant',
  labels: { one: 'Uzorak', many: 'Uzorci', accusative: 'uzorak' },
  title: 't',
  menu: { group: 'erp', icon: 'category' },
  fields: { t: label },
});

/** An exported workbook with one text in each row. */
async function written(texts: string[]): Promise<Buffer> {
  const file = await openSpool();
  try {
    const column = { ...label, name: 't' };
    const writer = xlsxWriter(file, sample.labels.many, [column]);
    await writer.begin();
    for (const t of texts) await writer.write([{ t }]);
    const size = await writer.end();
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer;
  } finally {
    await file.close();
  }
}

/** A workbook in which one part is replaced. */
async function altered(rows: Row[], change: (path: string, xml: string) => string): Promise<Buffer> {
  const files = await unzip(await workbook(rows), everything);
  for (const [path, content] of files) files.set(path, Buffer.from(change(path, content.toString())));
  return zipStored(files);
}
const sheetOnly = (change: (xml: string) => string) => (path: string, xml: string) =>
  path.endsWith('sheet1.xml') ? change(xml) : xml;

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const XLS = Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex');
const SMALL: Row[] = [
  ['Šifra', 'Naziv'],
  ['01', 'Hrana'],
];

describe('a file that cannot be used', () => {
  const wide = Array.from({ length: 101 }, (_, index) => `K${index}`);
  const cases: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['an empty file', () => Buffer.alloc(0), /^Datoteka je prazna\.$/],
    ['spaces alone', () => Buffer.from(' \r\n;;\r\n'), /^Datoteka je prazna\.$/],
    ['a heading alone', () => Buffer.from('Šifra;Naziv\r\n'), /samo zaglavlje/],
    ['a line of plain text', () => Buffer.from('nije excel\n'), /nije tabela/],
    ['a renamed PNG', () => PNG, /nije tabela/],
    ['an old workbook', () => XLS, /Stari Excel \(\.xls\)/],
    ['a PDF', () => Buffer.from('%PDF-1.7'), /nije tabela/],
    ['NUL instead of text', () => Buffer.from('Šifra;Naziv\n\0\0\0;\0'), /nije tabela/],
    ['two columns of one name', () => Buffer.from('Naziv;Kod;Naziv\n1;2;3'), /„Naziv” se ponavlja \(A i C\)/],
    ['too many columns', () => Buffer.from(`${wide.join(';')}\n${wide.join(';')}`), /previše kolona/],
    [
      'a cell that is too long',
      () => Buffer.from(`A;B\n${'x'.repeat(32_768)};1`),
      /U redu 2 je predug tekst/,
    ],
    [
      'a zip that is no workbook',
      () => zipStored(new Map([['a.txt', Buffer.from('x')]])),
      /nije Excel radna knjiga/,
    ],
    [
      'an OpenDocument table',
      () => zipStored(new Map([['mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet')]])),
      /OpenDocument/,
    ],
    ['half a workbook', async () => (await workbook(SMALL)).subarray(0, 2000), /oštećena/],
    [
      'a workbook whose XML breaks off',
      () =>
        altered(
          SMALL,
          sheetOnly((xml) => xml.slice(0, xml.length / 2)),
        ),
      /oštećena|samo zaglavlje/,
    ],
    [
      'a formula that failed',
      () =>
        altered(
          SMALL,
          sheetOnly((xml) => xml.replace(/<c r="B2"[^>]*>/, '<c r="B2" t="e">')),
        ),
      /Ćelija B2 sadrži grešku formule/,
    ],
    [
      'a cell at the far end of the sheet',
      () =>
        altered(
          SMALL,
          sheetOnly((xml) => xml.replace('r="B2"', 'r="XFD2"')),
        ),
      /previše kolona/,
    ],
    [
      'a row at the far end of the sheet',
      () =>
        altered(
          SMALL,
          sheetOnly((xml) => xml.replaceAll(/r="([AB])2"/g, 'r="$11048576"')),
        ),
      /previše redova/,
    ],
  ];
  it.each(cases)('%s', async (_name, make, message) => {
    const file = await make();
    const refused = await readTable(file).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { file: expect.stringMatching(message) },
    });
  });
});

describe('an archive made to do harm', () => {
  const zeros = Buffer.alloc(60 * 1024 * 1024);
  it.each([
    ['that says how large it becomes', zeros.length],
    ['that says it is small', 100],
    ['that says it is 4 GB', 0xfffffffe],
  ])('%s is not unpacked', async (_name, claimed) => {
    const before = process.memoryUsage().rss;
    const archive = lyingZip('xl/workbook.xml', zeros, claimed);
    await expect(readTable(archive)).rejects.toMatchObject({
      status: 422,
      errors: { file: expect.stringContaining('50 MB') },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('is refused whatever bytes of it are changed, and never breaks the server', async () => {
    const good = await workbook(SMALL);
    const change = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const bad = Buffer.from(good);
        for (const [at, byte] of changes) bad[at] = byte;
        const result = await readTable(bad).catch((error: unknown) => error);
        if (result instanceof Error) expect(result).toMatchObject({ status: 422 });
      }),
      { numRuns: 60 },
    );
  });
});

describe('a workbook', () => {
  it('is read with the numbers its rows have in the spreadsheet', async () => {
    const table = await readTable(
      await workbook([[null], ['Šifra', 'Naziv'], [null], ['01', 'Hrana'], [null, 5]]),
    );
    expect(table.format).toBe('xlsx');
    expect(table.columns).toEqual([
      { index: 0, header: 'Šifra' },
      { index: 1, header: 'Naziv' },
    ]);
    expect(table.rows.map(({ number }) => number)).toEqual([4, 5]);
  });

  it('names a column without a heading by its letter', async () => {
    const { columns } = await readTable(Buffer.from('Naziv;;\nHrana;;x\n'));
    expect(columns).toEqual([
      { index: 0, header: 'Naziv' },
      { index: 2, header: 'Kolona C' },
    ]);
  });

  it('brings back whatever texts were written', async () => {
    const value = anyText({ minLength: 1, maxLength: 20 })
      // Unicode keeps 66 code points for no character at all; a workbook cannot hold them.
      .map((drawn) => `<${drawn.replace(/\0|\p{Noncharacter_Code_Point}/gu, '')}&>"_x0041_'`);
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 5 }), async (values) => {
        const { rows } = await readTable(await written(values));
        expect(rows.map((row) => row.cells[0])).toEqual(values);
      }),
      { numRuns: 25 },
    );
  });
});

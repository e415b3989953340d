// Long, since each of these workbooks is read up to its bounds.
// In the suite: read.test.ts (bounds of memory and time), files.test.ts (archives made to do harm).
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { resources } from '../../modules.ts';
import { inspectFile, readFile, type StoredFile } from './read.ts';
import { openSpool } from './spool.ts';
import { importOptions } from './transfer.api.ts';
import { directoryOf, headerOf } from './zip-write.ts';

const groups = resources.find(({ name }) => name === 'grupe-robe')!;
const open_: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(open_.map((file) => file.close())));

/** Puts a file where an upload is put. */
async function stored(content: Buffer | string): Promise<StoredFile> {
  const file = await openSpool();
  open_.push(file);
  const bytes = Buffer.from(content);
  await file.write(bytes, 0, bytes.length, 0);
  return { fd: file.fd, size: bytes.length };
}

describe('a file is read in a process of its own', () => {
  it('row by row, however many, within the memory that it may take', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `G${row};Grupa ${row};${'x'.repeat(40)}`);
    const file = await stored(['Šifra;Naziv;Opis', ...rows].join('\n'));
    const options = importOptions.parse({ mapping: { sifra: 0, naziv: 1, opis: 2 }, dry_run: true });
    const bounds = { heap: 12, memory: 512, time: 30_000 };
    await expect(readFile(file, groups, options, undefined, bounds)).rejects.toMatchObject({ status: 422 });
    const read = await readFile(file, groups, options);
    expect(read).toHaveLength(40_000);
    expect(read[39_999]).toMatchObject({ number: 40_001, values: { sifra: 'G39999' }, errors: [] });
    await expect(readFile(await stored('A;B\n1;2'), groups, options)).rejects.toMatchObject({
      status: 422,
      errors: { opis: 'Ove kolone nema u datoteci.' },
    });
  });

  /** A workbook of one sheet, packed, whose XML is `sheet`. */
  function workbook(parts: Record<string, string>): Buffer {
    const chunks: Buffer[] = [];
    const entries: Parameters<typeof directoryOf>[0][number][] = [];
    let offset = 0;
    for (const [path, xml] of Object.entries(parts)) {
      const packed = deflateRawSync(xml);
      const entry = {
        path,
        method: 8,
        crc: 0,
        unpacked: Buffer.byteLength(xml),
        packed: packed.length,
        offset,
      };
      const header = headerOf(entry);
      chunks.push(header, packed);
      entries.push(entry);
      offset += header.length + packed.length;
    }
    return Buffer.concat([...chunks, directoryOf(entries, offset)]);
  }
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const book = {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': '<sst/>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
  };
  const MB = 1024 * 1024;
  it.each([
    [
      'millions of shared texts',
      { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat((45 * MB) / 17)}</sst>` },
    ],
    [
      'a million rows',
      {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row/>'.repeat(1_048_576)}</sheetData></worksheet>`,
      },
    ],
    [
      'millions of nested tags',
      { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row>'.repeat(1_000_000)}` },
    ],
    [
      'two million cells',
      {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${Array.from({ length: 50_000 }, (_, row) => `<row r="${row + 1}">${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T'].map((letter) => `<c r="${letter}${row + 1}"><v>1</v></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`,
      },
    ],
  ])('whatever harm it is made for: %s', { timeout: scaledTimeout(60_000) }, async (_name, parts) => {
    const file = await stored(workbook({ ...book, ...parts }));
    expect(file.size).toBeLessThan(10 * MB);
    const started = performance.now();
    const before = process.memoryUsage().rss;
    const bounds = { heap: 384, memory: 768, time: 4_000 };
    const answer = await inspectFile(file, groups, undefined, bounds).catch((error: unknown) => error);
    if (process.env.TRANSFER_FIGURES)
      console.log(
        `${_name}: ${Math.round(performance.now() - started)} ms, ${Math.round((process.memoryUsage().rss - before) / MB)} MB,`,
        answer instanceof Error ? `${answer.message} ${answer.cause ?? ''}` : 'read',
      );
    if (answer instanceof Error) expect(answer).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('that is refused for more memory than it may take, and the server goes on', async () => {
    const file = await stored(LARGE);
    const bounds = { heap: 12, memory: 512, time: 30_000 };
    const refused = {
      status: 422,
      errors: { file: expect.stringContaining('prevelika za obradu') },
      cause: { message: expect.stringContaining('SIGABRT') },
    };
    await expect(inspectFile(file, groups, undefined, bounds)).rejects.toMatchObject(refused);
    expect(await inspectFile(await stored(SMALL), groups)).toMatchObject({ rows: 1200 });
  });
});

const ROWS = Array.from({ length: 40_000 }, (_, row) => `G${row};Grupa ${row};${'x'.repeat(40)}`);
const LARGE = ['Šifra;Naziv;Opis', ...ROWS].join('\n');
/** In several messages. */
const SMALL = ['Šifra;Naziv;Opis', ...ROWS.slice(0, 1200)].join('\n');

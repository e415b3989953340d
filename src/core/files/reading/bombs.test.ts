import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { fixture, makePdf, words } from '../../pages/test/made.ts';
import { directoryOf, headerOf } from '../../transfer/zip-write.ts';
import { MAX_HEAP, MAX_MEMORY } from './limits.ts';
import type { Part } from './messages.ts';
import { read } from './reading.ts';
import { closeStored, docx, paragraph, stored, zipped } from './test/made.ts';
import { withPeak } from './test/peak.ts';

afterAll(closeStored);

const MB = 1024 * 1024;
/** What is said of each part: ok, or why not. The time is generous, so that what ends a bomb is not the load of the machine. */
async function said(name: string, content: Uint8Array | string, ...parts: Part[]) {
  return saidWithin(60_000, name, content, ...parts);
}
async function saidWithin(time: number, name: string, content: Uint8Array | string, ...parts: Part[]) {
  const before = process.memoryUsage().rss;
  const file = await stored(name, content);
  const started = performance.now();
  const { result: found, peak } = await withPeak(() =>
    read(file, parts, { bounds: { time, memory: MAX_MEMORY, heap: MAX_HEAP } }),
  );
  if (process.env.READING_FIGURES)
    console.log(
      `${name} ${file.size} B: ${JSON.stringify(found).slice(0, 150)} ${peak} MB, ${Math.round(performance.now() - started)} ms`,
    );
  // The parent holds no more than it was answered.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  return parts.map((part) => (found[part]!.ok ? 'ok' : (found[part] as { reason: string }).reason));
}

interface Entry {
  path: string;
  packed: Buffer;
  unpacked: number;
}
/** An archive of packed entries, whose sizes are said and not checked. */
function archive(entries: Entry[]): Buffer {
  const chunks: Buffer[] = [];
  let offset = 0;
  const listed = entries.map(({ path, packed, unpacked }) => {
    const entry = { path, method: 8, crc: 0, unpacked, packed: packed.length, offset };
    const header = headerOf(entry);
    chunks.push(header, packed);
    offset += header.length + packed.length;
    return entry;
  });
  return Buffer.concat([...chunks, directoryOf(listed, offset)]);
}

/** At least `size` bytes of one repeated text, packed: a block that stands for itself, again and again. */
function packed(piece: string, size: number): Buffer {
  const count = Math.ceil((4 * MB) / piece.length);
  const block = deflateRawSync(piece.repeat(count), { finishFlush: constants.Z_FULL_FLUSH });
  const times = Math.ceil(size / (count * piece.length));
  return Buffer.concat([...Array.from({ length: times }, () => block), deflateRawSync('')]);
}

const part = (path: string, xml: string): Entry => ({
  path,
  packed: deflateRawSync(xml),
  unpacked: Buffer.byteLength(xml),
});
const word = (content: Buffer, unpacked: number): Buffer =>
  archive([{ path: 'word/document.xml', packed: content, unpacked }]);

describe('an archive made to do harm', () => {
  it('that unpacks to 720 MB of markup, of one endless tag, or of spaces', async () => {
    for (const piece of ['<w:r/>', 'x', ' ']) {
      const bomb = word(packed(piece, piece === '<w:r/>' ? 720 * MB : 200 * MB), 720 * MB);
      expect(bomb.length).toBeLessThan(6 * MB);
      expect([piece, ...(await said('a.docx', bomb, 'text'))]).toEqual([
        piece,
        // On a busy machine its time may be over first.
        expect.stringMatching(/too_large|too_slow/),
      ]);
    }
  });

  it('with 60,000 entries', async () => {
    const nothing = deflateRawSync('');
    const entries = Array.from({ length: 60_000 }, (_, index) => ({
      path: `word/${index}.xml`,
      packed: nothing,
      unpacked: 0,
    }));
    expect(await said('a.docx', archive(entries), 'text')).toEqual(['too_large']);
  });

  it('that says other sizes than it has', async () => {
    const xml = deflateRawSync(`<w>${'<w:t>x</w:t>'.repeat(10_000)}</w>`);
    expect(await said('a.docx', word(xml, 10), 'text')).toEqual(['damaged']);
    expect(await said('a.docx', word(xml, 0xfffffff0), 'text')).toEqual(['damaged']);
  });

  it('whose shared texts are huge', async () => {
    const bomb = archive([
      part('xl/workbook.xml', '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
      part(
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      part(
        'xl/worksheets/sheet1.xml',
        '<worksheet><row r="1"><c r="A1" t="s"><v>99999999</v></c></row></worksheet>',
      ),
      { path: 'xl/sharedStrings.xml', packed: packed('<si><t/></si>', 300 * MB), unpacked: 300 * MB },
    ]);
    // A million empty lines are text enough.
    expect(await said('a.xlsx', bomb, 'text', 'table')).toEqual([
      'ok',
      expect.stringMatching(/too_large|too_slow/),
    ]);
  });

  it('with entities that grow, and with endless nesting', async () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document><w:t>&b;</w:t></w:document>`;
    expect(await said('a.docx', await zipped({ 'word/document.xml': laughs }), 'text')).toEqual(['damaged']);
    const nested = await docx(`${'<w:p>'.repeat(500_000)}<w:t>dno</w:t>${'</w:p>'.repeat(500_000)}`);
    expect(await said('a.docx', nested, 'text')).toEqual(['ok']);
    const inner = await docx(paragraph('unutra'));
    expect(await said('a.docx', await zipped({ 'word/embedded.docx': inner }), 'text')).toEqual([
      'unsupported',
    ]);
  });

  it('under a password', async () => {
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(2000),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(2000),
    ]);
    expect(await said('a.docx', container, 'text', 'table')).toEqual(['protected', 'protected']);
    expect(await said('a.docx', container.subarray(0, 1000), 'text')).toEqual(['unsupported']);
    const odt = await zipped({ 'content.xml': '\x01', 'META-INF/manifest.xml': '<x><encryption-data/></x>' });
    expect(await said('a.odt', odt, 'text')).toEqual(['protected']);
  });
});

describe('a picture made to do harm', () => {
  it('of 900 megapixels, and one that fits but is cut off', async () => {
    expect(await said('a.png', png(30_000, 30_000), 'thumbnail')).toEqual(['too_large']);
    expect(await said('a.png', png(400, 400).subarray(0, 90), 'thumbnail')).toEqual(['damaged']);
  });

  it('of as many pixels as are read', async () => {
    expect(await said('a.png', png(10_900, 10_900), 'thumbnail')).toEqual(['ok']);
  });
});

/** A black picture, which packs to next to nothing. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(row * height), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a PDF made to do harm', () => {
  it('with a page of 5 metres', async () => {
    const large = makePdf([{ width: 14_400, height: 14_400, content: words('velika', 72, 700) }]);
    expect(await said('a.pdf', large, 'thumbnail', 'text')).toEqual(['ok', 'ok']);
    const impossible = makePdf([{ width: 10_000_000, height: 10_000_000 }]);
    expect(await said('a.pdf', impossible, 'thumbnail')).toEqual(['too_large']);
  });

  it('with 10,000 pages', async () => {
    const pages = makePdf(Array.from({ length: 10_000 }, () => ({})));
    expect(await said('a.pdf', pages, 'thumbnail', 'text')).toEqual(['ok', 'ok']);
  });

  it('under a password, cut off, or with nothing in it', async () => {
    expect(await said('a.pdf', fixture('open-password-rc4.pdf'), 'text')).toEqual(['protected']);
    const whole = makePdf([{ content: words('x', 9, 9) }]);
    expect(await said('a.pdf', whole.subarray(0, 400), 'thumbnail', 'text')).toEqual(['damaged', 'damaged']);
    expect(await said('a.pdf', makePdf([]), 'thumbnail')).toEqual(['damaged']);
  });

  it('that draws without end, whose text is read all the same or not at all', async () => {
    // A form that draws itself, and a million lines.
    const endless = makePdf(
      [{ content: '0 0 m 600 800 l S\n'.repeat(300_000), resources: '/XObject << /X 6 0 R >>' }],
      {
        objects: [
          '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream',
        ],
      },
    );
    for (const one of await saidWithin(3_000, 'a.pdf', endless, 'text', 'thumbnail'))
      expect(one).toMatch(/ok|too_slow|too_large/);
  });
});

it('an empty file is damaged, whatever it is called', async () => {
  for (const name of ['a.png', 'a.pdf', 'a.docx', 'a.txt', 'a.csv', 'a.eml'])
    expect([name, ...(await said(name, '', 'text'))]).toEqual([
      name,
      name === 'a.png' ? 'unsupported' : 'damaged',
    ]);
  expect(await said('a.png', '', 'thumbnail')).toEqual(['damaged']);
});

it('any change of a good file is answered', { timeout: 60_000 }, async () => {
  const good: [string, Uint8Array][] = [
    ['a.docx', await docx(paragraph('dobar dan'))],
    ['a.xlsx', await writeExcel([[{ value: 'šifra' }, { value: 5 }]]).toBuffer()],
    ['a.pdf', makePdf([{ content: words('dobar dan', 72, 700) }])],
    ['a.png', png(30, 30)],
    ['a.eml', Buffer.from('Subject: x\r\n\r\ny')],
    ['a.rtf', Buffer.from('{\\rtf1 {\\b x}}')],
    ['a.csv', Buffer.from('a;b\n1;2')],
  ];
  const changed = fc.tuple(
    fc.constantFrom(...good),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 40 }),
    fc.nat(),
  );
  await fc.assert(
    fc.asyncProperty(changed, async ([[name, bytes], changes, end]) => {
      const file = Buffer.from(bytes);
      for (const [at, value] of changes) file[at % file.length] = value;
      const cut = end % 3 === 0 ? file.subarray(0, end % file.length) : file;
      for (const one of await said(name, cut, 'thumbnail', 'text', 'table'))
        expect(one).toMatch(/^(ok|too_large|protected|damaged|unsupported)$/);
    }),
    { numRuns: 8 },
  );
});

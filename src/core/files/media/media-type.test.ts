import { downloadZip } from 'client-zip';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { HEAD_BYTES, inlineTypeOf, mediaTypeOf } from './media-type.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const zip = async (files: [string, string][]): Promise<Buffer> =>
  Buffer.from(await downloadZip(files.map(([name, input]) => ({ name, input }))).arrayBuffer());
const office = (main: string): Promise<Buffer> =>
  zip([
    [
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
    ],
    ['x', 'x'],
  ]);
const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff'): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .toFormat(format)
    .toBuffer();
const COMPOUND = latin(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`);

describe('a file is what its bytes are', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['a.png', () => picture('png'), 'image/png', 'png'],
    ['a.jpeg', () => picture('jpeg'), 'image/jpeg', 'jpg'],
    ['a.webp', () => picture('webp'), 'image/webp', 'webp'],
    ['a.GIF', () => picture('gif'), 'image/gif', 'gif'],
    ['a.avif', () => picture('avif'), 'image/avif', 'avif'],
    ['a.tiff', () => picture('tiff'), 'image/tiff', 'tif'],
    ['a.pdf', () => latin('%PDF-1.7\nobj'), 'application/pdf', 'pdf'],
    [
      'a.docx',
      () => office('wordprocessingml.document'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'docx',
    ],
    [
      'a.xlsx',
      () => office('spreadsheetml.sheet'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'xlsx',
    ],
    [
      'a.ods',
      () => zip([['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']]),
      'application/vnd.oasis.opendocument.spreadsheet',
      'ods',
    ],
    ['a.zip', () => zip([['a.txt', 'x']]), 'application/zip', 'zip'],
    ['a.xls', () => COMPOUND, 'application/vnd.ms-excel', 'xls'],
    ['a.doc', () => COMPOUND, 'application/msword', 'doc'],
    ['a.rtf', () => latin('{\\rtf1 x}'), 'application/rtf', 'rtf'],
    ['a.mp4', () => latin('\0\0\0\x18ftypisom\0\0\0\0isomavc1'), 'video/mp4', 'mp4'],
    ['a.csv', () => Buffer.from('\ufeffŠifra;Naziv\n1;čaj'), 'text/csv', 'csv'],
    ['a.csv', () => latin('\x8aifra;Naziv\n1;\xe8aj'), 'text/csv', 'csv'],
    ['a.txt', () => Buffer.from('\ufeffčaj', 'utf16le'), 'text/plain', 'txt'],
    ['a.md', () => Buffer.from('# Naslov'), 'text/markdown', 'md'],
    ['a', () => Buffer.from('čaršija'), 'text/plain', 'txt'],
    ['a.json', () => Buffer.from('{"a": 1}'), 'application/json', 'json'],
    [
      'a.svg',
      () => Buffer.from('<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      'svg',
    ],
    ['a.html', () => Buffer.from('<!-- x --><html><script>1</script>'), 'text/html', 'html'],
    ['a.htm', () => Buffer.from('<p>bez okvira</p>'), 'text/html', 'htm'],
    ['a.xml', () => Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml', 'xml'],
    ['a.bin', () => latin('\0\x01\x02\xff'), 'application/octet-stream', 'bin'],
    ['prazna.txt', () => Buffer.alloc(0), 'application/octet-stream', 'txt'],
    // The first letters of these are signatures of other formats.
    ['a.csv', () => Buffer.from('BM;naziv\n1;x'), 'text/csv', 'csv'],
    ['a.txt', () => Buffer.from('MZ je oznaka mjenice'), 'text/plain', 'txt'],
    ['a.csv', () => Buffer.from('ID3,naziv\n'), 'text/csv', 'csv'],
  ])('%s', async (name, make, type, extension) => {
    const found = await mediaTypeOf(await make(), name);
    expect(found).toMatchObject({ type, extension });
    if ((await make()).length > 0) expect(found.renamed, name).toBe(false);
  });

  it.each<[string, string, string]>([
    ['slika.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml'],
    ['slika.png', '<html><script>1</script>', 'text/html'],
    ['ugovor.pdf', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'application/x-msdownload'],
    ['ugovor.pdf', 'obični tekst', 'text/plain'],
    ['tabela.csv', '%PDF-1.7', 'application/pdf'],
    ['podaci.docx', '\0\x01\x02\x03', 'application/octet-stream'],
    ['slika.svg', '\x89PNG\r\n\x1a\n', 'image/png'],
  ])('and %s is renamed', async (name, content, type) => {
    expect(await mediaTypeOf(latin(content), name)).toMatchObject({ type, renamed: true });
  });

  it('whatever its name says, a file is what it is', async () => {
    expect(await mediaTypeOf(await picture('png'), 'slika.xyz')).toMatchObject({ renamed: false });
    expect(await mediaTypeOf(await picture('png'), '\u202egnp.exe')).toMatchObject({
      type: 'image/png',
      renamed: true,
    });
    expect(await mediaTypeOf(await zip([['a', 'x']]), 'a.docx')).toMatchObject({
      renamed: false,
      archive: 'zip',
    });
  });

  it('a text may end inside a character at the end of the head', async () => {
    const long = Buffer.from(`a${'č'.repeat(HEAD_BYTES)}`);
    expect((await mediaTypeOf(long.subarray(0, HEAD_BYTES), 'a')).type).toBe('text/plain');
    expect((await mediaTypeOf(long, 'a')).type).toBe('text/plain');
  });
});

it('nothing is shown that could run, and texts are shown as they are written', () => {
  for (const type of [
    'image/svg+xml',
    'text/html',
    'application/xml',
    'application/xhtml+xml',
    'text/javascript',
    'application/octet-stream',
    'application/x-shockwave-flash',
    'text/css',
    '',
  ])
    expect(inlineTypeOf(type), type).toBeNull();
  for (const type of ['text/csv', 'application/json', 'text/markdown'])
    expect(inlineTypeOf(type)).toBe('text/plain; charset=utf-8');
  for (const type of ['image/png', 'application/pdf', 'audio/mpeg', 'video/mp4'])
    expect(inlineTypeOf(type)).toBe(type);
});

const STARTS = [
  '',
  'PK\x03\x04',
  '\x89PNG\r\n\x1a\n',
  'RIFF1234',
  '\0\0\0\x18ftyp',
  'ID3',
  '\xd0\xcf\x11\xe0',
  'MM\0*',
  'OggS',
  '\x1a\x45\xdf\xa3',
  'FORM',
  '\xff\xd8\xff',
  '<?xml ',
  '<svg',
  '\x1f\x8b',
];

it('no bytes make it fail, and none that a browser would run as a page are shown', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ maxLength: 20 }),
      async (start, rest, name) => {
        const found = await mediaTypeOf(Buffer.concat([latin(start), rest]), name);
        expect(found.type).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
        expect(found.extension).toMatch(/^[a-z0-9.]{1,15}$/);
        inlineTypeOf(found.type);
      },
    ),
    { numRuns: 1000 },
  ));

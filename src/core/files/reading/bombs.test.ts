import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { fixture, makePdf, words } from '../../pages/test/made.ts';
import { archive, MB, packed, png, said } from './test/hostile.ts';
import { closeStored, docx, paragraph, zipped } from './test/made.ts';

afterAll(closeStored);
const word = (content: Buffer, unpacked: number): Buffer =>
  archive([{ path: 'word/document.xml', packed: content, unpacked }]);

describe('an archive made to do harm', () => {
  it('that unpacks to 720 MB of markup', async () => {
    const bomb = word(packed('<w:r/>', 720 * MB), 720 * MB);
    expect(bomb.length).toBeLessThan(6 * MB);
    // On a busy machine its time may be over first.
    expect(await said('a.docx', bomb, 'text')).toEqual([expect.stringMatching(/too_large|too_slow/)]);
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
});

describe('a PDF made to do harm', () => {
  it('under a password, cut off, or with nothing in it', async () => {
    expect(await said('a.pdf', fixture('open-password-rc4.pdf'), 'text')).toEqual(['protected']);
    const whole = makePdf([{ content: words('x', 9, 9) }]);
    expect(await said('a.pdf', whole.subarray(0, 400), 'thumbnail', 'text')).toEqual(['damaged', 'damaged']);
    expect(await said('a.pdf', makePdf([]), 'thumbnail')).toEqual(['damaged']);
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

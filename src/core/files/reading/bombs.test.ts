import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { tableHere, textHere } from './test/here.ts';
import { archive, MB, packed, said } from './test/hostile.ts';
import { closeStored, stored, zipped } from './test/made.ts';

afterAll(closeStored);
/** What is said of the text, read in this process: for what ends without being ended. */
const saidHere = async (name: string, content: Uint8Array | string) => {
  const text = await textHere(await stored(name, content));
  return text.ok ? 'ok' : text.reason;
};
const word = (content: Buffer, unpacked: number): Buffer =>
  archive([{ path: 'word/document.xml', packed: content, unpacked }]);

describe('an archive made to do harm', () => {
  it('that unpacks to more than is read', async () => {
    const piece = `<w:r>${'x'.repeat(10_000)}</w:r>`;
    const bomb = word(packed(piece, 80 * MB), 80 * MB);
    expect(bomb.length).toBeLessThan(MB);
    // On a busy machine its time may be over first.
    expect(await said('a.docx', bomb, 'text')).toEqual([expect.stringMatching(/too_large|too_slow/)]);
  });

  it('that says other sizes than it has', async () => {
    const xml = deflateRawSync(`<w>${'<w:t>x</w:t>'.repeat(10_000)}</w>`);
    expect(await saidHere('a.docx', word(xml, 10))).toBe('damaged');
    expect(await saidHere('a.docx', word(xml, 0xfffffff0))).toBe('damaged');
  });

  it('under a password', async () => {
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(2000),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(2000),
    ]);
    expect(await saidHere('a.docx', container)).toBe('protected');
    expect(await tableHere(await stored('a.docx', container))).toMatchObject({ reason: 'protected' });
    expect(await saidHere('a.docx', container.subarray(0, 1000))).toBe('unsupported');
    const odt = await zipped({ 'content.xml': '\x01', 'META-INF/manifest.xml': '<x><encryption-data/></x>' });
    expect(await saidHere('a.odt', odt)).toBe('protected');
  });
});

it('an empty file is damaged, whatever it is called', async () => {
  for (const name of ['a.pdf', 'a.docx', 'a.txt', 'a.csv', 'a.eml'])
    expect([name, await saidHere(name, '')]).toEqual([name, 'damaged']);
  expect(await saidHere('a.png', '')).toBe('unsupported');
});

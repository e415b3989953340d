// Long, since each of these is read up to its bounds.
// In the suite: bombs.test.ts (archives that unpack to too much, false sizes, entities, passwords, pictures too large).

import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { fixture, makePdf, words } from '../../pages/test/made.ts';
import { textHere } from './test/here.ts';
import { archive, MB, packed, part, png, said, saidWithin } from './test/hostile.ts';
import { closeStored, docx, paragraph, stored, zipped } from './test/made.ts';

afterAll(closeStored);

describe('an archive made to do harm', () => {
  it('that unpacks to 720 MB of markup', async () => {
    const bomb = archive([
      { path: 'word/document.xml', packed: packed('<w:r/>', 720 * MB), unpacked: 720 * MB },
    ]);
    expect(bomb.length).toBeLessThan(6 * MB);
    // On a busy machine its time may be over first.
    expect(await said('a.docx', bomb, 'text')).toEqual([expect.stringMatching(/too_large|too_slow/)]);
  });

  it('that unpacks to 720 MB of one endless tag, or of spaces', async () => {
    for (const piece of ['x', ' ']) {
      const bomb = archive([
        { path: 'word/document.xml', packed: packed(piece, 200 * MB), unpacked: 720 * MB },
      ]);
      expect(bomb.length).toBeLessThan(6 * MB);
      expect([piece, ...(await said('a.docx', bomb, 'text'))]).toEqual([
        piece,
        expect.stringMatching(/too_large|too_slow/),
      ]);
    }
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

  it('with 60,000 entries', async () => {
    const nothing = deflateRawSync('');
    const entries = Array.from({ length: 60_000 }, (_, index) => ({
      path: `word/${index}.xml`,
      packed: nothing,
      unpacked: 0,
    }));
    expect(await saidHere('a.docx', archive(entries))).toBe('too_large');
  });

  it('with entities that grow, and with endless nesting', async () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document><w:t>&b;</w:t></w:document>`;
    expect(await saidHere('a.docx', await zipped({ 'word/document.xml': laughs }))).toBe('damaged');
    const nested = await docx(`${'<w:p>'.repeat(500_000)}<w:t>dno</w:t>${'</w:p>'.repeat(500_000)}`);
    expect(await saidHere('a.docx', nested)).toBe('ok');
    const inner = await docx(paragraph('unutra'));
    expect(await saidHere('a.docx', await zipped({ 'word/embedded.docx': inner }))).toBe('unsupported');
  });
});

describe('a picture made to do harm', () => {
  it('that fits but is cut off', async () => {
    expect(await said('a.png', png(400, 400).subarray(0, 90), 'thumbnail')).toEqual(['damaged']);
  });

  it('of as many pixels as are read', async () => {
    expect(await said('a.png', png(10_900, 10_900), 'thumbnail')).toEqual(['ok']);
  });

  it('of 900 megapixels', async () => {
    expect(await said('a.png', png(30_000, 30_000), 'thumbnail')).toEqual(['too_large']);
  });
});

describe('a PDF made to do harm', () => {
  it('cut off, or with nothing in it', async () => {
    const whole = makePdf([{ content: words('x', 9, 9) }]);
    expect(await said('a.pdf', whole.subarray(0, 400), 'thumbnail', 'text')).toEqual(['damaged', 'damaged']);
    expect(await said('a.pdf', makePdf([]), 'thumbnail')).toEqual(['damaged']);
  });

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

  it('under a password, cut off, or with nothing in it', async () => {
    expect(await saidHere('a.pdf', fixture('open-password-rc4.pdf'))).toBe('protected');
    const whole = makePdf([{ content: words('x', 9, 9) }]);
    for (const bytes of [whole.subarray(0, 400), makePdf([])])
      expect(await saidHere('a.pdf', bytes)).toBe('damaged');
  });
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

it('an empty file is damaged, whatever it is called', async () => {
  for (const name of ['a.png', 'a.pdf', 'a.docx', 'a.txt', 'a.csv', 'a.eml'])
    expect([name, ...(await said(name, '', 'text'))]).toEqual([
      name,
      name === 'a.png' ? 'unsupported' : 'damaged',
    ]);
  expect(await said('a.png', '', 'thumbnail')).toEqual(['damaged']);
});

/** What is said of the text, read in this process: for what ends without being ended. */
const saidHere = async (name: string, content: Uint8Array | string) => {
  const text = await textHere(await stored(name, content));
  return text.ok ? 'ok' : text.reason;
};
